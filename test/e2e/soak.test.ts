import { afterEach, expect, it } from 'vitest';
import { joinPeople, type People } from '../../sandbox/people.js';
import { PAYMENTS, sampleShop } from '../../sandbox/shop/index.js';
import { browse, messageOf, startProcessHarness, type TestHarness } from './harness.js';
import { heapUsed, WITH_SCALES } from './preload.js';

/*
 * What a bot keeps of each interaction shows only after many: its memory is weighed ten times while people do all that
 * they can do, failures included.
 */

const INTERACTIONS = 100_000;
/** How much more memory the last tenth may have in use than the second; the first fills caches. */
const GROWTH = 0.05;
const TENTHS = 10;
const GUILDS = 10;
/** Enough people in each that nobody asks too often. */
const GROUPS = 20;

let harness: TestHarness | undefined;
afterEach(async () => {
  await harness?.close();
  harness = undefined;
});

const names = { owner: 'owner', moderator: 'moderator', member: 'member' };

// Some ten times what it takes on a machine that has nothing else to do.
const options = { tags: 'long', timeout: INTERACTIONS * 100 };

it('many interactions do not grow the memory in use', options, async () => {
  const begin = Date.now();
  const run = await startProcessHarness({
    env: { ...WITH_SCALES, SHOP_API_RATE: '1000', SHOP_API_TIMEOUT_MS: '5000' },
    // Patient, by a clock of its own too, because this is not about how long an answer takes.
    discord: { keep: 3000, waits: { answer: 20_000 }, now: () => begin + (Date.now() - begin) / 10 },
  });
  harness = run;
  const guilds = Array.from({ length: GUILDS }, (_, n) => {
    const locale = n % 2 ? 'ru' : 'en-US';
    const guild = run.discord.addGuild({ name: `guild ${n}`, locale });
    return Array.from({ length: GROUPS }, () => joinPeople(guild, { locale, names }));
  });
  for (const [n, [first]] of guilds.entries()) {
    const key = `key-of-guild-${n}`;
    run.shop.shops.set(key, sampleShop('en'));
    await run.link(key, first?.owner);
  }
  // A shop that fails at times leaves failures, and connections that were cut.
  run.shop.trouble('reset', { every: 50 });

  let left = 0;
  let done = 0;
  /** Runs the steps of each person in turn until this tenth is used up. */
  async function busy(groups: readonly People[]): Promise<void> {
    for (;;) {
      for (const step of groups.flatMap(visit)) {
        if (left <= 0) return;
        left -= 1;
        await step();
        done += 1;
      }
    }
  }

  const weights: number[] = [];
  for (let tenth = 0; tenth < TENTHS; tenth += 1) {
    left = INTERACTIONS / TENTHS;
    await Promise.all(guilds.map(busy));
    weights.push(await heapUsed(run.bot));
    // Each time, because the first lines of many are forgotten.
    expect(run.bot.output()).not.toContain('"outcome":"tooOften"');
  }
  expect(done).toBe(INTERACTIONS);
  const mebibytes = weights.map((bytes) => Math.round(bytes / 2 ** 18) / 4);
  console.info(`MiB in use after each tenth: ${mebibytes.join(', ')}`);
  const [, second = 0] = weights;
  const last = weights.at(-1) ?? 0;
  expect(last / second - 1, `MiB in use: ${mebibytes.join(', ')}`).toBeLessThan(GROWTH);
});

/** What the people of a guild do, one interaction each. */
function visit({ owner, moderator, member }: People): (() => Promise<unknown>)[] {
  const said = member.say(`${PAYMENTS.basket} ${PAYMENTS.failed}`);
  let shown = said;
  return [
    ...browse(member),
    () => member.run('product', { product: `nothing ${said.id}` }),
    () => moderator.run('payment', { number: PAYMENTS.basket }),
    () => moderator.run('payment', { number: 999_999 }),
    () => moderator.runOn('Look up payment', said),
    async () => {
      shown = messageOf(await owner.run('setup'));
    },
    async () => {
      shown = messageOf(await owner.select(shown, 'setup:open', ['setup:settings']));
    },
    () => owner.select(shown, 'setup:setLanguage', ['auto']),
  ];
}
