import type { APISelectMenuOption } from 'discord.js';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Named } from '../../demo/protocol.js';
import type { MessageWords } from './words.js';

interface Dropdown {
  readonly label: string;
  /** What it shows while nothing of its own is chosen. */
  readonly placeholder: string;
  /** Whether there is nothing more to choose. */
  readonly isFull?: boolean;
  readonly busy: boolean;
  readonly options: readonly TemplateResult[];
  /** The index among the options of what is chosen; -1 if the placeholder is shown. */
  readonly chosen: number;
  onValue(value: string): void;
}

/** A list that opens; after a choice it shows what was chosen before, until it is known what is chosen now. */
export const dropdown = (view: Dropdown): TemplateResult =>
  html`<span class="select-frame"><select
    aria-label=${view.label}
    ?disabled=${view.isFull}
    aria-disabled=${view.busy ? 'true' : nothing}
    @change=${({ currentTarget }: Event) => {
      if (!(currentTarget instanceof HTMLSelectElement)) return;
      const { value } = currentTarget;
      currentTarget.selectedIndex = view.chosen + 1;
      if (!view.busy) view.onValue(value);
    }}
  >
    <option value="" disabled hidden .selected=${live(view.chosen < 0)}>${view.placeholder}</option>
    ${view.options}
  </select></span>`;

/** @param chosen the index of what is chosen */
export const textOptions = (options: readonly APISelectMenuOption[], chosen: number): TemplateResult[] =>
  options.map(
    ({ label, value, description }, index) =>
      html`<option value=${value} .selected=${live(index === chosen)}>
        ${label}${description ? ` — ${description}` : nothing}
      </option>`,
  );

interface Picker {
  /** What names it, and what it shows while nothing is chosen. */
  readonly label: string;
  readonly words: MessageWords;
  readonly busy: boolean;
  readonly offered: readonly Named[];
  /** The ids of what is chosen. */
  readonly chosen: readonly string[];
  readonly min: number;
  readonly max: number;
  onChange(chosen: readonly string[]): void;
}

/**
 * A select of several: what is chosen, each with a cross, or else its placeholder, and a list that chooses one more, or another
 * one.
 */
export function picker(view: Picker): TemplateResult {
  const { label, offered, chosen, min, max, onChange } = view;
  const nameOf = (id: string) => offered.find((one) => one.id === id)?.name ?? id;
  const chip = (id: string) =>
    html`<span class="chip">${nameOf(id)}${min < chosen.length ? cross(nameOf(id), without(id), view) : nothing}</span>`;
  const without = (id: string) => chosen.filter((one) => one !== id);
  return html`<div class="picker" role="group" aria-label=${label}>
    ${chosen.map(chip)}
    ${dropdown({
      ...view,
      placeholder: chosen.length > 0 ? '' : label,
      isFull: max > 1 && chosen.length >= max,
      chosen: -1,
      options: offered
        .filter(({ id }) => !chosen.includes(id))
        .map(({ id, name }) => html`<option value=${id}>${name}</option>`),
      onValue: (id) => onChange(max > 1 ? [...chosen, id] : [id]),
    })}
  </div>`;
}

function cross(name: string, others: readonly string[], { words, busy, onChange }: Picker): TemplateResult {
  const takeAway = ({ currentTarget }: Event) => {
    // The cross goes away, and would take the focus with it.
    if (currentTarget instanceof Element) currentTarget.closest('.picker')?.querySelector('select')?.focus();
    onChange(others);
  };
  return html`<button type="button" aria-label=${words.takeAway(name)} ?disabled=${busy} @click=${takeAway}>×</button>`;
}
