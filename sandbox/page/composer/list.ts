import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';

export interface Row {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  /** Shown, but not to be taken. */
  readonly disabled?: boolean;
}

export interface ListBox {
  readonly id: string;
  readonly label: string;
  readonly rows: readonly Row[];
  /** The row that Enter takes. */
  readonly active: number;
  /** Said when there are no rows. */
  readonly empty: string;
  readonly onTake: (index: number) => void;
}

/** The id of the row that has the attention, for `aria-activedescendant`. */
export const activeRow = (list: ListBox | undefined): string | undefined =>
  list?.rows[list.active] && `${list.id}-${list.active}`;

/** The list above a field: rows are taken with the mouse, or with arrows and Enter while the field keeps the focus. */
export function listBox({ id, label, rows, active, empty, onTake }: ListBox): TemplateResult {
  const taken = (event: Event, index: number) => {
    // The field keeps the focus.
    event.preventDefault();
    if (!rows[index]?.disabled) onTake(index);
  };
  return html`<div class="suggestions">
    <div id=${id} role="listbox" aria-label=${label}>
      ${repeat(
        rows,
        (row) => row.id,
        (row, index) => html`<div
          id="${id}-${index}"
          role="option"
          aria-selected=${index === active}
          aria-disabled=${row.disabled ? 'true' : nothing}
          @mousedown=${(event: Event) => taken(event, index)}
        >
          <span class="row-label">${row.label}</span>
          ${row.detail ? html`<span class="row-detail">${row.detail}</span>` : nothing}
        </div>`,
      )}
    </div>
    ${rows.length === 0 ? html`<p class="row-empty" role="status">${empty}</p>` : nothing}
  </div>`;
}

/** The next row that can be taken, going round at the ends. */
export function neighbour(rows: readonly Row[], from: number, step: 1 | -1): number {
  const start = from < 0 && step < 0 ? 0 : from;
  for (let tried = 1; tried <= rows.length; tried += 1) {
    const index = (start + step * tried + rows.length * tried) % rows.length;
    if (!rows[index]?.disabled) return index;
  }
  return from;
}
