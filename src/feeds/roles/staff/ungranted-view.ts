import { fitLines, joinParts, memberMention } from '../../../text/markdown.js';
import { COLOURS } from '../../../ui/embed.js';
import type { Format } from '../../../ui/format.js';
import type { Words } from '../../../words/index.js';
import type { Post } from '../../feed.js';
import type { Roles, Ungranted } from '../state.js';

const SHOWN = 20;

/** On the card of `/payment`. */
export function describeUngranted({ memberId, why }: Ungranted, { buyerRoles }: Words): string {
  const { payment, refusals } = buyerRoles;
  return `${payment.ungranted(memberId ? memberMention(memberId) : '')}: ${refusals[why].staff}`;
}

/** Tells the staff once, in one message, whose codes gave nothing. */
export function tellUngranted(
  roles: Roles,
  { words }: Format,
): { readonly state: Roles; readonly posts: readonly Post[] } {
  const { channelId, ungranted } = roles;
  const untold = ungranted.filter(({ isTold }) => !isTold);
  const [first] = untold;
  if (channelId === null || !first) return { state: roles, posts: [] };
  const { payment, refusals } = words.buyerRoles;
  const lines = untold.map(({ paymentId, memberId, why }) =>
    joinParts([`#${paymentId}`, memberId && memberMention(memberId), refusals[why].staff]),
  );
  const description = fitLines(lines, 4000, words.more, SHOWN);
  const embed = { title: payment.ungrantedTitle, description, color: COLOURS.waiting };
  const key = `ungranted ${first.paymentId} ${first.at}`;
  return {
    state: { ...roles, ungranted: ungranted.map((one) => ({ ...one, isTold: true })) },
    posts: [{ key, channelId, reply: { embeds: [embed] }, isFinal: true }],
  };
}
