import type { APIButtonComponent } from 'discord.js';
import { clip } from '../../text/markdown.js';
import { readableLine } from '../../text/readable.js';
import { button } from '../../ui/components.js';
import type { Words } from '../../words/index.js';
import type { Feed } from '../feed.js';
import { deskActions } from './actions.js';
import { mentionAskers } from './card-view.js';
import { dropOld } from './cards.js';
import { deskCases } from './cases.js';
import { deskPage } from './page.js';
import { deskPresses } from './press.js';
import { type Card, type Desk, deskChannel, deskPart } from './state.js';
import { nextLookup, placeFound, waitingNumbers } from './waiting.js';

const NAME_MAX = 40;

/** Answers buyers who paid and got nothing, and calls the staff for them. */
export const desk: Feed<Desk> = {
  ...deskPart,
  dropsRefused: true,
  // Without a channel, what is stored still has to be dropped in time.
  needs: (state, now) =>
    deskChannel(state) === null && !isStored(state)
      ? []
      : [{ what: 'list' }, { what: 'lookups', numbers: waitingNumbers(state, now) }],
  advance(state, { now, lookups, knowledge }, format) {
    const kept = dropOld(state, now);
    const placed = placeFound(kept, lookups, knowledge, format);
    const at = nextLookup(placed, now);
    return {
      ...{ state: placed, posts: deskCases.posts(kept, placed, format) },
      wake: at === undefined ? undefined : { at, needsList: false },
    };
  },
  settle: (...post) => deskCases.settle(...post),
  channels: (state) => [deskChannel(state)].filter((id) => id !== null),
  staffChannels: (state) => [deskChannel(state)].filter((id) => id !== null),
  memberButtons: (state, words) =>
    deskChannel(state) === null ? [] : [button(deskActions.ask(), words.desk.ask)],
  paymentNotes(state, payment, words) {
    const askers = state.cards.flatMap((card) => (card.closed === null ? aboutPayment(card, payment) : []));
    const members = mentionAskers(askers, words);
    return members === '' ? [] : [words.desk.paymentNote(members)];
  },
  paymentButtons,
  page: deskPage,
  actions: deskPresses,
};

/** The buyer reads that, and can't read the staff's channel. */
function paymentButtons({ cards }: Desk, payment: number, { desk }: Words): APIButtonComponent[] {
  const card = cards.findLast((one) => one.closed === null && aboutPayment(one, payment).length > 0);
  if (!card) return [];
  const { id, askers, askerName } = card;
  const label = desk.answerMember(
    askers.length === 1 ? clip(readableLine(askerName), NAME_MAX) : '',
    askers.length,
  );
  return [button(deskActions.answer({ card: id }), label, 'primary')];
}

const aboutPayment = ({ payment, askers, cause, lines }: Card, wanted: number): readonly string[] => {
  if (cause !== 'found') return payment === wanted ? askers : [];
  return lines.filter(({ number }) => number === wanted).map(({ asker }) => asker);
};

const isStored = ({ cards, blocked }: Desk): boolean => cards.length > 0 || blocked.length > 0;
