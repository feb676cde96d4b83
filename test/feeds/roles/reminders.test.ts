import { expect, test } from 'vitest';
import { rolesPart } from '../../../src/feeds/roles/state.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { targetsOf } from '../../support/samples.js';
import {
  createWorld,
  DAY,
  GOODS,
  HOUR,
  leap,
  live,
  MINUTE,
  PRICES,
  ROLE,
  useFakeClock,
} from '../../support/world/index.js';

useFakeClock();

const { buyerRoles: words, notes: said } = LANGUAGES.en;

/** Ann has a VIP for so many days. @param to what she has pressed */
async function createBought(days = 30, to: 'on' | 'off' = 'on') {
  const world = await createWorld({ features: ['staff'] });
  world.shop.shopFields = { domain: 'shop.example.net' };
  const { north } = world;
  await north.owner.press(`setup:saveRole:${ROLE}`, { fields: { number: '1', days: `${days}` } });
  await live(3 * MINUTE);
  const ann = north.member(1);
  const buyAgain = () => world.buys('Ann', GOODS.vip, {}, [ann.userId]);
  buyAgain();
  await live(5 * MINUTE);
  await ann.pressPublic(`roles:remind:${ROLE}:${to}`);
  const wait = async (ms: number) => {
    leap(ms);
    await live(HOUR);
  };
  const stored = () => north.part(rolesPart);
  return { world, north, ann, buyAgain, stored, shown: () => north.shown('prices'), wait };
}

test('three days before the end, once, where the member pressed; deleted after a day', async () => {
  const { world, ann, stored, shown, wait } = await createBought();
  await wait(26.5 * DAY);
  expect(world.discord.messages).toEqual([]);
  await wait(DAY / 2);
  const [message, ...others] = shown();
  expect(others).toEqual([]);
  const [grant] = (await stored()).grants;
  const end = `<t:${Math.floor((grant?.endsAt ?? 0) / 1000)}:D>`;
  expect(message?.reply).toMatchObject({
    content: `<@${ann.userId}>, ${words.reminder.ends(`<@&${ROLE}>`, end)}`,
    mentions: [ann.userId],
  });
  const [buy, stop] = targetsOf(message?.reply ?? {});
  expect(buy).toMatch(/^https:/);
  expect(stop).toMatch(new RegExp(`^roles:stopReminding:\\d+:${ROLE}$`));
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
  const { buyAgain, shown, wait } = await createBought();
  await wait(28 * DAY);
  expect(shown()).toHaveLength(1);
  buyAgain();
  await wait(2 * DAY);
  expect(shown()).toEqual([]);
  await wait(26 * DAY);
  expect(shown()).toHaveLength(1);
});

test('“Don’t remind me” is for the member: it ends the wish and the message', async () => {
  const { world, north, ann, buyAgain, stored, shown, wait } = await createBought();
  await wait(28 * DAY);
  const id = targetsOf(shown()[0]?.reply ?? {})[1] ?? '';
  expect((await north.member(2).pressPublic(id)).reply).toEqual({ content: said.other });
  expect((await stored()).holdings).toMatchObject([{ reminder: { channelId: PRICES } }]);
  await ann.pressPublic(id);
  await live(5 * MINUTE);
  expect([shown(), (await stored()).holdings[0]?.reminder]).toEqual([[], undefined]);
  buyAgain();
  await wait(30 * DAY);
  expect(world.discord.messages).toHaveLength(1);
});

test.each<[string, (setting: Awaited<ReturnType<typeof createBought>>) => Promise<unknown>]>([
  ['who never asked for it', ({ ann }) => ann.pressPublic(`roles:remind:${ROLE}:off`)],
  ['where roles are switched off', ({ north }) => north.change(rolesPart, { mappings: [] })],
  [
    'whose data is erased',
    async ({ ann, stored }) => {
      await ann.press('shop:eraseMe');
      expect(JSON.stringify(await stored())).not.toContain(ann.userId);
    },
  ],
])('no reminder for somebody %s', async (_what, happens) => {
  const setting = await createBought();
  await happens(setting);
  await setting.wait(28 * DAY);
  expect(setting.world.discord.messages).toEqual([]);
});
