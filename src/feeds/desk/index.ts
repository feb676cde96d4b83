import type { APIButtonComponent } from 'discord.js';
import type { Payment } from '../../domain/payment.js';
import { clip } from '../../text/markdown.js';
import { readableLine } from '../../text/readable.js';
import { button } from '../../ui/components.js';
import type { Words } from '../../words/index.js';
import type { Feed } from '../feed.js';
import type { CardAddition } from '../slots.js';
import { deskActions } from './actions.js';
import { mentionAskers } from './card-view.js';
import { dropOld } from './cards.js';
import { deskCases } from './cases.js';
import { deskData } from './member-data.js';
import { deskPage } from './page.js';
import { deskPresses } from './press.js';
import { type Card, type Desk, deskChannel, deskPart } from './state.js';

const NAME_MAX = 40;

/** Answers buyers who paid and got nothing, and calls the staff for them. */
export const desk: Feed<Desk> = {
  ...deskPart,
  dropsRefused: true,
  // Without a channel, what is stored still has to be dropped in time.
  needs: (state, _now, staffChannelId) =>
    deskChannel(state, staffChannelId) === null && !isStored(state) ? [] : [{ what: 'list' }],
  advance(state, { now }) {
    return { state: dropOld(state, now) };
  },
  settle: (...post) => deskCases.settle(...post),
  channels: (state, staffChannelId) => [deskChannel(state, staffChannelId)].filter((id) => id !== null),
  adds: {
    memberButton: (state, _asked, words, staffChannelId) =>
      deskChannel(state, staffChannelId) === null ? undefined : button(deskActions.ask(), words.desk.ask),
    paymentCard,
    memberData: deskData,
  },
  page: deskPage,
  actions: deskPresses,
};

function paymentCard({ cards }: Desk, { id: payment }: Payment, words: Words): CardAddition | undefined {
  const asking = cards.filter((card) => card.closed === null && card.payment === payment);
  const last = asking.at(-1);
  if (!last) return undefined;
  const members = mentionAskers(
    asking.flatMap(({ askers }) => askers),
    words,
  );
  return { notes: [words.desk.paymentNote(members)], buttons: [answerButton(last, words)] };
}

/** The buyer reads that, and can't read the staff's channel. */
function answerButton({ id, askers, askerName }: Card, { desk }: Words): APIButtonComponent {
  const name = askers.length === 1 ? clip(readableLine(askerName), NAME_MAX) : '';
  return button(deskActions.answer({ card: id }), desk.answerMember(name, askers.length), 'primary');
}

const isStored = ({ cards, muted }: Desk): boolean => cards.length > 0 || muted.length > 0;
