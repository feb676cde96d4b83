import { beforeEach, expect, test, vi } from 'vitest';
import { followRecordSchema, NOTHING_FOLLOWED } from '../../src/store/follow-record.js';
import older from '../store/fixtures/older-records.json' with { type: 'json' };
import { identity } from '../support/samples.js';
import {
  createWorld,
  drop,
  HOUR,
  KEY,
  MINUTE,
  type Process,
  pass,
  ROLE,
  report,
  reportOver,
  SECOND,
  useFakeClock,
  type World,
} from './harness.js';

/*
 * Records that an earlier version has written, when announcements had kinds, an interval and quiet hours, and when a post
 * could show one server. The bot was killed while it sent the news of one guild, and a notice to the staff of another.
 */

const FULL = '100000000000000001';
const BLOCKED = { guild: '100000000000000003', staff: '500000000000000031' };
const CUT_OFF = { guild: '100000000000000002', news: '500000000000000021' };
const SAVED = '100000000000000004';
const [POST, POST_OF_SERVER, DELETED, NEWS] = ['11', '12', '13', '14'].map((n) => `5000000000000000${n}`);
const STAFF = '500000000000000002';

useFakeClock();

let world: World;
let bot: Process;
beforeEach(async () => {
  vi.setSystemTime(older.writtenAt + 20 * SECOND);
  world = createWorld();
  for (const [key, record] of Object.entries(older.rows))
    world.backend.texts.set(key, JSON.stringify(record));
  for (const { content, ...sent } of older.messages)
    world.discord.messages.push({ ...sent, mention: undefined, reply: { content }, edits: 0 });
  world.sells({ Sword: 70, Bow: 50, Axe: 10 });
  world.shop.shopFields = { domain: 'shop.example.com', is_active: 0, test_mode: 1 };
  bot = world.createProcess();
});

const texts = (channelId = '') => world.texts(channelId);

test('what was set is kept, and what people know the shop by is read with the shop', async () => {
  expect(await bot.store.settings(FULL)).toEqual({
    ...{ language: 'ru', currency: 'EUR', timeZone: 'Asia/Almaty', productPage: '/product/{id}' },
  });
  expect(await bot.store.key(FULL)).toBe(KEY);
  expect(await bot.store.getLink(FULL)).toEqual({ shop: identity('Northern Lights') });
  await bot.shopOf(FULL).info();
  expect((await bot.store.getLink(FULL))?.shop).toMatchObject({ domain: 'shop.example.com' });
  const { posts, ...state } = await bot.following(FULL).state();
  expect(posts.map(({ channelId, serverId }) => [channelId, serverId])).toEqual([
    [POST, null],
    [POST_OF_SERVER, 1],
  ]);
  const announce = { channelId: NEWS, isOn: true, roleId: ROLE, staffChannelId: STAFF };
  const { purchases } = NOTHING_FOLLOWED;
  expect(state).toMatchObject({ announce, reported: ['blocked'], lastSentAt: expect.any(Number), purchases });
  expect((await bot.following(SAVED).state()).announce).toMatchObject({ channelId: null, isOn: true });
});

test('posts and announcements run on, and nothing is announced twice', async () => {
  bot.poller.start();
  await pass(2 * MINUTE);
  for (const channel of [POST, POST_OF_SERVER])
    expect(texts(channel)).toEqual([expect.stringMatching(/3 товара от €?10/)]);
  expect(texts(DELETED)).toHaveLength(1);
  expect(texts(NEWS).slice(1)).toEqual([expect.stringMatching(/Sword: €?70.* вместо €?80/)]);
  const mentions = world.discord.messages.map(({ channelId, mention }) => channelId === NEWS && mention);
  expect(mentions).toContainEqual({ roleId: ROLE, guildId: FULL });
  // Sent again, Discord knows the one that was cut off.
  expect(texts(CUT_OFF.news).slice(1)).toEqual(['priceDrop Sword 80 → 70']);
  expect(await bot.store.following.get(CUT_OFF.guild)).toMatchObject({ outgoing: null, lostAt: null });

  world.sells({ Sword: 60, Bow: 50, Axe: 10 });
  await pass(3 * HOUR);
  expect(texts(CUT_OFF.news).slice(2)).toEqual([drop('Sword', 70, 60)]);
  expect([world.errors, bot.poller.damagedRecords]).toEqual([[], 0]);
});

test('the notice that was cut off is dropped, and its trouble reported; what was known is not', async () => {
  bot.poller.start();
  await pass(2 * HOUR);
  expect(texts(BLOCKED.staff).slice(1)).toEqual(['+testMode', report('testMode')]);
  expect(texts(STAFF)).toHaveLength(2);
  world.shop.shopFields = {};
  await pass(2 * HOUR);
  expect(texts(BLOCKED.staff)).toEqual(['+blocked', '+testMode', reportOver('testMode')]);
  expect((await bot.following(BLOCKED.guild).state()).reported).toEqual([]);
});

test('what the first version with purchases had still to say is left out, and the rest is read', () => {
  const channel = { channelId: '500000000000000031' };
  const sent = { ...channel, messageId: '500000000000000032' };
  const unreadable = { kind: 'unreadable', since: 1 };
  const goods = [
    ['VIP', 1],
    ['Coins*', 2],
  ];
  const orders = [
    { buyer: 'Steve', goods, server: 'Survival', price: 149 },
    { buyer: 'Alex', goods: goods.slice(0, 1), server: '', price: null },
  ];
  const record = followRecordSchema.parse({
    ...{ version: 1, posts: [], troubles: ['tooMuch', 'away'] },
    reports: [
      { trouble: 'tooMuch', ...sent, since: 1 },
      { trouble: 'away', ...sent, since: 2 },
    ],
    outgoing: { nonce: 'a', begunAt: 1, ...channel, message: { to: 'purchases', message: unreadable } },
    purchases: { ...channel, queue: [unreadable], posted: [{ ...sent, at: 1, orders }] },
  });
  expect(record).toMatchObject({ troubles: ['away'], reports: [{ since: 2 }], outgoing: null });
  const lines = [
    { buyer: 'Steve', what: '**VIP**, **Coins\\*** ×2 · **Survival**' },
    { buyer: 'Alex', what: '**VIP**' },
  ];
  expect(record.purchases).toMatchObject({ ...channel, queue: [], posted: [{ ...sent, at: 1, lines }] });
});
