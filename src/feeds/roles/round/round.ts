import { ignoreFailure } from '../../../domain/failure.js';
import { HOUR_MS, MINUTE_MS } from '../../../lib/duration.js';
import { withTimeout } from '../../../lib/timer.js';
import type { Press, StateAccess, Wake } from '../../feed.js';
import type { GuildRoles, Members } from '../../members.js';
import { type DueRole, dueRoles } from '../rules/due.js';
import { type Holding, type Roles, rolesPart } from '../state.js';
import { mayManageRoles, readRoleTroubles } from '../troubles/role-troubles.js';
import { resumeMembers } from './holdings.js';
import { mayRun, mend } from './mend.js';
import { membersToAsk } from './reconcile.js';

/** Each is one request to Discord. */
const MAX_ASKED = 40;
/** How often the guild's roles are read while nothing is due, so that the staff hear of one that became too powerful. */
const CHECK_MS = 6 * HOUR_MS;
const RETRY_MS = 10 * MINUTE_MS;
/** How long a member's press waits for a round; the next sync does the rest. */
const MEMBER_TIMEOUT_MS = 1500;

/** Compares what members should have with what Discord says, and mends the difference. All of it can be repeated. */
export async function runRound(
  access: StateAccess<Roles>,
  members: Members,
  now: number,
): Promise<Wake | undefined> {
  const state = await access.read();
  if (!mayRun(state)) return undefined;
  const due = dueRoles(state.grants, now);
  const atNextEnd = createWake(nextEnd(due, now));
  if (!hasWork(state, due, now)) return atNextEnd;
  // Syncs come as often as members press something.
  if (isResting(state, now)) return createWake(state.restsUntil ?? now);
  const guild = await members.guildRoles();
  if (!guild) return createWake(now + RETRY_MS);
  const asked = listAsked(state.holdings, due, guild, now);
  const turn = { guild, memberIds: asked.slice(0, MAX_ASKED), isPartial: asked.length > MAX_ASKED };
  const isDone = await mend(access, members, turn, now);
  return isDone ? atNextEnd : createWake(now + MINUTE_MS);
}

/** The same for members who have pressed a button, and so may be back in the guild, or whom a moderator meant. */
export async function runMemberRound(
  access: StateAccess<Roles>,
  members: Members,
  now: number,
  pressers: readonly string[],
): Promise<void> {
  const state = await access.read();
  const due = dueRoles(state.grants, now);
  const holdings = resumeMembers(state.holdings, pressers, now);
  const isMeant = (id: string) => pressers.includes(id);
  if (!mayRun(state) || !listAskable(holdings, due, now).some(isMeant)) return;
  const guild = await members.guildRoles();
  if (!guild) return;
  const memberIds = listAsked(holdings, due, guild, now).filter(isMeant).slice(0, MAX_ASKED);
  await mend(access, members, { guild, memberIds, isPartial: false, arePressers: true }, now);
}

/** A round for each of these members, who wait for it. */
export async function reconcileNow(
  { feeds, members }: Pick<Press, 'feeds' | 'members'>,
  memberIds: readonly string[],
): Promise<void> {
  const round = runMemberRound(feeds.access(rolesPart), members, Date.now(), memberIds);
  await withTimeout(ignoreFailure(round), MEMBER_TIMEOUT_MS);
}

/** A longer rest means that the clock was set back. */
const isResting = ({ restsUntil }: Roles, now: number): boolean =>
  restsUntil !== null && restsUntil > now && restsUntil <= now + MINUTE_MS;

function hasWork(state: Roles, due: readonly DueRole[], now: number): boolean {
  if (listAskable(state.holdings, due, now).length > 0) return true;
  const { checkedAt, mappings, lacksPermission } = state;
  const isOld = lacksPermission || checkedAt === null || now - checkedAt >= CHECK_MS || checkedAt > now;
  return mappings.length > 0 && isOld;
}

/** Members about whom Discord would be asked if the bot could give each role, which Discord hasn't said yet. */
function listAskable(holdings: readonly Holding[], due: readonly DueRole[], now: number): readonly string[] {
  const roleIds = [...due, ...holdings].map(({ roleId }) => roleId);
  const roleTroubles = new Map(roleIds.map((roleId) => [roleId, []]));
  return membersToAsk(holdings, { due, roleTroubles, now });
}

/** Nobody's role can be changed without the permission, and what is known of them stays. */
const listAsked = (
  holdings: readonly Holding[],
  due: readonly DueRole[],
  guild: GuildRoles,
  now: number,
): readonly string[] =>
  mayManageRoles(guild) ? membersToAsk(holdings, { due, roleTroubles: readRoleTroubles(guild), now }) : [];

const nextEnd = (due: readonly DueRole[], now: number): number | undefined => {
  const ends = due.flatMap(({ endsAt }) => (endsAt !== null && endsAt > now ? endsAt : []));
  return ends.length === 0 ? undefined : Math.min(...ends);
};

const createWake = (at: number | undefined): Wake | undefined =>
  at === undefined ? undefined : { at, needsList: false };
