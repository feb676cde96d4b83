import { DAY_MS, MINUTE_MS } from '../../lib/duration.js';
import type { Words } from '../../words/index.js';
import type { Visit } from '../feed.js';
import type { Leaving } from '../slots.js';
import { decide } from './owner/rights.js';
import { performActions, settleActions } from './round/holdings.js';
import { decidedRoles, endWhere, isSurelyGone, pairKey } from './rules/due.js';
import { type Holding, type Roles, rolesPart } from './state.js';

/** Roles that are taken back before the owner reads of progress. */
const TURN_SIZE = 10;
/** The reply that shows the progress can be edited for 15 minutes. */
const MAX_MS = 10 * MINUTE_MS;

const TAKING = { kind: 'remove', reason: 'the shop is removed' } as const;

/** Undefined if no role is left with anybody. */
export function describeLeaving({ holdings }: Roles, { buyerRoles }: Words): Leaving | undefined {
  const { question, yes, notTaken } = buyerRoles.leaving;
  const count = holdings.filter(mayBeHeld).length;
  if (count === 0) return undefined;
  return { question: question(count), yes, notDone: notTaken(count), end: takeAllBack };
}

/** Takes back every role that the bot gave, for somebody who may. A second call goes on with the rest. */
export async function* takeAllBack(visit: Visit): AsyncGenerator<string> {
  const { feeds, guild, format } = visit;
  const access = feeds.access(rolesPart);
  const startedAt = feeds.clock.now();
  // If the bot is killed, its rounds take back the rest, also of roles that were off or frozen.
  const begun = { mappings: [], isOn: true, isFrozen: false, shopId: null, refusals: [] };
  const note = await decide(visit, decidedRoles(await access.read()), (roles, at) => ({
    state: endWhere({ ...roles, ...begun }, () => true, { at, why: 'unmapped' }),
    what: visit.publicFormat.words.buyerRoles.decisions.left,
  }));
  if (note) return;
  let state = await access.read();
  const tried = new Set<string>();
  for (;;) {
    const left = state.holdings.filter((one) => mayBeHeld(one) && !tried.has(pairKey(one)));
    yield format.words.buyerRoles.leaving.progress(tried.size, tried.size + left.length);
    if (left.length === 0 || access.clock.now() - startedAt > MAX_MS) return;
    const turn = left.slice(0, TURN_SIZE);
    const actions = turn.map(({ memberId, roleId }) => ({ ...TAKING, memberId, roleId }));
    const performed = await performActions(guild.discord.members, actions, state, access.clock.now());
    for (const one of performed) tried.add(pairKey(one));
    state = await access.change((roles) => settleActions(roles, performed, access.clock.now()));
  }
}

/** A round may be giving the role right now; only members who have left are paused for a day. */
const mayBeHeld = (one: Holding): boolean =>
  one.origin === 'bot' &&
  !isSurelyGone(one) &&
  (one.isHeld || one.pausedUntil === null || one.pausedUntil < one.seenAt + DAY_MS);
