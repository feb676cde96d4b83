import { expect, test } from 'vitest';
import {
  addNotes,
  deleteOld,
  findWay,
  forgetMember,
  type NoteDraft,
  readNote,
  settleNote,
} from '../../../src/feeds/notes/notes.js';
import { type Notes, notesPart } from '../../../src/feeds/notes/state.js';
import { targetsOf } from '../../support/samples.js';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const DAY = 86_400_000;
const SENT = { state: 'sent', channelId: '1', messageId: '1', at: NOW } as const;
const EMPTY = notesPart.schema.parse({});
const member = (number: number): string => `${300_000_000_000_000_000n + BigInt(number)}`;
const [SHOP, THREAD] = ['500000000000000001', '500000000000000002'];

const draft = (askers: NoteDraft['askers'], about = 'desk'): NoteDraft => ({
  ...{ about, askers, text: 'answered', label: 'Read it' },
  openId: (note) => `desk:read:${note}`,
});
const inShop = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ id: member(from + index), channelId: SHOP }));
const add = (state: Notes, askers: NoteDraft['askers'], feed?: string) =>
  addNotes(state, [draft(askers, feed)], NOW);

test('eleven askers in one channel and one in a thread → notes of ten, one and one', () => {
  const { state, posts } = add(EMPTY, [...inShop(0, 11), { id: member(20), channelId: THREAD }]);
  expect(state.notes.map(({ channelId, members }) => [channelId, members.length])).toEqual([
    [SHOP, 10],
    [SHOP, 1],
    [THREAD, 1],
  ]);
  expect(posts?.map(({ reply }) => reply?.mentions?.length)).toEqual([10, 1, 1]);
});

test('while one is unread a second of the same feed is not posted; once read, or of another feed, it is', () => {
  const { state } = add(EMPTY, inShop(0, 2));
  const id = state.notes[0]?.id ?? 0;
  expect(add(state, inShop(0, 2)).posts).toEqual([]);
  expect(add(state, inShop(0, 1), 'roles').posts).toHaveLength(1);
  const read = readNote(state, id, member(0));
  expect([read.isForThem, read.posts?.map(({ reply }) => reply?.mentions)]).toEqual([
    true,
    [[member(0), member(1)]],
  ]);
  expect(add(read.state, inShop(0, 2)).state.notes.at(-1)?.members).toEqual([member(0)]);
});

test('a stranger opens nothing; the last of those named has it deleted, and it is forgotten when that is done', () => {
  const { state } = add(EMPTY, inShop(0, 2));
  const id = state.notes[0]?.id ?? 0;
  expect(readNote(state, id, member(5))).toEqual({ state, posts: [], isForThem: false });
  const both = readNote(readNote(state, id, member(0)).state, id, member(1));
  expect(both.posts).toEqual([{ key: `note ${id}`, channelId: SHOP, reply: null }]);
  expect(settleNote(both.state, `note ${id}`, 'gone').notes).toEqual([]);
});

test('one that the channel refuses, or that is gone, is forgotten; a failed edit of one that stands is not', () => {
  const { state } = add(EMPTY, inShop(0, 1));
  const key = `note ${state.notes[0]?.id}`;
  for (const outcome of ['refused', 'gone'] as const)
    expect(settleNote(state, key, outcome).notes).toEqual([]);
  expect(settleNote(state, key, 'unchanged').notes).toHaveLength(1);
  expect(settleNote(state, key, 'sent').notes).toHaveLength(1);
  // One that everybody has read, and that can't be deleted.
  expect(settleNote(deleteOld(state, NOW + DAY).state, key, 'unchanged').notes).toEqual([]);
});

test('after a day it is deleted', () => {
  const { state } = add(EMPTY, inShop(0, 1));
  expect(deleteOld(state, NOW + DAY - 1).posts).toEqual([]);
  expect(deleteOld(state, NOW + DAY).posts?.map(({ reply }) => reply)).toEqual([null]);
});

test('whoever answers reads whether all are told, will be, or have to press the button', () => {
  const { state } = add(EMPTY, [...inShop(0, 1), { id: member(1), channelId: THREAD }]);
  const [shop, thread] = state.notes.map(({ id }) => `note ${id}`);
  const way = (members: readonly string[], ...sent: readonly (string | undefined)[]) =>
    findWay({ state, posts: new Map(sent.map((key) => [key ?? '', SENT])) }, 'desk', members);
  const both = [member(0), member(1)];
  expect(way(both, shop)).toEqual({ kind: 'onItsWay', channelIds: [SHOP, THREAD] });
  expect(way(both, shop, thread).kind).toBe('told');
  expect(way([...both, member(2)], shop, thread)).toEqual({ kind: 'notTold', channelIds: [SHOP, THREAD] });
  expect(findWay({ state, posts: new Map() }, 'roles', both)).toEqual({ kind: 'notTold', channelIds: [] });
});

test('erasing takes a name out, and deletes a note that names nobody else', () => {
  const { state } = add(EMPTY, [...inShop(0, 2), { id: member(3), channelId: THREAD }]);
  const shared = forgetMember(state, member(0));
  expect(shared.posts?.map(({ reply }) => reply?.mentions)).toEqual([[member(1)]]);
  expect(JSON.stringify(shared)).not.toContain(member(0));
  expect(forgetMember(state, member(3)).posts?.map(({ reply }) => reply)).toEqual([null]);
});

test('two hundred stand in a guild; the next is not posted', () => {
  let state: Notes = EMPTY;
  for (let number = 0; number < 201; number += 1) state = add(state, inShop(number, number + 1)).state;
  expect(state.notes).toHaveLength(200);
});

test('two told at once are two notes; one with a link shows it first', () => {
  const link = { url: 'https://shop.example.net/', label: 'Buy' };
  const [asker] = inShop(0, 1);
  const all = ['one', 'two'].map((about) => ({ ...draft(asker ? [asker] : [], about), link }));
  const { state, posts = [] } = addNotes(EMPTY, all, NOW);
  expect(new Set(state.notes.map(({ id }) => id)).size).toBe(2);
  expect(posts.map(({ reply }) => targetsOf(reply ?? {}))).toEqual(
    state.notes.map(({ id }) => [link.url, `desk:read:${id}`]),
  );
});
