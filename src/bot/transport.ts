import {
  DiscordAPIError,
  InteractionResponseType,
  MessageFlags,
  type RawFile,
  type REST,
  RESTJSONErrorCodes,
  type RESTPostAPIInteractionCallbackJSONBody,
  Routes,
} from 'discord.js';
import { clip } from '../text/markdown.js';
import { LIMITS } from '../ui/limits.js';
import type { Choice, Modal, Reply } from '../ui/reply.js';
import type { Interaction } from './interaction.js';
import { modalPayload } from './modal.js';

/** Discord's ids of the registered commands, by name. */
export type CommandIds = ReadonlyMap<string, string>;

/** Answers one interaction over REST. Each method rejects if Discord refuses it or can't be reached. */
export class RestTransport {
  readonly #rest: REST;
  readonly #commandIds: CommandIds;
  readonly #callback: `/${string}`;
  readonly #webhook: `/${string}`;
  readonly #original: `/${string}`;

  constructor(rest: REST, { id, applicationId, token }: Interaction, commandIds: CommandIds = new Map()) {
    this.#rest = rest;
    this.#commandIds = commandIds;
    this.#callback = Routes.interactionCallback(id, token);
    this.#webhook = Routes.webhook(applicationId, token);
    this.#original = Routes.webhookMessage(applicationId, token);
  }

  reply(reply: Reply, hidden: boolean): Promise<void> {
    const data = { ...message(reply, this.#commandIds), ...flags(hidden) };
    return this.#answer({ type: InteractionResponseType.ChannelMessageWithSource, data }, reply);
  }

  /** Shows "thinking…" in place of a reply. */
  defer(hidden: boolean): Promise<void> {
    return this.#answer({
      type: InteractionResponseType.DeferredChannelMessageWithSource,
      data: flags(hidden),
    });
  }

  update(reply: Reply): Promise<void> {
    return this.#answer(
      { type: InteractionResponseType.UpdateMessage, data: message(reply, this.#commandIds) },
      reply,
    );
  }

  deferUpdate(): Promise<void> {
    return this.#answer({ type: InteractionResponseType.DeferredMessageUpdate });
  }

  showModal(form: Modal): Promise<void> {
    return this.#answer({ type: InteractionResponseType.Modal, data: modalPayload(form) });
  }

  /** Drops choices beyond Discord's limits. */
  offer(choices: readonly Choice[]): Promise<void> {
    const data = { choices: fitChoices(choices) };
    return this.#answer({ type: InteractionResponseType.ApplicationCommandAutocompleteResult, data });
  }

  /** Changes the deferred reply, or the message of the component. */
  async edit(reply: Reply): Promise<void> {
    await this.#rest.patch(this.#original, {
      body: message(reply, this.#commandIds),
      files: rawFiles(reply),
      auth: false,
    });
  }

  removeReply(): Promise<void> {
    return ignoreCode(RESTJSONErrorCodes.UnknownMessage, this.#rest.delete(this.#original, { auth: false }));
  }

  async followUp(reply: Reply, hidden: boolean): Promise<void> {
    const body = { ...message(reply, this.#commandIds), ...flags(hidden) };
    await this.#rest.post(this.#webhook, { body, files: rawFiles(reply), auth: false });
  }

  /** If Discord already has a first answer, an earlier attempt that seemed to fail did arrive. */
  #answer(body: RESTPostAPIInteractionCallbackJSONBody, reply: Reply = {}): Promise<void> {
    const request = this.#rest.post(this.#callback, { body, files: rawFiles(reply), auth: false });
    return ignoreCode(RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged, request);
  }
}

const flags = (hidden: boolean) => (hidden ? { flags: MessageFlags.Ephemeral } : {});

async function ignoreCode(code: number, sending: Promise<unknown>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    if (!(error instanceof DiscordAPIError && error.code === code)) throw error;
  }
}

/** Sends even empty parts, so that an update clears the old message. Pings only `mentions`. */
export function message(reply: Reply, commandIds: CommandIds = new Map()) {
  const { content = '', mentions = [], embeds = [], components = [], files, picture } = reply;
  const image = picture?.png && PICTURE;
  const setupId = commandIds.get('setup');
  // Only /setup becomes a link: a game server may have commands with the names of the others.
  const withMention = (text: string) =>
    setupId === undefined ? text : text.replaceAll('`/setup`', `</setup:${setupId}>`);
  return {
    content: withMention(content),
    embeds: embeds.map(({ description, ...embed }, index) => ({
      ...embed,
      ...(description !== undefined && { description: withMention(description) }),
      ...(image !== undefined && index === 0 && { image: { url: `attachment://${image}` } }),
    })),
    components: [...components],
    allowed_mentions: { parse: [], ...(mentions.length > 0 && { users: [...mentions] }) },
    ...((files || image !== undefined) && {
      attachments: rawFiles(reply).map(({ name }, index) => ({
        id: String(index),
        filename: name,
        ...(name === PICTURE && { description: picture?.alt }),
      })),
    }),
  };
}

const PICTURE = 'picture.png';

export const rawFiles = ({ files = [], picture }: Reply): RawFile[] => [
  ...(picture?.png ? [{ name: PICTURE, data: picture.png, contentType: 'image/png' }] : []),
  ...files.map(({ name, text }) => ({ name, data: text, contentType: 'text/plain; charset=utf-8' })),
];

const fitChoices = (choices: readonly Choice[]) =>
  choices
    .filter(({ name, value }) => name.trim() !== '' && value !== '' && `${value}`.length <= LIMITS.choiceName)
    .slice(0, LIMITS.choices)
    .map(({ name, value }) => ({ name: clip(name, LIMITS.choiceName), value }));
