import type { Alert, Part } from '../domain/alerts.js';
import { type AwayReason, awayReason, isShopAway, type Problem, type ShopAway } from '../domain/failure.js';
import { type ByKind, pick } from './by-kind.js';

interface Explanation {
  readonly title: string;
  readonly advice: string;
}

type TitleAndAdvice = readonly [title: string, advice: string];

export type ProblemTexts = ByKind<
  Exclude<Problem, ShopAway | { kind: 'notLookedUp' | 'keyNotSaved' }>,
  TitleAndAdvice
> & {
  /** For members and moderators: only the owner sees the reason. */
  readonly away: TitleAndAdvice;
  /** For members, if the shop refuses the key and no copy of it is left. */
  readonly unavailable: TitleAndAdvice;
  readonly awayReasons: Readonly<Record<AwayReason, TitleAndAdvice>>;
  /** The advice if a payment could not be looked up. */
  readonly notLookedUp: string;
  /** For the owner who has just typed the key. */
  readonly newKeyRefused: TitleAndAdvice;
  /** Follows the reason why a key was not saved. */
  readonly stillLinked: string;
};

export type AlertTexts = ByKind<Exclude<Alert, { kind: 'problem' | 'ofFeed' }>, TitleAndAdvice> & {
  readonly badKey: string;
  /** Names the parts that were not checked because the shop did not answer at all. */
  readonly noShop: string;
  /** For a part that the shop did not send; the title follows the problem's. */
  readonly missing: Readonly<Record<Exclude<Part, 'shop'>, TitleAndAdvice>>;
};

const explanation = ([title, advice]: TitleAndAdvice): Explanation => ({ title, advice });

export const unavailableExplanation = ({ unavailable }: ProblemTexts): Explanation =>
  explanation(unavailable);

export const awayExplanation = ({ away }: ProblemTexts): Explanation => explanation(away);

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

export const alertExplainer =
  (texts: AlertTexts, explain: (problem: Problem) => Explanation) =>
  (alert: Alert): Explanation => {
    if (alert.kind === 'ofFeed') return { title: alert.title, advice: alert.advice };
    if (alert.kind !== 'problem') return explanation(pick(texts, alert));
    const { title, advice } = explain(alert.problem);
    if (alert.problem.kind === 'keyRefused' || alert.problem.kind === 'keyUnreadable')
      return { title, advice: texts.badKey };
    if (alert.of === 'shop') return { title, advice: `${advice} ${texts.noShop}` };
    const [missing, unchecked] = texts.missing[alert.of];
    return { title: `${title}: ${missing}`, advice: `${advice} ${unchecked}` };
  };
