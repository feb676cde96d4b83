import { describe, expect, test } from 'vitest';
import { Failure } from '../../../src/domain/failure.js';
import { pick } from '../../../src/words/by-kind.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { identity } from '../../support/samples.js';
import { nothingRead } from '../../words/samples.js';
import { createWorld, GUILD, KEY, MINUTE, pass, SECOND, STAFF, useFakeClock } from '../harness.js';
import { DELIVERED } from './harness.js';
import { memberId, pressDesk, titleIn } from './processes.js';

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
  await bot.press('setup:setOtherChannel:desk', [STAFF]);
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

test('a number that there isn’t is answered as fast as one that doesn’t fit the name; a refused key is found out', async () => {
  const world = createWorld();
  const bot = world.createProcess({ rate: 1 });
  await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
  await bot.press('setup:setOtherChannel:desk', [STAFF]);
  world.shop.payments.set(7, DELIVERED);
  const ask = async (number: string, member: number) => {
    await pass(2 * MINUTE);
    const start = performance.now();
    const form = pressDesk(bot, 'desk:check', memberId(member), { number, name: 'Nobody' });
    const answered = form.then((reply) => [titleIn(reply), performance.now() - start]);
    await pass(5 * SECOND);
    return answered;
  };
  const { noMatch, cannotCheck } = LANGUAGES.en.desk.told;
  expect([await ask('7', 1), await ask('8', 2)]).toEqual([
    [noMatch[0], 0],
    [noMatch[0], 0],
  ]);
  const { fetch } = world.shop;
  world.shop.fetch = (resource, ...given) => {
    world.shop.keyRefused = resource.name === 'shop';
    return fetch(resource, ...given);
  };
  expect(await ask('9', 3)).toEqual([noMatch[0], 0]);
  expect((await ask('9', 4))[0]).toBe(cannotCheck[0]);
});

test.each([2, 3] as const)(
  'version %i: after a number that there isn’t, the next answer takes as long as after one that doesn’t fit the name',
  async (version) => {
    const answerTimes = async (exists: boolean) => {
      const world = createWorld(version);
      const bot = world.createProcess({ rate: 1 });
      await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
      await bot.press('setup:setOtherChannel:desk', [STAFF]);
      await pass(2 * MINUTE);
      if (exists) world.shop.payments.set(7, DELIVERED);
      const start = performance.now();
      const times: number[] = [];
      for (const number of ['7', '8', '9']) {
        const form = pressDesk(bot, 'desk:check', memberId(1), { number, name: 'Nobody' });
        void form.then(() => times.push(performance.now() - start));
        await pass(1.5 * SECOND);
      }
      await pass(10 * SECOND);
      return times;
    };
    const times = await answerTimes(true);
    expect(times).toHaveLength(3);
    expect(await answerTimes(false)).toEqual(times);
  },
);

describe('many buyers within a minute, each with their own payment, at one request a second', () => {
  async function buy(buyers: number, version: 2 | 3) {
    const world = createWorld(version);
    const bot = world.createProcess({ rate: 1 });
    await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
    await bot.press('setup:setOtherChannel:desk', [STAFF]);
    await pass(MINUTE);
    world.shop.asked.length = 0;
    const titles: unknown[] = [];
    for (let number = 0; number < buyers; number += 1) {
      world.shop.payments.set(7000 + 3 * number, { ...NOTHING_SENT, customer: `Buyer_${number}` });
    }
    for (let number = 0; number < buyers; number += 1) {
      const fields = { number: `${7000 + 3 * number}`, name: `buyer_${number}` };
      void pressDesk(bot, 'desk:check', memberId(number), fields).then((reply) =>
        titles.push(titleIn(reply)),
      );
      await pass(MINUTE / buyers);
    }
    await pass(MINUTE);
    await bot.poller.stop();
    const [nothingSent] = pick(words.verdicts, { kind: 'nothingSent', ...nothingRead, server: '' });
    return {
      answered: titles.length,
      verdicts: titles.filter((title) => title === nothingSent).length,
      world,
    };
  }

  test.each([35, 120])('%i of a shop in version 3 all read the verdict, from a few lists', async (buyers) => {
    const { answered, verdicts, world } = await buy(buyers, 3);
    expect([answered, verdicts]).toEqual([buyers, buyers]);
    expect(world.requests('payment')).toBe(0);
    expect(world.requests('payments')).toBeLessThanOrEqual(2 * Math.ceil(buyers / 50));
  });

  test('35 of a shop in version 2: some read the verdict, the others may call', async () => {
    const { answered, verdicts } = await buy(35, 2);
    expect(answered).toBe(35);
    expect(verdicts).toBeGreaterThanOrEqual(4);
  });

  test('beside 12 newcomers who try numbers all the time, a member of two days reads the verdict', async () => {
    const world = createWorld();
    const bot = world.createProcess({ rate: 1 });
    await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
    await bot.press('setup:setOtherChannel:desk', [STAFF]);
    for (const id of [7, 8]) world.shop.payments.set(id, NOTHING_SENT);
    const titles: unknown[] = [];
    for (let second = 0; second < 40; second += 1) {
      for (let member = 0; member < 12; member += 1)
        void pressDesk(bot, 'desk:check', memberId(member), {
          number: `${second}00${member}`,
          name: 'Steve',
        });
      await pass(SECOND);
    }
    const joined = (days: number) => Date.now() - days * 24 * 60 * MINUTE;
    for (const [days, number] of [
      [0, '7'],
      [2, '8'],
    ] as const)
      void pressDesk(bot, 'desk:check', memberId(50), { number, name: 'Steve' }, joined(days)).then((reply) =>
        titles.push(titleIn(reply)),
      );
    await pass(MINUTE);
    const [nothingSent] = pick(words.verdicts, { kind: 'nothingSent', ...nothingRead, server: '' });
    expect(titles).toEqual([words.told.cannotCheck[0], nothingSent]);
  });

  test('a list that fails leaves the single payment', async () => {
    const world = createWorld(3);
    const bot = world.createProcess();
    await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
    await bot.press('setup:setOtherChannel:desk', [STAFF]);
    world.shop.payments.set(7, DELIVERED);
    world.shop.away.add('payments');
    for (const member of [1, 2])
      expect(
        titleIn(await pressDesk(bot, 'desk:check', memberId(member), { number: '7', name: 'Steve' })),
      ).toBe(pick(words.verdicts, { kind: 'delivered', ...nothingRead, server: '' })[0]);
    expect(world.requests('payments')).toBe(1);
  });
});
