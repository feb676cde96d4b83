import type { FeedAlert } from '../../../domain/alerts.js';
import { channelMention, fitLines, memberMention, roleMention } from '../../../text/markdown.js';
import { COLOURS } from '../../../ui/embed.js';
import type { Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import type { ChannelGain } from '../../kit/members.js';
import type { Grant, Roles, Trouble } from '../state.js';
import { isRefusal, listPowers } from './troubles.js';

export type Explanation = readonly [title: string, advice: string];
export const joinExplanation = ([title, advice]: Explanation): string => `${title}. ${advice}`;

const MAX_CHANNELS = 10;
const MAX_POWERS = 8;
const MAX_GIVEN_UP = 20;
/** In a name such as `SendTTSMessages`. */
const WORD_START = /\B(?=[A-Z][a-z])|(?<=[a-z])(?=[A-Z])/g;

export function explainTrouble(trouble: Pick<Trouble, 'roleId' | 'kind'> & Partial<Trouble>, words: Words) {
  const { roleId, kind, powers = [], code = 0 } = trouble;
  const { troubles } = words.buyerRoles;
  return troubles[kind](roleMention(roleId), kind === 'tooPowerful' ? namePowers(powers, words) : `${code}`);
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
export function troubleView(trouble: Trouble, words: Words): Reply {
  const [title, advice] = explainTrouble(trouble, words);
  const { notGiven, triedAgain } = words.buyerRoles;
  return {
    content: `⚠️ ${title}. ${isRefusal(trouble) ? triedAgain : notGiven}`,
    embeds: [{ description: advice, color: COLOURS.bad }],
  };
}

/** To the staff, once: nobody tries any more. */
export function givenUpView(missing: readonly Grant[], { buyerRoles, more }: Words): Reply {
  const lines = missing.map(({ roleId, memberId, paymentId }) =>
    buyerRoles.givenUp(roleMention(roleId), memberMention(memberId), paymentId),
  );
  return { content: fitLines(lines, 1900, more, MAX_GIVEN_UP) };
}

/** For the check-up, whose titles show no mentions. */
export const listAlerts = ({ troubles }: Roles, words: Words): readonly FeedAlert[] =>
  troubles.map((one) => ({
    title: words.buyerRoles.troubled,
    advice: joinExplanation(explainTrouble(one, words)),
  }));
