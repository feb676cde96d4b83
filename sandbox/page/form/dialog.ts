import { ComponentType } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { ModalValues, OpenModal } from '../../demo/protocol.js';
import { type FormView, fieldTemplate, readForm } from './fields.js';

export interface DialogView extends Omit<FormView, 'modal'> {
  readonly modal: OpenModal | undefined;
  /** Why it was not sent. */
  readonly note: string | undefined;
  /** Whether it is on its way to the bot. */
  readonly busy: boolean;
  onSubmit(modal: OpenModal, values: ModalValues): void;
  onClose(): void;
}

/** A form of the bot, above the page until it is sent or closed. */
export function dialogTemplate(view: DialogView): TemplateResult {
  const { modal } = view;
  return html`<dialog
    aria-labelledby="dialog-title"
    @cancel=${(event: Event) => {
      // The page decides what's open and closes the dialog when it draws.
      event.preventDefault();
      view.onClose();
    }}
  >
    ${modal ? form({ ...view, modal }, view) : nothing}
  </dialog>`;
}

/** Opens or closes the dialog, which restores the focus. */
export function syncDialog(root: HTMLElement, open: boolean): void {
  const dialog = root.querySelector('dialog');
  if (!dialog || dialog.open === open) return;
  if (open) dialog.showModal();
  else dialog.close();
}

function form(fields: FormView, { note, busy, onSubmit, onClose }: DialogView): TemplateResult {
  const { modal, words } = fields;
  const submitted = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || !(event.target instanceof HTMLFormElement)) return;
    onSubmit(modal, readForm(event.target, modal));
  };
  return html`<form @submit=${submitted}>
    <header>
      <h2 id="dialog-title">${modal.title}</h2>
      <button type="button" class="leave" aria-label=${words.close} @click=${onClose}>✕</button>
    </header>
    ${modal.components.map((part) => (part.type === ComponentType.Label ? fieldTemplate(part, fields) : nothing))}
    ${note ? html`<p class="note" role="alert">${note}</p>` : nothing}
    <footer>
      <button type="button" class="plain" @click=${onClose}>${words.cancel}</button>
      <button type="submit" class="primary" aria-disabled=${busy ? 'true' : nothing}>
        ${busy ? words.sending : words.submit}
      </button>
    </footer>
  </form>`;
}
