import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { addGuildWithPeople } from '../../sandbox/people.js';
import { sampleShop } from '../../sandbox/shop/index.js';
import type { Announce } from '../../src/store/follow-record.js';
import { createFollowStore } from '../../src/store/following.js';
import { openBackend } from '../../src/store/open.js';
import { embedOf, harnessFor, type TestHarness } from './harness.js';
import { dyingOf, later, withTimers } from './preload.js';

const MINUTE = 60_000;
const ANNOUNCE: Announce = { channelId: null, isOn: true, roleId: null, staffChannelId: null };
const DEADLY = 'key-of-the-deadly-shop';

/** How many looks are on record as under way. */
async function underWay({ folder }: TestHarness): Promise<number> {
  const backend = await openBackend({ kind: 'sqlite', path: join(folder, 'data/shopkeep.sqlite') });
  const { length } = await backend.keys('look:');
  await backend.close();
  return length;
}

/** Lets guilds announce what changes in their shops, while no bot runs. */
async function announceIn({ folder }: TestHarness, guilds: readonly People['guild'][]): Promise<void> {
  const backend = await openBackend({ kind: 'sqlite', path: join(folder, 'data/shopkeep.sqlite') });
  const store = createFollowStore(backend);
  for (const guild of guilds) {
    const announce = { ...ANNOUNCE, channelId: guild.addChannel('news').id };
    await store.change(guild.id, (record) => ({ ...record, announce }));
  }
  await backend.close();
}

type People = ReturnType<typeof addGuildWithPeople>;

/** Two guilds that follow a shop each; no bot runs. */
async function followers(test: Parameters<typeof harnessFor>[0]) {
  const harness = await harnessFor(test, { env: { SHOP_API_RATE: '1000' } });
  const { shop, discord } = harness;
  const names = { owner: 'owner', moderator: 'moderator', member: 'member' };
  const other = addGuildWithPeople(discord, { guild: 'Deadly', locale: 'en-US', names });
  shop.shops.set(DEADLY, sampleShop('en'));
  await harness.link(shop.key);
  await harness.link(DEADLY, other.owner);
  await harness.bot.stop();
  await announceIn(harness, [harness.guild, other.guild]);
  const asked = (key: string) =>
    shop.requests.filter((one) => one.key === key && one.operation === 'servers').length;
  // The panel of a shop that was just linked has asked, too.
  const before = new Map([shop.key, DEADLY].map((key) => [key, asked(key)]));
  const looks = (key: string) => asked(key) - (before.get(key) ?? 0);
  /** Waits until the healthy shop was looked at once more. */
  const isServed = async (known: number) => {
    await vi.waitFor(() => expect(looks(shop.key)).toBeGreaterThan(known), 10_000);
    expect(embedOf(await harness.member.run('shop')).title).toContain('Northern Lights');
  };
  return { harness, looks, isServed };
}

function rename({ shop }: TestHarness, name: string): void {
  const data = sampleShop('en');
  const products = data.products.map((product) => ({ ...product, name }));
  shop.shops.set(DEADLY, { ...data, products });
}

it('a shop that ends the bot does so once in a while, and others are served', async (test) => {
  const { harness, looks, isServed } = await followers(test);
  rename(harness, 'DEADLY');
  harness.start(dyingOf('DEADLY'));
  expect((await harness.bot.ended).signal).toBe('SIGKILL');
  expect(looks(DEADLY)).toBe(1);

  await harness.restart(dyingOf('DEADLY'));
  expect(embedOf(await harness.member.run('shop')).title).toContain('Northern Lights');
  await later(harness.bot, 1);
  expect(looks(DEADLY)).toBe(1);
  await later(harness.bot, 1);
  await vi.waitFor(() => expect(looks(DEADLY)).toBe(2), 10_000);
  expect((await harness.bot.ended).signal).toBe('SIGKILL');

  // It rests twice as long now, and is looked at again when it has ended no process.
  rename(harness, 'Harmless');
  const before = looks(harness.shop.key);
  const ahead = 3 * MINUTE;
  await harness.restart(withTimers(ahead));
  await isServed(before);
  await later(harness.bot, 2);
  expect(looks(DEADLY)).toBe(2);
  await later(harness.bot, 4);
  await vi.waitFor(() => expect(looks(DEADLY)).toBe(3), 10_000);
  await vi.waitFor(async () => {
    await later(harness.bot, 1);
    expect(looks(DEADLY)).toBeGreaterThan(3);
  }, 10_000);
}, 60_000);

it('a shop that keeps the bot waiting when it is killed is not what it begins with; after an orderly stop it is', async (test) => {
  const { harness, looks, isServed } = await followers(test);
  harness.shop.trouble('silence', { key: DEADLY });
  harness.start(withTimers());
  await vi.waitFor(() => expect(looks(DEADLY)).toBe(1), 10_000);
  await harness.bot.stop();
  harness.start(withTimers());
  await vi.waitFor(async () => expect([looks(DEADLY), await underWay(harness)]).toEqual([2, 1]), 10_000);
  await harness.bot.stop('SIGKILL');
  const before = looks(harness.shop.key);
  await harness.restart(withTimers());
  await isServed(before);
  await later(harness.bot, 1);
  expect(looks(DEADLY)).toBe(2);
}, 60_000);
