import { button } from '../../ui/components.js';
import type { Feed, Outcome } from '../feed.js';
import { deskActions } from './actions.js';
import { changedPosts, mentionAskers } from './card-view.js';
import { dropOld, withoutDeleted, withoutUnsent } from './cards.js';
import { deskPage } from './page.js';
import { deskPresses } from './press.js';
import { type Card, cardKey, type Desk, deskChannel, deskPart } from './state.js';
import { nextLookup, placeFound, waitingNumbers } from './waiting.js';

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
      ...{ state: placed, posts: changedPosts(kept, placed, format) },
      wake: at === undefined ? undefined : { at, needsList: false },
    };
  },
  settle,
  channels: (state) => [deskChannel(state)].filter((id) => id !== null),
  staff: { find: deskChannel, open: (state, channelId) => ({ ...state, channelId, isOn: true }) },
  memberButtons: (state, words) =>
    deskChannel(state) === null ? [] : [button(deskActions.ask(), words.desk.ask)],
  paymentNotes(state, payment, words) {
    const askers = state.cards.flatMap((card) => (card.closed === null ? aboutPayment(card, payment) : []));
    const members = mentionAskers(askers, words);
    return members === '' ? [] : [words.desk.paymentNote(members)];
  },
  page: deskPage,
  actions: deskPresses,
};

const aboutPayment = ({ payment, askers, cause, lines }: Card, wanted: number): readonly string[] => {
  if (cause !== 'found') return payment === wanted ? askers : [];
  return lines.filter(({ number }) => number === wanted).map(({ asker }) => asker);
};

const isStored = ({ cards, blocked }: Desk): boolean => cards.length > 0 || blocked.length > 0;

function settle(state: Desk, key: string, outcome: Outcome, now: number): Desk {
  switch (outcome) {
    case 'sent':
      return {
        ...state,
        cards: state.cards.map((card) => (cardKey(card) === key ? { ...card, isSent: true } : card)),
      };
    case 'lost':
      return {
        ...state,
        cards: state.cards.map((card) =>
          cardKey(card) === key && !card.isSent ? { ...card, isUnsure: true } : card,
        ),
      };
    case 'edited':
      return state;
    case 'gone':
      return withoutDeleted(state, key, now);
    case 'refused':
    case 'rejected':
      return withoutUnsent(state, key);
  }
}
