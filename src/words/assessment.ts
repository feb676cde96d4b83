import type { Cause } from '../domain/replies/causes.js';
import type { Verdict, VerdictKind } from '../domain/verdict.js';

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
  /** What the shop left in the command in place of the buyer's name. */
  readonly placeholder: string;
  readonly statusCode: number;
}

export type Details = Verdict & VerdictDetails;

export interface Assessment {
  readonly title: string;
  readonly sentence: string;
}

type TitleAndSentence = readonly [title: string, sentence: string];

export interface AssessmentTexts {
  readonly causes: Readonly<Record<Cause, readonly [cause: string, sentence: (details: Details) => string]>>;
  someFailed(cause: string): string;
  allFailed(cause: string, kind: Cause): string;
  /** Beside the cause of those that failed. */
  alsoMissing(count: number): string;
  readonly verdicts: Readonly<
    Record<Exclude<VerdictKind, 'serverErrors'>, TitleAndSentence | ((details: Details) => TitleAndSentence)>
  >;
  testFailed(cause: string): string;
  /** Of a test that failed for what its player is or has. */
  readonly testAgain: string;
  readonly testPassed: string;
  test(title: string): string;
}

/** Of a test, nobody bought anything, and its player is anybody. */
const OF_PLAYER: ReadonlySet<Cause> = new Set(['playerOffline', 'playerUnknown', 'inventoryFull']);

export function assessor(texts: AssessmentTexts) {
  return {
    causes: texts.causes,
    verdict(details: Details): Assessment {
      const { kind, isTest, failures, failed, sent, missing } = details;
      if (kind === 'serverErrors') {
        const why = failures[0]?.cause ?? 'otherError';
        const [cause, sentence] = texts.causes[why];
        if (isTest)
          return {
            title: texts.testFailed(cause),
            sentence: OF_PLAYER.has(why) ? texts.testAgain : sentence(details),
          };
        const title = failed < sent ? texts.someFailed(cause) : texts.allFailed(cause, why);
        return {
          title: missing > 0 ? `${title} · ${texts.alsoMissing(missing)}` : title,
          sentence: sentence(details),
        };
      }
      const text = texts.verdicts[kind];
      const [title, sentence] = typeof text === 'function' ? text(details) : text;
      return { title: isTest ? testTitle(kind, title, texts) : title, sentence };
    },
  };
}

function testTitle(kind: VerdictKind, title: string, texts: AssessmentTexts): string {
  const inSentence = `${title.slice(0, 1).toLowerCase()}${title.slice(1)}`;
  if (kind === 'delivered') return texts.testPassed;
  return kind === 'shopError' ? texts.testFailed(inSentence) : texts.test(inSentence);
}
