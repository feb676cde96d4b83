import { beforeEach, expect, test, vi } from 'vitest';
import older from '../store/fixtures/older-records.json' with { type: 'json' };
import { identity } from '../support/samples.js';
import {
  createWorld,
  HOUR,
  KEY,
  MINUTE,
  type Process,
  pass,
  STAFF,
  useFakeClock,
  type World,
} from './harness.js';

/*
 * Records that an earlier version has written, when announcements had kinds, an interval and quiet hours, and when a post
 * could show one server. The bot was killed while it sent the news of one guild, and a notice to the staff of another.
 */

const FULL = '100000000000000001';
const NEWS = { guild: '100000000000000002', channel: '500000000000000021' };
const NOTICE = { guild: '100000000000000003', channel: '500000000000000031' };
const SAVED = '100000000000000004';
const [POST, POST_OF_SERVER, DELETED, ANNOUNCEMENTS] = ['11', '12', '13', '14'].map(
  (n) => `5000000000000000${n}`,
);
const ROLE = '700000000000000001';

useFakeClock();

let world: World;
let bot: Process;
beforeEach(async () => {
  vi.setSystemTime(older.writtenAt + 20_000);
  world = createWorld();
  for (const [key, record] of Object.entries(older.rows))
    world.backend.texts.set(key, JSON.stringify(record));
  for (const { content, ...sent } of older.messages)
    world.discord.messages.push({ ...sent, mention: undefined, reply: { content }, edits: 0 });
  world.sells({ Sword: 70, Bow: 50, Axe: 10 });
  world.shop.shopFields = { name: 'Northern Lights', domain: 'shop.example.com', is_active: 0, test_mode: 1 };
  bot = world.createProcess();
});

const texts = (channelId = '') => world.discord.texts(channelId);

test('what was set is kept, and what people know the shop by is read with the shop', async () => {
  expect(await bot.store.settings(FULL)).toEqual({
    ...{ language: 'ru', currency: 'EUR', timeZone: 'Asia/Almaty', productPage: '/product/{id}' },
  });
  expect(await bot.store.key(FULL)).toBe(KEY);
  expect(await bot.store.getLink(FULL)).toEqual({ shop: identity('Northern Lights') });
  await bot.shopOf(FULL).info();
  expect((await bot.store.getLink(FULL))?.shop).toMatchObject({
    ...{ name: 'Northern Lights', domain: 'shop.example.com' },
  });
  const announce = { channelId: ANNOUNCEMENTS, isOn: true, roleId: ROLE, staffChannelId: STAFF };
  const { posts, ...state } = await bot.following(FULL).state();
  expect(posts.map(({ channelId, serverId }) => [channelId, serverId])).toEqual([
    [POST, null],
    [POST_OF_SERVER, 1],
  ]);
  expect(state).toMatchObject({ announce, reported: ['blocked'], lastSentAt: expect.any(Number) });
  expect((await bot.following(SAVED).state()).announce).toMatchObject({ channelId: null, isOn: true });
});

test('posts and announcements run on, and nothing is said twice', async () => {
  bot.follower.start();
  await pass(2 * MINUTE);
  expect([texts(POST), texts(POST_OF_SERVER)]).toEqual(Array(2).fill(['ru, Sword 70, Bow 50, Axe 10']));
  expect(texts(DELETED)).toHaveLength(1);
  expect(texts(ANNOUNCEMENTS).slice(1)).toEqual(['ru, priceDrop Sword 80 → 70']);
  expect(
    world.discord.messages.find(({ channelId, mention }) => channelId === ANNOUNCEMENTS && mention),
  ).toMatchObject({ mention: { roleId: ROLE, guildId: FULL } });
  // Sent again, Discord knows the one that was cut off.
  expect(texts(NEWS.channel).slice(1)).toEqual(['priceDrop Sword 80 → 70']);
  expect((await bot.store.following.get(NEWS.guild)).outgoing).toBeNull();
  expect(await bot.following(NEWS.guild).state()).toMatchObject({ lostAt: null });

  world.sells({ Sword: 60, Bow: 50, Axe: 10 });
  await pass(3 * HOUR);
  expect(texts(NEWS.channel).slice(2)).toEqual(['priceDrop Sword 70 → 60']);
  expect([world.errors, bot.follower.damagedRecords()]).toEqual([[], 0]);
});

test('the notice that was cut off is dropped, and its trouble reported; what was known is not', async () => {
  bot.follower.start();
  await pass(2 * HOUR);
  expect(texts(NOTICE.channel).slice(1)).toEqual(['+testMode', '+testMode']);
  expect(texts(STAFF).slice(1)).toEqual(['+testMode']);
  world.shop.shopFields = {};
  await pass(2 * HOUR);
  expect(texts(NOTICE.channel)).toEqual(['+blocked', '+testMode', '-testMode']);
  expect(texts(STAFF)).toEqual(['+blocked', '-testMode']);
  expect((await bot.following(NOTICE.guild).state()).reported).toEqual([]);
});
