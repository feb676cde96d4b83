import { discordTime } from '../../ui/format.js';
import type { Words } from '../../words/index.js';
import { changePart } from '../change-part.js';
import type { Stored } from '../slots.js';
import type { Press } from '../use.js';
import { dropOld, NO_PAYMENT } from './cards.js';
import { deskCases } from './cases.js';
import { type Card, type Desk, deskPart } from './state.js';

/** A block stays, else a member could end it alone. */
export function deskData({ cards, blocked }: Desk, memberId: string, words: Words): Stored | undefined {
  const { calls, block, blockStays } = words.desk.stored;
  const count = cards.filter(({ askers }) => askers.includes(memberId)).length;
  const until = blocked.find(({ id }) => id === memberId)?.until;
  if (count === 0 && until === undefined) return undefined;
  const lines = [
    `**${words.desk.page.label}**`,
    ...(count > 0 ? [calls(count)] : []),
    ...(until === undefined ? [] : [block(discordTime(until, 'R'))]),
  ];
  return {
    text: lines.join('\n'),
    async erase(press) {
      await eraseCalls(press);
      return until === undefined ? { isDone: true } : { isDone: false, text: blockStays };
    },
  };
}

/** Open cards of this member alone are taken out of the staff channel. */
async function eraseCalls({ feeds, userId, publicFormat }: Press): Promise<void> {
  await changePart<Desk, object>(feeds, deskPart, (stored, now) => {
    const before = dropOld(stored, now);
    const isOwn = ({ askers }: Card) => askers.includes(userId);
    const cards = before.cards.map((card) => (isOwn(card) ? withoutMember(card, userId) : card));
    const open = cards.filter(({ closed }) => closed === null);
    const posts = deskCases.posts(before, { ...before, cards: open }, publicFormat);
    return { state: { ...before, cards }, posts, result: {} };
  });
}

/** The card stays, because it counts for the bounds of an hour. */
function withoutMember(card: Card, memberId: string): Card {
  const askers = card.askers.filter((one) => one !== memberId);
  const lines = card.lines.filter(({ asker }) => asker !== memberId);
  // It is the first one's name.
  const askerName = askers[0] === card.askers[0] ? card.askerName : '';
  const left = { ...card, askers, askerName, lines };
  return askers.length > 0 ? left : { ...left, ...NO_PAYMENT, answer: null };
}
