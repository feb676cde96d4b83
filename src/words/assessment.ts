import type { Cause } from '../domain/reply-cause.js';
import type { Verdict } from '../domain/verdict.js';
import { type ByKind, pick } from './by-kind.js';

/** A duration in the largest unit of which it has at least one, rounded down. */
export interface Age {
  readonly count: number;
  readonly unit: 'minute' | 'hour' | 'day' | 'month' | 'year';
}

const MINUTES: readonly (readonly [Age['unit'], number])[] = [
  ['year', 365 * 24 * 60],
  ['month', 30 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
];

/** @param ms milliseconds, from 0; less than a minute is 0 minutes */
export function toAge(ms: number): Age {
  const minutes = Math.floor(ms / 60_000);
  const [unit, size] = MINUTES.find(([, least]) => minutes >= least) ?? (['minute', 1] as const);
  return { count: Math.floor(minutes / size), unit };
}

/** What a text needs to know of a payment besides its verdict, ready to show; empty if it isn't known. */
export interface VerdictDetails {
  readonly player: string;
  readonly server: string;
  /** The name of the first failed command. */
  readonly command: string;
  /** When the payment was last changed, as each reader's own time. */
  readonly time: string;
  /** How long the payment has been waiting; undefined if that isn't known, or is less than a delivery may take. */
  readonly waiting: Age | undefined;
  /** Whether nobody has paid, because it is a test. */
  readonly isTest: boolean;
  /** How many commands were sent, and how many of them look failed. */
  readonly sent: number;
  readonly failed: number;
}

/** What a payment's data says about its delivery. */
export interface Assessment {
  /** A few words. */
  readonly title: string;
  /** The next step for staff. */
  readonly sentence: string;
}

/** An assessment as languages write it down. */
type TitleAndSentence = readonly [title: string, sentence: string];

export interface AssessmentTexts {
  readonly causes: Readonly<
    Record<Cause, readonly [cause: string, sentence: (details: VerdictDetails) => string]>
  >;
  /** Some of the sent commands failed, or all of them. */
  someFailed(cause: string): string;
  allFailed(cause: string): string;
  readonly verdicts: ByKind<Exclude<Verdict, { kind: 'serverErrors' }> & VerdictDetails, TitleAndSentence>;
  /** Titles of tests, which nobody has paid for. */
  testFailed(cause: string): string;
  readonly testPassed: string;
  test(title: string): string;
}

/** Says in a language what a payment's data shows. */
export function assessor(texts: AssessmentTexts) {
  return {
    causes: texts.causes,
    verdict(verdict: Verdict, details: VerdictDetails): Assessment {
      const { isTest } = details;
      if (verdict.kind === 'serverErrors') {
        const [cause, sentence] = texts.causes[verdict.faults[0]?.cause ?? 'otherError'];
        const failed = details.failed < details.sent ? texts.someFailed(cause) : texts.allFailed(cause);
        return { title: isTest ? texts.testFailed(cause) : failed, sentence: sentence(details) };
      }
      const [title, sentence] = pick(texts.verdicts, { ...verdict, ...details });
      return { title: isTest ? testTitle(verdict, title, texts) : title, sentence };
    },
  };
}

function testTitle({ kind }: Verdict, title: string, texts: AssessmentTexts): string {
  const inSentence = `${title.slice(0, 1).toLowerCase()}${title.slice(1)}`;
  if (kind === 'delivered') return texts.testPassed;
  return kind === 'shopError' ? texts.testFailed(inSentence) : texts.test(inSentence);
}
