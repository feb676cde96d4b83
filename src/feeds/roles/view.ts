import type { APIButtonComponent } from 'discord.js';
import type { Catalogue } from '../../domain/catalogue.js';
import { joinParts, memberMention, roleMention } from '../../text/markdown.js';
import { buttonRows } from '../../ui/components.js';
import { COLOURS } from '../../ui/embed.js';
import { discordTime } from '../../ui/format.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import { mentionMembers } from '../kit/mention-members.js';
import { mappingDays } from './rules/mappings.js';
import type { Grant, Mapping, MappingEnd } from './state.js';

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
