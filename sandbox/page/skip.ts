import { html, type TemplateResult } from 'lit';
import type { Words } from './words.js';

/** The first link of the page, which leads past the header. It shows when it is focused. */
export const skipTemplate = ({ skip }: Words): TemplateResult =>
  html`<a class="skip" href="#messages" @click=${toMessages}>${skip}</a>`;

function toMessages(event: Event): void {
  // The hash of the address says who looks.
  event.preventDefault();
  document.getElementById('messages')?.focus();
}
