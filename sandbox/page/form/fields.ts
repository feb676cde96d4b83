import type { APILabelComponent, APITextInputComponent } from 'discord.js';
import { ComponentType, TextInputStyle } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { ModalValues, OpenModal } from '../../demo/protocol.js';
import { formFields } from '../../discord/components.js';
import type { Words } from '../words.js';

/** A form that is open, and what its fields offer. */
export interface FormView {
  readonly modal: OpenModal;
  readonly words: Words;
  /** What the fields of these custom ids may be filled with, of the sample shop. */
  readonly samples: { readonly [Field in keyof Words['useSample']]: string } | undefined;
}

/** A field with its label and its description, both tied to it. */
export function fieldTemplate(part: APILabelComponent, view: FormView): TemplateResult {
  const { component } = part;
  if (component.type !== ComponentType.TextInput) return html``;
  const { custom_id, required: isRequired = true } = component;
  return html`<div class="dialog-field">
    <label for=${fieldId(custom_id)}>${part.label}${isRequired ? html`<span aria-hidden="true"> *</span>` : nothing}</label>
    ${part.description ? html`<p id=${hintId(custom_id)}>${part.description}</p>` : nothing}
    ${component.style === TextInputStyle.Paragraph ? longText(component, part) : textInput(component, part, view)}
  </div>`;
}

/** What the fields of a form are filled with. */
export function readForm(form: HTMLFormElement, modal: OpenModal): ModalValues {
  const data = new FormData(form);
  const typed = (name: string) => data.getAll(name).find((value) => typeof value === 'string') ?? '';
  return Object.fromEntries(
    formFields(modal.components).map(({ custom_id }) => [custom_id, typed(custom_id)]),
  );
}

const fieldId = (customId: string): string => `field-${customId}`;
const hintId = (customId: string): string => `${fieldId(customId)}-hint`;

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
    maxlength=${input.max_length ?? 4000}
    placeholder=${input.placeholder ?? nothing}
    aria-describedby=${description ? hintId(input.custom_id) : nothing}
    .value=${input.value ?? ''}
  ></textarea>`;
