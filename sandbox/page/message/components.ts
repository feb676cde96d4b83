import '@skyra/discord-components-core/discord-action-row.js';
import type {
  APIButtonComponent,
  APIChannelSelectComponent,
  APIMessageComponentEmoji,
  APIMessageTopLevelComponent,
  APIRoleSelectComponent,
  APIStringSelectComponent,
} from 'discord.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { Named } from '../../demo/protocol.js';
import { ButtonStyle, ComponentType } from '../enums.js';
import { webLink } from './link.js';
import type { MessageWords } from './words.js';

/** What pressing and choosing lead to. */
export interface Handling {
  readonly words: MessageWords;
  /** While something is under way nothing can be pressed. */
  readonly busy: boolean;
  /** What selects of channels and of roles offer. */
  readonly channels: readonly Named[];
  readonly roles: readonly Named[];
  onClick(customId: string): void;
  onSelect(customId: string, values: readonly string[]): void;
}

/** The rows of buttons and selects under a message. */
export const componentRows = (
  components: readonly APIMessageTopLevelComponent[],
  handling: Handling,
): TemplateResult[] =>
  components
    .filter((component) => component.type === ComponentType.ActionRow)
    .map(
      (row) => html`<discord-action-row>
        ${row.components.map((component) => {
          if (component.type === ComponentType.Button) return button(component, handling);
          if (component.type === ComponentType.StringSelect) return select(component, handling);
          if (component.type === ComponentType.ChannelSelect)
            return picker(component, handling.channels, '# ', handling);
          if (component.type === ComponentType.RoleSelect)
            return picker(component, handling.roles, '@', handling);
          return nothing;
        })}
      </discord-action-row>`,
    );

const STYLES: Partial<Record<ButtonStyle, string>> = {
  [ButtonStyle.Primary]: 'primary',
  [ButtonStyle.Success]: 'success',
  [ButtonStyle.Danger]: 'danger',
};

function button(component: APIButtonComponent, { words, busy, onClick }: Handling): TemplateResult {
  if (component.style === ButtonStyle.Premium) return html``;
  const { label, emoji, disabled = false } = component;
  const content = html`${emoji ? symbol(emoji) : nothing}${label ? html`<span>${label}</span>` : nothing}`;
  const name = label ? nothing : (emoji?.name ?? words.unnamedButton);

  if (component.style === ButtonStyle.Link) {
    const address = webLink(component.url);
    return address === undefined || disabled
      ? html`<button type="button" class="button" disabled aria-label=${name}>${content}${LEADS_OUT}</button>`
      : html`<a class="button" href=${address} target="_blank" rel="noopener noreferrer" aria-label=${name}
          >${content}${LEADS_OUT}</a
        >`;
  }
  // `disabled` would take the focus away from the one who has just pressed it.
  return html`<button
    type="button"
    class="button ${STYLES[component.style] ?? 'secondary'}"
    ?disabled=${disabled}
    aria-disabled=${busy ? 'true' : nothing}
    aria-label=${name}
    @click=${() => {
      if (!busy) onClick(component.custom_id);
    }}
  >
    ${content}
  </button>`;
}

const symbol = ({ id, name }: APIMessageComponentEmoji): TemplateResult =>
  html`<span class="button-emoji" aria-hidden="true">${id ? `:${name}:` : name}</span>`;

const LEADS_OUT = html`<svg class="button-out" viewBox="0 0 24 24" aria-hidden="true">
  <path
    d="M14 3h7v7h-2V6.4l-8.3 8.3-1.4-1.4L17.6 5H14V3ZM5 5h5v2H6v11h11v-4h2v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Z"
  />
</svg>`;

function select(component: APIStringSelectComponent, handling: Handling): TemplateResult {
  const { words, busy, onSelect } = handling;
  const { custom_id, options, placeholder = words.choose, disabled = false } = component;
  const chosen = options.findIndex((option) => option.default);
  return html`<span class="select-frame"><select
    class="select"
    aria-label=${placeholder}
    ?disabled=${disabled}
    aria-disabled=${busy ? 'true' : nothing}
    @change=${({ currentTarget }: Event) => {
      if (!(currentTarget instanceof HTMLSelectElement)) return;
      const { value } = currentTarget;
      // It goes on showing what it is for.
      currentTarget.selectedIndex = chosen + 1;
      if (!busy) onSelect(custom_id, [value]);
    }}
  >
    <option value="" disabled hidden ?selected=${chosen < 0}>${placeholder}</option>
    ${options.map(
      ({ label, value, description, emoji }, index) =>
        html`<option value=${value} ?selected=${index === chosen}>
          ${emoji ? symbol(emoji) : nothing}<span class="option-words"
            >${label}${description ? html`<span class="option-dash"> — </span><small>${description}</small>` : nothing}</span
          >
        </option>`,
    )}
  </select></span>`;
}

/**
 * A select of channels or roles, with a cross at each that is chosen. One choice is sent at once; where there may be
 * several, what is ticked is sent when the list is closed, as Discord does.
 * @param sign in front of each name
 */
function picker(
  {
    custom_id,
    placeholder,
    min_values = 1,
    max_values = 1,
    default_values = [],
    disabled = false,
  }: APIChannelSelectComponent | APIRoleSelectComponent,
  offered: readonly Named[],
  sign: string,
  { words, busy, onSelect }: Handling,
): TemplateResult {
  const label = placeholder ?? words.choose;
  const chosen = default_values.map(({ id }) => id);
  const nameOf = (id: string) => sign + (offered.find((one) => one.id === id)?.name ?? id);
  const send = (ids: readonly string[]) => {
    const isSame = [...ids].sort().join() === [...chosen].sort().join();
    if (!busy && !isSame && ids.length >= min_values && ids.length <= max_values) onSelect(custom_id, ids);
  };
  const listOf = ({ currentTarget }: Event) =>
    currentTarget instanceof HTMLElement ? currentTarget.closest('details') : null;
  const closed = (event: Event) => {
    const list = listOf(event);
    if (!list || list.open) return;
    const ticked = [...list.querySelectorAll('input')].filter(({ checked }) => checked);
    send(ticked.map(({ value }) => value));
  };
  const option = ({ id }: Named) =>
    max_values > 1
      ? html`<label class="pick"
          ><input type="checkbox" value=${id} .checked=${chosen.includes(id)} /> ${nameOf(id)}</label
        >`
      : html`<button
          type="button"
          class="pick"
          aria-pressed=${chosen.includes(id)}
          @click=${(event: Event) => {
            listOf(event)?.removeAttribute('open');
            send([id]);
          }}
        >
          ${nameOf(id)}
        </button>`;
  return html`<div class="select-frame picker" role="group" aria-label=${label} ?inert=${disabled}>
    <div class="picked">
      ${
        chosen.length === 0
          ? html`<span class="picker-hint">${label}</span>`
          : chosen.map(
              (id) => html`<span class="chip"
                >${nameOf(id)}${
                  min_values < chosen.length
                    ? html`<button
                        type="button"
                        aria-label=${words.takeAway(nameOf(id))}
                        aria-disabled=${busy ? 'true' : nothing}
                        @click=${() => send(chosen.filter((one) => one !== id))}
                      >
                        ×
                      </button>`
                    : nothing
                }</span
              >`,
            )
      }
    </div>
    <details @toggle=${max_values > 1 ? closed : nothing}>
      <summary aria-label=${label}></summary>
      ${offered.map(option)}
    </details>
  </div>`;
}
