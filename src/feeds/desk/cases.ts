import { StaffCases } from '../cases/staff-cases.js';
import { cardView } from './card-view.js';
import { dropOld } from './cards.js';
import { type Card, type Desk, deskPart } from './state.js';

/** Calls of members, and the staff's answers. */
export const deskCases = new StaffCases<Card, Desk>({
  ...{ part: deskPart, name: 'card', dropOld },
  view: (card, format) => (card.askers.length > 0 ? cardView(card, format) : null),
  afterDeletion: ({ closed, answer, ...card }, at) => {
    if (closed) return { ...card, answer, closed };
    return answer ? { ...card, answer, closed: { by: answer.by, at, isMuted: false } } : undefined;
  },
  gone: ({ desk }) => desk.notStored,
  closedBy: (moderator, { desk }) => desk.doneAlready(moderator),
});
