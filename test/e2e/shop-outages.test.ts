import { createServer } from 'node:https';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import type { Exchange } from '../../src/sandbox/discord/index.js';
import { PAYMENTS, sampleShop } from '../../src/sandbox/shop/index.js';
import { LANGUAGES } from '../../src/words/index.js';
import { selfSigned } from '../support/self-signed.js';
import {
  embedOf,
  harnessFor,
  keyAndData,
  messageOf,
  type TestHarness,
  type TestHarnessOptions,
} from './harness.js';
import { later, WITH_CLOCK } from './preload.js';

describe('a shop', { concurrent: true }, () => {
  const words = LANGUAGES.en;

  async function linked(test: TestContext, options: TestHarnessOptions = {}): Promise<TestHarness> {
    const harness = await harnessFor(test, options);
    await harness.link(harness.shop.key);
    return harness;
  }
  const titleOf = async (asked: Promise<Exchange>) => embedOf(await asked).title;
  /** What stands under the last server of the list. */
  const footerOf = async ({ member }: TestHarness) =>
    messageOf(await member.run('servers')).embeds.at(-1)?.footer?.text;

  it('that cannot be reached is not confused with one that answers badly', async (test) => {
    const { shop, member, moderator } = await linked(test);
    await shop.close();
    const unreachable = { kind: 'unreachable' } as const;
    expect(await titleOf(member.run('servers'))).toBe(words.problem(unreachable).title);
    expect(embedOf(await moderator.run('payment', { id: PAYMENTS.basket }))).toMatchObject({
      title: words.problem({ kind: 'notLookedUp', why: unreachable }).title,
      description: expect.stringContaining(words.problem(unreachable).advice),
    });
  });

  it('with an invalid certificate is sent nothing', { tags: 'openssl' }, async (test) => {
    const harness = await linked(test);
    const { bot, restart, member } = harness;
    let requests = 0;
    const imposter = createServer(selfSigned(), () => {
      requests += 1;
    });
    try {
      await new Promise<void>((resolve) => imposter.listen(0, '127.0.0.1', resolve));
      const address = imposter.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      await bot.stop();
      await restart({ SHOP_API_URL: `https://127.0.0.1:${port}` });
      expect(await titleOf(member.run('servers'))).toBe(words.problem({ kind: 'untrusted' }).title);
      await vi.waitFor(() =>
        expect(harness.bot.output()).toMatch(/"failure":"untrusted","code":"DEPTH_ZERO_SELF_SIGNED_CERT"/),
      );
      expect(requests).toBe(0);
    } finally {
      imposter.closeAllConnections();
      imposter.close();
    }
  });

  it('with one unreadable product shows the others, and says so', async (test) => {
    const { shop, member, bot } = await linked(test);
    shop.trouble('one-bad-product');
    const reply = await member.run('servers');
    expect(messageOf(reply).embeds[0]?.description).toContain('Survival');
    expect(messageOf(reply).content).toBe(words.leftOut(1));
    await vi.waitFor(() => expect(bot.output()).toMatch(/"count":1,"first":\["product/));
  });

  it('that fails every second time works on the next try', async (test) => {
    const { shop, moderator, bot } = await linked(test);
    shop.trouble('bad-gateway', { every: 2 });
    const titles: (string | undefined)[] = [];
    for (let n = 0; n < 8; n += 1)
      titles.push(await titleOf(moderator.run('payment', { id: PAYMENTS.basket })));
    const [right] = titles;
    const why = { kind: 'serverError', status: 502 } as const;
    const failed = words.problem({ kind: 'notLookedUp', why }).title;
    expect(right).toBe('✅ Delivered');
    expect(titles).toEqual(Array(4).fill([right, failed]).flat());
    await vi.waitFor(() => expect(bot.output().match(/"outcome":"notLookedUp"/g)).toHaveLength(4));
    expect(bot.output()).not.toContain('"outcome":"incident"');
  });

  it('that is down is shown from memory, with its age, until it is back', async (test) => {
    const run = await linked(test, { env: WITH_CLOCK });
    const { shop, bot, member, moderator } = run;
    expect(await footerOf(run)).toBeUndefined();
    shop.trouble('down');

    await later(bot, 2);
    expect(await footerOf(run)).toBe(words.asOf);
    await vi.waitFor(async () => expect(await footerOf(run)).toBe(words.asOfWhileAway));
    const asked = () => shop.requests.filter(({ operation }) => operation === 'servers').length;
    const before = asked();
    for (let n = 0; n < 5; n += 1) expect(await footerOf(run)).toBe(words.asOfWhileAway);
    expect(asked()).toBe(before);

    await later(bot, 20);
    const reply = messageOf(await member.run('servers'));
    expect(reply.embeds[0]?.description).toContain('Survival');
    expect(reply.embeds.at(-1)?.footer?.text).toBe(words.asOfWhileAway);
    const why = { kind: 'connectionLost' } as const;
    expect(await titleOf(moderator.run('payment', { id: PAYMENTS.basket }))).toBe(
      words.problem({ kind: 'notLookedUp', why }).title,
    );

    shop.trouble(undefined);
    await later(bot, 1);
    expect(await footerOf(run)).toBe(words.asOfWhileAway);
    await vi.waitFor(async () => expect(await footerOf(run)).toBeUndefined());
  });

  it('whose key was refused, removed or replaced is not shown from memory', async (test) => {
    const run = await linked(test, { env: WITH_CLOCK });
    const { shop, bot, owner, member } = run;
    const data = shop.shops.get(shop.key);
    if (!data) throw new Error('there is a sample shop');
    expect(await footerOf(run)).toBeUndefined();

    shop.shops.delete(shop.key);
    await later(bot, 20);
    expect(await titleOf(member.run('servers'))).toBe(words.problem({ kind: 'keyRefused' }).title);
    shop.trouble('down');
    const lost = words.problem({ kind: 'connectionLost' }).title;
    expect(await titleOf(member.run('servers'))).toBe(lost);

    shop.trouble(undefined);
    shop.shops.set(shop.key, data).set('another-key-0123456789', sampleShop('ru'));
    expect(await footerOf(run)).toBeUndefined();
    await run.link('another-key-0123456789');
    shop.trouble('down');
    await later(bot, 20);
    expect(await titleOf(member.run('servers'))).toBe(lost);

    const panel = messageOf(await keyAndData(owner));
    const question = messageOf(await owner.click(panel, 'setup:remove'));
    await owner.click(question, 'setup:removed');
    expect(await titleOf(member.run('servers'))).toBe(words.problem({ kind: 'notLinked' }).title);
  });
});
