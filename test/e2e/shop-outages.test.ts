import { createServer } from 'node:https';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import type { Exchange } from '../../sandbox/discord/index.js';
import { PAYMENTS, sampleShop } from '../../sandbox/shop/index.js';
import { LANGUAGES } from '../../src/words/index.js';
import { selfSigned } from '../support/self-signed.js';
import { takeClock } from './clock.js';
import {
  embedOf,
  harnessFor,
  keyAndData,
  messageOf,
  openPage,
  type TestHarness,
  type TestHarnessOptions,
  textOf,
} from './harness.js';

describe('a shop', () => {
  const words = LANGUAGES.en;

  async function linked(test: TestContext, options: TestHarnessOptions = {}): Promise<TestHarness> {
    const harness = await harnessFor(test, options);
    await harness.link(harness.shop.key);
    return harness;
  }
  const titleOf = async (asked: Promise<Exchange>) => {
    const { title, author } = embedOf(await asked);
    return title ?? author?.name;
  };
  /** What stands under the last server of the list. */
  const footerOf = async ({ member }: TestHarness) =>
    messageOf(await member.run('servers')).embeds.at(-1)?.footer?.text;

  it('that doesn’t answer is not confused with one that answers badly', async (test) => {
    const { shop, bot, owner, moderator } = await linked(test);
    const cause = async () => textOf(await openPage(owner, 'setup:checkUp'));
    const payment = () => moderator.run('payment', { number: PAYMENTS.basket });
    const bad = { kind: 'serverError' } as const;
    const unreachable = { kind: 'unreachable' } as const;

    shop.trouble('bad-gateway');
    expect(await titleOf(payment())).toBe(words.shopAway.title);
    expect(await cause()).toContain(words.problem(bad).title);
    shop.trouble('down');
    expect(await titleOf(payment())).toBe(words.shopAway.title);
    expect(await cause()).toContain(words.problem(unreachable).title);
    await vi.waitFor(() => expect(bot.output()).toContain('"failure":"unreachable","code":"UND_ERR_SOCKET"'));
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
      expect(await titleOf(member.run('servers'))).toBe(words.shopAway.title);
      await vi.waitFor(() =>
        expect(harness.bot.output()).toMatch(/"failure":"untrusted","code":"DEPTH_ZERO_SELF_SIGNED_CERT"/),
      );
      expect(requests).toBe(0);
    } finally {
      imposter.closeAllConnections();
      imposter.close();
    }
  });

  it('that fails every second time shows the last card in between', async (test) => {
    const { shop, moderator, bot } = await linked(test);
    shop.trouble('bad-gateway', { every: 2, operation: 'payment' });
    const footers: (string | undefined)[] = [];
    for (let n = 0; n < 8; n += 1) {
      const card = messageOf(await moderator.run('payment', { number: PAYMENTS.basket }));
      footers.push(card.embeds[0]?.footer?.text);
    }
    const { checked, checkFailed } = words.payment;
    expect(footers).toEqual(
      Array(4)
        .fill([checked(PAYMENTS.basket), checkFailed(PAYMENTS.basket)])
        .flat(),
    );
    expect(bot.output()).not.toContain('"outcome":"incident"');
  });

  it('that is down is shown from memory, with its age, until it is back', async (test) => {
    const clock = takeClock();
    const run = await linked(test);
    const { shop, member, moderator } = run;
    expect(await footerOf(run)).toBeUndefined();
    shop.trouble('down');

    await clock.pass(2);
    // That it is down shows only when the refresh which this begins has failed.
    expect(await footerOf(run)).toBeUndefined();
    await vi.waitFor(async () => expect(await footerOf(run)).toBe(words.asOfWhileAway));
    const asked = () => shop.requests.filter(({ operation }) => operation === 'servers').length;
    const before = asked();
    for (let n = 0; n < 5; n += 1) expect(await footerOf(run)).toBe(words.asOfWhileAway);
    expect(asked()).toBe(before);

    await clock.pass(20);
    const reply = messageOf(await member.run('servers'));
    expect(reply.embeds[0]?.description).toContain('Survival');
    expect(reply.embeds.at(-1)).toMatchObject({
      footer: { text: words.asOfWhileAway },
      timestamp: expect.any(String),
    });
    expect(await titleOf(moderator.run('payment', { number: PAYMENTS.basket }))).toBe(words.shopAway.title);

    shop.trouble(undefined);
    await clock.pass(1);
    expect(await footerOf(run)).toBe(words.asOfWhileAway);
    await vi.waitFor(async () => expect(await footerOf(run)).toBeUndefined());
  });

  it('whose key was refused is shown from memory for a day; one that was removed or replaced is not', async (test) => {
    const clock = takeClock();
    const run = await linked(test);
    const { shop, owner, member } = run;
    const data = shop.shops.get(shop.key);
    if (!data) throw new Error('there is a sample shop');
    expect(await footerOf(run)).toBeUndefined();

    shop.shops.delete(shop.key);
    await clock.pass(20);
    expect(await footerOf(run)).toBe(words.asOfWhileAway);
    await clock.pass(24 * 60);
    expect(await titleOf(member.run('servers'))).toBe(words.shopUnavailable.title);
    expect(await titleOf(owner.run('servers'))).toBe(words.problem({ kind: 'keyRefused' }).title);
    // For a minute it is not asked about a key that it has refused.
    await clock.pass(1);
    const another = sampleShop('ru');
    shop.shops.set(shop.key, data).set('another-key-0123456789', another);
    expect(await titleOf(member.run('servers'))).toContain(data.shop.name);
    await run.link('another-key-0123456789');
    expect(await titleOf(member.run('servers'))).toContain(another.shop.name);
    shop.trouble('down');
    await clock.pass(20);
    expect(await titleOf(member.run('servers'))).toContain(another.shop.name);

    const panel = messageOf(await keyAndData(owner));
    const question = messageOf(await owner.click(panel, 'setup:remove'));
    await owner.click(question, 'setup:removed');
    expect(await titleOf(member.run('servers'))).toBe(words.problem({ kind: 'notLinked' }).title);
  });
});
