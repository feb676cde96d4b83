import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Choice, Language, RegisteredCommand } from '../../demo/protocol.js';
import { OptionType } from '../enums.js';
import { localized } from '../localized.js';
import type { Words } from '../words.js';
import { activeRow, type ListBox, listBox } from './list.js';
import type { Filled, Option } from './typed.js';

export interface Fields {
  readonly command: RegisteredCommand;
  readonly filled: Filled;
  readonly focused: string | undefined;
  readonly choices: readonly Choice[] | undefined;
  readonly active: number;
  readonly words: Words;
  readonly language: Language;
  readonly onFocus: (option: string, completes: boolean) => void;
  readonly onBlur: () => void;
  readonly onChange: (option: string, text: string, completes: boolean) => void;
  readonly onPick: (choice: Choice) => void;
}

/** The name of a command, a line that explains what is being filled in, and a field for each option. */
export function commandFields(fields: Fields): TemplateResult {
  const { command, focused, language, choices, active, words } = fields;
  const options = command.options ?? [];
  const explained = options.find(({ name }) => name === focused) ?? command;
  const list: ListBox | undefined = choices && {
    id: 'choice-list',
    label: words.choices,
    rows: choices.map(({ name }, index) => ({ id: `${index} ${name}`, label: name })),
    active,
    empty: words.noChoices,
    onTake: (index) => {
      const choice = choices[index];
      if (choice) fields.onPick(choice);
    },
  };
  return html`${list ? listBox(list) : nothing}
    <p class="hint" id="composer-hint">
      ${localized(explained.description, explained.description_localizations, language)}
    </p>
    <span class="chip">/${command.name}</span>
    <span class="fields">${options.map((option) => field(option, fields, list))}</span>`;
}

function field(option: Option, fields: Fields, list: ListBox | undefined): TemplateResult {
  const { onFocus, onBlur } = fields;
  const completes = 'autocomplete' in option && option.autocomplete === true;
  return html`<label
    class="field"
    @focusin=${() => onFocus(option.name, completes)}
    @focusout=${onBlur}
  >
    <span>${option.name}</span>
    ${control(option, fields, list, completes)}
  </label>`;
}

function control(
  option: Option,
  { filled, words, language, focused, onChange }: Fields,
  list: ListBox | undefined,
  completes: boolean,
): TemplateResult {
  const { name } = option;
  const text = filled.texts[name] ?? '';
  const required = 'required' in option && option.required === true;
  const changed = (event: Event) => {
    const { target } = event;
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      onChange(name, target.value, completes);
    }
  };
  const offered = offeredBy(option, words, language);
  if (offered) {
    return html`<select name=${name} ?required=${required} aria-describedby="composer-hint" .value=${live(text)} @change=${changed}>
      <option value="">${required ? words.choose : words.optional}</option>
      ${offered.map(({ label, value }) => html`<option value=${value}>${label}</option>`)}
    </select>`;
  }
  const shown = completes && focused === name ? list : undefined;
  return html`<input
    name=${name}
    type="text"
    ?required=${required}
    placeholder=${required ? nothing : words.optional}
    autocomplete="off"
    spellcheck="false"
    inputmode=${option.type === OptionType.Integer ? 'numeric' : 'text'}
    maxlength=${'max_length' in option && option.max_length ? option.max_length : 6000}
    role=${completes ? 'combobox' : nothing}
    aria-autocomplete=${completes ? 'list' : nothing}
    aria-expanded=${completes ? String(shown !== undefined) : nothing}
    aria-controls=${completes ? 'choice-list' : nothing}
    aria-activedescendant=${activeRow(shown) ?? nothing}
    aria-describedby="composer-hint"
    .value=${live(text)}
    @input=${changed}
  />`;
}

/** What a field lets choose from; undefined when anything may be typed. */
function offeredBy(
  option: Option,
  words: Words,
  language: Language,
): readonly { readonly label: string; readonly value: string }[] | undefined {
  if (option.type === OptionType.Boolean) {
    return [
      { label: words.yes, value: 'true' },
      { label: words.no, value: 'false' },
    ];
  }
  if (option.type !== OptionType.String || !option.choices?.length) return undefined;
  return option.choices.map(({ name, name_localizations, value }) => ({
    label: localized(name, name_localizations, language),
    value,
  }));
}
