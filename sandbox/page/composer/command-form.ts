import { html, type TemplateResult } from 'lit';
import type { Choice, OfferedCommand, OptionValues } from '../../demo/protocol.js';
import { commandFields, completes, fixedChoices, isPlace, placesFor } from './fields.js';
import type { ComposerHost } from './host.js';
import { neighbour } from './list.js';
import { type FieldProblem, type Filled, type Option, valuesOf } from './typed.js';

export interface CommandForm {
  template(command: OfferedCommand): TemplateResult;
  /** Starts over with these texts in its fields. */
  fill(texts: Filled['texts']): void;
}

interface CommandFormEvents {
  onLeave(): void;
  onSend(command: OfferedCommand, options: OptionValues): void;
  onProblem(problem: FieldProblem): void;
}

const COMPLETE_AFTER_MS = 120;

/** A command with a field for each of its options, and the bot's completions above the one that is typed in. */
export function createCommandForm(
  host: () => ComposerHost,
  redraw: () => Promise<void>,
  { onLeave, onSend, onProblem }: CommandFormEvents,
): CommandForm {
  let filled: Filled = { texts: {}, picked: {} };
  /** The option whose field has the focus. */
  let focused: Option | undefined;
  /** Completions for it; undefined while none are shown. */
  let choices: readonly Choice[] | undefined;
  let active = -1;
  let completing: ReturnType<typeof setTimeout> | undefined;

  /** Enter takes the first one, once something has been typed. */
  function show(next: readonly Choice[] | undefined, typed = false): void {
    clearTimeout(completing);
    choices = next;
    active = typed && next?.length ? 0 : -1;
    void redraw();
  }

  /** Shows what the option can be: of a few fixed choices those that fit, or what the bot offers. */
  function suggest(command: OfferedCommand, option: Option): void {
    const fixed = isPlace(option)
      ? placesFor(option, host()).map(({ name }) => name)
      : fixedChoices(option, host());
    const typed = (filled.texts[option.name] ?? '').trim().toLowerCase();
    const fits = (name: string) => name.toLowerCase().startsWith(typed);
    const fitting = fixed?.filter((name) => fits(name) || (isPlace(option) && fits(name.slice(1))));
    if (completes(option)) complete(command, option.name);
    else if (!fitting || fitting.some((name) => name.toLowerCase() === typed)) show(undefined);
    else
      show(
        fitting.map((name) => ({ name, value: name })),
        typed !== '',
      );
  }

  function complete({ name, options }: OfferedCommand, option: string): void {
    show(undefined);
    completing = setTimeout(async () => {
      const asked = filled;
      const others = valuesOf(
        options.filter((other) => other.name !== option),
        asked,
      );
      const values = { ...('values' in others && others.values), [option]: asked.texts[option] ?? '' };
      const outcome = await host().complete({
        do: 'complete',
        command: name,
        options: values,
        focused: option,
      });
      if (focused?.name !== option || filled !== asked) return;
      show(outcome.choices ?? [], Boolean(asked.texts[option]?.trim()));
    }, COMPLETE_AFTER_MS);
  }

  function change(option: string, text: string, choice?: Choice): void {
    host().note(undefined);
    const { [option]: _before, ...picked } = filled.picked;
    filled = {
      texts: { ...filled.texts, [option]: text },
      picked: choice ? { ...picked, [option]: choice } : picked,
    };
    show(undefined);
  }

  function pick(choice: Choice | undefined): void {
    if (!choice || !focused) return;
    change(focused.name, choice.name, completes(focused) ? choice : placeNamed(focused, choice.name));
  }

  const placeNamed = (option: Option, text: string): Choice | undefined =>
    placesFor(option, host()).find(({ name }) => name === text.trim());

  function send(command: OfferedCommand): void {
    const read = valuesOf(command.options, filled);
    show(undefined);
    if ('values' in read) onSend(command, read.values);
    else onProblem(read.problem);
  }

  function pressed(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const { key, target, currentTarget } = event;
    const rows = (choices ?? []).map(({ name }) => ({ id: name, label: name }));
    if (rows.length > 0 && (key === 'ArrowDown' || key === 'ArrowUp')) {
      active = neighbour(rows, active, key === 'ArrowDown' ? 1 : -1);
      void redraw();
    } else if (choices?.[active] && key === 'Enter') {
      pick(choices[active]);
    } else if (key === 'Escape') {
      if (choices) show(undefined);
      else onLeave();
    } else if (key === 'Backspace' && isFirstAndEmpty(target, currentTarget)) {
      onLeave();
    } else {
      return;
    }
    event.preventDefault();
  }

  return {
    fill(texts) {
      filled = { texts, picked: {} };
      focused = undefined;
      show(undefined);
    },
    template(command) {
      const { words, language } = host();
      return html`<form
        class="line command"
        novalidate
        @submit=${(event: Event) => {
          event.preventDefault();
          send(command);
        }}
        @keydown=${pressed}
      >
        ${commandFields({
          command,
          filled,
          focused: focused?.name,
          choices,
          active,
          words,
          language,
          onFocus(option) {
            focused = option;
            suggest(command, option);
          },
          onBlur() {
            focused = undefined;
            show(undefined);
          },
          onChange(option, text) {
            change(option.name, text, placeNamed(option, text));
            suggest(command, option);
          },
          onPick: pick,
        })}
        <span class="ends">
          <button type="button" class="leave" aria-label=${words.cancel} @click=${onLeave}>✕</button>
          <button type="submit" class="send" aria-label=${words.send}>➤</button>
        </span>
      </form>`;
    },
  };
}

const isFirstAndEmpty = (field: EventTarget | null, form: EventTarget | null): boolean =>
  field instanceof HTMLInputElement &&
  field.value === '' &&
  form instanceof HTMLElement &&
  field === form.querySelector('input');
