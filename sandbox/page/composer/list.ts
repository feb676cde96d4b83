import { html, nothing, type TemplateResult } from 'lit';

export interface Row {
  readonly label: string;
  readonly detail?: string;
  /** Puts it into the line. */
  take(): void;
}

/** The list above the line: rows are taken with the mouse, or with arrows and Enter while the line keeps the focus. */
export const suggestions = (
  label: string,
  rows: readonly Row[],
  active: number,
  empty: string,
): TemplateResult =>
  html`<div class="suggestions">
    <div id="suggestions" role="listbox" aria-label=${label}>
      ${rows.map(
        ({ label, detail, take }, index) => html`<div
          id="suggestion-${index}"
          role="option"
          aria-selected=${index === active}
          @mousedown=${(event: Event) => {
            // The line keeps the focus.
            event.preventDefault();
            take();
          }}
        >
          <span class="row-label">${label}</span>
          ${detail ? html`<span class="row-detail">${detail}</span>` : nothing}
        </div>`,
      )}
    </div>
    ${rows.length === 0 ? html`<p class="row-empty" role="status">${empty}</p>` : nothing}
  </div>`;
