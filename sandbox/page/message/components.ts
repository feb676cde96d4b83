import '@skyra/discord-components-core/discord-action-row.js';
import type {
  APIButtonComponent,
  APIChannelSelectComponent,
  APIMessageTopLevelComponent,
  APIRoleSelectComponent,
  APIStringSelectComponent,
} from 'discord.js';
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Named } from '../../demo/protocol.js';
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
  [ButtonStyle.Danger]: 'danger',
};

function button(component: APIButtonComponent, { busy, onClick }: Handling): TemplateResult {
  if (component.style === ButtonStyle.Premium) return html``;
  if (component.style === ButtonStyle.Link) {
    const address = webLink(component.url);
    return html`<a
      class="button secondary"
      href=${address ?? nothing}
      target="_blank"
      rel="noopener noreferrer"
      >${component.label}${LEADS_OUT}</a
    >`;
  }
  // `disabled` would take the focus away from the one who has just pressed it.
  return html`<button
    type="button"
    class="button ${STYLES[component.style] ?? 'secondary'}"
    aria-disabled=${busy ? 'true' : nothing}
    @click=${() => {
      if (!busy) onClick(component.custom_id);
    }}
  >
    ${component.label}
  </button>`;
}

const LEADS_OUT = html`<svg class="button-out" viewBox="0 0 24 24" aria-hidden="true">
  <path
    d="M14 3h7v7h-2V6.4l-8.3 8.3-1.4-1.4L17.6 5H14V3ZM5 5h5v2H6v11h11v-4h2v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Z"
  />
</svg>`;

interface Dropdown {
  readonly label: string;
  /** What it shows while nothing of its own is chosen; the label by default. */
  readonly placeholder?: string;
  /** Whether there is nothing more to choose. */
  readonly isFull?: boolean;
  readonly options: readonly TemplateResult[];
  /** The index among the options of what is chosen; -1 if the label is shown. */
  readonly chosen: number;
  onValue(value: string): void;
}

/** A list that opens; after a choice it shows what was chosen before, until the bot says what is chosen now. */
const dropdown = (
  { label, placeholder = label, isFull = false, options, chosen, onValue }: Dropdown,
  busy: boolean,
): TemplateResult =>
  html`<span class="select-frame"><select
    aria-label=${label}
    ?disabled=${isFull}
    aria-disabled=${busy ? 'true' : nothing}
    @change=${({ currentTarget }: Event) => {
      if (!(currentTarget instanceof HTMLSelectElement)) return;
      const { value } = currentTarget;
      currentTarget.selectedIndex = chosen + 1;
      if (!busy) onValue(value);
    }}
  >
    <option value="" disabled hidden .selected=${live(chosen < 0)}>${placeholder}</option>
    ${options}
  </select></span>`;

function select(component: APIStringSelectComponent, { words, busy, onSelect }: Handling): TemplateResult {
  const { custom_id, options, placeholder = words.choose } = component;
  const chosen = options.findIndex((option) => option.default);
  return dropdown(
    {
      label: placeholder,
      chosen,
      options: options.map(
        ({ label, value, description }, index) =>
          html`<option value=${value} .selected=${live(index === chosen)}>
            ${label}${description ? ` — ${description}` : nothing}
          </option>`,
      ),
      onValue: (value) => onSelect(custom_id, [value]),
    },
    busy,
  );
}

/**
 * A select of channels or roles: what is chosen, each with a cross, or else its placeholder, and a list that chooses one more,
 * or another one.
 * @param sign in front of each name
 */
function picker(
  {
    custom_id,
    placeholder,
    min_values = 1,
    max_values = 1,
    default_values = [],
  }: APIChannelSelectComponent | APIRoleSelectComponent,
  offered: readonly Named[],
  sign: string,
  { words, busy, onSelect }: Handling,
): TemplateResult {
  const label = placeholder ?? words.choose;
  const chosen = default_values.map(({ id }) => id);
  const shownName = (id: string) => sign + (offered.find((one) => one.id === id)?.name ?? id);
  const cross = (id: string) =>
    html`<button
      type="button"
      aria-label=${words.takeAway(shownName(id))}
      ?disabled=${busy}
      @click=${() =>
        onSelect(
          custom_id,
          chosen.filter((one) => one !== id),
        )}
    >
      ×
    </button>`;
  return html`<div class="picker" role="group" aria-label=${label}>
    ${chosen.map((id) => html`<span class="chip">${shownName(id)}${min_values < chosen.length ? cross(id) : nothing}</span>`)}
    ${dropdown(
      {
        label,
        placeholder: chosen.length > 0 ? '' : label,
        isFull: max_values > 1 && chosen.length >= max_values,
        chosen: -1,
        options: offered
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id }) => html`<option value=${id}>${shownName(id)}</option>`),
        onValue: (id) => onSelect(custom_id, max_values > 1 ? [...chosen, id] : [id]),
      },
      busy,
    )}
  </div>`;
}
