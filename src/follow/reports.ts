import { isDeepStrictEqual } from 'node:util';
import { isShopAway, type Problem } from '../domain/failure.js';
import type { Shop } from '../domain/shop.js';
import { type FollowRecord, type Trouble, troubles } from '../store/follow-record.js';
import type { Audience, Outbox } from './outbox.js';
import { DONE, type Progress } from './progress.js';

/** How long a shop has to be away until that is reported. */
const AWAY_MS = 60 * 60_000;

/** Why a shop can't be read. */
export interface PollFailure {
  readonly problem: Problem;
  /** When polls began to fail, by `performance.now()`. */
  readonly since: number;
}

/** A shop as the last poll found it. */
export type Condition =
  /** `undelivered`: payments that should have been delivered by now; undefined if that isn't known. */
  { readonly shop: Shop; readonly undelivered: number | undefined } | PollFailure;

/** What is wrong with a shop. One that can't be read has the troubles that it had. */
export function findTroubles(condition: Condition, known: readonly Trouble[]): Trouble[] {
  if ('shop' in condition) {
    const { shop, undelivered } = condition;
    const isUndelivered = undelivered === undefined ? known.includes('undelivered') : undelivered > 0;
    return troubles.filter(
      (trouble) =>
        (trouble === 'blocked' && !shop.isActive) ||
        (trouble === 'testMode' && shop.isTestMode) ||
        (trouble === 'undelivered' && isUndelivered),
    );
  }
  const { problem, since } = condition;
  const lasting = known.filter((trouble) => trouble !== 'away' && trouble !== 'keyRefused');
  if (problem.kind === 'keyRefused') return [...lasting, problem.kind];
  const isAway = known.includes('away') || (isShopAway(problem) && performance.now() - since >= AWAY_MS);
  return isAway ? [...lasting, 'away'] : lasting;
}

/** Reports to the staff what is wrong with the shop, each trouble in a message of its own, which is edited when it is over. */
export async function notifyStaff(
  outbox: Outbox,
  audience: Audience,
  { announce, troubles: known }: FollowRecord,
  condition: Condition,
): Promise<Progress> {
  if (!announce?.staffChannelId) return DONE;
  const current = findTroubles(condition, known);
  const ended = known.filter((trouble) => !current.includes(trouble));
  if (ended.length > 0) await outbox.endReports(audience, ended);
  const lastedMs = 'since' in condition ? performance.now() - condition.since : 0;
  const since = Math.round(Date.now() - lastedMs);
  const undelivered = 'shop' in condition ? (condition.undelivered ?? null) : null;
  for (const trouble of current.filter((one) => !known.includes(one))) {
    const count = trouble === 'undelivered' ? undelivered : null;
    const progress = await outbox.send(audience, { to: 'report', trouble, since, count }, (record) =>
      !record.troubles.includes(trouble) && isDeepStrictEqual(record.announce, announce) ? record : undefined,
    );
    if (progress.kind !== 'done' || progress.isRefused) return progress;
  }
  return DONE;
}
