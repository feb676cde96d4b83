import type { Cause } from '../domain/replies/causes.js';
import type { Verdict } from '../domain/verdict.js';
import { type ByKind, pick } from './by-kind.js';

/** In the largest unit that fits, rounded down. */
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

/** @param ms at least 0; less than a minute gives 0 minutes */
export function toAge(ms: number): Age {
  const minutes = Math.floor(ms / 60_000);
  const [unit, size] = MINUTES.find(([, least]) => minutes >= least) ?? (['minute', 1] as const);
  return { count: Math.floor(minutes / size), unit };
}

/** Texts are formatted for display, and empty if unknown. */
export interface VerdictDetails {
  readonly player: string;
  readonly server: string;
  /** Name of the first failed command. */
  readonly command: string;
  /** The payment's last change, as a Discord timestamp. */
  readonly time: string;
  /** Undefined if unknown, or within the usual time of a delivery. */
  readonly waiting: Age | undefined;
  readonly isTest: boolean;
  /** Numbers of commands. */
  readonly sent: number;
  readonly failed: number;
}

export interface Assessment {
  readonly title: string;
  readonly sentence: string;
}

type TitleAndSentence = readonly [title: string, sentence: string];

export interface AssessmentTexts {
  readonly causes: Readonly<
    Record<Cause, readonly [cause: string, sentence: (details: VerdictDetails) => string]>
  >;
  someFailed(cause: string): string;
  allFailed(cause: string, kind: Cause): string;
  readonly verdicts: ByKind<Exclude<Verdict, { kind: 'serverErrors' }> & VerdictDetails, TitleAndSentence>;
  testFailed(cause: string): string;
  readonly testPassed: string;
  test(title: string): string;
}

export function assessor(texts: AssessmentTexts) {
  return {
    causes: texts.causes,
    verdict(verdict: Verdict, details: VerdictDetails): Assessment {
      const { isTest } = details;
      if (verdict.kind === 'serverErrors') {
        const kind = verdict.faults[0]?.cause ?? 'otherError';
        const [cause, sentence] = texts.causes[kind];
        const failed = details.failed < details.sent ? texts.someFailed(cause) : texts.allFailed(cause, kind);
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
