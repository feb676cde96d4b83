import { ComponentType } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { OpenModal } from '../demo/protocol.js';
import type { Words } from './words.js';

export interface DialogView {
  readonly modal: OpenModal | undefined;
  readonly words: Words;
  /** What the fields of these custom ids may be filled with, of the sample shop. */
  readonly samples: { readonly [Field in keyof Words['useSample']]: string } | undefined;
  /** Why it was not sent. */
  readonly note: string | undefined;
  /** Whether it is on its way to the bot. */
  readonly busy: boolean;
  onSubmit(modal: OpenModal, values: Readonly<Record<string, string>>): void;
  onClose(): void;
}

type Part = OpenModal['components'][number];

/** A form of the bot, above the page until it is sent or closed. */
export function dialogTemplate(view: DialogView): TemplateResult {
  return html`<dialog
    aria-labelledby="dialog-title"
    @cancel=${(event: Event) => {
      // The page decides what's open and closes the dialog when it draws.
      event.preventDefault();
      view.onClose();
    }}
  >
    ${view.modal ? form(view.modal, view) : nothing}
  </dialog>`;
}

/** Opens or closes the dialog, which restores the focus. */
export function syncDialog(root: HTMLElement, open: boolean): void {
  const dialog = root.querySelector('dialog');
  if (!dialog || dialog.open === open) return;
  if (open) dialog.showModal();
  else dialog.close();
}

function form(modal: OpenModal, view: DialogView): TemplateResult {
  const { words, note, busy, onSubmit, onClose } = view;
  const submitted = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || !(event.target instanceof HTMLFormElement)) return;
    const texts = [...new FormData(event.target)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    );
    onSubmit(modal, Object.fromEntries(texts));
  };
  return html`<form @submit=${submitted}>
    <header>
      <h2 id="dialog-title">${modal.title}</h2>
      <button type="button" class="leave" aria-label=${words.close} @click=${onClose}>✕</button>
    </header>
    ${modal.components.map((part) => textField(part, view))}
    ${note ? html`<p class="note" role="alert">${note}</p>` : nothing}
    <footer>
      <button type="button" class="plain" @click=${onClose}>${words.cancel}</button>
      <button type="submit" class="primary" aria-disabled=${busy ? 'true' : nothing}>
        ${busy ? words.sending : words.submit}
      </button>
    </footer>
  </form>`;
}

/** The bot asks for short texts alone. */
function textField(part: Part, { words, samples }: DialogView): TemplateResult {
  const input = part.type === ComponentType.Label ? part.component : undefined;
  if (part.type !== ComponentType.Label || input?.type !== ComponentType.TextInput) return html``;
  const { label, description } = part;
  const id = `field-${input.custom_id}`;
  const hint = description ? `${id}-hint` : nothing;
  const required = input.required !== false;
  const offered = (['key', 'address'] as const).find((one) => samples && one === input.custom_id);
  const fill = ({ currentTarget }: Event) => {
    const field = currentTarget instanceof HTMLElement && currentTarget.parentElement?.querySelector('input');
    if (!field) return;
    field.value = (offered && samples?.[offered]) ?? '';
    field.focus();
  };
  return html`<div class="dialog-field">
    <label for=${id}>${label}${required ? html`<span aria-hidden="true"> *</span>` : nothing}</label>
    ${description ? html`<p id=${hint}>${description}</p>` : nothing}
    <input
      id=${id}
      name=${input.custom_id}
      type="text"
      autocomplete="off"
      spellcheck="false"
      autofocus
      ?required=${required}
      minlength=${input.min_length ?? nothing}
      maxlength=${input.max_length ?? 4000}
      placeholder=${input.placeholder ?? nothing}
      aria-describedby=${hint}
      .value=${input.value ?? ''}
    />
    ${
      offered
        ? html`<button type="button" class="offer" @click=${fill}>${words.useSample[offered]}</button>`
        : nothing
    }
  </div>`;
}
