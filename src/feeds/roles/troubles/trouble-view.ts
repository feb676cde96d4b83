import type { FeedAlert } from '../../../domain/alerts.js';
import { channelMention, fitLines, joinParts, memberMention, roleMention } from '../../../text/markdown.js';
import { COLOURS } from '../../../ui/embed.js';
import type { Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import type { ChannelGain } from '../../members.js';
import { countLive, isGiven } from '../rules/due.js';
import { MAX_GRANTS, type Roles, type TroubledRole, type Ungranted } from '../state.js';
import { listPowers } from './role-troubles.js';

export type Explanation = readonly [title: string, advice: string];
export const joinExplanation = ([title, advice]: Explanation): string => `${title}. ${advice}`;
export const toWarning = (one: Explanation): string => `⚠️ ${joinExplanation(one)}`;

const MAX_CHANNELS = 10;
const MAX_POWERS = 8;
/** In a name such as `SendTTSMessages`. */
const WORD_START = /\B(?=[A-Z][a-z])|(?<=[a-z])(?=[A-Z])/g;
const MAX_PAYMENTS = 10;
const MAX_UNGRANTED_LINES = 20;
const NEAR_LIMIT = MAX_GRANTS * 0.9;

export function explainTrouble(trouble: Omit<TroubledRole, 'since' | 'isTold'>, words: Words): Explanation {
  const { roleId, kind, powers, code = 0 } = trouble;
  const { troubles } = words.buyerRoles;
  const role = kind === 'everyone' ? '@everyone' : roleMention(roleId);
  return troubles[kind](role, kind === 'tooPowerful' ? namePowers(powers, words) : `${code}`);
}

/** Channels that let a role do more than reading, writing and speaking, and what; undefined if none does. */
export function explainChannelPowers(roleId: string, gains: readonly ChannelGain[], words: Words) {
  const powerful = gains.filter(({ gained }) => listPowers(gained).length > 0);
  if (powerful.length === 0) return undefined;
  const powers = listPowers(powerful.reduce((bits, { gained }) => bits | gained, 0n));
  const mentions = powerful.map(({ id }) => channelMention(id));
  const channels = fitLines(mentions, 500, words.more, MAX_CHANNELS, ', ');
  const { tooPowerfulIn } = words.buyerRoles.troubles;
  return tooPowerfulIn(roleMention(roleId), namePowers(powers, words), channels);
}

function namePowers(powers: readonly string[], { more }: Words): string {
  const names = powers.map((power) => power.replace(WORD_START, ' '));
  return fitLines(names, 500, more, MAX_POWERS, ', ');
}

/** To the staff, once. The role is named, and not pinged. */
export function troubleView(trouble: TroubledRole, words: Words): Reply {
  const [title, advice] = explainTrouble(trouble, words);
  const { notGiven, triedAgain } = words.buyerRoles;
  return {
    content: `⚠️ ${title}. ${isRefusal(trouble) ? triedAgain : notGiven}`,
    embeds: [{ description: advice, color: COLOURS.bad }],
  };
}

/** It is tried again. */
export const isRefusal = ({ kind }: TroubledRole): boolean => kind === 'refused' || kind === 'refusedAll';

/** Nothing was taken back. */
export function unpaidView(paymentIds: readonly number[], { buyerRoles, payment, more }: Words): Reply {
  const numbers = fitLines(paymentIds.map(payment.number), 500, more, MAX_PAYMENTS, ', ');
  return { content: buyerRoles.unpaid(numbers, paymentIds.length) };
}

/** Whose codes gave nothing. */
export function ungrantedView(ungranted: readonly Ungranted[], { buyerRoles, more }: Words): Reply {
  const lines = ungranted.map(({ paymentId, memberId, why }) =>
    joinParts([`#${paymentId}`, memberId && memberMention(memberId), buyerRoles.refusals[why].staff]),
  );
  const description = fitLines(lines, 4000, more, MAX_UNGRANTED_LINES);
  return { embeds: [{ title: buyerRoles.payment.ungrantedTitle, description, color: COLOURS.waiting }] };
}

/** That there is hardly any room left, as of the last round. */
export function explainNearLimit(roles: Roles, { buyerRoles }: Words): readonly Explanation[] {
  const count = countLive(roles.grants, roles.checkedAt ?? 0);
  return count >= NEAR_LIMIT ? [buyerRoles.page.nearLimit(count, MAX_GRANTS)] : [];
}

/** For the check-up, whose titles show no mentions. Nothing else matters while roles are frozen, or the bot may not give any. */
export function listAlerts(roles: Roles, words: Words): readonly FeedAlert[] {
  const { isOn, mappings, holdings, troubles, isFrozen, lacksPermission } = roles;
  if (!isOn || (mappings.length === 0 && !holdings.some(isGiven))) return [];
  const { alerts, lacksPermission: permission } = words.buyerRoles;
  const toAlert = ([title, advice]: Explanation): FeedAlert => ({ title, advice });
  if (isFrozen) return [toAlert(alerts.frozen)];
  if (lacksPermission) return [toAlert(permission)];
  const notGiven = troubles.map(
    (one): Explanation => [alerts.notGiven, joinExplanation(explainTrouble(one, words))],
  );
  return [...notGiven, ...explainNearLimit(roles, words)].map(toAlert);
}
