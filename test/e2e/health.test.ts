import { join } from 'node:path';
import { KeyvSqlite } from '@keyv/sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PAYMENTS, PRODUCTS } from '../../sandbox/shop/index.js';
import { en } from '../../src/words/en/index.js';
import { freePort } from '../support/program.js';
import {
  headingOf,
  openShop,
  secretTexts,
  startAnother,
  startTestHarness,
  type TestHarness,
} from './harness.js';
import { startInlineBot } from './inline-bot.js';

let harness: TestHarness;
let port: number;

/** What tests share that count nothing and leave the bot as it is. */
let lasting: { readonly harness: TestHarness; readonly port: number };
const share = () => ({ harness, port } = lasting);

beforeAll(async () => {
  await monitoredBot();
  lasting = { harness, port };
});
afterEach(async () => {
  if (harness !== lasting?.harness) await harness.close();
});
afterAll(() => lasting?.harness.close());

/** A harness whose bot answers monitors on `port`. */
async function monitoredBot() {
  port = await freePort();
  harness = await startTestHarness({ env: { HEALTH_PORT: String(port) } });
}

async function ask(path: string) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return `${response.status} ${await response.text()}`;
}
const ready = () => ask('/readyz');
const READY = '200 ready\n';
/** How long a slow machine may take for what takes no time. */
const SOON = { timeout: 10_000 };

/** The sum of a metric over those of its lines that have these labels. */
async function counted(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const values = (await ask('/metrics'))
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    .filter((line) => wanted.every((label) => line.includes(label)))
    .map((line) => Number(line.slice(line.lastIndexOf(' '))));
  return values.reduce((sum, value) => sum + value, 0);
}

it('a port that is taken ends the start with the reason, before Discord is asked', async () => {
  share();
  const before = harness.discord.requestCount;
  const second = startAnother(harness, { HEALTH_PORT: String(port) });
  expect((await second.ended).code).toBe(1);
  expect(second.output()).toMatch(
    new RegExp(`did not start: port ${port} of 127.0.0.1 cannot be opened .EADDRINUSE`),
  );
  expect(second.output()).not.toMatch(/\n\s+at /);
  expect(harness.discord.requestCount).toBe(before);
  expect(await ready()).toBe(READY);
});

describe('readiness', () => {
  it('fails until the bot has connected', async () => {
    await monitoredBot();
    harness.discord.gateway.turnAway({ status: 503 });
    port = await freePort();
    const second = startAnother(harness, { HEALTH_PORT: String(port) }, startInlineBot);
    try {
      await expect.poll(() => ready().catch(() => 'nothing listens'), SOON).toMatch(/^503 .*not connected/);
    } finally {
      await second.stop();
    }
  });

  it('fails while a shard is away, and recovers by itself', async () => {
    await monitoredBot();
    expect(await ready()).toBe(READY);
    expect(await counted('shopkeep_gateway_shard_connected')).toBe(1);
    harness.discord.gateway.turnAway({ status: 503 });
    harness.discord.gateway.disconnectAll(4000);
    await expect.poll(ready, SOON).toBe('503 1 of 1 shards are not connected to Discord\n');
    expect(await ask('/healthz')).toBe('200 ok\n');
    expect(await counted('shopkeep_gateway_shard_connected')).toBe(0);
    harness.discord.gateway.turnAway();
    await expect.poll(ready, SOON).toBe(READY);
    expect(await counted('shopkeep_gateway_shard_connected')).toBe(1);
  });

  it('fails while the store does not answer, and recovers by itself', async () => {
    await monitoredBot();
    const other = new KeyvSqlite({ uri: `sqlite://${join(harness.folder, 'data', 'shopkeep.sqlite')}` });
    try {
      await other.query('BEGIN EXCLUSIVE');
      expect(await ready()).toBe('503 the store is not responding\n');
      expect(await ask('/healthz')).toBe('200 ok\n');
      expect(headingOf(await harness.member.run('shop'))).toBe(
        en.problem({ kind: 'storeUnavailable' }).title,
      );
      const failed = () => counted('shopkeep_interactions_total', { outcome: 'storeUnavailable' });
      await expect.poll(failed, SOON).toBe(1);
      await other.query('COMMIT');
      expect(await ready()).toBe(READY);
    } finally {
      await other.disconnect();
    }
  });

  it('fails while the bot stops, which closes the connections of monitors', async () => {
    await monitoredBot();
    await harness.link(harness.shop.key);
    // Within the two and a half seconds for which a bot that stops waits, with time to spare on a busy machine.
    harness.shop.trouble('slow', { operation: 'shop', ms: 1800 });
    const { reply } = await openShop(harness);
    const stopped = harness.bot.stop('SIGTERM');
    await expect.poll(ready, SOON).toBe('503 the bot is stopping\n');
    expect(await ask('/healthz')).toBe('200 ok\n');
    expect(headingOf(await reply)).toContain('Northern Lights');
    await stopped;
    expect((await harness.bot.ended).code).toBe(0);
    await expect(ready()).rejects.toThrow('fetch failed');
  });
});

describe('metrics', () => {
  it('count what was answered, and what the shop failed at', async () => {
    await monitoredBot();
    await harness.link(harness.shop.key);
    harness.shop.trouble('bad-gateway', { operation: 'shop', times: 1 });
    for (const _time of [1, 2, 3]) await harness.member.run('shop');
    const shown = (outcome: string) => counted('shopkeep_interactions_total', { command: 'shop', outcome });
    await expect.poll(() => shown('answered'), SOON).toBe(2);
    expect(await shown('serverError')).toBe(1);
    const requests = { operation: 'shop', outcome: 'serverError' };
    expect(await counted('shopkeep_shop_requests_total', requests)).toBe(1);
    expect(await counted('shopkeep_cache_answers_total', { what: 'shop', result: 'fresh' })).toBe(1);
    expect(await counted('shopkeep_shop_queue_length')).toBe(0);
  });

  it('hold no key, name, address, id or typed text', async () => {
    share();
    const { shop, discord, guild, owner, moderator, member } = harness;
    await harness.link(shop.key);
    await moderator.run('payment', { number: PAYMENTS.basket });
    await member.run('servers');
    const typed = 'words that a member typed';
    await member.run('product', { product: typed });
    await member.complete('product', { product: typed }, 'product');
    await member.run('product', { product: String(PRODUCTS.vip) });

    const said = (await Promise.all(['/healthz', '/readyz', '/metrics'].map((path) => ask(path)))).join();
    expect(said).toContain('command="payment"');
    const secrets = [
      ...[shop.key, shop.url, discord.token, discord.applicationId],
      ...[guild.id, guild.name, owner.id, moderator.id, member.id, 'example.', typed],
      ...secretTexts,
    ];
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
  });
});
