import '@skyra/discord-components-core/discord-action-row.js';
import type {
  APIButtonComponent,
  APIChannelSelectComponent,
  APIMessageTopLevelComponent,
  APIRoleSelectComponent,
  APIStringSelectComponent,
  APIUserSelectComponent,
} from 'discord.js';
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { Named } from '../../demo/protocol.js';
import { defaultsOf } from '../../discord/components.js';
import { webLink } from './link.js';
import { dropdown, picker, textOptions } from './select.js';
import type { MessageWords } from './words.js';

/** What pressing and choosing lead to. */
export interface Handling {
  readonly words: MessageWords;
  /** While something is under way nothing can be pressed. */
  readonly busy: boolean;
  /** What selects of channels, of roles and of members offer. */
  readonly channels: readonly Named[];
  readonly roles: readonly Named[];
  readonly members: readonly Named[];
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
            return pickerOf(component, handling.channels, '# ', handling);
          if (component.type === ComponentType.RoleSelect)
            return pickerOf(component, handling.roles, '@', handling);
          if (component.type === ComponentType.UserSelect)
            return pickerOf(component, handling.members, '@', handling);
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

function select(component: APIStringSelectComponent, { words, busy, onSelect }: Handling): TemplateResult {
  const { custom_id, options, placeholder = words.choose } = component;
  const chosen = options.findIndex((option) => option.default);
  return dropdown({
    ...{ label: placeholder, placeholder, busy, chosen },
    options: textOptions(options, chosen),
    onValue: (value) => onSelect(custom_id, [value]),
  });
}

/** @param sign in front of each name */
function pickerOf(
  component: APIChannelSelectComponent | APIRoleSelectComponent | APIUserSelectComponent,
  offered: readonly Named[],
  sign: string,
  { words, busy, onSelect }: Handling,
): TemplateResult {
  const {
    custom_id,
    placeholder: label = words.choose,
    min_values: min = 1,
    max_values: max = 1,
  } = component;
  return picker({
    ...{ label, words, busy, min, max },
    offered: offered.map(({ id, name }) => ({ id, name: sign + name })),
    chosen: defaultsOf(component),
    onChange: (values) => onSelect(custom_id, values),
  });
}
