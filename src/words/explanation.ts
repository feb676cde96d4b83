import type { Alert, Part } from '../domain/alerts.js';
import { type AwayReason, awayReason, isShopAway, type Problem, type ShopAway } from '../domain/failure.js';
import { type ByKind, pick } from './by-kind.js';

interface Explanation {
  readonly title: string;
  readonly advice: string;
}

type TitleAndAdvice = readonly [title: string, advice: string];

interface AlertExplanation extends Explanation {
  /** The title as a line, which may have a mention. */
  readonly line: string;
}

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

type AlertText = TitleAndAdvice | readonly [title: string, advice: string, line: string];

export type AlertTexts = ByKind<Exclude<Alert, { kind: 'problem' | 'ofFeed' }>, AlertText> & {
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
  (alert: Alert): AlertExplanation => {
    const [title, advice, line = title] = explainAlert(alert, texts, explain);
    return { title, advice, line };
  };

function explainAlert(
  alert: Alert,
  texts: AlertTexts,
  explain: (problem: Problem) => Explanation,
): AlertText {
  if (alert.kind === 'ofFeed') return [alert.title, alert.advice];
  if (alert.kind !== 'problem') return pick(texts, alert);
  const { title, advice } = explain(alert.problem);
  if (alert.problem.kind === 'keyRefused' || alert.problem.kind === 'keyUnreadable')
    return [title, texts.badKey];
  if (alert.of === 'shop') return [title, `${advice} ${texts.noShop}`];
  const [missing, unchecked] = texts.missing[alert.of];
  return [`${title}: ${missing}`, `${advice} ${unchecked}`];
}
