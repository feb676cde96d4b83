import { describe, expect, test } from 'vitest';
import { Failure } from '../../../src/domain/failure.js';
import { pick } from '../../../src/words/by-kind.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { identity } from '../../support/samples.js';
import { nothingRead } from '../../words/samples.js';
import { createWorld, GUILD, KEY, MINUTE, pass, SECOND, STAFF, useFakeClock } from '../harness.js';
import { DELIVERED } from './harness.js';
import { memberId, pressDesk, staffTexts, titleIn } from './processes.js';

useFakeClock();

const { desk: words } = LANGUAGES.en;
const NOTHING_SENT = { ...DELIVERED, sent_commands: [] };

const MEMBERS = 20;
const STAFF_PAYMENTS = 10_000;

interface Request {
  readonly id: number | undefined;
  readonly at: number;
}

/** A minute in which staff looks up twenty payments, at one request a second. @param members who send the form all the time */
async function simulate(members: number) {
  const world = createWorld();
  const requests: Request[] = [];
  const { fetch } = world.shop;
  world.shop.fetch = (resource, key, ...ids) => {
    requests.push({ id: resource.name === 'payment' ? ids[0] : undefined, at: performance.now() });
    return fetch(resource, key, ...ids);
  };
  const bot = world.createProcess({ rate: 1 });
  await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
  await bot.press('setup:setStaff', [STAFF]);
  await bot.press('setup:turnDesk:on');
  await pass(MINUTE);
  requests.length = 0;

  /** Requests that the shop got before those of staff. */
  const before: number[] = [];
  const failures: string[] = [];
  async function lookUp(id: number): Promise<void> {
    world.shop.payments.set(id, DELIVERED);
    const start = requests.length;
    try {
      await (await bot.shopOf(GUILD)).payments.find(id);
      before.push(requests.findIndex((one, index) => index >= start && one.id === id) - start);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failures.push(error.problem.kind);
    }
  }
  const work: Promise<unknown>[] = [];
  const check = (member: number, press: number) =>
    pressDesk(bot, 'desk:check', memberId(member), { number: `${1 + press}`, name: 'Steve' });
  for (let second = 0; second < 60; second += 1) {
    // Nobody has such a payment, which costs another request.
    for (let member = second % 3; member < members; member += 3)
      work.push(check(member, 20 * second + member));
    if (second % 3 === 0) work.push(lookUp(STAFF_PAYMENTS + second));
    await pass(SECOND);
  }
  await pass(MINUTE);
  await Promise.all(work);
  await bot.poller.stop();
  const ofMembers = requests.filter(({ id }) => id === undefined || id < STAFF_PAYMENTS);
  return { before, failures, ofMembers };
}

const mostInMinute = (requests: readonly Request[]): number =>
  Math.max(
    0,
    ...requests.map(({ at }) => requests.filter((one) => one.at >= at && one.at < at + MINUTE).length),
  );

test('beside twenty members who send the form, staff waits for one more request at most, and keeps its twenty a minute', async () => {
  const alone = await simulate(0);
  const beside = await simulate(MEMBERS);
  expect(alone.failures).toEqual([]);
  expect(beside.failures).toEqual([]);
  expect(beside.before).toHaveLength(alone.before.length);
  const more = beside.before.map((count, index) => count - (alone.before[index] ?? 0));
  expect(Math.max(...more)).toBeLessThanOrEqual(1);
  expect(mostInMinute(beside.ofMembers)).toBeLessThanOrEqual(5);
});

describe('many buyers within a minute, each with their own payment, at one request a second', () => {
  async function buy(buyers: number, version: 2 | 3) {
    const world = createWorld(version);
    const bot = world.createProcess({ rate: 1 });
    await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
    await bot.press('setup:setStaff', [STAFF]);
    await bot.press('setup:turnDesk:on');
    await pass(MINUTE);
    world.shop.asked.length = 0;
    const titles: unknown[] = [];
    async function check(number: number, fields: Readonly<Record<string, string>>) {
      const title = titleIn(await pressDesk(bot, 'desk:check', memberId(number), fields));
      titles.push(title);
      if (title === words.told.unchecked[0])
        await pressDesk(bot, `desk:call:${fields.number}:${fields.name}`, memberId(number));
    }
    for (let number = 0; number < buyers; number += 1) {
      world.shop.payments.set(7000 + 3 * number, { ...NOTHING_SENT, customer: `Buyer_${number}` });
    }
    for (let number = 0; number < buyers; number += 1) {
      const fields = { number: `${7000 + 3 * number}`, name: `buyer_${number}` };
      void check(number, fields);
      await pass(MINUTE / buyers);
    }
    await pass(2 * MINUTE);
    await bot.poller.stop();
    const [nothingSent] = pick(words.verdicts, { kind: 'nothingSent', ...nothingRead, server: '' });
    return {
      answered: titles.length,
      verdicts: titles.filter((title) => title === nothingSent).length,
      world,
    };
  }

  test.each([20, 50, 120])(
    '%i of a shop in version 3 all read the verdict, from a few lists',
    async (buyers) => {
      const { answered, verdicts, world } = await buy(buyers, 3);
      expect([answered, verdicts]).toEqual([buyers, buyers]);
      expect(world.requests('payment')).toBe(0);
      expect(world.requests('payments')).toBeLessThanOrEqual(2 * Math.ceil(buyers / 50));
    },
  );

  test.each([20, 50])('%i of a shop in version 2 read the verdict, or reach a card', async (buyers) => {
    const { answered, verdicts, world } = await buy(buyers, 2);
    expect(answered).toBe(buyers);
    expect(verdicts).toBeGreaterThanOrEqual(4);
    expect(verdicts + staffTexts(world).length).toBe(buyers);
  });

  test('a list that fails leaves the single payment', async () => {
    const world = createWorld(3);
    const bot = world.createProcess();
    await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
    await bot.press('setup:setStaff', [STAFF]);
    await bot.press('setup:turnDesk:on');
    world.shop.payments.set(7, DELIVERED);
    world.shop.away.add('payments');
    await pass(0);
    const before = world.requests('payments');
    for (const member of [1, 2])
      expect(
        titleIn(await pressDesk(bot, 'desk:check', memberId(member), { number: '7', name: 'Steve' })),
      ).toBe(pick(words.verdicts, { kind: 'delivered', ...nothingRead, server: '' })[0]);
    expect(world.requests('payments') - before).toBe(1);
  });
});
