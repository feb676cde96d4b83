import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Channels } from '../../src/feeds/engine/channels.js';
import type { Feed, Outcome, Post } from '../../src/feeds/feed.js';
import { FEEDS } from '../../src/feeds/index.js';
import { id } from '../../src/store/record-fields.js';
import { createHeld } from '../support/held.js';
import {
  createTwins,
  HOUR,
  KEY,
  live,
  MINUTE,
  SECOND,
  type Twins,
  useFakeClock,
} from '../support/world/index.js';

useFakeClock();

const [HERE, THERE] = ['500000000000000081', '500000000000000082'];
const schema = z.object({ channels: z.array(id).default([HERE, THERE]) });
type State = Readonly<z.output<typeof schema>>;

/** A feed that posts what a test says, and notes what becomes of it. */
function createProbe(name: string) {
  const settled: string[] = [];
  const feed: Feed<State> = {
    ...{ name, schema },
    needs: () => [{ what: 'list' }],
    advance: (state) => ({ state }),
    settle(state, key, outcome) {
      settled.push(`${key} ${outcome}`);
      return state;
    },
    channels: ({ channels }) => channels,
    page: { label: () => name, open: () => 'setup:panel', actions: {} },
  };
  return { feed, settled };
}

let world: Twins;
let [probe, other] = [createProbe('probe'), createProbe('other')];

beforeEach(async () => {
  [probe, other] = [createProbe('probe'), createProbe('other')];
  world = createTwins({ feeds: [...FEEDS, probe.feed, other.feed] });
  for (const { owner, places } of [world.north, world.south]) {
    await owner.press('setup:save', { fields: { key: KEY } });
    await owner.press('setup:setPriceList', { values: [places.prices] });
  }
  await live(3 * HOUR);
});

const post = (key: string, text: string | null = key, more: Partial<Post> = {}): Post => ({
  ...{ key, channelId: HERE, reply: text === null ? null : { content: text } },
  ...more,
});

/** Posts all of it in one write. */
async function say(posts: readonly Post[], { feed } = probe): Promise<ReadonlyMap<string, Outcome>> {
  const feeds = world.bot.poller.feeds(world.south.guildId, 'ru');
  return (await feeds.change(feed, (state) => ({ state, posts }))).outcomes;
}

const here = () => world.discord.texts(HERE);
const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `${from + index}`);

/** While this is so, nothing reaches the channel. */
const hold = (channelId = HERE) => world.discord.refusals.set(channelId, 'notSent');
const release = () => world.discord.refusals.clear();

test('messages are sent in their order, new ones before edits, each once, over a restart', async () => {
  await say([post('a'), post('b')]);
  hold();
  await say([post('a', 'a edited'), post('c'), post('b', 'b edited'), post('d')]);
  await live(MINUTE);
  await world.restart();
  const requests = world.discord.requestsIn(HERE);
  release();
  await live(MINUTE);
  expect(here()).toEqual(['a edited', 'b edited', 'c', 'd']);
  expect(world.discord.requestsIn(HERE) - requests).toBe(4);
  expect(probe.settled.slice(2)).toEqual(['c sent', 'd sent', 'a sent', 'b sent']);
});

test('a waiting message is replaced in its place, withdrawn without a request, and edited into being', async () => {
  hold();
  await say([post('first')]);
  await say([post('a'), post('b'), post('c'), post('d')]);
  await say([post('a', 'a, newer'), post('b', null), post('c', 'c, edited', { isEdit: true })]);
  await say([post('none', 'nothing', { isEdit: true }), post('never', null)]);
  release();
  await live(MINUTE);
  expect(here()).toEqual(['first', 'a, newer', 'c, edited', 'd']);
  expect(probe.settled).toContain('b gone');
});

test('what a message shows already costs no request; what it showed before does', async () => {
  await say([post('a', 'one')]);
  const requests = world.discord.requestsIn(HERE);
  await say([post('a', 'one')]);
  expect(world.discord.requestsIn(HERE)).toBe(requests);
  await say([post('a', 'two')]);
  await say([post('a', 'one')]);
  expect([here(), world.discord.requestsIn(HERE)]).toEqual([['one'], requests + 2]);
});

test('two hundred wait at most: the oldest are refused, and those of another feed and server stay', async () => {
  hold();
  await say([post('x'), post('y')], other);
  await say(range(0, 203).map((key) => post(key)));
  release();
  await live(3 * MINUTE);
  expect(probe.settled.filter((one) => one.endsWith('refused'))).toEqual([
    '0 refused',
    '1 refused',
    '2 refused',
  ]);
  expect(here()).toHaveLength(202);
  expect(here()).toEqual(expect.arrayContaining(['x', 'y', '3', '202']));
});

test('a content that Discord rejects → that one ends, those behind it go on, and an edit is tried with the next text', async () => {
  await say([post('a')]);
  world.discord.faults.push('rejected', 'rejected');
  await say([post('bad'), post('good')]);
  await live(MINUTE);
  await say([post('a', 'a1')]);
  await say([post('a', 'a1')]);
  expect(here()).toEqual(['a1']);
  expect(probe.settled).toEqual(['a sent', 'bad refused', 'good refused', 'a sent']);
  await say([post('a', 'a2')]);
  world.discord.faults.push('rejected');
  await say([post('a', 'a3')]);
  expect(here()).toEqual(['a2']);
  // Nobody knows what it shows, so the same text is an edit, too.
  await say([post('a', 'a2')]);
  expect(probe.settled.slice(4)).toEqual(['a sent', 'a unchanged', 'a sent']);
});

test.each(['permission', 'channelGone'] as const)(
  '%s: what waits for the channel ends with it, other channels and feeds go on',
  async (problem) => {
    hold();
    hold(THERE);
    await say([post('begun')]);
    await say([post('a'), post('b'), post('c', 'c', { channelId: THERE })]);
    await say([post('x'), post('y')], other);
    release();
    world.discord.refusals.set(HERE, problem);
    await live(MINUTE);
    const outcome = problem === 'permission' ? 'refused' : 'gone';
    expect(probe.settled).toEqual([`begun ${outcome}`, `a ${outcome}`, `b ${outcome}`, 'c sent']);
    expect(world.discord.texts(THERE)).toEqual(['c']);
    expect(other.settled).toEqual([`x ${outcome}`, `y ${outcome}`]);
    expect(world.south.reads('prices')).toHaveLength(1);
  },
);

test('a message that was deleted: its edit says so, waiting edits end, and the next post is a new one', async () => {
  await say([post('a', 'a1'), post('b')]);
  const [first] = world.discord.messages.filter(({ channelId }) => channelId === HERE);
  if (first) first.deleted = true;
  await say([post('a', 'a2')]);
  expect([here(), probe.settled.at(-1)]).toEqual([['b'], 'a gone']);
  await say([post('a', 'a3', { isEdit: true })]);
  expect(here()).toEqual(['b']);
  await say([post('a', 'a4')]);
  expect(here()).toEqual(['b', 'a4']);
});

test('an edit that fails lets new messages go, and is made a minute later', async () => {
  await say([post('a', 'a1')]);
  world.discord.refusals.set(HERE, 'unknown');
  await say([post('a', 'a2')]);
  await say([post('b', 'b', { channelId: THERE })]);
  await live(2 * MINUTE);
  expect(world.discord.texts(THERE)).toEqual(['b']);
  release();
  await live(2 * MINUTE);
  expect(here()).toEqual(['a2']);
});

test('a new text for a message that is being sent follows as an edit', async () => {
  world.discord.faults.push('unknown');
  await say([post('a', 'a1')]);
  await say([post('a', 'a2')]);
  await live(MINUTE);
  expect(here()).toEqual(['a2']);
  expect(probe.settled).toEqual(['a sent', 'a sent']);
});

test('a new text for a message that was not sent after all takes its place, and is sent once', async () => {
  const answer = createHeld<void>();
  const { channels } = world.discord;
  const create: Channels['create'] = async (...given) => {
    await answer.promise;
    return channels.create(...given);
  };
  await world.restart({ feeds: [...FEEDS, probe.feed, other.feed], channels: { ...channels, create } });
  hold();
  void say([post('a', 'a1')]);
  await live(SECOND);
  void say([post('a', 'a2')]);
  await live(SECOND);
  answer.release();
  await live(SECOND / 10);
  release();
  await live(MINUTE);
  expect([here(), world.discord.requestsIn(HERE)]).toEqual([['a2'], 2]);
});

test('a final message is forgotten: the same key is another message', async () => {
  await say([post('a', 'one', { isFinal: true })]);
  await say([post('a', 'two', { isFinal: true })]);
  expect(here()).toEqual(['one', 'two']);
});

test('a channel that its owner takes away: new messages for it are withdrawn, those for others stay', async () => {
  hold();
  hold(THERE);
  await say([post('begun')]);
  await say([post('a'), post('b', 'b', { channelId: THERE })]);
  await world.bot.poller
    .feeds(world.south.guildId, 'ru')
    .change(probe.feed, () => ({ state: { channels: [THERE] } }));
  release();
  await live(MINUTE);
  expect(probe.settled).toContain('a gone');
  expect(here()).not.toContain('a');
  expect(world.discord.texts(THERE)).toEqual(['b']);
});

test('an edit for a channel that its owner takes away is still made', async () => {
  await say([post('a', 'a1')]);
  hold();
  await say([post('a', 'a2')]);
  await world.bot.poller
    .feeds(world.south.guildId, 'ru')
    .change(probe.feed, () => ({ state: { channels: [THERE] } }));
  release();
  await live(2 * MINUTE);
  expect(here()).toEqual(['a2']);
});

test('Discord answers a process when another has taken the message over → the feed is told once', async () => {
  const answer = createHeld<void>();
  const { channels } = world.discord;
  await world.restart({
    feeds: [...FEEDS, probe.feed, other.feed],
    channels: {
      ...channels,
      async create(...given) {
        const sent = await channels.create(...given);
        await answer.promise;
        return sent;
      },
    },
  });
  void say([post('a')]);
  await live(SECOND);
  const next = world.createProcess({ feeds: [...FEEDS, probe.feed, other.feed] });
  next.poller.start();
  await live(2 * MINUTE);
  expect(probe.settled).toEqual(['a sent']);
  answer.release();
  await live(MINUTE);
  expect([probe.settled, here()]).toEqual([['a sent'], ['a']]);
});

test('a role is mentioned when the message is sent, and not by its edits', async () => {
  await say([post('a', 'a1', { roleId: world.south.vipRole })]);
  await say([post('a', 'a2', { roleId: world.south.vipRole })]);
  const [message] = world.discord.messages.filter(({ channelId }) => channelId === HERE);
  expect(message).toMatchObject({
    mention: { roleId: world.south.vipRole, guildId: world.south.guildId },
    edits: 1,
  });
  expect(here()).toEqual(['a2']);
});

test('twenty-five edits cost three writes, twenty-five new messages one each', async () => {
  const keys = range(0, 25);
  const before = world.backend.changes;
  await say(keys.map((key) => post(key)));
  const created = world.backend.changes - before;
  await say(keys.map((key) => post(key, `${key}, edited`)));
  const edited = world.backend.changes - before - created;
  expect([created, edited]).toEqual([26, 4]);
  await live(SECOND);
  expect(here()).toEqual(keys.map((key) => `${key}, edited`));
});

test('both servers use the same key in the same channel names → neither edits or withdraws the other’s', async () => {
  const feeds = world.bot.poller.feeds(world.north.guildId, 'en');
  await say([post('a', 'south')]);
  await feeds.change(probe.feed, (state) => ({ state, posts: [post('a', 'north')] }));
  await say([post('a', 'south, edited')]);
  await feeds.change(probe.feed, (state) => ({ state, posts: [post('a', null)] }));
  expect(here()).toEqual(['south, edited']);
});
