import type { Alert, Part } from '../domain/alerts.js';
import { type AwayReason, awayReason, isShopAway, type Problem, type ShopAway } from '../domain/failure.js';
import { type ByKind, pick } from './by-kind.js';

/** A failure in words: what happened, and below it what did not happen and what to do. */
interface Explanation {
  readonly title: string;
  readonly advice: string;
}

/** An explanation as languages write it down. */
type TitleAndAdvice = readonly [title: string, advice: string];

export type ProblemTexts = ByKind<
  Exclude<Problem, ShopAway | { kind: 'notLookedUp' | 'keyNotSaved' }>,
  TitleAndAdvice
> & {
  /** The shop didn't answer, or not with what was requested: the reason is for those who look after it. */
  readonly away: TitleAndAdvice;
  readonly awayReasons: Readonly<Record<AwayReason, TitleAndAdvice>>;
  /** The advice if payments could not be looked up therefore. */
  readonly notLookedUp: string;
  /** A refused key, to the owner who has just typed it. */
  readonly newKeyRefused: TitleAndAdvice;
  /** Goes after the reason why a key was not saved. */
  readonly stillLinked: string;
};

export type AlertTexts = ByKind<Exclude<Alert, { kind: 'problem' }>, TitleAndAdvice> & {
  /** What to do about a key that cannot be used. */
  readonly badKey: string;
  /** What was not checked if the shop did not answer at all. */
  readonly noShop: string;
  /** The same if it did not send a part; the title goes after the problem's. */
  readonly missing: Readonly<Record<Exclude<Part, 'shop'>, TitleAndAdvice>>;
};

const explanation = ([title, advice]: TitleAndAdvice): Explanation => ({ title, advice });

/** Explains in a language that the shop is away to those who can do nothing about the reason. */
export const awayExplanation = ({ away }: ProblemTexts): Explanation => explanation(away);

/** Explains problems in a language. */
export const problemExplainer = (texts: ProblemTexts) =>
  function explain(problem: Problem): Explanation {
    if (problem.kind === 'notLookedUp') {
      return { title: explanation(texts.away).title, advice: texts.notLookedUp };
    }
    if (isShopAway(problem)) return explanation(texts.awayReasons[awayReason(problem)]);
    if (problem.kind !== 'keyNotSaved') return explanation(pick(texts, problem));
    const { why, wasLinked } = problem;
    const { title, advice } = why.kind === 'keyRefused' ? explanation(texts.newKeyRefused) : explain(why);
    return { title, advice: wasLinked ? `${advice} ${texts.stillLinked}` : advice };
  };

/** Explains in a language what a check-up has found, and what to do. */
export const alertExplainer =
  (texts: AlertTexts, explain: (problem: Problem) => Explanation) =>
  (alert: Alert): Explanation => {
    if (alert.kind !== 'problem') return explanation(pick(texts, alert));
    const { title, advice } = explain(alert.problem);
    if (alert.problem.kind === 'keyRefused' || alert.problem.kind === 'keyUnreadable')
      return { title, advice: texts.badKey };
    if (alert.of === 'shop') return { title, advice: `${advice} ${texts.noShop}` };
    const [missing, unchecked] = texts.missing[alert.of];
    return { title: `${title}: ${missing}`, advice: `${advice} ${unchecked}` };
  };
