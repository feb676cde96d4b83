import { discordTime } from '../../ui/format.js';
import type { Words } from '../../words/index.js';
import { isOpen } from '../cases/cases.js';
import { changePart } from '../change-part.js';
import type { Stored } from '../slots.js';
import type { Press } from '../use.js';
import { dropOld } from './cards.js';
import { deskCases } from './cases.js';
import { type Card, type Desk, deskPart } from './state.js';

/** A mute stays, else a member could end it alone. */
export function deskData({ cards, muted }: Desk, memberId: string, words: Words): Stored | undefined {
  const { calls, mute, muteStays } = words.desk.stored;
  const count = cards.filter(({ askers }) => askers.includes(memberId)).length;
  const until = muted.find(({ id }) => id === memberId)?.until;
  if (count === 0 && until === undefined) return undefined;
  const lines = [
    `**${words.desk.page.label}**`,
    ...(count > 0 ? [calls(count)] : []),
    ...(until === undefined ? [] : [mute(discordTime(until, 'R'))]),
  ];
  return {
    text: lines.join('\n'),
    async erase(press) {
      await eraseCalls(press);
      return until === undefined ? { isDone: true } : { isDone: false, text: muteStays };
    },
  };
}

/** Open cards of this member alone are taken out of the staff channel. */
async function eraseCalls({ feeds, userId, publicFormat }: Press): Promise<void> {
  await changePart<Desk, object>(feeds, deskPart, (stored, now) => {
    const before = dropOld(stored, now);
    const isOwn = ({ askers }: Card) => askers.includes(userId);
    const left = before.cards.map((card) => (isOwn(card) ? withoutMember(card, userId) : card));
    const posts = deskCases.posts(before, { ...before, cards: left.filter(isOpen) }, publicFormat);
    const cards = left.filter(({ askers }) => askers.length > 0);
    return { state: { ...before, cards }, posts, result: {} };
  });
}

/** The name on the card is the first one's. */
function withoutMember({ askers, askerName, toldIn, ...card }: Card, memberId: string): Card {
  const { [memberId]: _channel, ...places } = toldIn;
  const others = askers.filter((one) => one !== memberId);
  return { ...card, toldIn: places, askers: others, askerName: others[0] === askers[0] ? askerName : '' };
}
