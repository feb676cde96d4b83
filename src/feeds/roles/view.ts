import type { APIButtonComponent } from 'discord.js';
import type { Catalogue } from '../../domain/catalogue.js';
import { channelMention, fitLines, joinParts, memberMention, roleMention } from '../../text/markdown.js';
import { buttonRows } from '../../ui/components.js';
import { COLOURS } from '../../ui/embed.js';
import { discordTime } from '../../ui/format.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import type { ChannelGain } from '../kit/members.js';
import { mentionMembers } from '../kit/mention-members.js';
import { mappingDays } from './rules/mappings.js';
import { isRefusal, listPowers } from './rules/problems.js';
import type { Grant, Mapping, MappingEnd, RoleProblem } from './state.js';

const MAX_CHANNELS = 10;
const MAX_POWERS = 8;
const MAX_GIVEN_UP = 20;
/** In a name such as `SendTTSMessages`. */
const WORD_START = /\B(?=[A-Z][a-z])|(?<=[a-z])(?=[A-Z])/g;

/** One embed of lines above buttons; what is false is skipped. */
export const embedReply = (
  title: string,
  lines: readonly (string | false | undefined)[],
  colour: keyof typeof COLOURS = 'neutral',
  buttons: readonly (APIButtonComponent | false | undefined)[] = [],
): Reply => ({
  embeds: [{ title, description: joinParts(lines, '\n'), color: COLOURS[colour] }],
  components: buttonRows(buttons),
});

/** In place of all that a message showed. */
export const onlyText = (content: string): Reply => ({ content, embeds: [], components: [] });

/** "@Alex, @Steve and 3 more" */
export const mentionHolders = (all: readonly Pick<Grant, 'memberId'>[], words: Words, most = 3): string =>
  mentionMembers(
    all.map(({ memberId }) => memberId),
    most,
    words,
  );

export const describeEnd = (end: MappingEnd, { buyerRoles: { page } }: Words): string =>
  typeof end === 'number' ? page.ends.days(end) : page.ends[end];

/** "@VIP for 30 days", with the product's days if they are known. */
export function describeGift(mapping: Mapping, catalogue: Catalogue | undefined, words: Words): string {
  const days = mappingDays(mapping, catalogue);
  const { lasting } = words.buyerRoles.mine;
  return joinParts([roleMention(mapping.roleId), days !== undefined && lasting(days)], ' ');
}

/** "until 1 May"; empty for ever. */
export const describeUntil = (endsAt: number | null, { buyerRoles: { mine } }: Words): string =>
  endsAt === null ? '' : mine.until(discordTime(endsAt, 'D'));

export const describeProof = ({ proof }: Grant, { buyerRoles: { payment } }: Words): string =>
  proof === 'typed' ? payment.typed : payment.approved(memberMention(proof.by));

export type Explanation = readonly [title: string, advice: string];
export const joinExplanation = ([title, advice]: Explanation): string => `${title}. ${advice}`;

export function explainProblem(
  problem: Pick<RoleProblem, 'roleId' | 'kind'> & Partial<RoleProblem>,
  words: Words,
) {
  const { roleId, kind, powers = [], code = 0 } = problem;
  const { problems } = words.buyerRoles;
  return problems[kind](roleMention(roleId), kind === 'tooPowerful' ? namePowers(powers, words) : `${code}`);
}

/** Channels that let a role do more than reading, writing and speaking, and what; undefined if none does. */
export function explainChannelPowers(roleId: string, gains: readonly ChannelGain[], words: Words) {
  const powerful = gains.filter(({ gained }) => listPowers(gained).length > 0);
  if (powerful.length === 0) return undefined;
  const powers = listPowers(powerful.reduce((bits, { gained }) => bits | gained, 0n));
  const mentions = powerful.map(({ id }) => channelMention(id));
  const channels = fitLines(mentions, 500, words.more, MAX_CHANNELS, ', ');
  const { tooPowerfulIn } = words.buyerRoles.problems;
  return tooPowerfulIn(roleMention(roleId), namePowers(powers, words), channels);
}

function namePowers(powers: readonly string[], { more }: Words): string {
  const names = powers.map((power) => power.replace(WORD_START, ' '));
  return fitLines(names, 500, more, MAX_POWERS, ', ');
}

/** To the staff, once. The role is named, and not pinged. */
export function roleProblemView(problem: RoleProblem, words: Words): Reply {
  const [title, advice] = explainProblem(problem, words);
  const { notGiven, triedAgain } = words.buyerRoles;
  return {
    content: `⚠️ ${title}. ${isRefusal(problem) ? triedAgain : notGiven}`,
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
