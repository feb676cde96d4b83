import { expect, test } from 'vitest';
import {
  createTwoServers,
  ended,
  find,
  GOODS,
  HOUR,
  live,
  MINUTE,
  SECOND,
  type Server,
  type Twins,
  useFakeClock,
} from '../support/world/index.js';

useFakeClock();

const both = ({ north, south }: Twins): readonly Server[] => [north, south];
const mentions = (server: Server, place: 'staff' | 'sales', what: RegExp): number =>
  server.reads(place).filter((text) => what.test(text)).length;

/** Nothing of the shop can be read. */
function goAway({ shop }: Twins): void {
  for (const what of ['shop', 'catalogue', 'payment', 'payments'] as const) shop.away.add(what);
}

test('away for two hours, an hour later back → each staff reads so once, each in its language, and that it is over', async () => {
  const world = await createTwoServers();
  const readByStaff = () => both(world).map(({ reads }) => reads('staff').length);
  const before = readByStaff();
  goAway(world);
  await live(50 * MINUTE);
  expect(readByStaff()).toEqual(before);
  await live(70 * MINUTE);
  expect(mentions(world.north, 'staff', /has not answered/)).toBe(1);
  expect(mentions(world.south, 'staff', /не отвечает/)).toBe(1);
  world.buys('Steve', GOODS.bow);
  world.shop.away.clear();
  await live(HOUR);
  expect(mentions(world.north, 'staff', /answers again/)).toBe(1);
  expect(mentions(world.south, 'staff', /снова отвечает/)).toBe(1);
  expect(mentions(world.south, 'sales', /St…e/)).toBe(1);
  expect(both(world).map(({ reads }) => reads('news').length)).toEqual([0, 0]);
});

test('away for an hour → commands show the last list with its age, and cost a request in ten seconds at most', async () => {
  const world = await createTwoServers();
  goAway(world);
  await live(HOUR);
  const first = await world.north.member(1).run('servers');
  expect(first.text).toMatch(/Bow|VIP|Lobby/);
  const before = world.asked('catalogue');
  for (let press = 0; press < 12; press += 1) {
    for (const server of both(world)) await server.member(press).run('servers');
    await live(5 * SECOND);
  }
  expect(world.asked('catalogue') - before).toBeLessThanOrEqual(7);
  expect((await world.south.member(1).run('product', { product: 'VIP' })).outcome).toBe('answered');
  const aged = (await world.south.member(1).run('servers')).text;
  world.shop.away.clear();
  await live(16 * MINUTE);
  expect((await world.south.member(1).run('servers')).text).not.toBe(aged);
});

test('payments can’t be read for an hour → they are told once they can, and the price list goes on meanwhile', async () => {
  const world = await createTwoServers();
  world.shop.away.add('payments');
  world.sells({ VIP: 499, Sword: 80, Bow: 150 });
  world.buys('Steve', GOODS.bow);
  await live(65 * MINUTE);
  for (const server of both(world))
    expect(server.reads('prices')).toEqual([expect.stringMatching(/Sword ₽?80/)]);
  expect(mentions(world.south, 'sales', /St…e/)).toBe(0);
  world.shop.away.clear();
  await live(11 * MINUTE);
  expect(mentions(world.south, 'sales', /St…e/)).toBe(1);
  expect(mentions(world.north, 'sales', /Bow/)).toBe(2);
});

test('an order was told, payments can’t be read for hours → it isn’t told again', async () => {
  const world = await createTwoServers();
  world.buys('Steve', GOODS.sword, { status: 0, error: 'Player is offline' });
  await live(2 * HOUR);
  const told = both(world).map(({ reads }) => [...reads('staff')]);
  expect(told[1]?.join('\n')).toContain('Стоит проверить заказ');
  world.shop.away.add('payments');
  await live(3 * HOUR);
  for (const [index, { reads }] of both(world).entries())
    expect(reads('staff').filter((text) => text.includes('Sword'))).toEqual(
      told[index]?.filter((text) => text.includes('Sword')),
    );
});

test('the key is refused for an hour and then accepted → both go on, and what was bought meanwhile is told', async () => {
  const world = await createTwoServers();
  world.shop.keyRefused = true;
  world.buys('Steve', GOODS.bow);
  await live(HOUR);
  expect((await world.north.moderator().run('payment', { number: 5001 })).outcome).toBe('keyRefused');
  const prices = both(world).map(({ reads }) => reads('prices'));
  expect(prices.flat()).toEqual([expect.stringContaining('Sword'), expect.stringContaining('Sword')]);
  world.shop.keyRefused = false;
  await live(16 * MINUTE);
  expect(mentions(world.south, 'sales', /St…e/)).toBe(1);
  expect((await world.north.moderator().run('payment', { number: 5001 })).outcome).toBe('answered');
});

test('a bot that starts while the shop is away → the price lists stay, commands say so, and prices follow once it is back', async () => {
  const world = await createTwoServers();
  await live(15 * MINUTE);
  const prices = both(world).map(({ reads }) => [...reads('prices')]);
  goAway(world);
  await world.restart();
  for (const server of both(world)) {
    const { outcome } = await ended(server.member(1).run('servers'));
    expect(outcome).toBe('unreachable');
  }
  const before = world.asked('catalogue');
  await live(HOUR);
  expect(both(world).map(({ reads }) => reads('prices'))).toEqual(prices);
  // Less and less often, down to every quarter of an hour.
  expect(world.asked('catalogue') - before).toBeLessThanOrEqual(8);
  world.shop.away.clear();
  world.sells({ VIP: 499, Sword: 80, Bow: 150 });
  await live(16 * MINUTE);
  for (const server of both(world))
    expect(server.reads('prices')).toEqual([expect.stringMatching(/Sword ₽?80/)]);
});

test('a list that is empty for half an hour changes no price list and announces nothing', async () => {
  const world = await createTwoServers();
  const prices = both(world).map(({ reads }) => [...reads('prices')]);
  world.sells({});
  await world.north.owner.press('setup:turnDesk:off');
  await live(30 * MINUTE);
  expect(world.south.reads('prices')).toEqual(prices[1]);
  world.sells({ VIP: 499, Sword: 100, Bow: 150 });
  await live(2 * HOUR);
  expect(world.south.reads('prices')).toEqual(prices[1]);
  expect(both(world).flatMap(({ reads }) => reads('news'))).toEqual([]);
});

test('a payment that staff saw before the shop went away is shown as it was; another can’t be looked up', async () => {
  const world = await createTwoServers();
  const [seen, other] = [world.buys('Steve'), world.buys('Alex')];
  await world.north.moderator().run('payment', { number: seen });
  goAway(world);
  await live(HOUR);
  const look = (number: number) => world.south.moderator().run('payment', { number });
  expect((await look(seen)).text).toContain('Steve');
  expect((await look(other)).outcome).toBe('notLookedUp');
  const { targets, text } = await world.south
    .member(1)
    .press('desk:check', { fields: { number: `${other}`, name: 'Alex' } });
  expect(text).not.toMatch(/Steve|✅/);
  await world.south.member(1).press(find(targets, 'desk:call'));
  expect(world.south.deskCards()).toEqual([expect.stringContaining('Alex')]);
});
