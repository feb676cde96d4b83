import { expect, test } from 'vitest';
import {
  createTwoServers,
  ended,
  GOODS,
  HOUR,
  live,
  MINUTE,
  pass,
  SECOND,
  type Server,
  type Twins,
  useFakeClock,
} from '../support/world/index.js';

useFakeClock();

/** How many requests to Discord a channel gets while something happens. */
async function countIn({ discord }: Twins, channelId: string, work: () => Promise<unknown>): Promise<number> {
  const before = discord.requestsIn(channelId);
  await work();
  return discord.requestsIn(channelId) - before;
}

test('a channel refuses while others work: it is asked once for each list, not after each success elsewhere', async () => {
  const world = await createTwoServers();
  const { north, south, discord } = world;
  discord.refusals.set(north.places.news, 'permission');
  discord.refusals.set(south.places.prices, 'permission');
  world.sells({ VIP: 499, Sword: 80, Bow: 150 });
  const [lists, told] = [world.asked('catalogue'), north.reads('sales').length];
  let inPrices = 0;
  const inNews = await countIn(world, north.places.news, async () => {
    inPrices = await countIn(world, south.places.prices, async () => {
      for (let number = 0; number < 20; number += 1) {
        world.buys(`Buyer${number}`, GOODS.bow);
        await live(3 * MINUTE);
      }
    });
  });
  expect(north.reads('sales').length - told).toBeGreaterThan(5);
  const read = world.asked('catalogue') - lists;
  expect([inNews <= read, inPrices <= read]).toEqual([true, true]);
  discord.refusals.clear();
  await live(HOUR);
  expect([north.reads('news').length, south.reads('prices').length]).toEqual([1, 1]);
});

test('Discord doesn’t take a message → it is tried every twenty seconds at most, an edit every minute', async () => {
  const world = await createTwoServers();
  const { north, south, discord } = world;
  world.sells({ VIP: 499, Sword: 80, Bow: 150 });
  discord.refusals.set(north.places.news, 'notSent');
  await live(HOUR);
  const creates = await countIn(world, north.places.news, () => live(10 * MINUTE));
  expect(creates).toBeGreaterThan(20);
  expect(creates).toBeLessThanOrEqual(35);
  discord.refusals.clear();
  await live(2 * MINUTE);
  discord.refusals.set(south.places.prices, 'unknown');
  await south.owner.press('setup:turnDesk:off');
  await live(4 * MINUTE);
  const edits = await countIn(world, south.places.prices, () => live(10 * MINUTE));
  expect(edits).toBeGreaterThan(5);
  expect(edits).toBeLessThanOrEqual(13);
});

/** Members who have named themselves at the checkout. */
function buyNamed(world: Twins, server: Server, count: number) {
  const members = Array.from({ length: count }, (_, index) => server.member(100 + index));
  for (const member of members) {
    world.buys('Buyer', GOODS.vip, {}, [member.userId]);
  }
  return members;
}

test('fifty roles are due and members press buttons → twenty a minute are given', async () => {
  const world = await createTwoServers();
  const { south } = world;
  const members = buyNamed(world, south, 50);
  const given = () => members.filter(({ userId }) => south.members.has(userId, south.vipRole));
  for (let seconds = 0; seconds < 900 && given().length === 0; seconds += 5) await live(5 * SECOND);
  expect(given()).toHaveLength(20);
  const [first] = given();
  for (let press = 0; press < 8; press += 1) {
    await first?.press('roles:mine');
    await first?.press('roles:ask', { fields: { number: `${press + 1}`, name: 'Me' } });
    await live(5 * SECOND);
  }
  expect(given()).toHaveLength(20);
  await live(MINUTE);
  expect(given()).toHaveLength(40);
  await live(MINUTE);
  expect(given()).toHaveLength(50);
  expect(south.members.requests.filter((one) => one.startsWith('give'))).toHaveLength(50);
});

test.each(['north', 'south'] as const)(
  'a message of the %s waits for Discord while roles of both end in a month → it is sent within half a minute',
  async (name) => {
    const world = await createTwoServers();
    for (const server of [world.north, world.south]) buyNamed(world, server, 1);
    await live(12 * MINUTE);
    world.discord.refusals.set(world[name].places.news, 'notSent');
    world.sells({ VIP: 499, Sword: 80, Bow: 150 });
    await live(HOUR);
    world.discord.refusals.clear();
    await live(30 * SECOND);
    expect([world.north.reads('news').length, world.south.reads('news').length]).toEqual([1, 1]);
  },
);

test('a payment that doesn’t exist, one that does, the first again within its minute → one request for each', async () => {
  const world = await createTwoServers();
  const id = world.buys('Steve');
  const look = (number: number, server = world.north) => server.moderator().run('payment', { number });
  expect((await look(777)).outcome).toBe('notFound');
  expect((await look(id)).outcome).toBe('answered');
  const before = world.asked('payment');
  expect((await look(777)).outcome).toBe('notFound');
  expect((await look(777, world.south)).outcome).toBe('notFound');
  expect(world.asked('payment')).toBe(before);
  await live(61 * SECOND);
  await look(777);
  expect(world.asked('payment')).toBe(before + 1);
});

/** The same world an hour later, whose bot may ask once a second; notes what is asked for, in order. */
async function createSlow() {
  const world = await createTwoServers();
  const order: string[] = [];
  let [askedAt, listedAt] = [0, 0];
  const { fetch } = world.shop;
  await world.restart({
    rate: 1,
    fetch: async (resource, key, ...ids) => {
      order.push([resource.name, ...ids].join(' '));
      askedAt = Date.now();
      if (resource.name === 'catalogue') listedAt = askedAt;
      return fetch(resource, key, ...ids);
    },
  });
  // Users wait for a list that is so old, and no poll is near.
  const isBetween = (from: number, to: number, at: number) => at > Date.now() - to && at < Date.now() - from;
  while (!isBetween(20 * MINUTE, HOUR, listedAt) || !isBetween(MINUTE, 5 * MINUTE, askedAt))
    await live(MINUTE);
  order.length = 0;
  return { world, order };
}

test('a buyer asks for a payment, then a moderator for the same in a long queue → it goes before what users wait for', async () => {
  const { world, order } = await createSlow();
  const id = world.buys('Steve');
  const asked = [
    world.north.moderator().run('payment', { number: 1 }),
    world.north.member(1).press('desk:check', { fields: { number: `${id}`, name: 'Steve' } }),
    world.south.member(2).run('servers'),
  ];
  await pass(10);
  asked.push(world.south.moderator().run('payment', { number: id }));
  await ended(Promise.all(asked));
  expect(order.indexOf(`payment ${id}`)).toBeLessThan(order.indexOf('catalogue'));
  expect(order.filter((one) => one === `payment ${id}`)).toHaveLength(1);
});

test('a member who claims a payment waits behind what the staff and users ask for', async () => {
  const { world, order } = await createSlow();
  const id = world.buys('Steve');
  const asked = [
    world.north.moderator().run('payment', { number: 1 }),
    world.north.member(1).press('roles:ask', { fields: { number: `${id + 2}`, name: 'Steve' } }),
    world.south.member(1).press('desk:check', { fields: { number: `${id + 1}`, name: 'Steve' } }),
    world.south.member(2).run('servers'),
    world.south.moderator().run('payment', { number: 2 }),
  ];
  await ended(Promise.all(asked));
  const place = (one: string) => order.indexOf(one);
  const others = [place('payment 1'), place('payment 2'), place('catalogue')];
  const buyers = [place(`payment ${id + 2}`), place(`payment ${id + 1}`)];
  expect([...others, ...buyers]).not.toContain(-1);
  expect(Math.min(...buyers)).toBeGreaterThan(Math.max(...others));
});

test('a quiet hour of both servers with everything on costs one list, a few pages of payments, and no write', async () => {
  const world = await createTwoServers();
  await live(HOUR);
  const before = ['catalogue', 'runningSales', 'shop', 'payments'].map((one) => world.asked(one));
  const [changes, requests] = [world.backend.changes, world.discord.requests];
  await live(HOUR);
  const [lists, sales, shops, pages = 0] = ['catalogue', 'runningSales', 'shop', 'payments'].map(
    (one, index) => world.asked(one) - (before[index] ?? 0),
  );
  expect([lists, sales, shops]).toEqual([1, 1, 1]);
  // Six polls, and as many counts of what was not delivered.
  expect(pages).toBeLessThanOrEqual(13);
  expect([world.backend.changes - changes, world.discord.requests - requests]).toEqual([0, 0]);
});

test('purchases of one poll are told in the order of their numbers, the oldest first', async () => {
  const world = await createTwoServers();
  const before = world.south.reads('sales').length;
  for (const name of ['Anna', 'Boris', 'Clara']) world.buys(name, GOODS.bow);
  await live(11 * MINUTE);
  const text = world.south.reads('sales').slice(before).join('\n');
  expect(text.match(/An…a|Bo…s|Cl…a/g)).toEqual(['An…a', 'Bo…s', 'Cl…a']);
});
