import { Failure } from '../../domain/failure.js';
import { joinParts } from '../../text/markdown.js';
import { discordTime } from '../../ui/format.js';
import type { ActionInput } from '../../ui/implement.js';
import type { Modal, Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import { hasAsker } from '../cases/cases.js';
import type { Press } from '../feed.js';
import type { Stored } from '../kit/slots.js';
import { isOwnPayment, readTyped, type Typed, tryPayment } from '../kit/typed-payment.js';
import { openNote } from '../notes/feed.js';
import { describePayment, describeTyped } from './card-view.js';
import { callStaff, dropOld } from './cards.js';
import { askForm, missedView, noticeView, ownCardView, verdictView } from './member-view.js';
import { deskCases } from './staff.js';
import { type About, type Card, type Desk, deskChannel, deskPart } from './state.js';

/** The form, or what became of the member's last call. */
export const ask = (press: Press): Promise<Modal | Reply> => showLast(press, () => true);

/** The newest answer, also to a member who has called about something else since. */
export const read = (press: Press, { note }: { readonly note: number }): Promise<Modal | Reply> =>
  openNote(press, note, () => showLast(press, ({ answer, closed }) => answer !== null || closed !== null));

async function showLast(press: Press, isMeant: (card: Card) => boolean): Promise<Modal | Reply> {
  const { words } = press.format;
  const { state, now, staffChannelId } = await press.feeds.read(deskPart);
  if (deskChannel(state, staffChannelId) === null) return noticeView('off', words);
  const card = dropOld(state, now).cards.findLast((one) => hasAsker(one, press.userId) && isMeant(one));
  return card ? ownCardView(card, words) : askForm({ id: 0 }, words);
}

/** The verdict on the member's own payment, or one and the same answer to all that doesn't fit. */
export async function check(press: Press, _args: object, input: ActionInput): Promise<Reply> {
  const { words } = press.format;
  // A form may be sent long after it was opened. `feeds.read` may request the shop first.
  const [state, staff] = await Promise.all([press.feeds.access(deskPart).read(), press.feeds.staff()]);
  if (deskChannel(state, staff.channelId) === null) return noticeView('off', words);
  const typed = readTyped(input);
  const { payment, why } = await tryPayment(press, typed, isOwnPayment);
  return payment
    ? verdictView(payment.value, typed, words, await press.knowledge())
    : missedView(why, typed, words);
}

/** Looks up once more what the form has found, because a custom id may be forged. What doesn't fit is called about, too. */
export async function call(press: Press, typed: Typed): Promise<Reply> {
  const { publicFormat, linkedShop } = press;
  const { payment, why } = await tryPayment(press, typed, isOwnPayment);
  const canSearch = linkedShop?.payments.canList === true;
  const about = payment
    ? describePayment(payment, publicFormat, await press.knowledge())
    : describeTyped(typed, why === 'unchecked', canSearch, publicFormat);
  return place(press, about);
}

/** One press for a member who still waits: on the same card while it is open. */
export async function callAgain(press: Press, { card: id }: { readonly card: number }): Promise<Reply> {
  const card = await deskCases.read(press, id);
  if (!hasAsker(card, press.userId)) throw new Failure({ kind: 'outdated' });
  return place(press, card.about);
}

async function place(press: Press, about: About): Promise<Reply> {
  const { userId: id, postableHere: channelId, format } = press;
  const { notice, isUnderWay } = await deskCases.ask(press, (state, now, staffChannelId) => ({
    ...{ state, ...callStaff(state, staffChannelId, { asker: { id, channelId }, about }, now) },
  }));
  return noticeView(isUnderWay ? notice : 'unreachable', format.words, channelId !== undefined);
}

/** A mute stays, else a member could end it alone. */
export function deskData({ cards, muted }: Desk, memberId: string, words: Words): Stored | undefined {
  const { calls, mute, muteStays } = words.desk.stored;
  const count = cards.filter((card) => hasAsker(card, memberId)).length;
  const until = muted.find(({ id }) => id === memberId)?.until;
  if (count === 0 && until === undefined) return undefined;
  const lines = [
    `**${words.desk.page.label}**`,
    count > 0 && calls(count),
    until !== undefined && mute(discordTime(until, 'R')),
  ];
  return {
    text: joinParts(lines, '\n'),
    async erase({ feeds, publicFormat }) {
      await feeds.change(deskPart, (stored) =>
        deskCases.erase(stored, memberId, publicFormat, feeds.clock.now()),
      );
      return until === undefined ? { isDone: true } : { isDone: false, text: muteStays };
    },
  };
}
