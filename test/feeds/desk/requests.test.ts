import { describe, expect, test } from 'vitest';
import { pick } from '../../../src/words/by-kind.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { createWorld, MINUTE, pass, useFakeClock } from '../../support/world/index.js';
import { nothingRead } from '../../words/samples.js';
import { DELIVERED } from './harness.js';

useFakeClock();

const { desk: words } = LANGUAGES.en;
const NOTHING_SENT = { ...DELIVERED, sent_commands: [] };

/** The desk is open, and a bot has started that asks once a second. */
async function openDesk(version: 2 | 3) {
  const world = await createWorld({ features: ['staff', 'desk'], version });
  await world.restart({ rate: 1 });
  return world;
}

describe('many buyers within a minute, each with their own payment, at one request a second', () => {
  async function buy(buyers: number, version: 2 | 3) {
    const world = await openDesk(version);
    const { north, shop } = world;
    shop.asked.length = 0;
    const titles: unknown[] = [];
    async function check(number: number, fields: Readonly<Record<string, string>>) {
      const member = north.member(number);
      const { title } = await member.pressPublic('desk:check', { fields });
      titles.push(title);
      if (title === words.notices.unchecked[0])
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
    // Five a minute, which leaves the staff theirs.
    expect(world.asked('payment')).toBeLessThanOrEqual(20);
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
