import { describe, expect, test } from 'vitest';
import { Failure } from '../../../src/domain/failure.js';
import { pick } from '../../../src/words/by-kind.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { createWorld, GUILD, MINUTE, pass, SECOND, useFakeClock } from '../../support/world/index.js';
import { nothingRead } from '../../words/samples.js';
import { DELIVERED } from './harness.js';

useFakeClock();

const { desk: words } = LANGUAGES.en;
const NOTHING_SENT = { ...DELIVERED, sent_commands: [] };

const MEMBERS = 20;
const STAFF_PAYMENTS = 10_000;

interface Request {
  readonly id: number | undefined;
  readonly at: number;
}

/** The desk is open, and a bot has started that asks once a second. */
async function createOpenDesk(version: 2 | 3) {
  const world = await createWorld({ features: ['staff', 'desk'], version });
  await world.restart({ rate: 1 });
  return { world, north: world.north, shop: world.shop };
}

/** A minute in which staff looks up twenty payments, at one request a second. @param members who send the form all the time */
async function simulate(members: number) {
  const { world, north, shop } = await createOpenDesk(2);
  const requests: Request[] = [];
  const { fetch } = shop;
  shop.fetch = (resource, key, ...ids) => {
    requests.push({ id: resource.name === 'payment' ? ids[0] : undefined, at: performance.now() });
    return fetch(resource, key, ...ids);
  };

  /** Requests that the shop got before those of staff. */
  const before: number[] = [];
  const failures: string[] = [];
  async function lookUp(id: number): Promise<void> {
    shop.payments.set(id, DELIVERED);
    const start = requests.length;
    try {
      await (await world.bot.shopOf(GUILD)).payments.find(id);
      before.push(requests.findIndex((one, index) => index >= start && one.id === id) - start);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failures.push(error.problem.kind);
    }
  }
  const work: Promise<unknown>[] = [];
  const check = (member: number, press: number) =>
    north.member(member).pressPublic('desk:check', { fields: { number: `${1 + press}`, name: 'Steve' } });
  for (let second = 0; second < 60; second += 1) {
    // Nobody has such a payment, which costs another request.
    for (let member = second % 3; member < members; member += 3)
      work.push(check(member, 20 * second + member));
    if (second % 3 === 0) work.push(lookUp(STAFF_PAYMENTS + second));
    await pass(SECOND);
  }
  await pass(MINUTE);
  await Promise.all(work);
  await world.bot.poller.stop();
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
    const { world, north, shop } = await createOpenDesk(version);
    shop.asked.length = 0;
    const titles: unknown[] = [];
    async function check(number: number, fields: Readonly<Record<string, string>>) {
      const member = north.member(number);
      const { title } = await member.pressPublic('desk:check', { fields });
      titles.push(title);
      if (title === words.told.unchecked[0])
        await member.pressPublic(`desk:call:${fields.number}:${fields.name}`);
    }
    for (let number = 0; number < buyers; number += 1) {
      shop.payments.set(7000 + 3 * number, { ...NOTHING_SENT, customer: `Buyer_${number}` });
    }
    for (let number = 0; number < buyers; number += 1) {
      const fields = { number: `${7000 + 3 * number}`, name: `buyer_${number}` };
      void check(number, fields);
      await pass(MINUTE / buyers);
    }
    await pass(2 * MINUTE);
    await world.bot.poller.stop();
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
      expect(world.asked('payment')).toBe(0);
      expect(world.asked('payments')).toBeLessThanOrEqual(2 * Math.ceil(buyers / 50));
    },
  );

  test.each([20, 50])('%i of a shop in version 2 read the verdict, or reach a card', async (buyers) => {
    const { answered, verdicts, world } = await buy(buyers, 2);
    expect(answered).toBe(buyers);
    expect(verdicts).toBeGreaterThanOrEqual(4);
    expect(verdicts + world.north.shown('staff').length).toBe(buyers);
  });

  test('a list that fails leaves the single payment', async () => {
    const world = await createWorld({ features: ['staff', 'desk'] });
    world.shop.payments.set(7, DELIVERED);
    world.shop.away.add('payments');
    await pass(0);
    const before = world.asked('payments');
    for (const number of [1, 2]) {
      const fields = { number: '7', name: 'Steve' };
      const { title } = await world.north.member(number).pressPublic('desk:check', { fields });
      expect(title).toBe(pick(words.verdicts, { kind: 'delivered', ...nothingRead, server: '' })[0]);
    }
    expect(world.asked('payments') - before).toBe(1);
  });
});
