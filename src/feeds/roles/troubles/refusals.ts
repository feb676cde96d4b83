import { RESTJSONErrorCodes as Codes } from 'discord.js';
import { DAY_MS, MINUTE_MS } from '../../../lib/duration.js';
import type { Roles, Trouble } from '../state.js';
import { BEGUN } from './role-troubles.js';

/** About the bot or the guild: they stop all roles alike. */
const OF_ALL: ReadonlySet<number> = new Set([
  Codes.TwoFactorAuthenticationIsRequired,
  Codes.MissingAccess,
  // HTTP's.
  401,
]);

/** The first, and with the next three polls; then one a day. */
const SOON_TRIES = 4;
const DAILY_TRIES = 7;
export const GIVE_UP_MS = DAILY_TRIES * DAY_MS;

export const isRefusal = ({ kind }: Trouble): boolean => kind === 'refused' || kind === 'refusedAll';
const concerns = (one: Trouble, roleId: string): boolean =>
  one.roleId === roleId || one.kind === 'refusedAll' || one.kind === 'noPermission';

/** What Discord refuses about a role; undefined if nothing. */
export const findRefusal = ({ troubles }: Pick<Roles, 'troubles'>, roleId: string): Trouble | undefined =>
  troubles.find((one) => isRefusal(one) && concerns(one, roleId));

/** @param isForced somebody waits for it */
export function mayTry(
  roles: Pick<Roles, 'troubles'>,
  { kind, roleId }: { readonly kind: 'give' | 'take'; readonly roleId: string },
  now: number,
  isForced: boolean,
): boolean {
  const known = roles.troubles.filter((one) => !isRefusal(one) && concerns(one, roleId));
  // A role can be taken back even if it has become too powerful to be given.
  if (known.some((one) => kind === 'give' || one.kind !== 'tooPowerful')) return false;
  const refusal = findRefusal(roles, roleId);
  if (!refusal) return true;
  const { count, at } = refusal;
  if (isForced || count < SOON_TRIES) return now - at >= MINUTE_MS;
  return count < SOON_TRIES + DAILY_TRIES && now - at >= DAY_MS;
}

export const noteDone = (troubles: readonly Trouble[], roleId: string): Trouble[] =>
  troubles.filter((one) => !isRefusal(one) || !concerns(one, roleId));

export function noteRefusal(
  troubles: readonly Trouble[],
  { roleId, code, guildId }: { readonly roleId: string; readonly code: number; readonly guildId: string },
  now: number,
): Trouble[] {
  const about = OF_ALL.has(code)
    ? { roleId: guildId, kind: 'refusedAll' as const }
    : { roleId, kind: 'refused' as const };
  const before = troubles.find((one) => one.kind === about.kind && one.roleId === about.roleId);
  const noted = { ...BEGUN, since: now, ...before, ...about, code, at: now };
  return [...troubles.filter((one) => one !== before), { ...noted, count: noted.count + 1 }];
}
