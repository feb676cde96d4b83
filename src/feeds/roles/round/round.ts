import { ignoreFailure } from '../../../domain/failure.js';
import { HOUR_MS, MINUTE_MS } from '../../../lib/duration.js';
import { withTimeout } from '../../../lib/timer.js';
import type { Press, StateAccess, Wake } from '../../feed.js';
import type { Members } from '../../members.js';
import { type DueRole, dueRoles } from '../rules/due.js';
import { isStop, isStopped } from '../rules/refusals.js';
import { type Holding, type Roles, rolesPart } from '../state.js';
import { mayManageRoles, type RoleTroubles, readRoleTroubles } from '../troubles/role-troubles.js';
import { resumeMembers } from './holdings.js';
import { mayRun, mend } from './mend.js';
import { membersToAsk } from './reconcile.js';

/** Each is one request to Discord. */
const MAX_ASKED = 40;
/** To see whether Discord still refuses. */
const MAX_ASKED_AFTER_STOP = 3;
/** How often the guild's roles are read while nothing is due, so that the staff hear of one that became too powerful. */
const CHECK_MS = 6 * HOUR_MS;
const RETRY_MS = 10 * MINUTE_MS;
/** How long a member's press waits for a round; the next sync does the rest. */
const MEMBER_TIMEOUT_MS = 1500;

/**
 * Compares what members should have with what Discord says, and mends the difference. All of it can be repeated.
 * @param pressers only these, who may be back in the guild, or whom a moderator means; they don't wait
 */
export async function runRound(
  access: StateAccess<Roles>,
  members: Members,
  now: number,
  pressers?: readonly string[],
): Promise<Wake | undefined> {
  const state = await access.read();
  if (!mayRun(state)) return undefined;
  const due = dueRoles(state.grants, now);
  const atNextEnd = createWake(nextEnd(due, now));
  const holdings = resumeMembers(state.holdings, pressers, now);
  const isMeant = (id: string) => pressers?.includes(id) ?? true;
  const isStoppedNow = (roleId: string) => isStopped(state, roleId, now);
  const askable = listAskable(holdings, due, isStoppedNow, now).filter(isMeant);
  if (askable.length === 0 && (pressers || !isCheckDue(state, now))) return atNextEnd;
  // Syncs come as often as members press something.
  if (!pressers && isResting(state, now)) return createWake(state.restsUntil ?? now);
  const guild = await members.guildRoles();
  if (!guild) return createWake(now + RETRY_MS);
  const roleTroubles = readRoleTroubles(guild, isStoppedNow);
  // Without the permission nobody's role can be changed, and what is known of them stays.
  const asked = mayManageRoles(guild)
    ? membersToAsk(holdings, { due, roleTroubles, now }).filter(isMeant)
    : [];
  const isProbe = state.refusals.some((one) => isStop(one) && !isStoppedNow(one.roleId ?? ''));
  const most = isProbe ? MAX_ASKED_AFTER_STOP : MAX_ASKED;
  const turn = { guild, memberIds: asked.slice(0, most), isPartial: asked.length > most, pressers };
  return (await mend(access, members, turn, now)) ? atNextEnd : createWake(now + MINUTE_MS);
}

/** A round for those who wait for it. @param pressers all members if undefined */
export async function reconcileNow(
  { feeds, members }: Pick<Press, 'feeds' | 'members'>,
  pressers?: readonly string[],
): Promise<void> {
  const round = runRound(feeds.access(rolesPart), members, feeds.clock.now(), pressers);
  await withTimeout(ignoreFailure(round), MEMBER_TIMEOUT_MS);
}

/** A longer rest means that the clock was set back. */
const isResting = ({ restsUntil }: Roles, now: number): boolean =>
  restsUntil !== null && restsUntil > now && restsUntil <= now + MINUTE_MS;

const isCheckDue = ({ checkedAt, mappings, lacksPermission }: Roles, now: number): boolean =>
  mappings.length > 0 &&
  (lacksPermission || checkedAt === null || now - checkedAt >= CHECK_MS || checkedAt > now);

/** Members about whom Discord would be asked if nothing else were wrong with each role, which Discord hasn't said yet. */
function listAskable(
  holdings: readonly Holding[],
  due: readonly DueRole[],
  isStoppedNow: (roleId: string) => boolean,
  now: number,
): readonly string[] {
  const roleTroubles: RoleTroubles = new Map(
    [...due, ...holdings].map(({ roleId }) => [roleId, isStoppedNow(roleId) ? ['refused'] : []]),
  );
  return membersToAsk(holdings, { due, roleTroubles, now });
}

const nextEnd = (due: readonly DueRole[], now: number): number | undefined => {
  const ends = due.flatMap(({ endsAt }) => (endsAt !== null && endsAt > now ? endsAt : []));
  return ends.length === 0 ? undefined : Math.min(...ends);
};

const createWake = (at: number | undefined): Wake | undefined =>
  at === undefined ? undefined : { at, needsList: false };
