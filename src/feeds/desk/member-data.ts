import { discordTime } from '../../ui/format.js';
import type { Words } from '../../words/index.js';
import { isOpen } from '../cases/cases.js';
import type { Stored } from '../kit/slots.js';
import type { Press } from '../kit/use.js';
import { dropOld, withoutMember } from './cards.js';
import { deskCases } from './cases.js';
import { type Desk, deskPart } from './state.js';

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
  await feeds.change(deskPart, (stored) => {
    const before = dropOld(stored, feeds.clock.now());
    const { cards, ...rest } = withoutMember(before, userId);
    const posts = deskCases.posts(before, { ...rest, cards: cards.filter(isOpen) }, publicFormat);
    return { state: { ...rest, cards: cards.filter(({ askers }) => askers.length > 0) }, posts };
  });
}
