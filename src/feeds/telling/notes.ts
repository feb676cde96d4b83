import { DAY_MS, SECOND_MS } from '../../lib/duration.js';
import { memberMention } from '../../text/markdown.js';
import { button, buttonRows } from '../../ui/components.js';
import type { Reply } from '../../ui/reply.js';
import type { Outcome, Post, Step } from '../use.js';
import type { Note, Notes } from './state.js';

const MAX_NOTES = 200;
const MAX_NAMES = 10;
const KEPT_MS = DAY_MS;

export interface Asker {
  readonly id: string;
  /** Where they pressed. */
  readonly channelId: string;
}

/** What members are told. */
export interface Told {
  readonly feed: string;
  readonly askers: readonly Asker[];
  readonly text: string;
  readonly label: string;
  /** Custom id of the button below a note. */
  openId(note: number): string;
}

const keyOf = ({ id }: Pick<Note, 'id'>): string => `note ${id}`;

/** All whom it names have read it. */
const isOver = ({ members, read }: Note): boolean => members.every((one) => read.includes(one));

const isUnread = ({ members, read }: Note, member: string): boolean =>
  members.includes(member) && !read.includes(member);

const view = (note: Note): Reply => ({
  content: `${note.members.map(memberMention).join(', ')}, ${note.text}`,
  mentions: note.members,
  components: buttonRows([button(note.button.id, note.button.label, 'primary')]),
});

const post = (note: Note): Post => ({
  ...{ key: keyOf(note), channelId: note.channelId, reply: isOver(note) ? null : view(note) },
});

/** One note for ten members of a channel. Whoever has an unread one gets no other: it opens the newest answer. */
export function addNotes(
  state: Notes,
  { feed, askers, text, label, openId }: Told,
  now: number,
): Step<Notes> {
  const waiting = askers.filter(
    ({ id }) => !state.notes.some((note) => note.feed === feed && isUnread(note, id)),
  );
  const channels = [...new Set(waiting.map(({ channelId }) => channelId))];
  const groups = channels.flatMap((channelId) => {
    const members = waiting.filter((one) => one.channelId === channelId).map(({ id }) => id);
    const starts = Array.from(
      { length: Math.ceil(members.length / MAX_NAMES) },
      (_, index) => MAX_NAMES * index,
    );
    return starts.map((start) => ({ channelId, members: members.slice(start, start + MAX_NAMES) }));
  });
  // Notes from before the guild was erased may still stand: their buttons must not open these.
  const first = state.nextId || Math.floor(now / SECOND_MS);
  const added = groups.slice(0, Math.max(0, MAX_NOTES - state.notes.length)).map((group, index): Note => {
    const id = first + index;
    return { ...group, id, feed, at: now, read: [], text, button: { id: openId(id), label }, isSent: false };
  });
  return {
    state: { notes: [...state.notes, ...added], nextId: first + added.length },
    posts: added.map(post),
  };
}

/** @returns false for a note that is for others; one that isn't stored is for nobody else */
export function readNote(
  state: Notes,
  id: number,
  member: string,
): Step<Notes> & { readonly isForThem: boolean } {
  const note = state.notes.find((one) => one.id === id);
  if (!note) return { state, isForThem: true };
  if (!note.members.includes(member)) return { state, isForThem: false };
  const changed = { ...note, read: [...new Set([...note.read, member])] };
  return { ...withNote(state, changed), isForThem: true };
}

/** Takes a member out of all notes. */
export function forgetMember(state: Notes, member: string): Step<Notes> {
  const named = state.notes.filter(({ members }) => members.includes(member));
  const isOther = (one: string) => one !== member;
  return named.reduce<{ state: Notes; posts: readonly Post[] }>(
    (before, note) => {
      const changed = { ...note, members: note.members.filter(isOther), read: note.read.filter(isOther) };
      const step = withNote(before.state, changed);
      return { state: step.state, posts: [...before.posts, post(changed)] };
    },
    { state, posts: [] },
  );
}

function withNote(state: Notes, changed: Note): Step<Notes> {
  const notes = state.notes.map((one) => (one.id === changed.id ? changed : one));
  return { state: { ...state, notes }, posts: isOver(changed) ? [post(changed)] : [] };
}

/** Deletes what was read or stands for a day. It is forgotten once Discord has deleted it. */
export function deleteOld(state: Notes, now: number): Step<Notes> {
  const notes = state.notes.map((note) => (now - note.at < KEPT_MS ? note : { ...note, read: note.members }));
  const oldest = Math.min(...notes.filter((note) => !isOver(note)).map(({ at }) => at));
  return {
    state: { ...state, notes },
    posts: notes.filter(isOver).map(post),
    wake: Number.isFinite(oldest) ? { at: oldest + KEPT_MS, needsList: false } : undefined,
  };
}

/** A note that isn't there is forgotten: the member's own button shows the answer. */
export function settleNote(state: Notes, key: string, outcome: Outcome): Notes {
  const note = state.notes.find((one) => keyOf(one) === key);
  if (!note) return state;
  const isThere = outcome === 'sent' || (outcome === 'unchanged' && !isOver(note));
  const notes = isThere
    ? state.notes.map((one) => (one === note ? { ...note, isSent: true } : one))
    : state.notes.filter((one) => one !== note);
  return { ...state, notes };
}

/** How an answer reaches members: by notes in `channelIds`, or only when they press the feed's button. */
export interface Way {
  readonly kind: 'told' | 'onItsWay' | 'notTold';
  readonly channelIds: readonly string[];
}

export function findWay({ notes }: Notes, feed: string, members: readonly string[]): Way {
  const found = members.map((id) => notes.find((note) => note.feed === feed && isUnread(note, id)));
  const channelIds = [...new Set(found.flatMap((note) => note?.channelId ?? []))];
  if (found.some((note) => !note)) return { kind: 'notTold', channelIds };
  return { kind: found.every((note) => note?.isSent) ? 'told' : 'onItsWay', channelIds };
}
