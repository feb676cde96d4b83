import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { APIMessage } from 'discord.js';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import { startBotProcess } from '../../sandbox/bot-process.js';
import type { SampleShop } from '../../sandbox/shop/index.js';
import { PRODUCTS } from '../../sandbox/shop/index.js';
import { FEED_FORMAT, type FeedRecord, readPart, withPart } from '../../src/feeds/engine/record.js';
import type { Part } from '../../src/feeds/feed.js';
import { type NewsState, newsPart } from '../../src/feeds/news/state.js';
import { newPost, priceListPart } from '../../src/feeds/price-list/state.js';
import { GuildRecords } from '../../src/store/guild-records.js';
import { openBackend } from '../../src/store/open.js';
import { LONG } from '../support/long.js';
import { drawRandom } from '../support/random.js';
import { TEST_CIPHER } from '../support/stores.js';
import { takeClock } from './clock.js';
import { harnessFor, type TestHarness, type TestHarnessOptions } from './harness.js';
import { later, withTimers } from './preload.js';

const ENV = { SHOP_API_RATE: '1000' };
/** Announcements come an hour apart; in minutes, with the time for a look. */
const HOUR = 65;

/** Changes the feeds' record, as another process would. */
async function change({ folder, guild }: TestHarness, edit: (record: FeedRecord) => FeedRecord) {
  const backend = await openBackend({ kind: 'sqlite', path: join(folder, 'data/shopkeep.sqlite') });
  const record = await new GuildRecords(backend, FEED_FORMAT, TEST_CIPHER).change(guild.id, edit);
  await backend.close();
  return record;
}

const record = (harness: TestHarness) => change(harness, (known) => known);

function readState<S>(known: FeedRecord, part: Part<S>): S {
  const state = readPart(known, part);
  if (state === undefined) throw new Error(`the part ${part.name} is damaged`);
  return state;
}

const newsState = async (harness: TestHarness): Promise<NewsState> =>
  readState(await record(harness), newsPart);

/** The announcement that may have been sent. */
const begunNews = async (harness: TestHarness) =>
  (await record(harness)).begun.find(({ post }) => post.feed === newsPart.name);

/** The sample shop sells the sword at this price from now on, with the deepest discount of all, which a price list shows. */
function sellSword({ shops, key }: SampleShop, price: number): void {
  const data = shops.get(key);
  if (!data) throw new Error('the sample shop is gone');
  const products = data.products.map((one) =>
    one.id === PRODUCTS.sword ? { ...one, price, old_price: 100_000 } : one,
  );
  shops.set(key, { ...data, products });
}

/** A bot that keeps a post in one channel and announces in another. */
async function followed(test: TestContext, options: TestHarnessOptions = {}) {
  const harness = await harnessFor(test, { ...options, env: { ...ENV, ...options.env } });
  const [posts, news] = [harness.guild.addChannel('prices'), harness.guild.addChannel('news')];
  await harness.link(harness.shop.key);
  await harness.bot.stop();
  sellSword(harness.shop, 1000);
  await change(harness, (known) => {
    const announcing = withPart(known, newsPart, {
      ...readState(known, newsPart),
      channelId: news.id,
    });
    return withPart(announcing, priceListPart, { posts: [newPost(posts.id)] });
  });
  await harness.restart();
  await vi.waitFor(async () => expect((await newsState(harness)).announced).not.toBeNull(), 10_000);
  const shown = () => JSON.stringify(posts.messages());
  await vi.waitFor(() => expect(shown()).toContain('1,000'), 10_000);
  // The record says so after the message is there; a bot that is killed in between asks its owner.
  await vi.waitFor(async () => expect((await record(harness)).begun).toEqual([]), 10_000);
  return { harness, posts, news, shown };
}

/** The prices before and after of each announcement, in order. */
const steps = (messages: readonly APIMessage[]): (readonly [number, number])[] =>
  messages.map((message) => {
    const [, now = '', before = ''] = /: .*?([\d,]+) instead of .*?([\d,]+)/.exec(message.content) ?? [];
    const number = (text: string) => Number(text.replace(',', ''));
    return [number(before), number(now)];
  });

const edits = ({ discord }: TestHarness) =>
  discord.requests.filter(({ method, path }) => method === 'PATCH' && path.startsWith('/channels/')).length;

describe('a shop that is followed', () => {
  it('a price that changes is edited and announced once, also over a restart', async (test) => {
    const clock = takeClock();
    const { harness, posts, news, shown } = await followed(test);
    sellSword(harness.shop, 900);
    await clock.pass(5);
    await vi.waitFor(() => expect(steps(news.messages())).toEqual([[1000, 900]]), 10_000);
    await vi.waitFor(() => expect(shown()).toContain('900'), 10_000);
    await harness.bot.stop();
    await clock.pass(10);
    const before = harness.shop.requests.length;
    await harness.restart();
    await clock.pass(5);
    await vi.waitFor(() => expect(harness.shop.requests.length).toBeGreaterThan(before), 10_000);
    await vi.waitFor(async () => expect((await record(harness)).sent[0]?.digest).not.toBe(''), 10_000);
    expect(steps(news.messages())).toEqual([[1000, 900]]);
    expect([posts.messages().length, edits(harness)]).toEqual([1, 1]);
  });
});

describe('a bot that is killed at a random moment', () => {
  const KILLS = LONG ? 100 : 2;
  /**
   * From the start to the answer to an announcement: two requests to the shop in version 2, and three to Discord, because
   * the edit that was cut short and the new one come first.
   */
  const STEPS = 6;

  it(
    'announces every change once, and its posts are true',
    async (test) => {
      let ahead = 0;
      const { harness, posts, news, shown } = await followed(test, {
        startBot: startBotProcess,
        env: { SHOP_API_VERSION: '2' },
        discord: { now: () => Date.now() + ahead },
      });
      const { discord, shop, bot } = harness;
      const requests = () =>
        shop.requests.length + discord.requests.filter(({ path }) => path.startsWith('/channels/')).length;
      await bot.stop('SIGKILL');
      const random = drawRandom();
      let price = 1000;
      let [cut, givenUp] = [0, 0];
      const countGivenUp = () => harness.bot.output().split('a message was given up').length - 1;
      for (let kill = 0; kill < KILLS; kill += 1) {
        price -= 1;
        sellSword(shop, price);
        const moment = requests() + random(STEPS);
        harness.start(withTimers(ahead));
        await vi
          .waitFor(
            () => {
              expect(harness.bot.output()).toContain('gateway connected');
              expect(requests()).toBeGreaterThanOrEqual(moment);
            },
            { timeout: 5000, interval: 1 },
            // Where there was no more to do in this minute, it is killed in its sleep.
          )
          .catch(() => {});
        await delay(random(10));
        givenUp += countGivenUp();
        await harness.bot.stop('SIGKILL');
        const begun = await begunNews(harness);
        if (begun) cut += 1;
        // What was begun is taken up again; else the next announcement may be sent.
        ahead += begun ? 22_000 : HOUR * 60_000;
      }
      await harness.restart(withTimers(ahead));
      // Discord forgets a nonce in the hour that passes below, so what is sent again has to be there before.
      await vi.waitFor(async () => expect(await begunNews(harness)).toBeUndefined(), 10_000).catch(() => {});
      // The last one may be lost, and a loss is said, not repeated: there is something new to announce after it.
      price -= 1;
      sellSword(shop, price);
      // A message that may have been sent has to be too old, or sent again, before the next look sends what is new.
      await vi.waitFor(async () => {
        ahead += HOUR * 60_000;
        await later(harness.bot, HOUR);
        await vi.waitFor(() => expect(steps(news.messages()).at(-1)?.[1]).toBe(price), 2000);
      }, 20_000);
      await vi.waitFor(() => expect(shown()).toContain(`${price}`), 20_000);
      // The record says so after the message is there.
      await vi.waitFor(async () => expect(await begunNews(harness)).toBeUndefined(), 20_000);
      const announced = steps(news.messages());
      givenUp += countGivenUp();
      // Each begins where the one before has ended: none is there twice, and none is missing unless that is said.
      const expected = [1000, ...announced.map(([, now]) => now)].slice(0, -1);
      for (const [index, [before]] of announced.entries()) {
        if (givenUp === 0) expect(before).toBe(expected[index]);
        else expect(before).toBeLessThanOrEqual(expected[index] ?? 0);
      }
      expect(posts.messages()).toHaveLength(1);
      if (LONG) expect(cut).toBeGreaterThan(0);
      if (LONG)
        process.stdout.write(
          `${cut} of ${KILLS} kills between the two records, ${announced.length} announced, ${givenUp} given up\n`,
        );
    },
    60_000 + KILLS * 8000,
  );
});
