import type { Cause } from '../shop/reply-cause.js';
import type { Fault, Verdict } from '../shop/verdict.js';
import { type ByKind, pick } from './by-kind.js';

/** What a text needs to know of a payment besides its verdict, ready to show; empty where it isn't known. */
export interface Particulars {
  readonly player: string;
  readonly server: string;
  /** The payment's status in words. */
  readonly status: string;
  /** How many commands were sent. */
  readonly sent: number;
}

/** What a payment's data says about its delivery, and the next step. */
export interface Assessment {
  /** A few words. */
  readonly title: string;
  readonly sentence: string;
  /** For staff; goes on after "Do this:". */
  readonly advice: string;
}

interface Failed extends Particulars {
  /** The failed commands: "commands 2, 7, 9". */
  readonly commands: string;
}

/** An assessment as languages write it down. */
type Written = readonly [title: string, sentence: string, advice: string];

export interface AssessmentTexts {
  readonly causes: Readonly<Record<Cause, readonly [cause: string, advice: (failed: Failed) => string]>>;
  /** @param numbers of the commands, listed; empty where only one was sent */
  commands(count: number, numbers: string): string;
  /** Some of the sent commands failed, or all of them. */
  someFailed(cause: string): string;
  allFailed(cause: string): string;
  failed(commands: string): string;
  /** For a verdict that doesn't say it itself. */
  alsoFailed(commands: string, cause: string): string;
  readonly verdicts: ByKind<Exclude<Verdict, { kind: 'serverErrors' }> & Particulars, Written>;
}

const LISTED = 5;

/** "2, 7, 9", and "1, 2, 3, 4, 5 …" of many. */
export const someNumbers = (numbers: readonly number[]): string =>
  numbers.slice(0, LISTED).join(', ') + (numbers.length > LISTED ? ' …' : '');

/** Says in a language what a payment's data shows. */
export function assessing(texts: AssessmentTexts) {
  const causeOf = (faults: readonly Fault[]) => texts.causes[faults[0]?.cause ?? 'otherError'];
  const commandsOf = (faults: readonly Fault[], sent: number) =>
    texts.commands(faults.length, sent === 1 ? '' : someNumbers(faults.map(({ number }) => number)));
  return {
    verdict(verdict: Verdict, particulars: Particulars): Assessment {
      const { faults } = verdict;
      const commands = commandsOf(faults, particulars.sent);
      const [cause, adviceOn] = causeOf(faults);
      if (verdict.kind === 'serverErrors') {
        const title = faults.length < particulars.sent ? texts.someFailed(cause) : texts.allFailed(cause);
        return { title, sentence: texts.failed(commands), advice: adviceOn({ ...particulars, commands }) };
      }
      const [title, sentence, advice] = pick(texts.verdicts, { ...verdict, ...particulars });
      const also = faults.length === 0 ? '' : ` ${texts.alsoFailed(commands, cause)}`;
      return { title, sentence: `${sentence}${also}`, advice };
    },
  };
}
