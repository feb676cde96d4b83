import type { Words } from '../../words/index.js';
import type { Feed } from '../feed.js';
import type { Stored } from '../kit/slots.js';
import { deleteOld, forgetMember, settleNote } from './notes.js';
import { type Notes, notesPart } from './state.js';

/** Mentions members where they asked, once the staff have answered. */
export const notes: Feed<Notes> = {
  ...notesPart,
  dropsRefused: true,
  needs: (state) => (state.notes.length > 0 ? [{ what: 'list' }] : []),
  advance: (state, { now }) => deleteOld(state, now),
  settle: settleNote,
  channels: (state) => state.notes.map(({ channelId }) => channelId),
  adds: { memberData },
};

function memberData(state: Notes, memberId: string, words: Words): Stored | undefined {
  if (!state.notes.some(({ members }) => members.includes(memberId))) return undefined;
  return {
    text: words.notes.stored,
    async erase({ feeds }) {
      await feeds.change(notesPart, (stored) => forgetMember(stored, memberId));
      return { isDone: true };
    },
  };
}
