import { RESTJSONErrorCodes as Codes } from 'discord.js';
import { HOUR_MS } from '../../../lib/duration.js';
import { isRefused, type RoleOutcome } from '../../members.js';
import type { DiscordRefusal, Roles } from '../state.js';

/** After so many in a row nothing is tried until `RETRY_MS` are over, or an owner presses. */
const MAX_REFUSALS = 2;
const RETRY_MS = 6 * HOUR_MS;

/** About the bot or the guild. */
const OF_ALL: ReadonlySet<number> = new Set([
  Codes.TwoFactorAuthenticationIsRequired,
  ...[Codes.MissingAccess, Codes.UnknownGuild, Codes.Unauthorized],
]);
/** About a role; any other code that stops two roles stops all. */
const OF_ROLE: ReadonlySet<number> = new Set([Codes.MissingPermissions, Codes.UnknownRole]);

/** Skipped after Discord refused the role to others, or gave no answer: a later round does the rest. */
export type Tried = RoleOutcome | 'skipped';
type Refusals = Roles['refusals'];

/** @param roleId of the role that was to be given or taken */
export function noteOutcome(refusals: Refusals, roleId: string, outcome: Tried, now: number): Refusals {
  if (outcome === 'done') return refusals.filter((one) => one.roleId !== roleId && one.roleId !== null);
  if (!isRefused(outcome)) return refusals;
  const { code } = outcome;
  const isElsewhere = (one: DiscordRefusal) => one.code === code && one.roleId !== roleId && isStop(one);
  const isOfAll = OF_ALL.has(code) || (!OF_ROLE.has(code) && refusals.some(isElsewhere));
  const about = isOfAll ? null : roleId;
  const before = refusals.find((one) => one.roleId === about);
  const count = before?.code === code ? before.count + 1 : 1;
  return [...refusals.filter((one) => one !== before), { roleId: about, code, count, at: now }];
}

export const isStop = ({ count }: DiscordRefusal): boolean => count >= MAX_REFUSALS;

/** A time in the future means that the clock was set back. */
export const isStopped = ({ refusals }: Pick<Roles, 'refusals'>, roleId: string, now: number): boolean =>
  refusals.some(
    (one) => isStop(one) && (one.roleId ?? roleId) === roleId && one.at <= now && now - one.at < RETRY_MS,
  );

/** Lets the next round try again. What the staff were told stays told. */
export const liftStops = (roles: Roles): Roles => ({
  ...roles,
  restsUntil: null,
  refusals: roles.refusals.map((one) => ({ ...one, at: 0 })),
});
