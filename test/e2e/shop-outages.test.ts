import { createServer } from 'node:https';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import type { Exchange } from '../../sandbox/discord/index.js';
import { PAYMENTS } from '../../sandbox/shop/index.js';
import { LANGUAGES } from '../../src/words/index.js';
import { selfSigned } from '../support/self-signed.js';
import {
  embedOf,
  harnessFor,
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
});
