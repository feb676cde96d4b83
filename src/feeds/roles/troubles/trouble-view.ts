import type { FeedAlert } from '../../../domain/alerts.js';
import { channelMention, fitLines, roleMention } from '../../../text/markdown.js';
import { COLOURS } from '../../../ui/embed.js';
import type { Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import { findWord } from '../../../words/index.js';
import type { ChannelGain } from '../../members.js';
import { countLive, isGiven } from '../rules/due.js';
import { MAX_GRANTS, type Roles, type TroubledRole } from '../state.js';
import { listPowers } from './allow-list.js';

export type Explanation = readonly [title: string, advice: string];

const MAX_CHANNELS = 10;
const MAX_POWERS = 8;
const MAX_PAYMENTS = 10;
const NEAR_LIMIT = MAX_GRANTS * 0.9;

/** Why a role isn't given. */
export function explainTrouble(
  { roleId, kind, powers, code = 0 }: Pick<TroubledRole, 'roleId' | 'kind' | 'powers' | 'code'>,
  words: Words,
): Explanation {
  const { troubles } = words.buyerRoles;
  const role = kind === 'everyone' ? '@everyone' : roleMention(roleId);
  if (kind === 'tooPowerful') return troubles.tooPowerful(role, namePowers(powers, words));
  return troubles[kind](role, `${code}`);
}

/** Why a role isn't mapped that is harmless but for these channels. */
export function explainGains(roleId: string, gains: readonly ChannelGain[], words: Words): Explanation {
  const { buyerRoles } = words;
  const powers = listPowers(gains.reduce((bits, { gained }) => bits | gained, 0n));
  const channels = gains.map(({ id }) => channelMention(id));
  return buyerRoles.troubles.tooPowerfulIn(
    roleMention(roleId),
    namePowers(powers, words),
    fitLines(channels, 500, words.more, MAX_CHANNELS, ', '),
  );
}

function namePowers(powers: readonly string[], { buyerRoles, more }: Words): string {
  const names = powers.map((power) => findWord(buyerRoles.powers, power) ?? buyerRoles.otherPower);
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
export const unpaidView = (paymentIds: readonly number[], { buyerRoles, payment, more }: Words): Reply => ({
  content: buyerRoles.unpaid(
    fitLines(paymentIds.map(payment.number), 500, more, MAX_PAYMENTS, ', '),
    paymentIds.length,
  ),
});

/** For the check-up. Its titles show no mentions. */
export function troubleAlert(trouble: TroubledRole, words: Words): FeedAlert {
  const [title, advice] = explainTrouble(trouble, words);
  return { title: words.buyerRoles.alerts.notGiven, advice: `${title}. ${advice}` };
}

/** While hardly any role is left for new buyers, as of the last round. */
export function explainLimit(roles: Roles, { buyerRoles }: Words): Explanation | undefined {
  const count = countLive(roles.grants, roles.checkedAt ?? 0);
  return count >= NEAR_LIMIT ? buyerRoles.page.nearLimit(count, MAX_GRANTS) : undefined;
}

/** Of roles that are frozen, or that the bot may not give, nothing else matters. */
export function listAlerts(roles: Roles, words: Words): readonly FeedAlert[] {
  const { isOn, mappings, holdings, troubles, isFrozen, lacksPermission } = roles;
  if (!isOn || (mappings.length === 0 && !holdings.some(isGiven))) return [];
  const { buyerRoles } = words;
  if (!isFrozen && !lacksPermission) {
    const limit = explainLimit(roles, words);
    return [
      ...troubles.map((one) => troubleAlert(one, words)),
      ...(limit ? [{ title: limit[0], advice: limit[1] }] : []),
    ];
  }
  const [title, advice] = isFrozen ? buyerRoles.alerts.frozen : buyerRoles.lacksPermission;
  return [{ title, advice }];
}
