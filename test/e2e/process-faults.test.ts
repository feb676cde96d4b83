import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Exchange } from '../../sandbox/discord/index.js';
import { linkShop } from '../../sandbox/link.js';
import { addGuildWithPeople, type People } from '../../sandbox/people.js';
import { PAYMENTS, sampleShop } from '../../sandbox/shop/index.js';
import { en } from '../../src/words/en/index.js';
import { LONG } from '../support/long.js';
import { drawRandom } from '../support/random.js';
import {
  acknowledgements,
  embedOf,
  headingOf,
  startProcessHarness,
  type TestHarness,
  type TestHarnessOptions,
} from './harness.js';
import { linesOf } from './log-lines.js';
import { rejecting, throwing } from './preload.js';

let open: TestHarness | undefined;

async function harnessWith(options: TestHarnessOptions = {}): Promise<TestHarness> {
  open = await startProcessHarness(options);
  return open;
}

afterEach(async () => {
  await open?.close();
  open = undefined;
});

const names = { owner: 'owner', moderator: 'moderator', member: 'member' };
const guildIn = ({ discord }: TestHarness, guild: string): People =>
  addGuildWithPeople(discord, { guild, locale: 'en-US', names });

describe('stopped while many people use it', () => {
  /** Of each guild. */
  const MEMBERS = 10;
  /** With the list that members ask for, as many as a shop has places in the queue. */
  const LOOKED_UP = [PAYMENTS.delivered, PAYMENTS.failed];

  it('it answers or explains to everybody, and ends with code 0', async () => {
    const harness = await harnessWith({ env: { SHOP_API_RATE: '1000' } });
    const guilds = ['healthy', 'slow', 'silent'].map((name) => {
      const key = `key-of-the-${name}-shop`;
      harness.shop.shops.set(key, sampleShop('en'));
      return { ...guildIn(harness, name), key };
    });
    await Promise.all(guilds.map(({ key, owner }) => harness.link(key, owner)));
    // So that nothing of the shops is known.
    await harness.bot.stop();
    await harness.restart();
    const [healthy, slow, silent] = guilds;
    if (!healthy || !slow || !silent) throw new Error('there are three guilds');
    harness.shop.trouble('slow', { key: slow.key, ms: 1000 });
    harness.shop.trouble('silence', { key: silent.key });

    const asking = ({ guild, moderator }: People): Promise<Exchange>[] => [
      ...Array.from({ length: MEMBERS }, (_, n) =>
        guild.join({ name: `member ${n}`, permissions: 0n }).run('servers'),
      ),
      ...LOOKED_UP.map((id) => moderator.run('payment', { number: id })),
    ];
    const asked = [asking(healthy), asking(slow), asking(silent)];
    // Discord tells the bot of everything in order: with this answer, it has heard of all the others.
    await healthy.owner.run('setup');
    // Docker kills what has not ended after ten seconds.
    const killed = new Promise((resolve) => setTimeout(resolve, 10_000, 'killed').unref());
    expect(await Promise.race([harness.bot.stop().then(() => 'ended'), killed])).toBe('ended');
    const [answered = [], late = [], explained = []] = await Promise.all(asked.map((of) => Promise.all(of)));

    for (const exchanges of [answered, late]) {
      const titles = exchanges.map((exchange) => embedOf(exchange).title ?? embedOf(exchange).author?.name);
      expect(titles.filter((title) => title === en.problem({ kind: 'stopping' }).title)).toEqual([]);
      expect(titles.slice(0, MEMBERS)).toEqual(Array(MEMBERS).fill('Northern Lights'));
      const payments = exchanges.slice(MEMBERS).map((exchange) => embedOf(exchange).footer?.text);
      expect(payments).toEqual(LOOKED_UP.map((id) => en.payment.checked(id)));
    }
    expect(new Set(explained.map((exchange) => embedOf(exchange).title))).toEqual(
      new Set([en.problem({ kind: 'stopping' }).title]),
    );
    for (const exchange of [answered, late, explained].flat())
      expect(acknowledgements(harness, exchange)).toHaveLength(1);
    expect((await harness.bot.ended).code).toBe(0);
    expect(harness.bot.output()).not.toContain('"outcome":"lost"');
    expect(harness.bot.output()).toContain('"msg":"stopped"');
  });
});

describe('killed at a random moment', () => {
  const KILLS = LONG ? 100 : 3;
  /** A key is linked in three steps, in each of which there is something to lose. */
  const STEPS = 40;

  it(
    'it has every key that it confirmed, each time',
    async () => {
      const harness = await harnessWith({ env: { SHOP_API_RATE: '1000' } });
      const guilds = Array.from({ length: 4 }, (_, n) => ({
        ...guildIn(harness, `guild ${n}`),
        confirmed: en.problem({ kind: 'notLinked' }).title,
        triedSince: new Set<string>(),
      }));
      const random = drawRandom();
      let keys = 0;
      let steps = 0;
      let confirmations = 0;

      /** Links one new shop after another, each with a name of its own. */
      async function linking(guild: (typeof guilds)[number], killed: AbortSignal): Promise<void> {
        while (!killed.aborted) {
          keys += 1;
          const name = `Shop ${keys}`;
          const key = `key-number-${keys}`;
          const data = sampleShop('en');
          harness.shop.shops.set(key, { ...data, shop: { ...data.shop, name } });
          guild.triedSince.add(name);
          await linkShop(guild.owner, key, (step) => {
            steps += 1;
            if (step !== 'form') killed.throwIfAborted();
          });
          guild.confirmed = name;
          guild.triedSince.clear();
          confirmations += 1;
        }
      }
      async function browsing({ member }: People, killed: AbortSignal): Promise<void> {
        while (!killed.aborted) await member.run('servers');
      }

      for (let kill = 0; kill < KILLS; kill += 1) {
        const killed = new AbortController();
        // What is under way when the bot is killed is never answered, and nobody waits for it.
        for (const guild of guilds) {
          linking(guild, killed.signal).catch(() => {});
          browsing(guild, killed.signal).catch(() => {});
        }
        const moment = steps + 1 + random(STEPS);
        await vi.waitFor(() => expect(steps).toBeGreaterThanOrEqual(moment), {
          timeout: 20_000,
          interval: 1,
        });
        await delay(random(10));
        killed.abort();
        await harness.bot.stop('SIGKILL');
        await harness.restart();
        for (const { member, confirmed, triedSince } of guilds) {
          // A later one may have been saved without the time to say so.
          const shown = headingOf(await member.run('shop'));
          expect([confirmed, ...triedSince], `killed after ${steps} steps`).toContain(shown);
        }
      }
      expect(confirmations).toBeGreaterThan(KILLS);
    },
    // A start takes seconds on a busy machine.
    60_000 + KILLS * 10_000,
  );
});

describe('an error that nothing catches', () => {
  // Put together there, because a stack may name the code, and this code is in its own address.
  const error = "Object.assign(new TypeError(['SECRET', 'KEY'].join('-')), { code: 'E_TEST' })";
  it.each([
    ['thrown', throwing(error)],
    ['in an unhandled promise', rejecting(error)],
  ])('%s, ends the process with a line in the log and code 1', async (_how, env) => {
    const harness = await harnessWith({ env });
    await harness.link(harness.shop.key);
    process.kill(harness.bot.pid, 'SIGUSR2');
    expect((await harness.bot.ended).code).toBe(1);
    // Lines that were on their way to the output can come after it.
    expect(linesOf(harness.bot).filter(({ level }) => level === 60)).toMatchObject([
      {
        msg: 'uncaught exception, exiting',
        error: 'TypeError',
        code: 'E_TEST',
        at: expect.arrayContaining([expect.stringMatching(/^\s+at /)]),
      },
    ]);
    expect(harness.bot.output()).not.toContain('SECRET-KEY');
  });
});
