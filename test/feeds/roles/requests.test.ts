import { expect, test } from 'vitest';
import { HOUR, MINUTE, pass, useFakeClock } from '../harness.js';
import { buyVip, codeNo, createRolesWorld, memberId, takeOver, VIP } from './processes.js';
import { grant, holding } from './samples.js';

useFakeClock();

const DAY = 24 * HOUR;
const MEMBERS = 5000;
const GRANTED = 300;
const PURCHASES = 100;

/** Reading the guild's roles takes three requests. */
const count = (requests: readonly string[]): number =>
  requests.reduce((sum, one) => sum + (one === 'roles' ? 3 : 1), 0);

const ofMember = (number: number) => ({ memberId: memberId(number), roleId: VIP });
const grantTo = (number: number) =>
  grant({ ...ofMember(number), paymentId: number, productId: 1, endsAt: Date.now() + 30 * DAY });
// Spread over the day, as the times at which people bought.
const holdingOf = (number: number) =>
  holding({ ...ofMember(number), seenAt: Date.now() - Math.floor((number * DAY) / GRANTED), joinedAt: null });

/** What one day asks of Discord and of the shop. @param purchases each with a code, spread over the day */
async function countDay(purchases: number, granted = GRANTED, isOn = true) {
  const numbers = Array.from({ length: granted }, (_, number) => number);
  const { world, addCode } = await createRolesWorld({
    isOn,
    ...{ grants: numbers.map(grantTo), holdings: numbers.map(holdingOf), checkedAt: Date.now() },
  });
  for (let number = 0; number < MEMBERS; number += 1) {
    if (number < granted) world.members.join(memberId(number), VIP);
    else world.members.join(memberId(number));
  }
  const bot = takeOver(world);
  await pass(MINUTE);
  world.members.requests.length = 0;
  world.shop.asked.length = 0;
  for (let number = 0; number < purchases; number += 1) {
    await addCode(codeNo(number), memberId(GRANTED + number));
    buyVip(world, 50_000 + number, codeNo(number));
    await pass((DAY - HOUR) / purchases);
  }
  await pass(purchases === 0 ? DAY : HOUR);
  await bot.poller.stop();
  const given = world.members.audit.length;
  return { given, discord: count(world.members.requests), shop: world.shop.asked.length };
}

test(`a guild of ${MEMBERS} members with ${GRANTED} grants: requests of a day, quiet and with ${PURCHASES} purchases`, {
  timeout: 240_000,
}, async () => {
  expect(await countDay(0)).toMatchInlineSnapshot(`
    {
      "discord": 769,
      "given": 0,
      "shop": 222,
    }
  `);
  expect(await countDay(PURCHASES)).toMatchInlineSnapshot(`
    {
      "discord": 1201,
      "given": 100,
      "shop": 381,
    }
  `);
  expect(await countDay(0, 0, false)).toMatchObject({ given: 0, discord: 0 });
  expect(await countDay(0, 0)).toMatchInlineSnapshot(`
    {
      "discord": 9,
      "given": 0,
      "shop": 222,
    }
  `);
});
