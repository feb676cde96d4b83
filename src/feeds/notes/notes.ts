import { DAY_MS, SECOND_MS } from '../../lib/duration.js';
import { memberMention } from '../../text/markdown.js';
import { button, buttonRows, linkButton } from '../../ui/components.js';
import type { Reply } from '../../ui/reply.js';
import type { FeedView, Outcome, Post, Step } from '../kit/use.js';
import type { Note, Notes } from './state.js';

const MAX_NOTES = 200;
const MAX_NAMES = 10;

export interface Asker {
  readonly id: string;
  /** Where they pressed; undefined if the bot may not tell them there. */
  readonly channelId?: string | undefined;
}

/** That there is an answer, without the answer. */
export interface NoteDraft extends Pick<Note, 'about' | 'text' | 'label' | 'link'> {
  readonly askers: readonly Asker[];
  /** Custom id of the button below a note. */
  openId(note: number): string;
}

const noteKey = ({ id }: Pick<Note, 'id'>): string => `note ${id}`;

const findUnread = ({ notes }: Notes, about: string, member: string): Note | undefined =>
  notes.find((note) => note.about === about && note.unread.includes(member));

const view = (note: Note): Reply => ({
  content: `${note.members.map(memberMention).join(', ')}, ${note.text}`,
  mentions: note.members,
  components: buttonRows([
    note.link && linkButton(note.link.url, note.link.label),
    button(note.opens, note.label, !note.link && 'primary'),
  ]),
});

const post = (note: Note): Post => ({
  ...{ key: noteKey(note), channelId: note.channelId, reply: note.unread.length === 0 ? null : view(note) },
});

/** One note for ten members of a channel. Whoever has an unread one about the same gets no other: it opens the newest answer. */
export function addNotes(state: Notes, all: readonly NoteDraft[], now: number): Step<Notes> {
  // Notes from before the guild was erased may still stand: their buttons must not open these.
  const first = state.nextId || Math.floor(now / SECOND_MS);
  const added = all
    .flatMap(({ askers, ...draft }) => {
      const waiting = askers.filter(({ id }) => !findUnread(state, draft.about, id));
      return groupByChannel(waiting).map((group) => ({ ...draft, ...group }));
    })
    .slice(0, Math.max(0, MAX_NOTES - state.notes.length))
    .map(({ openId, ...note }, index): Note => {
      const id = first + index;
      return { ...note, unread: note.members, id, at: now, opens: openId(id) };
    });
  return {
    state: { notes: [...state.notes, ...added], nextId: first + added.length },
    posts: added.map(post),
  };
}

function groupByChannel(askers: readonly Asker[]): readonly Pick<Note, 'channelId' | 'members'>[] {
  const groups: { readonly channelId: string; readonly members: string[] }[] = [];
  for (const { id, channelId } of askers) {
    if (channelId === undefined) continue;
    const group = groups.findLast((one) => one.channelId === channelId);
    if (group && group.members.length < MAX_NAMES) group.members.push(id);
    else groups.push({ channelId, members: [id] });
  }
  return groups;
}

/** @returns false for a note that is for others; one that isn't stored is for nobody else */
export function readNote(
  state: Notes,
  id: number,
  member: string,
): Step<Notes> & { readonly isForThem: boolean } {
  const isForThem = state.notes.every((note) => note.id !== id || note.members.includes(member));
  const step = change(state, (note) =>
    note.id === id && note.unread.includes(member) ? { ...note, unread: without(note.unread, member) } : note,
  );
  return { ...step, isForThem };
}

/** Takes a member out of all notes. */
export const forgetMember = (state: Notes, member: string): Step<Notes> =>
  change(state, (note) =>
    note.members.includes(member)
      ? { ...note, members: without(note.members, member), unread: without(note.unread, member) }
      : note,
  );

const without = (ids: readonly string[], member: string) => ids.filter((one) => one !== member);

/** Deletes what stands for a day. */
export const deleteOld = (state: Notes, now: number): Step<Notes> =>
  change(state, (note) => (now - note.at < DAY_MS ? note : { ...note, unread: [] }));

function change(state: Notes, edit: (note: Note) => Note): Step<Notes> {
  const notes = state.notes.map(edit);
  return { state: { ...state, notes }, posts: notes.filter((note) => !state.notes.includes(note)).map(post) };
}

/** A note that isn't there is forgotten: the member's own button shows the answer. */
export function settleNote(state: Notes, key: string, outcome: Outcome): Notes {
  const isThere = ({ unread }: Note) => outcome === 'sent' || (outcome === 'unchanged' && unread.length > 0);
  return { ...state, notes: state.notes.filter((note) => noteKey(note) !== key || isThere(note)) };
}

/** How an answer reaches members: by notes in `channelIds`, or else when they press the feed's button. */
export function findWay(
  { state, posts }: Pick<FeedView<Notes>, 'state' | 'posts'>,
  about: string,
  members: readonly string[],
): { readonly kind: 'told' | 'onItsWay' | 'notTold'; readonly channelIds: readonly string[] } {
  const notes = new Set(members.map((id) => findUnread(state, about, id)));
  const isSent = (note: Note | undefined) => note && posts.get(noteKey(note))?.state === 'sent';
  const kind = notes.has(undefined) ? 'notTold' : [...notes].every(isSent) ? 'told' : 'onItsWay';
  return { kind, channelIds: [...new Set([...notes].flatMap((note) => note?.channelId ?? []))] };
}
