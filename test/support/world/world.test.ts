import { expect, test } from 'vitest';
import { salesPart } from '../../../src/sales/ledger.js';
import { createWorld, GOODS, HOUR, live, MINUTE, useFakeClock } from './index.js';

useFakeClock();

test('a world without options is one server with a shop that the bot has seen, and nothing is posted', async () => {
  const { north, south, discord, asked, errors } = await createWorld();
  expect((await north.member(1).run('servers')).text).toContain('Lobby');
  expect((await south.member(1).run('servers')).outcome).toBe('notLinked');
  expect([discord.messages, asked('payments'), errors]).toEqual([[], 0, []]);
});

test('features are switched on by their names, each in its own channel', async () => {
  const world = await createWorld({ features: ['news', 'prices'], hours: 1 });
  world.sells({ VIP: 399, Sword: 100, Bow: 150 });
  await live(HOUR);
  expect(world.north.reads('news')).toHaveLength(1);
  expect(world.north.reads('prices')).toEqual([expect.stringContaining('VIP ₽399')]);
  expect(world.north.reads('staff')).toEqual([]);
});

test('two servers with all features, hours old, speak their own languages and have their own settings', async () => {
  const world = await createWorld({ servers: 2, features: 'all', hours: 3 });
  const began = Date.now();
  world.buys('Steve', GOODS.bow);
  await live(15 * MINUTE);
  expect(Date.now() - began).toBe(15 * MINUTE);
  for (const server of [world.north, world.south]) {
    expect(server.reads('goal')).toHaveLength(1);
    const { ledger, readers } = await server.part(salesPart);
    expect([ledger?.booked.length, readers]).toEqual([1, ['purchases', 'roles', 'goal']]);
  }
  expect(world.south.reads('sales').join()).toContain('St…e');
  expect(world.south.reads('prices').join()).toMatch(/[а-я]/);
});

test('a process that dies at its second step leaves what the first one stored', async () => {
  const world = await createWorld({ features: ['news'] });
  await world.bot.poller.stop();
  const { through, isDead } = world.dying(2, false);
  const dying = world.createProcess(through);
  dying.poller.start();
  world.sells({ VIP: 399, Sword: 100, Bow: 150 });
  await live(HOUR);
  expect([isDead(), world.north.reads('news')]).toEqual([true, []]);
  const { queued, begun } = await world.north.record();
  expect(queued.length + begun.length).toBe(1);
});
