import { expect, test } from 'vitest';
import { ordersPart } from '../../../src/feeds/orders/state.js';
import type { Wire } from '../../support/samples.js';
import {
  createWorld,
  DAY,
  GOODS,
  HOUR,
  live,
  MINUTE,
  shopTime,
  useFakeClock,
  type World,
} from '../../support/world/index.js';

useFakeClock();

const answered = (response: string): Wire => ({ sent_commands: [{ command: 'give Steve sword', response }] });
const FAILED = answered('No player was found');
const ago = (ms: number): Wire => ({
  created_at: shopTime(Date.now() - ms),
  updated_at: shopTime(Date.now() - ms),
});
const failed = (world: World, ms = 0) => world.buys('Steve', GOODS.sword, { ...FAILED, ...ago(ms) });

/** What is in the shop when its staff get a channel; the bot has looked once at 11 minutes or later. */
const CASES: Readonly<Record<string, readonly [number, (world: World) => unknown]>> = {
  none: [0, () => {}],
  'one failed today': [1, (world) => failed(world)],
  'one failed eight days ago': [1, (world) => failed(world, 8 * DAY)],
  'one settled': [
    0,
    async (world) => {
      await world.north.moderator().press(`payment:settle:${failed(world)}`);
    },
  ],
  'one waiting for 5 minutes': [
    0,
    (world) => world.buys('Steve', GOODS.sword, { status: 1, ...ago(5 * MINUTE) }),
  ],
  'one waiting for 20 minutes': [
    1,
    (world) => world.buys('Steve', GOODS.sword, { status: 1, ...ago(20 * MINUTE) }),
  ],
  'one ❔': [0, (world) => world.buys('Steve', GOODS.sword, answered('Zxqv brumf'))],
  'one silent': [0, (world) => world.buys('Steve', GOODS.sword, answered(''))],
  'one failed, and 60 newer': [
    1,
    async (world) => {
      failed(world, HOUR);
      await live(3 * MINUTE);
      for (let sold = 0; sold < 60; sold += 1) world.buys('Other', GOODS.bow, answered('Gave 1 bow'));
    },
  ],
};

/** The number that a text says of orders; 0 where it says none. */
const numberIn = (text: string): number => {
  if (/An order needs a look/.test(text)) return 1;
  return Number(/(\d+) orders? needs? a look/.exec(text)?.[1] ?? 0);
};

test.each(Object.entries(CASES))('all say one number: %s', async (name, [count, begin]) => {
  const world = await createWorld({ features: ['staff'] });
  const { north } = world;
  await begin(world);
  await live(3 * MINUTE);
  const panel = await north.owner.run('setup');
  const opens = panel.targets.includes('payment:problems')
    ? (await north.owner.press('payment:problems')).text
    : '';
  const said = {
    list: (await north.part(ordersPart)).open?.length,
    panel: numberIn(panel.text),
    button: numberIn(opens),
    checkUp: numberIn((await north.owner.press('setup:checkUp')).text),
    payment: numberIn((await north.moderator().run('payment')).text),
    staff: north.reads('staff').reduce((sum, text) => sum + numberIn(text), 0),
  };
  const reports: number[] = [];
  for (const schedule of ['daily', 'weekly']) {
    await north.owner.press('setup:setReport', { values: [schedule] });
    reports.push(numberIn((await north.owner.press('setup:report')).text));
  }
  const line = [name, ...Object.values(said), ...reports].join(' | ');
  if (process.env.TABLE) process.stdout.write(`${line}\n`);
  expect({ ...said, reports }).toEqual({
    ...{ list: said.list, panel: count, button: count, checkUp: count, payment: count },
    ...{ staff: count, reports: [count, count] },
  });
});
