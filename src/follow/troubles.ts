import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '../failure.js';
import { isShopAway } from '../failure.js';
import type { Shop } from '../shop/shop.js';
import type { Audience, Outbox } from './outbox.js';
import { type FollowRecord, type Trouble, troubles } from './record.js';

/** How long a shop has to be away until its staff hears of it. */
const AWAY_MS = 60 * 60_000;

/** A shop as the last look found it. */
export type Condition =
  /** `undelivered`: payments that should have been delivered by now; undefined where that isn't known. */
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
 * Tells the staff what is wrong with the shop, once, and when it is over.
 * @returns when to come back, in milliseconds since the epoch; undefined at the next look
 */
export async function tellStaff(
  outbox: Outbox,
  { guildId, render }: Audience,
  { announce, troubles: known }: FollowRecord,
  condition: Condition,
): Promise<number | undefined> {
  if (!announce || announce.staffChannelId === null) return undefined;
  const now = troublesOf(condition, known);
  const began = now.filter((trouble) => !known.includes(trouble));
  const ended = known.filter((trouble) => !now.includes(trouble));
  if (began.length + ended.length === 0) return undefined;
  const isStill = (current: FollowRecord) =>
    isDeepStrictEqual([current.troubles, current.announce], [known, announce]);
  return outbox.send(guildId, { to: 'staff', began, ended }, isStill, render);
}
