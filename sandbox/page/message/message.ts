import type { APIMessage, APIMessageInteraction } from 'discord.js';
import '@skyra/discord-components-core/discord-mention.js';
import { InteractionType, MessageFlags } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { Named } from '../../demo/protocol.js';
import type { MenuTarget } from '../menu.js';
import { componentRows } from './components.js';
import { embedTemplate } from './embed.js';
import { markdown } from './markdown.js';
import { calendarTime } from './time.js';
import type { MessageWords } from './words.js';

/** Who looks at the messages, how, and what follows from their doings. */
export interface MessageView {
  /** The id of the person who looks. */
  readonly viewerId: string;
  readonly words: MessageWords;
  /** Whether pictures may be loaded from hosts other than the sample shop's. */
  readonly foreignPictures: boolean;
  /** While something is under way nothing can be pressed. */
  readonly busy: boolean;
  /** What selects of channels, of roles and of members offer. */
  readonly channels: readonly Named[];
  readonly roles: readonly Named[];
  readonly members: readonly Named[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Names of people, roles and channels by id, for mentions; others show as “someone”. */
  readonly names: ReadonlyMap<string, string>;
  findAvatar(userId: string): string;
  /** What the reader calls a command in menus; undefined for those after a slash. */
  menuCommandName(name: string): string | undefined;
  onClick(messageId: string, customId: string): void;
  onSelect(messageId: string, customId: string, values: readonly string[]): void;
  /** A menu is to open at a place in pixels of the window. */
  onApps(target: MenuTarget, left: number, top: number): void;
  /** A file is to be saved. @param path with its query */
  onSave(path: string, name: string): void;
  /** A message that only the viewer sees is to be hidden. */
  onDismiss(messageId: string): void;
}

/** A message as Discord shows it: an `<article id="message-…">`. */
export function messageTemplate(message: APIMessage, view: MessageView): TemplateResult {
  const { author, attachments, embeds, components = [], interaction } = message;
  const { words } = view;
  const context = { ...view, clock: view };
  const sentAt = Date.parse(message.timestamp);
  const name = displayName(author);
  const time = calendarTime(sentAt, words, context.clock);
  const ephemeral = has(message, MessageFlags.Ephemeral);
  const mentioned = message.mentions.some(({ id }) => id === view.viewerId);

  return html`<article
    id="message-${message.id}"
    class=${classMap({ message: true, ephemeral, mentioned })}
    aria-label=${words.messageOf(name, time)}
    @contextmenu=${(event: MouseEvent) => {
      event.preventDefault();
      view.onApps(findMember(event) ?? { messageId: message.id }, event.clientX, event.clientY);
    }}
    @click=${(event: MouseEvent) => {
      const member = findMember(event);
      if (member) view.onApps(member, event.clientX, event.clientY);
    }}
  >
    ${interaction?.type === InteractionType.ApplicationCommand ? usedLine(interaction, view) : nothing}
    <img class="avatar" src=${view.findAvatar(author.id)} alt="" />
    <div class="message-body">
      <header class="message-head">
        ${
          author.bot
            ? html`<span class="author">${name}</span> <span class="app-tag">${words.app}</span>`
            : html`<button type="button" class="author" data-member=${author.id}>${name}</button>`
        }
        <time class="message-time" datetime=${message.timestamp}>${time}</time>
      </header>
      ${
        has(message, MessageFlags.Loading)
          ? thinking(name, words)
          : html`${message.content === '' ? nothing : html`<div class="markup">${markdown(message.content, context)}</div>`}
            ${attachments.map((one) => file(one, view))}
            ${embeds.map((embed) => embedTemplate(embed, context))}
            ${componentRows(components, {
              ...view,
              onClick: (customId) => view.onClick(message.id, customId),
              onSelect: (customId, values) => view.onSelect(message.id, customId, values),
            })}`
      }
      ${ephemeral ? onlyYou(message, view) : nothing}
    </div>
    <button
      type="button"
      class="message-menu"
      aria-label=${words.apps}
      title=${words.apps}
      @click=${({ currentTarget }: Event) => {
        if (!(currentTarget instanceof HTMLElement)) return;
        const { left, bottom } = currentTarget.getBoundingClientRect();
        view.onApps({ messageId: message.id }, left, bottom);
      }}
    >
      ⋯
    </button>
  </article>`;
}

const has = ({ flags }: APIMessage, flag: MessageFlags): boolean => ((flags ?? 0) & flag) !== 0;

/** The member whose name or mention is under the pointer. */
function findMember({ target }: Event): MenuTarget | undefined {
  const memberId = target instanceof Element && target.closest('[data-member]')?.getAttribute('data-member');
  return memberId ? { memberId } : undefined;
}

const displayName = ({ global_name, username }: APIMessage['author']): string => global_name ?? username;

/** A file, to be saved. */
const file = (
  { filename, url }: APIMessage['attachments'][number],
  { onSave }: MessageView,
): TemplateResult => {
  const { pathname, search } = new URL(url);
  return html`<p class="file">
    <button type="button" class="link" @click=${() => onSave(pathname + search, filename)}>${filename}</button>
  </p>`;
};

/** Above an answer: who has run which command. */
function usedLine({ user, name }: APIMessageInteraction, view: MessageView): TemplateResult {
  const menuName = view.menuCommandName(name);
  return html`<div class="used">
    <img class="used-avatar" src=${view.findAvatar(user.id)} alt="" />
    <span class="used-name">${displayName(user)}</span> ${view.words.used}
    ${menuName ? html`<span class="used-command">${menuName}</span>` : html`<discord-mention type="slash">${name}</discord-mention>`}
  </div>`;
}

const thinking = (name: string, words: MessageWords): TemplateResult =>
  html`<div class="thinking">
    <span class="dots" aria-hidden="true">●●●</span>${words.thinking(name)}
  </div>`;

const onlyYou = ({ id }: APIMessage, view: MessageView): TemplateResult =>
  html`<div class="only-you">
    <span>${view.words.onlyYou}</span> <span aria-hidden="true">·</span>
    <button type="button" class="link" @click=${() => view.onDismiss(id)}>${view.words.dismiss}</button>
  </div>`;
