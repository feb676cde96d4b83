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
  /** Where they pressed. */
  readonly channelId: string;
}

/** That there is an answer, without the answer. */
export interface Told {
  /** What the member has one unread note of at a time. */
  readonly about: string;
  readonly askers: readonly Asker[];
  readonly text: string;
  readonly label: string;
  /** Before the button. */
  readonly link?: Note['link'];
  /** Custom id of the button below a note. */
  openId(note: number): string;
}

const keyOf = ({ id }: Pick<Note, 'id'>): string => `note ${id}`;

const isWaiting = (note: Note, about: string, member: string): boolean =>
  note.about === about && note.unread.includes(member);

const view = (note: Note): Reply => ({
  content: `${note.members.map(memberMention).join(', ')}, ${note.text}`,
  mentions: note.members,
  components: buttonRows([
    note.link && linkButton(note.link.url, note.link.label),
    button(note.button.id, note.button.label, !note.link && 'primary'),
  ]),
});

const post = (note: Note): Post => ({
  ...{ key: keyOf(note), channelId: note.channelId, reply: note.unread.length === 0 ? null : view(note) },
});

/** One note for ten members of a channel. Whoever has an unread one about the same gets no other: it opens the newest answer. */
export function addNotes(state: Notes, all: readonly Told[], now: number): Step<Notes> {
  // Notes from before the guild was erased may still stand: their buttons must not open these.
  const first = state.nextId || Math.floor(now / SECOND_MS);
  const added = all
    .flatMap((told) => groupByChannel(findWaiting(state, told)).map((group) => ({ group, told })))
    .slice(0, Math.max(0, MAX_NOTES - state.notes.length))
    .map(({ group, told: { about, text, label, link, openId } }, index): Note => {
      const id = first + index;
      const opens = { id: openId(id), label };
      return { ...group, unread: group.members, id, about, at: now, text, link, button: opens };
    });
  return {
    state: { notes: [...state.notes, ...added], nextId: first + added.length },
    posts: added.map(post),
  };
}

const findWaiting = ({ notes }: Notes, { about, askers }: Told): readonly Asker[] =>
  askers.filter(({ id }) => !notes.some((note) => isWaiting(note, about, id)));

function groupByChannel(askers: readonly Asker[]): readonly Pick<Note, 'channelId' | 'members'>[] {
  const groups: { readonly channelId: string; readonly members: string[] }[] = [];
  for (const { id, channelId } of askers) {
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
  const note = state.notes.find((one) => one.id === id);
  if (!note) return { state, isForThem: true };
  const read = { ...note, unread: without(note.unread, member) };
  const posts = read.unread.length === 0 ? [post(read)] : [];
  return { state: replace(state, [read]), posts, isForThem: note.members.includes(member) };
}

/** Takes a member out of all notes. */
export function forgetMember(state: Notes, member: string): Step<Notes> {
  const changed = state.notes
    .filter(({ members }) => members.includes(member))
    .map((note) => ({
      ...note,
      members: without(note.members, member),
      unread: without(note.unread, member),
    }));
  return { state: replace(state, changed), posts: changed.map(post) };
}

const without = (ids: readonly string[], member: string) => ids.filter((one) => one !== member);

const replace = (state: Notes, changed: readonly Note[]): Notes => ({
  ...state,
  notes: state.notes.map((note) => changed.find(({ id }) => id === note.id) ?? note),
});

/** Deletes what was read or stands for a day. It is forgotten once Discord has deleted it. */
export function deleteOld(state: Notes, now: number): Step<Notes> {
  const notes = state.notes.map((note) => (now - note.at < DAY_MS ? note : { ...note, unread: [] }));
  return { state: { ...state, notes }, posts: notes.filter(({ unread }) => unread.length === 0).map(post) };
}

/** A note that isn't there is forgotten: the member's own button shows the answer. */
export function settleNote(state: Notes, key: string, outcome: Outcome): Notes {
  const isThere = ({ unread }: Note) => outcome === 'sent' || (outcome === 'unchanged' && unread.length > 0);
  return { ...state, notes: state.notes.filter((note) => keyOf(note) !== key || isThere(note)) };
}

/** How an answer reaches members: by notes in `channelIds`, or only when they press the feed's button. */
export function findWay(
  { state, posts }: Pick<FeedView<Notes>, 'state' | 'posts'>,
  about: string,
  members: readonly string[],
): { readonly kind: 'told' | 'onItsWay' | 'notTold'; readonly channelIds: readonly string[] } {
  const found = members.map((id) => state.notes.find((note) => isWaiting(note, about, id)));
  const notes = found.filter((note) => note !== undefined);
  const channelIds = [...new Set(notes.map(({ channelId }) => channelId))];
  if (notes.length < members.length) return { kind: 'notTold', channelIds };
  const isSent = notes.every((note) => posts.get(keyOf(note))?.state === 'sent');
  return { kind: isSent ? 'told' : 'onItsWay', channelIds };
}
