import { channelMention } from '../../text/markdown.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import type { Feed, OtherChange, Press } from '../feed.js';
import type { Stored } from '../kit/slots.js';
import { addNotes, deleteOld, findWay, forgetMember, type NoteDraft, readNote, settleNote } from './notes.js';
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

/** Tells members in one write with what they are told of. */
export const tellMembers = (drafts: readonly NoteDraft[], now: number): OtherChange => ({
  part: notesPart,
  edit: (state: Notes) => addNotes(state, drafts, now),
});

/** For whoever has answered: how the members read it. @param sign of their own button */
export async function describeWay(
  { feeds, format }: Press,
  about: string,
  members: readonly string[],
  sign: string,
): Promise<Reply> {
  const { kind, channelIds } = findWay(await feeds.read(notesPart), about, members);
  return { content: format.words.notes.saved[kind](channelIds.map(channelMention).join(', '), sign) };
}

/** Of the button below a note. @param open shows the member what the feed's own button would */
export async function openNote<R>(press: Press, id: number, open: () => Promise<R>): Promise<R | Reply> {
  const { isForThem } = await press.feeds.change(notesPart, (state) => readNote(state, id, press.userId));
  return isForThem ? open() : { content: press.format.words.notes.other };
}
