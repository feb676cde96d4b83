import type {
  APIChannelSelectComponent,
  APICheckboxComponent,
  APICheckboxGroupComponent,
  APILabelComponent,
  APIRoleSelectComponent,
  APIStringSelectComponent,
  APITextInputComponent,
} from 'discord.js';
import { ComponentType, TextInputStyle } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { ModalValues, Named, OpenModal } from '../../demo/protocol.js';
import { defaultsOf, formFields } from '../../discord/components.js';
import { dropdown, picker, textOptions } from '../message/select.js';
import type { MessageWords } from '../message/words.js';
import type { Words } from '../words.js';
import type { Choices } from './choices.js';

/** A form that is open, and what its fields offer. */
export interface FormView {
  readonly modal: OpenModal;
  readonly words: Words;
  readonly messageWords: MessageWords;
  /** What the fields of these custom ids may be filled with, of the sample shop. */
  readonly samples: { readonly [Field in keyof Words['useSample']]: string } | undefined;
  readonly channels: readonly Named[];
  readonly roles: readonly Named[];
  readonly choices: Choices;
}

type Select = APIStringSelectComponent | APIChannelSelectComponent | APIRoleSelectComponent;

/** A field with its label and its description, both tied to it. */
export function fieldTemplate(part: APILabelComponent, view: FormView): TemplateResult {
  const { component } = part;
  switch (component.type) {
    case ComponentType.TextInput:
      return labelled(
        part,
        component.required !== false,
        component.style === TextInputStyle.Paragraph
          ? longText(component, part)
          : textInput(component, part, view),
      );
    case ComponentType.StringSelect:
      return labelled(
        part,
        component.required !== false,
        component.required === false || (component.max_values ?? 1) > 1
          ? select(component, part, view)
          : choice(component, part, view),
      );
    case ComponentType.ChannelSelect:
    case ComponentType.RoleSelect:
      return labelled(part, component.required !== false, select(component, part, view));
    case ComponentType.CheckboxGroup:
      return checkboxGroup(component, part);
    case ComponentType.Checkbox:
      return checkbox(component, part);
    default:
      return html``;
  }
}

/** What the fields of a form are filled with. */
export function readForm(form: HTMLFormElement, view: FormView): ModalValues {
  const data = new FormData(form);
  const texts = (name: string) => data.getAll(name).filter((value) => typeof value === 'string');
  const values = formFields(view.modal.components).map((field): ModalValues => {
    const { type, custom_id } = field;
    if (type === ComponentType.TextInput) return { [custom_id]: texts(custom_id)[0] ?? '' };
    if (type === ComponentType.Checkbox) return { [custom_id]: data.has(custom_id) };
    if (type === ComponentType.CheckboxGroup) return { [custom_id]: texts(custom_id) };
    return isSelect(field) ? { [custom_id]: chosenIn(field, view) } : {};
  });
  return Object.assign({}, ...values);
}

const isSelect = (field: APILabelComponent['component']): field is Select =>
  field.type === ComponentType.StringSelect ||
  field.type === ComponentType.ChannelSelect ||
  field.type === ComponentType.RoleSelect;

const fieldId = (customId: string): string => `field-${customId}`;
const hintId = (customId: string): string => `${fieldId(customId)}-hint`;

const star = (isRequired: boolean) => (isRequired ? html`<span aria-hidden="true"> *</span>` : nothing);

const hint = ({ description, component: { custom_id } }: APILabelComponent) =>
  description ? html`<p id=${hintId(custom_id)}>${description}</p>` : nothing;

const labelled = (part: APILabelComponent, isRequired: boolean, control: TemplateResult): TemplateResult =>
  html`<div class="dialog-field">
    <label for=${fieldId(part.component.custom_id)}>${part.label}${star(isRequired)}</label>
    ${hint(part)} ${control}
  </div>`;

function textInput(
  input: APITextInputComponent,
  { description }: APILabelComponent,
  { words, samples }: FormView,
): TemplateResult {
  const { custom_id } = input;
  const offered = (['key', 'address'] as const).find((one) => samples && one === custom_id);
  const fill = ({ currentTarget }: Event) => {
    const field = currentTarget instanceof HTMLElement && currentTarget.parentElement?.querySelector('input');
    if (!field) return;
    field.value = (offered && samples?.[offered]) ?? '';
    field.focus();
  };
  return html`<input
      id=${fieldId(custom_id)}
      name=${custom_id}
      type="text"
      autocomplete="off"
      spellcheck="false"
      autofocus
      ?required=${input.required !== false}
      minlength=${input.min_length ?? nothing}
      maxlength=${input.max_length ?? 4000}
      placeholder=${input.placeholder ?? nothing}
      aria-describedby=${description ? hintId(custom_id) : nothing}
      .value=${input.value ?? ''}
    />
    ${
      offered
        ? html`<button type="button" class="offer" @click=${fill}>${words.useSample[offered]}</button>`
        : nothing
    }`;
}

const longText = (input: APITextInputComponent, { description }: APILabelComponent): TemplateResult =>
  html`<textarea
    id=${fieldId(input.custom_id)}
    name=${input.custom_id}
    rows="6"
    autofocus
    ?required=${input.required !== false}
    minlength=${input.min_length ?? nothing}
    maxlength=${input.max_length ?? 4000}
    placeholder=${input.placeholder ?? nothing}
    aria-describedby=${description ? hintId(input.custom_id) : nothing}
    .value=${input.value ?? ''}
  ></textarea>`;

/** A select of exactly one text, which shows what is chosen. */
function choice(
  component: APIStringSelectComponent,
  { label, description }: APILabelComponent,
  view: FormView,
): TemplateResult {
  const { custom_id, options, placeholder = view.messageWords.choose } = component;
  const [value] = chosenIn(component, view);
  const chosen = options.findIndex((option) => option.value === value);
  return dropdown({
    ...{ label, placeholder, chosen, isRequired: true, busy: false },
    id: fieldId(custom_id),
    ...(description && { hint: hintId(custom_id) }),
    options: textOptions(options, chosen),
    onValue: (one) => view.choices.choose(view.modal, custom_id, [one]),
  });
}

function select(
  component: Select,
  { label, description }: APILabelComponent,
  view: FormView,
): TemplateResult {
  const { custom_id, required: isRequired = true, min_values: min = 1, max_values: max = 1 } = component;
  const { messageWords: words, choices, modal } = view;
  return picker({
    ...{ label, words, isRequired, min, max, busy: false },
    id: fieldId(custom_id),
    ...(description && { hint: hintId(custom_id) }),
    placeholder: component.placeholder ?? words.choose,
    offered: offeredIn(component, view),
    chosen: chosenIn(component, view),
    onChange: (values) => choices.choose(modal, custom_id, values),
  });
}

function offeredIn(component: Select, { channels, roles }: FormView): readonly Named[] {
  const signed = (sign: string, all: readonly Named[]) =>
    all.map(({ id, name }) => ({ id, name: sign + name }));
  switch (component.type) {
    case ComponentType.StringSelect:
      return component.options.map(({ value, label }) => ({ id: value, name: label }));
    case ComponentType.ChannelSelect:
      return signed('# ', channels);
    case ComponentType.RoleSelect:
      return signed('@', roles);
  }
}

/** Without what is no longer there. */
function chosenIn(component: Select, view: FormView): readonly string[] {
  const chosen = view.choices.of(view.modal, component.custom_id) ?? defaultsOf(component);
  const offered = offeredIn(component, view);
  return chosen.filter((value) => offered.some(({ id }) => id === value));
}

function checkboxGroup(
  { custom_id, options, required = true }: APICheckboxGroupComponent,
  part: APILabelComponent,
): TemplateResult {
  return html`<fieldset class="dialog-field" aria-describedby=${part.description ? hintId(custom_id) : nothing}>
    <legend>${part.label}${star(required)}</legend>
    ${hint(part)}
    ${options.map(
      ({ value, label, description, default: isChosen = false }) => html`<label class="check">
        <input type="checkbox" name=${custom_id} value=${value} autofocus .checked=${isChosen} />
        <span>${label}${description ? html`<small>${description}</small>` : nothing}</span>
      </label>`,
    )}
  </fieldset>`;
}

function checkbox(
  { custom_id, default: isTicked = false }: APICheckboxComponent,
  part: APILabelComponent,
): TemplateResult {
  return html`<div class="dialog-field">
    <label class="check">
      <input
        type="checkbox"
        name=${custom_id}
        autofocus
        aria-describedby=${part.description ? hintId(custom_id) : nothing}
        .checked=${isTicked}
      />
      <span>${part.label}</span>
    </label>
    ${hint(part)}
  </div>`;
}
