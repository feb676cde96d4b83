import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { OfferedCommand } from '../../demo/protocol.js';
import { localized } from '../localized.js';
import type { ComposerHost } from './host.js';
import { activeRow, type ListBox, listBox, neighbour } from './list.js';
import { slashIn } from './typed.js';

export interface TextLine {
  template(): TemplateResult;
  /** Puts a text there in place of what is there. */
  write(text: string): void;
}

interface TextLineEvents {
  /** A command is to be filled in, with what was typed behind it. */
  onCommand(command: OfferedCommand, rest: string): void;
}

/** A line of plain text, with the list of commands above it while a slash and a name are typed. */
export function createTextLine(
  host: () => ComposerHost,
  redraw: () => Promise<void>,
  { onCommand }: TextLineEvents,
): TextLine {
  let text = '';
  let active = 0;

  function write(next: string): void {
    text = next;
    active = 0;
    void redraw();
  }

  function typed(next: string): void {
    const { commands, note } = host();
    note(undefined);
    const slash = slashIn(next, namesOf(host()));
    const command = commands.find(({ name }) => name === slash?.word);
    if (command && slash?.rest !== undefined) onCommand(command, slash.rest);
    else write(next);
  }

  function commandList(word: string): ListBox {
    const { words, commands, withheld, language, roleName } = host();
    const fits = (name: string) => name.startsWith(word.toLowerCase());
    const offered = commands.filter(({ name }) => fits(name));
    const rows = offered.map(({ name, description, description_localizations }) => ({
      id: name,
      label: `/${name}`,
      detail: localized(description, description_localizations, language),
    }));
    const others = withheld.filter(fits).map((name) => ({
      id: name,
      label: `/${name}`,
      detail: words.notOffered(roleName),
      disabled: true,
    }));
    return {
      id: 'command-list',
      label: words.commands,
      rows: [...rows, ...others],
      active: Math.min(active, rows.length - 1),
      empty: words.noSuchCommand(word),
      onTake(index) {
        const command = offered[index];
        if (command) onCommand(command, '');
      },
    };
  }

  function send(list: ListBox | undefined): void {
    const { words, withheld, roleName, act, note } = host();
    const { word } = slashIn(text, namesOf(host())) ?? {};
    if (list && list.active >= 0) {
      list.onTake(list.active);
    } else if (word !== undefined) {
      note(withheld.includes(word) ? `/${word}: ${words.notOffered(roleName)}` : words.noSuchCommand(word));
    } else if (text.trim() !== '') {
      act({ do: 'say', text });
      write('');
    }
  }

  function pressed(event: KeyboardEvent, list: ListBox | undefined): void {
    if (event.isComposing) return;
    const { key, shiftKey } = event;
    if (list && (key === 'ArrowDown' || key === 'ArrowUp')) {
      active = neighbour(list.rows, list.active, key === 'ArrowDown' ? 1 : -1);
      void redraw();
    } else if (list && list.active >= 0 && key === 'Tab' && !shiftKey) {
      list.onTake(list.active);
    } else if (list && key === 'Escape') {
      write('');
    } else if (key === 'Enter' && !shiftKey) {
      send(list);
    } else {
      return;
    }
    event.preventDefault();
  }

  return {
    write,
    template() {
      const { words, channel } = host();
      const slash = slashIn(text, namesOf(host()));
      const list = slash && slash.rest === undefined ? commandList(slash.word) : undefined;
      const label = words.write(channel);
      return html`${list ? listBox(list) : nothing}
        <form
          class="line"
          @submit=${(event: Event) => {
            event.preventDefault();
            send(list);
          }}
        >
          <textarea
            rows="1"
            maxlength="2000"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded=${list ? 'true' : 'false'}
            aria-controls=${list ? list.id : nothing}
            aria-activedescendant=${activeRow(list) ?? nothing}
            aria-label=${label}
            placeholder=${label}
            .value=${live(text)}
            @input=${({ target }: Event) => {
              if (target instanceof HTMLTextAreaElement) typed(target.value);
            }}
            @keydown=${(event: KeyboardEvent) => pressed(event, list)}
          ></textarea>
          <button type="submit" class="send" aria-label=${words.send}>➤</button>
        </form>`;
    },
  };
}

const namesOf = ({ commands, withheld }: ComposerHost): string[] => [
  ...commands.map(({ name }) => name),
  ...withheld,
];
