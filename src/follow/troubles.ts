import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '../domain/failure.js';
import { isShopAway } from '../domain/failure.js';
import type { Shop } from '../domain/shop.js';
import { type FollowRecord, type Trouble, troubles } from '../store/follow-record.js';
import type { Audience, Message, Outbox } from './outbox.js';

/** How long a shop has to be away until that is reported. */
const AWAY_MS = 60 * 60_000;

/** A shop as the last look found it. */
export type Condition =
  /** `undelivered`: payments that should have been delivered by now; undefined if that isn't known. */
  | { readonly shop: Shop; readonly undelivered?: number | undefined }
  /** `since` is when the looks began to fail, by `performance.now()`. */
  | { readonly problem: Problem; readonly since: number };

/** What is wrong with a shop. A shop that can't be looked at has the troubles that it had. */
export function troublesOf(condition: Condition, known: readonly Trouble[]): Trouble[] {
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
  if (problem.kind === 'tooMuchToFollow') return [...lasting.filter((one) => one !== 'tooMuch'), 'tooMuch'];
  const isAway = known.includes('away') || (isShopAway(problem) && performance.now() - since >= AWAY_MS);
  return [...lasting, ...(isAway ? ['away' as const] : [])];
}

/**
 * Reports to the staff what is wrong with the shop, each trouble in a message of its own, which is edited when it is over.
 * @param end edits the reports of troubles that are over
 * @returns when to come back, in milliseconds since the epoch; undefined with the next poll
 */
export async function notifyStaff(
  outbox: Outbox,
  audience: Audience,
  { announce, troubles: known }: FollowRecord,
  condition: Condition,
  end: (audience: Audience, ended: readonly Trouble[]) => Promise<void>,
): Promise<number | undefined> {
  if (!announce || announce.staffChannelId === null) return undefined;
  const now = troublesOf(condition, known);
  const ended = known.filter((trouble) => !now.includes(trouble));
  if (ended.length > 0) await end(audience, ended);
  for (const trouble of now.filter((one) => !known.includes(one))) {
    const isStill = (current: FollowRecord) =>
      !current.troubles.includes(trouble) && isDeepStrictEqual(current.announce, announce);
    const at = await outbox.send(audience.guildId, reportOf(trouble, condition), isStill, audience.render);
    if (at !== undefined) return at;
  }
  return undefined;
}

function reportOf(trouble: Trouble, condition: Condition): Extract<Message, { to: 'report' }> {
  const lastedMs = 'since' in condition ? performance.now() - condition.since : 0;
  const count = trouble === 'undelivered' && 'shop' in condition ? (condition.undelivered ?? null) : null;
  return { to: 'report', trouble, since: Math.round(Date.now() - lastedMs), count };
}
