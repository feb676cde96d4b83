import { RESTJSONErrorCodes } from 'discord.js';
import { ignoreFailure } from '../../domain/failure.js';
import { DAY_MS, MINUTE_MS } from '../../lib/duration.js';
import { withTimeout } from '../../lib/timer.js';
import { joinParts } from '../../text/markdown.js';
import type { Press, StateAccess, Wake } from '../feed.js';
import type { Abilities } from '../kit/guild.js';
import { type GuildMember, isRefused, type Members, type RoleOutcome } from '../kit/members.js';
import { isSame } from './rules/mappings.js';
import {
  dueRoles,
  findHolding,
  isLive,
  missingRoles,
  overHoldings,
  type Presser,
  pairKey,
  type RolePair,
} from './rules/members.js';
import { findRefusal, isRefusal, mayTry, noteDone, noteProblems, noteRefusal } from './rules/problems.js';
import { type Holding, type Roles, rolesPart } from './state.js';

/** In one guild; what somebody waits for isn't counted. */
const MAX_PER_MINUTE = 20;
/** Members about whom Discord doesn't answer, in one round. */
const MAX_UNKNOWN = 3;
/** How old what is known of the guild's roles may be: while nobody gets one, when one is given, and for a press. */
const CHECK_MS = 2 * DAY_MS;
const FRESH_MS = 10 * MINUTE_MS;
const PRESS_FRESH_MS = MINUTE_MS;
/** How long a press waits for a round; the next sync does the rest. */
const PRESS_TIMEOUT_MS = 1500;

/** One request to Discord; it may be repeated without harm. */
interface Work extends RolePair {
  readonly kind: 'give' | 'take';
}

/** A press waits for it. */
interface Asked {
  readonly presser: Presser;
  /** Left out, it is everybody's turn. */
  readonly memberIds?: readonly string[] | undefined;
}

/** Gives and takes back what is due. All of it can be repeated. @param asked somebody waits for it */
export async function runRound(
  access: StateAccess<Roles>,
  guild: { readonly id: string; readonly discord: Pick<Abilities, 'members'> },
  now: number,
  asked?: Asked,
): Promise<Wake | undefined> {
  const { members } = guild.discord;
  const before = await access.read();
  const state = mustRead(before, now, asked) ? await readGuild(access, members, now) : before;
  if (!state) return nextWake(now + FRESH_MS);
  const work = listWork(state, now, asked);
  const given = asked ? 0 : givenLately(state, now).length;
  const turn = work.slice(0, Math.max(0, MAX_PER_MINUTE - given));
  const worker = { access, members, guildId: guild.id, now, presser: asked?.presser };
  let roles = state;
  let unknown = 0;
  for (const one of turn) {
    if (unknown >= MAX_UNKNOWN) break;
    // Discord has just refused it for somebody else.
    if (findRefusal(roles, one.roleId)?.count !== findRefusal(state, one.roleId)?.count) continue;
    const settled = await perform(worker, one, roles);
    if (settled) roles = settled;
    else unknown += 1;
  }
  // What else is wrong with the role says more.
  if (roles.problems.some((one) => one.kind === 'refused' && one.at === now))
    await readGuild(access, members, now);
  if (unknown > 0) return nextWake(now + MINUTE_MS);
  const free = Math.min(now, ...givenLately(roles, now)) + MINUTE_MS;
  return nextWake(work.length > turn.length ? free : nextEnd(roles, now));
}

/** When roles were given in this minute, by a clock that may have been set back. */
const givenLately = ({ holdings }: Roles, now: number): readonly number[] =>
  holdings.flatMap(({ givenAt }) => (givenAt !== null && Math.abs(now - givenAt) < MINUTE_MS ? givenAt : []));

/** A round for whoever presses. @param memberIds whose turn it is; left out, everybody's */
export async function runNow(press: PressFacts, memberIds?: readonly string[]): Promise<void> {
  const { feeds, guild, userId: memberId, roleIds, joinedAt = null } = press;
  const asked = { presser: { memberId, roleIds, joinedAt }, memberIds };
  const round = runRound(feeds.access(rolesPart), guild, feeds.clock.now(), asked);
  await withTimeout(ignoreFailure(round), PRESS_TIMEOUT_MS);
}

type PressFacts = Pick<Press, 'feeds' | 'guild' | 'userId' | 'roleIds'> & Partial<Pick<Press, 'joinedAt'>>;

const nextWake = (at: number): Wake | undefined => (at === Infinity ? undefined : { at, needsList: false });

const nextEnd = ({ grants }: Roles, now: number): number =>
  Math.min(...dueRoles(grants, now).map(({ endsAt }) => endsAt ?? Infinity));

/** A role is given by what is known of it; taking one back asks nothing. */
function mustRead(roles: Roles, now: number, asked?: Asked): boolean {
  const { checkedAt, mappings, problems } = roles;
  const age = checkedAt === null || checkedAt > now ? Infinity : now - checkedAt;
  // For whoever asks, what was wrong may be mended.
  const known = asked ? { ...roles, problems: problems.filter(isRefusal) } : roles;
  if (listWork(known, now, asked).some(({ kind }) => kind === 'give'))
    return age >= (asked ? PRESS_FRESH_MS : FRESH_MS);
  return !asked && mappings.length + problems.length > 0 && age >= CHECK_MS;
}

/** What Discord says of the guild's roles. Undefined if it doesn't answer. */
async function readGuild(
  access: StateAccess<Roles>,
  members: Members,
  now: number,
): Promise<Roles | undefined> {
  const guild = await members.guildRoles();
  return guild && access.change((roles) => noteProblems(roles, guild, now));
}

interface Worker {
  readonly access: StateAccess<Roles>;
  readonly members: Members;
  readonly guildId: string;
  readonly now: number;
  readonly presser: Presser | undefined;
}

/** Stores what is planned before Discord is asked, and then what came of it. Undefined if Discord doesn't answer. */
async function perform(worker: Worker, work: Work, before: Roles): Promise<Roles | undefined> {
  const { access, members, guildId, now, presser } = worker;
  const { kind, memberId, roleId } = work;
  let roles = before;
  if (kind === 'give') {
    const found = memberId === presser?.memberId ? presser : await members.find(memberId);
    if (found === undefined) return undefined;
    roles = await access.change((current) => planGive(current, work, found, now));
    if (!missingRoles(roles, now).some((one) => pairKey(one) === pairKey(work))) return roles;
  }
  const outcome = await members[kind](memberId, roleId, auditReason(roles, work, now));
  if (outcome === 'unknown') return undefined;
  return access.change((current) => settleWork(current, { ...work, outcome }, guildId, now));
}

/** What is left to do and may be tried now. Where Discord refuses, one member is tried for all. */
function listWork(roles: Roles, now: number, asked?: Asked): readonly Work[] {
  const isMeant = ({ memberId }: RolePair) => asked?.memberIds?.includes(memberId) ?? true;
  const all = [
    ...missingRoles(roles, now, asked?.presser).map((one): Work => ({ ...one, kind: 'give' })),
    ...overHoldings(roles, now).map((one): Work => ({ ...one, kind: 'take' })),
  ];
  const probed = new Set<string>();
  return all.filter((one) => {
    if (!isMeant(one) || !mayTry(roles, one, now, asked !== undefined)) return false;
    const refusal = findRefusal(roles, one.roleId);
    if (!refusal) return true;
    const isFirst = !probed.has(refusal.roleId);
    probed.add(refusal.roleId);
    return isFirst;
  });
}

/** Stored before Discord is asked, for what is still missing then. Who has the role already keeps it as it is. */
function planGive(roles: Roles, pair: RolePair, found: GuildMember | 'gone', now: number): Roles {
  const key = pairKey(pair);
  // Meanwhile it may have been taken back or erased.
  if (!dueRoles(roles.grants, now).some((one) => pairKey(one) === key)) return roles;
  const known = findHolding(roles, pair);
  if (found === 'gone') {
    if (known) return withHolding(roles, pair, { givenAt: now });
    // Whoever joins later gets it by a press.
    return { ...roles, grants: roles.grants.filter((one) => pairKey(one) !== key || !isLive(one, now)) };
  }
  if (found.roleIds.includes(pair.roleId))
    return withHolding(roles, pair, { origin: known?.origin ?? 'own', givenAt: now });
  return withHolding(roles, pair, { origin: 'bot', givenAt: null });
}

/** @param fields what is new of it; null forgets it */
function withHolding(
  roles: Roles,
  { memberId, roleId }: RolePair,
  fields: Partial<Pick<Holding, 'origin' | 'givenAt'>> | null,
): Roles {
  const known = findHolding(roles, { memberId, roleId });
  const others = roles.holdings.filter((one) => one !== known);
  const base: Holding = { origin: 'bot', givenAt: null, ...known, memberId, roleId };
  return { ...roles, holdings: fields ? [...others, { ...base, ...fields }] : others };
}

/** Stores what came of it. A role that was given to a member who is unknown by now is noted again, to be taken back. */
function settleWork(
  roles: Roles,
  { kind, outcome, ...pair }: Work & { readonly outcome: RoleOutcome },
  guildId: string,
  now: number,
): Roles {
  const { roleId } = pair;
  // A deleted role is nobody's.
  if (isRefused(outcome) && !(kind === 'take' && outcome.code === RESTJSONErrorCodes.UnknownRole)) {
    const problems = noteRefusal(roles.problems, { roleId, guildId, code: outcome.code }, now);
    // What the staff give meanwhile isn't the bot's.
    return { ...(kind === 'give' ? withHolding(roles, pair, null) : roles), problems };
  }
  const settled = { ...roles, problems: noteDone(roles.problems, roleId) };
  return withHolding(settled, pair, kind === 'take' ? null : { givenAt: now });
}

/** For Discord's audit log; it names no buyer. */
function auditReason({ grants, mappings }: Roles, pair: RolePair, now: number): string {
  const isMeant = (one: RolePair) => pairKey(one) === pairKey(pair);
  const grant = dueRoles(grants, now).find(isMeant) ?? grants.findLast(isMeant);
  if (!grant) return 'taken back by the staff';
  const mapping = mappings.find((one) => isSame(one, grant));
  return joinParts([`payment ${grant.paymentId}`, mapping && `mapped by ${mapping.mapperId}`], ', ');
}
