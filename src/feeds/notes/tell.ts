import { channelMention } from '../../text/markdown.js';
import type { Reply } from '../../ui/reply.js';
import type { OtherChange, Press } from '../kit/use.js';
import { addNotes, findWay, readNote, type Told } from './notes.js';
import { type Notes, notesPart } from './state.js';

/** Tells members in one write with what they are told of. */
export const tellMembers = (told: readonly Told[], now: number): OtherChange => ({
  part: notesPart,
  edit: (state: Notes) => addNotes(state, told, now),
});

/** For whoever has answered: how the members read it. @param sign of their own button */
export async function describeWay(
  { feeds, format }: Press,
  feed: string,
  members: readonly string[],
  sign: string,
): Promise<string> {
  const { kind, channelIds } = findWay(await feeds.read(notesPart), feed, members);
  return format.words.notes.saved[kind](channelIds.map(channelMention).join(', '), sign);
}

/** Of the button below a note. @param open shows the member what the feed's own button would */
export async function openNote<R>(press: Press, id: number, open: () => Promise<R>): Promise<R | Reply> {
  const { isForThem } = await press.feeds.change(notesPart, (state) => readNote(state, id, press.userId));
  return isForThem ? open() : { content: press.format.words.notes.other };
}
