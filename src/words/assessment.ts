import type { Cause } from '../shop/reply-cause.js';
import type { Fault, Verdict } from '../shop/verdict.js';
import { type ByKind, pick } from './by-kind.js';

/** What a payment's data says about its delivery, and the next step. */
export interface Assessment {
  readonly sentence: string;
  readonly next: string;
}

/** An assessment as languages write it down. */
type SentenceAndNext = readonly [sentence: string, next: string];

export interface AssessmentTexts {
  /** The sentence goes into `faults`. */
  readonly causes: Readonly<Record<Cause, SentenceAndNext>>;
  /** Goes into `sentBut` and `also`. @param numbers of the commands, listed */
  faults(count: number, numbers: string, cause: string): string;
  sentBut(faults: string): string;
  also(faults: string): string;
  readonly verdicts: ByKind<Exclude<Verdict, { kind: 'serverErrors' }>, SentenceAndNext>;
}

const LISTED = 5;

/** "2, 7, 9", and "1, 2, 3, 4, 5 …" of many. */
export const someNumbers = (numbers: readonly number[]): string =>
  numbers.slice(0, LISTED).join(', ') + (numbers.length > LISTED ? ' …' : '');

/** Says in a language what a payment's data shows. */
export function assessing(texts: AssessmentTexts) {
  /** The cause of the first failed command, with the numbers of all of them. */
  function faultsOf(faults: readonly Fault[]): SentenceAndNext {
    const [cause, next] = texts.causes[faults[0]?.cause ?? 'otherError'];
    const numbers = someNumbers(faults.map(({ number }) => number));
    return [texts.faults(faults.length, numbers, cause), next];
  }
  return {
    /** For a verdict that does not say it itself. */
    faults(faults: readonly Fault[]): string {
      const [sentence, next] = faultsOf(faults);
      return `${texts.also(sentence)} ${next}`;
    },
    verdict(verdict: Verdict): Assessment {
      if (verdict.kind === 'serverErrors') {
        const [faults, next] = faultsOf(verdict.faults);
        return { sentence: texts.sentBut(faults), next };
      }
      const [sentence, next] = pick(texts.verdicts, verdict);
      return { sentence, next };
    },
  };
}
