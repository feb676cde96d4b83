import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { median, percentile } from '../../bench/statistics.js';
import { startHarness } from '../../sandbox/harness.js';
import { linkShop } from '../../sandbox/link.js';
import { addGuildWithPeople, joinPeople, type People } from '../../sandbox/people.js';
import { browse } from './harness.js';

/*
 * What a hostile shop and its people cost those of ten honest shops: how long these wait is measured in turns, without
 * the eleventh shop and with it, and the middle of the quotients is what it costs.
 */

const INTERACTIONS = Number(process.env.SOAK_INTERACTIONS ?? 100_000);
const ROUNDS = 5;
const HONEST = 10;
/** People of each kind in a guild: enough that nobody asks too often. */
const GROUPS = 40;
/** People of the hostile guild who ask at the same time. */
const HOSTILE_AT_ONCE = 10;
/** A guard against a mistake; twice the wait is what is aimed at. */
const MOST = 10;

const HOSTILE_KEY = 'key-of-the-hostile-shop';
const names = { owner: 'owner', moderator: 'moderator', member: 'member' };

it('a hostile shop costs the people of ten others a few times their wait at most', {
  tags: 'long',
  timeout: INTERACTIONS * 300,
}, async ({ onTestFinished }) => {
  const { child, url, bytes } = await startPlatform();
  onTestFinished(() => child.disconnect());
  console.info('bytes of the hostile shop', bytes);
  const begin = Date.now();
  const run = await startHarness({
    shopUrl: url,
    // Patient, by a clock of its own too, because this is about how long an answer takes.
    discord: {
      keep: 3000,
      waits: { answer: 60_000, deferred: 300_000 },
      now: () => begin + (Date.now() - begin) / 10,
    },
  });
  onTestFinished(() => run.close());
  const addGroups = async (key: string): Promise<readonly People[]> => {
    const first = addGuildWithPeople(run.discord, { guild: key, locale: 'en-US', names });
    await linkShop(first.owner, key);
    const more = Array.from({ length: GROUPS - 1 }, () =>
      joinPeople(first.guild, { locale: 'en-US', names }),
    );
    return [first, ...more];
  };
  const guilds: (readonly People[])[] = [];
  for (let n = 0; n < HONEST; n += 1) guilds.push(await addGroups(`key-of-guild-${n}`));
  const hostile = await addGroups(HOSTILE_KEY);

  /** Milliseconds that each of so many interactions of the honest guilds took. */
  async function measure(interactions: number): Promise<number[]> {
    let left = interactions;
    const waits: number[] = [];
    async function busy(groups: readonly People[]): Promise<void> {
      for (;;) {
        for (const step of groups.flatMap(visit)) {
          if (left <= 0) return;
          left -= 1;
          const start = performance.now();
          await step();
          waits.push(performance.now() - start);
        }
      }
    }
    await Promise.all(guilds.map(busy));
    return waits;
  }

  const p99 = (waits: readonly number[]) => percentile(waits, 0.99);
  await measure(HONEST * 100);
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const without = p99(await measure(INTERACTIONS / ROUNDS / 2));
    const attack = attackWith(hostile);
    const withIt = p99(await measure(INTERACTIONS / ROUNDS / 2));
    const asked = await attack.stop();
    ratios.push(withIt / without);
    console.info(
      `round ${round}: p99 ${without.toFixed(1)} ms without the hostile shop, ${withIt.toFixed(1)} ms with it (${asked} of its people's interactions), ratio ${(withIt / without).toFixed(2)}`,
    );
  }
  console.info(`median ratio: ${median(ratios).toFixed(2)}`);
  const output = run.bot.output();
  expect(output).not.toContain('"outcome":"incident"');
  expect(median(ratios)).toBeLessThan(MOST);
});

const upSchema = z.tuple([z.object({ url: z.string(), bytes: z.record(z.string(), z.number()) })]);

async function startPlatform(): Promise<{ child: ChildProcess; url: string; bytes: unknown }> {
  const child = fork(fileURLToPath(new URL('hostile-shop.mjs', import.meta.url)), [HOSTILE_KEY]);
  const [up] = upSchema.parse((await once(child, 'message')).slice(0, 1));
  return { child, ...up };
}

/** What the people of an honest guild do, one interaction each; none of it waits for the shop's requests. */
const visit = ({ owner, member }: People): (() => Promise<unknown>)[] => [
  ...browse(member),
  () => owner.run('setup', { currency: 'none' }),
];

/** The people of the hostile guild ask for all that is dear, a few at once, until they are stopped. */
function attackWith(groups: readonly People[]) {
  let stopped = false;
  let asked = 0;
  let unknown = 900_000;
  const nextUnknown = () => {
    unknown += 1;
    return unknown;
  };
  const dear = ({ moderator, member }: People): (() => Promise<unknown>)[] => [
    () => moderator.run('payment', { id: nextUnknown() }),
    () => member.run('product', { product: String(nextUnknown()) }),
    () => member.run('servers'),
    () => member.run('product', { product: 'sw' }),
    () => member.complete('product', { product: 'sword 1' }, 'product'),
    () => member.run('product', { product: '7' }),
    () => member.run('shop'),
  ];
  async function one(first: number): Promise<void> {
    for (let n = first; !stopped; n += 1) {
      const people = groups[n % groups.length];
      for (const step of people ? dear(people) : []) {
        if (stopped) return;
        await step();
        asked += 1;
      }
    }
  }
  const all = Array.from({ length: HOSTILE_AT_ONCE }, (_, n) => one(n * 4));
  return {
    /** Resolves with the number of interactions when the last ones are answered. */
    async stop(): Promise<number> {
      stopped = true;
      await Promise.all(all);
      return asked;
    },
  };
}
