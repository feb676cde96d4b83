import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Choice, Language, OfferedCommand } from '../../demo/protocol.js';
import { OptionType } from '../enums.js';
import { localized } from '../localized.js';
import type { Words } from '../words.js';
import type { ComposerHost } from './host.js';
import { activeRow, type ListBox, listBox } from './list.js';
import type { Filled, Option } from './typed.js';

export interface Fields {
  readonly command: OfferedCommand;
  readonly filled: Filled;
  readonly focused: string | undefined;
  readonly choices: readonly Choice[] | undefined;
  readonly active: number;
  readonly words: Words;
  readonly language: Language;
  readonly onFocus: (option: Option) => void;
  readonly onBlur: () => void;
  readonly onChange: (option: Option, text: string) => void;
  readonly onPick: (choice: Choice) => void;
}

/** The name of a command, a line that explains what is being filled in, and a field for each option. */
export function commandFields(fields: Fields): TemplateResult {
  const { command, focused, language, choices, active, words } = fields;
  const options = command.options;
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
  return html`<label class="field" @focusin=${() => onFocus(option)} @focusout=${onBlur}>
    <span>${localized(option.name, option.name_localizations, fields.language)}</span>
    ${control(option, fields, list)}
  </label>`;
}

function control(
  option: Option,
  { filled, words, language, focused, onChange }: Fields,
  list: ListBox | undefined,
): TemplateResult {
  const suggests =
    completes(option) || isPlace(option) || fixedChoices(option, { words, language }) !== undefined;
  const { name } = option;
  const required = 'required' in option && option.required === true;
  const shown = focused === name ? list : undefined;
  return html`<input
    name=${name}
    type="text"
    ?required=${required}
    placeholder=${required ? nothing : words.optional}
    autocomplete="off"
    spellcheck="false"
    inputmode=${option.type === OptionType.Integer ? 'numeric' : 'text'}
    maxlength=${'max_length' in option && option.max_length ? option.max_length : 6000}
    role=${suggests ? 'combobox' : nothing}
    aria-autocomplete=${suggests ? 'list' : nothing}
    aria-expanded=${suggests ? String(shown !== undefined) : nothing}
    aria-controls=${suggests ? 'choice-list' : nothing}
    aria-activedescendant=${activeRow(shown) ?? nothing}
    aria-describedby="composer-hint"
    .value=${live(filled.texts[name] ?? '')}
    @input=${({ target }: Event) => {
      if (target instanceof HTMLInputElement) onChange(option, target.value);
    }}
  />`;
}

/** The choices of an option that has a few fixed ones, as this reader calls them; undefined when anything may be typed. */
export function fixedChoices(
  option: Option,
  { words, language }: Pick<ComposerHost, 'words' | 'language'>,
): readonly string[] | undefined {
  if (option.type === OptionType.Boolean) return [words.yes, words.no];
  if (option.type !== OptionType.String || !option.choices?.length) return undefined;
  return option.choices.map(({ name, name_localizations }) => localized(name, name_localizations, language));
}

/** Whether the option takes a channel or a role. */
export const isPlace = ({ type }: Option): boolean => type === OptionType.Channel || type === OptionType.Role;

/** The channels or roles that an option can be. */
export function placesFor(
  { type }: Option,
  { channels, roles }: Pick<ComposerHost, 'channels' | 'roles'>,
): readonly Choice[] {
  if (type === OptionType.Channel) return channels.map(({ id, name }) => ({ name: `#${name}`, value: id }));
  if (type === OptionType.Role) return roles.map(({ id, name }) => ({ name: `@${name}`, value: id }));
  return [];
}

/** Whether the bot is asked for choices while the option is typed. */
export const completes = (option: Option): boolean =>
  'autocomplete' in option && option.autocomplete === true;
