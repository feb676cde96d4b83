import { PermissionFlagsBits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Exchange } from '../../sandbox/discord/index.js';
import { addGuildWithPeople, type People } from '../../sandbox/people.js';
import { PAYMENTS, PRODUCTS, SAMPLE_KEYS, sampleShop } from '../../sandbox/shop/index.js';
import { en as words } from '../../src/words/en/index.js';
import { embedOf, isHidden, messageOf, startTestHarness, type TestHarness } from './harness.js';

/** What one member may do in twenty seconds. */
const USES = 60;
const QUIET_KEY = 'the-key-of-the-quiet-guild-0123456789';

describe('abuse', () => {
  let harness: TestHarness;
  let quiet: People;

  async function start(rate: string): Promise<void> {
    harness = await startTestHarness({ env: { SHOP_API_RATE: rate } });
    harness.shop.shops.set(QUIET_KEY, sampleShop('en'));
    const names = { owner: 'owner', moderator: 'moderator', member: 'member' };
    quiet = addGuildWithPeople(harness.discord, { guild: 'Quiet', locale: 'en-US', names });
    await harness.link(SAMPLE_KEYS.en);
    await harness.link(QUIET_KEY, quiet.owner);
  }
  afterEach(() => harness.close());

  const titled = (exchanges: readonly Exchange[], title: string) =>
    exchanges.filter((one) => embedOf(one).title === title);
  const logged = (outcome: string) => harness.bot.output().split(`"outcome":"${outcome}"`).length - 1;

  /** A private reply that names the time to wait. */
  function expectTooOften(exchange: Exchange): void {
    const { title, description = '' } = embedOf(exchange);
    const [seconds = 0] = (/\d+/.exec(description) ?? []).map(Number);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(20);
    const problem = words.problem({ kind: 'tooOften', seconds });
    expect({ title, description }).toEqual({ title: problem.title, description: problem.advice });
    expect(isHidden(exchange)).toBe(true);
  }

  describe('a member who floods the bot', () => {
    beforeEach(() => start('100'));

    it('is refused, while a member of another guild gets answers', async () => {
      const busy = harness.moderator;
      const front = messageOf(await harness.member.run('shop'));
      const ways = [
        () => busy.run('servers'),
        () => busy.run('product', { product: String(PRODUCTS.vip) }),
        () => busy.click(front, 'servers:list:0:-:-:discounts:0'),
        (n: number) => busy.run('payment', { number: 900_000 + n }),
      ];
      async function hammer(times: number) {
        const exchanges: Exchange[] = [];
        while (exchanges.length < times) {
          const wave = ways.flatMap((way) => [way, way, way, way, way]);
          exchanges.push(...(await Promise.all(wave.map((way, n) => way(exchanges.length + n)))));
        }
        return exchanges;
      }

      const hammering = hammer(200);
      for (let n = 0; n < 3; n += 1) {
        const shown = await quiet.member.run('servers');
        expect(isHidden(shown)).toBe(false);
        const payment = await quiet.moderator.run('payment', { number: PAYMENTS.delivered });
        expect(embedOf(payment).footer?.text).toBe(words.payment.checked(PAYMENTS.delivered));
      }

      const { title } = words.problem({ kind: 'tooOften', seconds: 1 });
      const exchanges = await hammering;
      const refused = titled(exchanges, title);
      // A slow machine may need some of the following twenty seconds, in which there are as many again.
      expect(refused.length).toBeGreaterThanOrEqual(200 - 3 * USES);
      expect(exchanges.length - refused.length).toBeGreaterThanOrEqual(USES);
      for (const one of refused) expectTooOften(one);
      await vi.waitFor(() => expect(logged('tooOften')).toBe(refused.length), { timeout: 10_000 });
      expect([logged('incident'), logged('lost')]).toEqual([0, 0]);
    }, 60_000);
  });

  describe('members who type unknown product numbers', () => {
    beforeEach(() => start('4'));

    it('cost no requests, and staff look up a payment', async () => {
      // What linking has read for later is there then.
      for (const { member } of [harness, quiet])
        for (const command of ['shop', 'servers']) await member.run(command);
      const before = harness.shop.requests.length;
      const typed = Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          harness.member.run('product', { product: String(900_000 + n), private: true }),
        ),
      );
      void typed.catch(() => {});
      const payment = await harness.moderator.run('payment', { number: PAYMENTS.delivered });
      expect(embedOf(payment).footer?.text).toBe(words.payment.checked(PAYMENTS.delivered));
      for (const [n, reply] of (await typed).entries())
        expect(embedOf(reply).title).toContain(`${900_000 + n}`);
      const since = harness.shop.requests.slice(before).filter(({ key }) => key === SAMPLE_KEYS.en);
      // The shop itself may still be read for the panel on which it was linked.
      const operations = since.map(({ operation }) => operation).filter((one) => one !== 'shop');
      expect(operations).toEqual(['payment']);
    }, 60_000);
  });

  describe('a guild that fills the queue', () => {
    beforeEach(() => start('4'));

    it('is refused alone, and another guild’s payment waits for one slot at most', async () => {
      const exchanges: Exchange[] = [];
      const flood = Array.from({ length: 50 }, (_, n) =>
        harness.guild.join({ name: `busy ${n}`, permissions: PermissionFlagsBits.ModerateMembers }),
      ).flatMap((person, n) =>
        [0, 1, 2].map(async (turn) => {
          exchanges.push(await person.run('payment', { number: 900_000 + 3 * n + turn }));
        }),
      );
      // Those who are still waiting when the harness is closed have no answer.
      void Promise.allSettled(flood);
      const { title } = words.problem({ kind: 'queueFull', seconds: 20 });
      await vi.waitFor(() => expect(titled(exchanges, title).length).toBeGreaterThan(0), { timeout: 20_000 });
      await vi.waitFor(() => expect(logged('queueFull')).toBeGreaterThan(0), { timeout: 10_000 });

      const before = harness.shop.requests.length;
      const payment = await quiet.moderator.run('payment', { number: PAYMENTS.delivered });
      expect(embedOf(payment).footer?.text).toBe(words.payment.checked(PAYMENTS.delivered));
      const since = harness.shop.requests.slice(before).map(({ key }) => key);
      expect(since).toContain(QUIET_KEY);
      // One may have been on its way already.
      expect(since.indexOf(QUIET_KEY)).toBeLessThanOrEqual(1 + 1);
    }, 60_000);
  });
});
