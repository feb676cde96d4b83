import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/words/index.js';
import { HOUR, pass, passDays, restart, STAFF, useFakeClock, type World } from '../harness.js';
import { createBuyers, memberId, VIP } from './processes.js';

useFakeClock();

const { buyerRoles: words } = LANGUAGES.en;
const has = ({ members }: World, ...numbers: readonly number[]) =>
  numbers.map((number) => members.has(memberId(number), VIP));

test('thirty payments that the shop calls unpaid for two days take no role, and the staff read one line', async () => {
  const { world, call, told } = await createBuyers(30);
  for (let number = 1; number <= 30; number += 1) call(number, 0);
  await passDays(2);
  expect(world.members.audit.filter((line) => line.startsWith('take'))).toEqual([]);
  const [line, ...more] = told();
  expect(more).toEqual([]);
  expect(line).toContain('30 payments gave roles, and the shop calls them unpaid now: #');
  expect(line).toContain('20 more');
});

test('the staff read of a payment once, and of later ones a day after that at the earliest, also after a restart', async () => {
  const { world, bot, call, told } = await createBuyers(3);
  call(1, 0);
  await pass(HOUR);
  expect(told()).toEqual([words.unpaid('#7001', 1)]);
  call(2, 0);
  await pass(HOUR);
  await restart(world, bot);
  await pass(20 * HOUR);
  expect(told()).toHaveLength(1);
  await pass(3 * HOUR);
  expect(told().slice(1)).toEqual([words.unpaid('#7002', 1)]);
  expect(has(world, 1, 2, 3)).toEqual([true, true, true]);
});

test('a payment that reads unpaid and paid again within the day, or has a delivery error, is no news', async () => {
  const { call, told } = await createBuyers(3);
  call(1, 0);
  await pass(HOUR);
  call(2, 0);
  await pass(HOUR);
  call(2, 2);
  call(3, 0, 'The server is not available');
  await passDays(2);
  expect(told()[0]).toBe(words.unpaid('#7001', 1));
  expect(told().join()).not.toMatch(/#700[23]/);
});

test('without a staff channel nothing is told, and it is once there is one', async () => {
  const { world, bot, call, told } = await createBuyers(1);
  await bot.press('setup:setStaff');
  call(1, 0);
  await pass(HOUR);
  expect(world.texts(STAFF)).toEqual([]);
  await bot.press('setup:setStaff', [STAFF]);
  await pass(HOUR);
  expect(told()).toEqual([words.unpaid('#7001', 1)]);
});
