import { html, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import type { OfferedCommand } from '../../demo/protocol.js';
import { localized } from '../localized.js';
import type { Words } from '../words.js';
import { createCommandForm } from './command-form.js';
import type { ComposerHost } from './host.js';
import { createTextLine } from './text-line.js';
import { type FieldProblem, type Filled, textsIn } from './typed.js';

export interface Composer {
  template(): TemplateResult;
  /** Puts a command there with some fields filled in, ready to be sent. */
  open(command: string, texts?: Filled['texts']): void;
  /** Puts the cursor there. */
  focus(): void;
  /** Empties it, for when another person takes over. */
  reset(): void;
}

/** The field at the bottom: a line of text, or a command with its options. `host` is called each time. */
export function createComposer(host: () => ComposerHost, redraw: () => Promise<void>): Composer {
  const root = createRef<HTMLElement>();
  let command: OfferedCommand | undefined;

  // A command that needs nothing is sent by the next Enter.
  const focus = (): void => root.value?.querySelector<HTMLElement>('textarea, .field input, .send')?.focus();
  const show = (next: OfferedCommand | undefined): void => {
    command = next;
    void redraw().then(focus);
  };

  function open(name: string, texts: Filled['texts'] = {}): void {
    host().note(undefined);
    const wanted = host().commands.find((candidate) => candidate.name === name);
    if (wanted) form.fill(texts);
    else line.write(`/${name}`);
    show(wanted);
  }

  /** As the field of an option is called. */
  function labelOf(name: string): string {
    const option = command?.options.find((one) => one.name === name);
    return localized(name, option?.name_localizations, host().language);
  }

  const line = createTextLine(host, redraw, {
    onCommand: (wanted, rest) => open(wanted.name, textsIn(rest, wanted.options)),
  });
  const form = createCommandForm(host, redraw, {
    onProblem(problem) {
      host().note(problemText({ ...problem, option: labelOf(problem.option) }, host().words));
      void redraw().then(() => root.value?.querySelector<HTMLElement>(`[name="${problem.option}"]`)?.focus());
    },
    onLeave() {
      host().note(undefined);
      line.write('');
      show(undefined);
    },
    onSend(sent, options) {
      line.write('');
      show(undefined);
      host().act({ do: 'run', command: sent.name, options });
    },
  });

  return {
    template: () => html`<div class="composer" ${ref(root)}>
      ${command ? form.template(command) : line.template()}
    </div>`,
    open,
    focus,
    reset() {
      line.write('');
      command = undefined;
    },
  };
}

function problemText(problem: FieldProblem, words: Words): string {
  if (problem.kind !== 'outOfRange') return words[problem.kind](problem.option);
  const { option, min, max } = problem;
  return max === Number.MAX_SAFE_INTEGER ? words.atLeast(option, min) : words.between(option, min, max);
}
