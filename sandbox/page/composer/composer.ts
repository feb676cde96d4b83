import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { createRef, ref } from 'lit/directives/ref.js';
import type { Action, Choice, Language, Outcome, RegisteredCommand } from '../../demo/protocol.js';
import { localized } from '../localized.js';
import type { Words } from '../words.js';
import { type Row, suggestions } from './list.js';
import { readCommand, readValues, type TypedCommand, typedName } from './typed.js';

/** What the composer knows of the page around it. */
export interface ComposerHost {
  readonly words: Words;
  readonly language: Language;
  /** The name of the channel. */
  readonly channel: string;
  readonly commands: readonly RegisteredCommand[];
  act(action: Action): void;
  /** Asks the bot for completions; without an answer there are none. */
  complete(action: Action): Promise<Outcome>;
  /** Says something above the composer; undefined takes it away. */
  note(text: string | undefined): void;
}

const COMPLETE_AFTER_MS = 120;

/** The line at the bottom: a text, or a command with its options, and suggestions above it. */
export class Composer {
  readonly #host: () => ComposerHost;
  readonly #redraw: () => Promise<void>;
  readonly #field = createRef<HTMLTextAreaElement>();
  #text = '';
  /** Completions of the option that is being typed; undefined while none are shown. */
  #choices: readonly Choice[] | undefined;
  /** The completions that were taken, by option. */
  readonly #picked = new Map<string, Choice>();
  /** The row that Enter takes; -1 for none. */
  #active = 0;
  #completing: ReturnType<typeof setTimeout> | undefined;

  /** @param host is called each time */
  constructor(host: () => ComposerHost, redraw: () => Promise<void>) {
    this.#host = host;
    this.#redraw = redraw;
  }

  focus(): void {
    this.#field.value?.focus();
  }

  /** Puts a text there in place of what is there. */
  write(text: string): void {
    clearTimeout(this.#completing);
    this.#text = text;
    this.#picked.clear();
    this.#show(undefined, 0);
  }

  /** Puts a command there and the cursor behind it. */
  open(command: string): void {
    this.#type(`/${command} `);
    void this.#redraw().then(() => this.focus());
  }

  template(): TemplateResult {
    const { words, language, channel } = this.#host();
    const rows = this.#rows();
    const options = this.#command()?.command.options ?? [];
    const label = words.write(channel);
    const empty = words.noSuchCommand(this.#text.slice(1));
    return html`<form class="composer" @submit=${(event: Event) => this.#submit(event)}>
      ${rows ? suggestions(this.#choices ? words.choices : words.commands, rows, this.#active, empty) : nothing}
      ${options.map(
        (option) => html`<p class="hint">
          <strong>${localized(option.name, option.name_localizations, language)}</strong>
          ${localized(option.description, option.description_localizations, language)}
        </p>`,
      )}
      <div class="line">
        <textarea
          rows="1"
          maxlength="2000"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded=${String(rows !== undefined)}
          aria-controls=${rows ? 'suggestions' : nothing}
          aria-activedescendant=${rows?.[this.#active] ? `suggestion-${this.#active}` : nothing}
          aria-label=${label}
          placeholder=${label}
          .value=${live(this.#text)}
          @input=${({ target }: Event) => target instanceof HTMLTextAreaElement && this.#type(target.value)}
          @keydown=${(event: KeyboardEvent) => this.#press(event, rows)}
          ${ref(this.#field)}
        ></textarea>
        <button type="submit" class="send" aria-label=${words.send}>➤</button>
      </div>
    </form>`;
  }

  #command(): TypedCommand | undefined {
    return readCommand(this.#text, this.#host().commands);
  }

  /** What is suggested for the line as it stands; undefined if nothing is. */
  #rows(): Row[] | undefined {
    const { commands, language } = this.#host();
    const word = typedName(this.#text)?.toLowerCase();
    if (word === undefined)
      return this.#choices?.map((choice) => ({ label: choice.name, take: () => this.#pick(choice) }));
    return commands
      .filter(({ name }) => name.startsWith(word))
      .map(({ name, description, description_localizations }) => ({
        label: `/${name}`,
        detail: localized(description, description_localizations, language),
        take: () => this.open(name),
      }));
  }

  #show(choices: readonly Choice[] | undefined, active: number): void {
    this.#choices = choices;
    this.#active = active;
    void this.#redraw();
  }

  #type(text: string): void {
    this.#host().note(undefined);
    this.#text = text;
    this.#show(undefined, 0);
    clearTimeout(this.#completing);
    this.#completing = setTimeout(() => void this.#complete(), COMPLETE_AFTER_MS);
  }

  /** Asks the bot what the option that is being typed can be. Enter takes the first, once something has been typed. */
  async #complete(): Promise<void> {
    const text = this.#text;
    const typed = this.#command();
    const option = typed?.current?.option;
    if (!typed || !option || !('autocomplete' in option) || !option.autocomplete) return;
    const { choices = [] } = await this.#host().complete({
      do: 'complete',
      command: typed.command.name,
      options: { [option.name]: typed.texts[option.name] ?? '' },
      focused: option.name,
    });
    if (text !== this.#text) return;
    this.#show(choices.length > 0 ? choices : undefined, typed.texts[option.name] ? 0 : -1);
  }

  #pick(choice: Choice): void {
    const current = this.#command()?.current;
    if (!current) return;
    this.#text = this.#text.slice(0, current.from) + choice.name;
    this.#picked.set(current.option.name, choice);
    this.#show(undefined, 0);
  }

  #press(event: KeyboardEvent, rows: readonly Row[] | undefined): void {
    if (event.isComposing) return;
    const { key, shiftKey } = event;
    const take = rows?.[this.#active]?.take;
    if (rows && rows.length > 0 && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const next = this.#active + (key === 'ArrowDown' ? 1 : -1);
      this.#show(this.#choices, (Math.max(next, -1) + rows.length) % rows.length);
    } else if (take && !shiftKey && (key === 'Enter' || key === 'Tab')) {
      take();
    } else if (rows && key === 'Escape') {
      if (this.#choices) this.#show(undefined, 0);
      else this.write('');
    } else if (key === 'Enter' && !shiftKey) {
      this.#send();
    } else {
      return;
    }
    event.preventDefault();
  }

  #submit(event: Event): void {
    event.preventDefault();
    this.#send();
  }

  #send(): void {
    const { words, language, act, note } = this.#host();
    const typed = this.#command();
    const [, name] = /^\/(\S*)/.exec(this.#text) ?? [];
    if (typed) {
      const read = readValues(typed, this.#picked);
      if ('problem' in read) {
        const { kind, option } = read.problem;
        note(words[kind](localized(option.name, option.name_localizations, language)));
        return;
      }
      this.write('');
      act({ do: 'run', command: typed.command.name, options: read.values });
    } else if (name !== undefined) {
      note(words.noSuchCommand(name));
    } else if (this.#text.trim() !== '') {
      act({ do: 'say', text: this.#text });
      this.write('');
    }
  }
}
