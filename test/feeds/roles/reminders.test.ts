import { expect, test } from 'vitest';
import { rolesData } from '../../../src/feeds/roles/member/data.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { targetsOf } from '../../support/samples.js';
import { DAY, leap, live } from '../../support/world/clock.js';
import { HOUR, MINUTE, PRICES, useFakeClock } from '../harness.js';
import { pressOf } from '../press.js';
import { buyVip, createRolesWorld, memberId, pressRoles, takeOver } from './processes.js';
import { mapping, VIP } from './samples.js';

useFakeClock();

const { buyerRoles: words, notes: said } = LANGUAGES.en;
const [ANN, BOB] = [memberId(1), memberId(2)];

/** Ann has a VIP for so many days. @param to what she has pressed */
async function createBought(days = 30, to: 'on' | 'off' = 'on') {
  const setting = await createRolesWorld();
  const { world, change } = setting;
  world.shop.shopFields = { domain: 'shop.example.net' };
  await change({
    mappings: [mapping({ productId: 1, mapperId: '50', end: days, since: Date.now() - HOUR })],
  });
  const bot = takeOver(world);
  await live(3 * MINUTE);
  world.members.join(ANN);
  buyVip(world, 5001, ANN);
  await live(5 * MINUTE);
  await pressRoles(bot, `roles:remind:${VIP}:${to}`, ANN);
  const shown = () => world.discord.messages.filter((one) => one.channelId === PRICES && !one.deleted);
  const wait = async (ms: number) => {
    leap(ms);
    await live(HOUR);
  };
  return { ...setting, bot, shown, wait };
}

test('three days before the end, once, where the member pressed; deleted after a day', async () => {
  const { world, shown, wait, stored } = await createBought();
  await wait(26.5 * DAY);
  expect(world.discord.messages).toEqual([]);
  await wait(DAY / 2);
  const [message, ...others] = shown();
  expect(others).toEqual([]);
  const [grant] = (await stored()).grants;
  const end = `<t:${Math.floor((grant?.endsAt ?? 0) / 1000)}:D>`;
  expect(message?.reply).toMatchObject({
    content: `<@${ANN}>, ${words.reminder.ends(`<@&${VIP}>`, end)}`,
    mentions: [ANN],
  });
  const [buy, stop] = targetsOf(message?.reply ?? {});
  expect(buy).toMatch(/^https:/);
  expect(stop).toMatch(new RegExp(`^roles:stopReminding:\\d+:${VIP}$`));
  await wait(DAY);
  expect(shown()).toEqual([]);
  await wait(DAY);
  expect(world.discord.messages).toHaveLength(1);
});

test.each([
  [9, 1],
  [10, 3],
])('of %i days: %i before the end', async (days, before) => {
  const { shown, wait } = await createBought(days);
  await wait((days - before - 0.5) * DAY);
  expect(shown()).toEqual([]);
  await wait(DAY / 2);
  expect(shown()).toHaveLength(1);
});

test('who buys again is reminded of the new end', async () => {
  const { world, shown, wait } = await createBought();
  await wait(28 * DAY);
  expect(shown()).toHaveLength(1);
  buyVip(world, 5002, ANN);
  await wait(2 * DAY);
  expect(shown()).toEqual([]);
  await wait(26 * DAY);
  expect(shown()).toHaveLength(1);
});

test('“Don’t remind me” is for the member: it ends the wish and the message', async () => {
  const { world, bot, shown, wait, stored } = await createBought();
  await wait(28 * DAY);
  const id = targetsOf(shown()[0]?.reply ?? {})[1] ?? '';
  world.members.join(BOB);
  expect(await pressRoles(bot, id, BOB)).toEqual({ content: said.other });
  expect((await stored()).holdings).toMatchObject([{ reminder: { channelId: PRICES } }]);
  await pressRoles(bot, id, ANN);
  await live(5 * MINUTE);
  expect([shown(), (await stored()).holdings[0]?.reminder]).toEqual([[], undefined]);
  buyVip(world, 5002, ANN);
  await wait(30 * DAY);
  expect(world.discord.messages).toHaveLength(1);
});

test.each<[string, (setting: Awaited<ReturnType<typeof createBought>>) => Promise<unknown>]>([
  ['who never asked for it', ({ bot }) => pressRoles(bot, `roles:remind:${VIP}:off`, ANN)],
  ['where roles are switched off', ({ change }) => change({ mappings: [] })],
  [
    'whose data is erased',
    async ({ bot, stored }) => {
      await rolesData(await stored(), ANN, LANGUAGES.en)?.erase(pressOf(await bot.visit(), ANN));
      expect(JSON.stringify(await stored())).not.toContain(ANN);
    },
  ],
])('no reminder for somebody %s', async (_what, happens) => {
  const setting = await createBought();
  await happens(setting);
  await setting.wait(28 * DAY);
  expect(setting.world.discord.messages).toEqual([]);
});
