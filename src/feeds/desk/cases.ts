import { StaffCases } from '../cases/staff-cases.js';
import { deskActions } from './actions.js';
import { cardView } from './card-view.js';
import { dropOld } from './cards.js';
import { type Card, type Desk, deskPart } from './state.js';

/** Calls of members, and the staff's answers. */
export const deskCases = new StaffCases<Card, Desk>({
  ...{ part: deskPart, name: 'card', dropOld, view: cardView },
  afterDeletion: (card, at) =>
    card.answer ? { ...card, closed: { by: card.answer.by, at, isMuted: false } } : undefined,
  note: { sign: '✋', openId: (note) => deskActions.read({ note }) },
  lost: ({ notes, desk }) => ({ text: notes.callLost, label: desk.ask }),
  gone: ({ desk }) => desk.notStored,
  closedBy: (moderator, { desk }) => desk.closedAlready(moderator),
});
