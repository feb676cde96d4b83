import { html, nothing, type TemplateResult } from 'lit';
import type { Language } from '../../demo/protocol.js';
import { doorTemplate } from '../door.js';
import { INSTRUCTIONS, REPOSITORY } from '../project.js';
import type { Words } from '../words.js';
import type { Step, StepId } from './steps.js';

export interface GuideView {
  readonly words: Words;
  readonly language: Language;
  readonly steps: readonly Step[];
  readonly done: ReadonlySet<StepId>;
  /** The step that was begun last. */
  readonly current: StepId | undefined;
  onStep(step: Step): void;
}

/** The current step or the first after it, whichever is still to be done. */
export function nextStep({ steps, done, current }: GuideView): Step | undefined {
  const from = Math.max(
    steps.findIndex(({ id }) => id === current),
    0,
  );
  return [...steps.slice(from), ...steps.slice(0, from)].find(({ id }) => !done.has(id));
}

/** “3 of 7” */
export const progress = ({ words, steps, done }: GuideView): string =>
  words.progress(steps.filter(({ id }) => done.has(id)).length, steps.length);

/** Every step with its tick. */
export function stepList(view: GuideView): TemplateResult {
  const { words, steps, done, current, onStep } = view;
  return html`<ol class="steps">
    ${steps.map(
      (step, index) => html`<li class=${done.has(step.id) ? 'done' : ''}>
        <button type="button" aria-current=${step.id === current ? 'step' : nothing} @click=${() => onStep(step)}>
          <span class="tick" role="img" aria-label=${done.has(step.id) ? words.done : String(index + 1)}
            >${done.has(step.id) ? '✓' : index + 1}</span
          >
          <strong>${words.steps[step.id].label}</strong>
          <small>${words.roles[step.role]}</small>
        </button>
      </li>`,
    )}
  </ol>`;
}

/** What to notice about the last step once it is done, and the way to the next one. */
export function whatNext(view: GuideView): TemplateResult {
  const { words, language, done, current, onStep } = view;
  const next = nextStep(view);
  return html`<p class="notice" role="status">${current && done.has(current) ? words.steps[current].notice : nothing}</p>
    ${
      next
        ? html`<button type="button" class="primary next" @click=${() => onStep(next)}>
            ${current ? words.nextStep : words.firstStep}
            <span>${words.steps[next.id].label}</span>
          </button>`
        : html`<section class="yours">
            <strong>${words.yours.title}</strong>
            <p>${words.yours.text}${REPOSITORY ? nothing : ` ${words.yours.where(INSTRUCTIONS[language])}`}</p>
            ${doorTemplate(words.door, language)}
          </section>`
    }`;
}

/** At the beginning of the channel: what this is, and where to begin. */
export function welcomeCard({ words, steps: [first], done, onStep }: GuideView): TemplateResult {
  return html`<section class="welcome" aria-label=${words.title}>
    <img src="pictures/people/shopkeep.svg" alt="" width="56" height="56" />
    <h2>${words.promise}</h2>
    <p>${words.local}</p>
    ${
      first && done.size === 0
        ? html`<button type="button" class="primary" @click=${() => onStep(first)}>${words.startGuide}</button>`
        : nothing
    }
  </section>`;
}
