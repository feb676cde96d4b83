import { expect, test } from 'vitest';
import type { Channels } from '../../src/feeds/engine/channels.js';
import type { Backend } from '../../src/store/backend.js';
import { createHeld } from '../support/held.js';
import {
  createTwoServers,
  find,
  GOODS,
  HOUR,
  live,
  MINUTE,
  pass,
  refuseFor,
  SECOND,
  type Server,
  type Twins,
  useFakeClock,
} from '../support/world/index.js';

useFakeClock();

/** A process that lets another one write just before its first own write to the records of feeds. */
function createLate(world: Twins, before: () => Promise<unknown>) {
  const { backend } = world;
  let isLate = false;
  const replace: Backend['replace'] = async (key, ...given) => {
    if (!isLate && key.startsWith('feeds:')) {
      isLate = true;
      await before();
    }
    return backend.replace(key, ...given);
  };
  return world.createProcess({ backend: { ...backend, replace } });
}

/** A member has called the staff, and asked for a role. */
async function createAsked(server: Server, id: number) {
  const member = server.member(1);
  const typed = { fields: { number: `${id}`, name: 'Steve' } };
  const { targets } = await member.press('desk:check', typed);
  await member.press(find(targets, 'desk:call'));
  await member.press('roles:ask', typed);
  return member;
}

test('a price changes, and changes back while the price list is being edited → the list shows the price of now', async () => {
  const world = await createTwoServers();
  const answer = createHeld<void>();
  const { channels } = world.discord;
  const { places } = world.south;
  const edited: string[] = [];
  const edit: Channels['edit'] = async (channelId, ...given) => {
    if (channelId === places.prices) {
      edited.push(channelId);
      await answer.promise;
    }
    return channels.edit(channelId, ...given);
  };
  await world.restart({ channels: { ...channels, edit } });
  world.sells({ VIP: 499, Sword: 80, Bow: 150 });
  for (let seconds = 0; seconds < 3700 && edited.length === 0; seconds += 10) await live(10 * SECOND);
  expect(edited).toHaveLength(1);
  world.sells({ VIP: 499, Sword: 100, Bow: 150 });
  const other = world.createProcess();
  other.poller.start();
  await live(5 * SECOND);
  // The first process ends with what it has begun; it would go on with its own list.
  const stopping = world.bot.poller.stop();
  answer.release();
  await stopping;
  expect(world.south.reads('prices')).toEqual([expect.stringContaining('Sword 100')]);
});

test('two moderators close a card in two processes at once → the first has, and the card shows one', async () => {
  const world = await createTwoServers();
  const { south } = world;
  await createAsked(south, world.buys('Steve', GOODS.vip));
  const done = find(south.buttons('staff'), 'desk:close');
  const [first, second] = [south.moderator(1), south.moderator(2)];
  const late = createLate(world, () => first.press(done));
  const answer = await second.press(done, {}, late);
  expect(answer.outcome).toBe('outdated');
  await live(MINUTE);
  expect(south.deskCards()).toEqual([expect.stringContaining(first.userId)]);
  expect(south.deskCards()[0]).not.toContain(second.userId);
});

test.each(['approve', 'refuse'])(
  'a moderator refuses a role while another presses %s in another process → the member is told one result, the stored one',
  async (press) => {
    const world = await createTwoServers();
    const { south } = world;
    const member = await createAsked(south, world.buys('Steve', GOODS.vip));
    const fields = { reason: 'No.' };
    const refuse = refuseFor(south);
    const other = press === 'refuse' ? refuse : find(south.buttons('staff'), `roles:${press}`);
    const late = createLate(world, () => south.moderator(1).press(refuse, { fields }));
    const answer = await south.moderator(2).press(other, { fields }, late);
    await live(MINUTE);
    expect(answer.outcome).toBe('outdated');
    expect(south.roleCards()).toEqual([expect.stringContaining(south.moderator(1).userId)]);
    expect((await south.member(2).press('roles:mine')).text).not.toContain('No.');
    expect((await member.press('roles:mine')).text).toContain('No.');
    expect(south.members.has(member.userId, south.vipRole)).toBe(false);
  },
);

test('two members call about one payment in two processes at once → one card names both, and each reads that it was called', async () => {
  const world = await createTwoServers();
  const { south } = world;
  const id = world.buys('Steve', GOODS.vip);
  const [first, second] = [south.member(1), south.member(2)];
  const { targets } = await first.press('desk:check', { fields: { number: `${id}`, name: 'Steve' } });
  const call = find(targets, 'desk:call');
  const late = createLate(world, () => first.press(call));
  const answer = await second.press(call, {}, late);
  expect(answer.text).toContain('🛎️');
  await live(MINUTE);
  expect(south.deskCards()).toEqual([expect.stringMatching(new RegExp(`${first.userId}.*${second.userId}`))]);
});

test('an owner chooses a language in one process → messages of another are in it a minute later', async () => {
  const world = await createTwoServers();
  const { north } = world;
  const other = world.createProcess({ serves: () => false });
  await live(25 * MINUTE);
  await north.owner.press('setup:setLanguage', { values: ['ru'] }, other);
  await live(2 * MINUTE);
  world.buys('Steve', GOODS.bow);
  await live(11 * MINUTE);
  expect(north.reads('sales').at(-1)).toContain('покупает');
});

test('two processes that both follow both servers → each purchase and price is told once in each', async () => {
  const world = await createTwoServers();
  const other = world.createProcess();
  other.poller.start();
  const before = [world.north.reads('sales').length, world.south.reads('sales').length];
  world.buys('Steve', GOODS.bow);
  world.sells({ VIP: 499, Sword: 80, Bow: 150 });
  await live(2 * HOUR);
  expect(world.north.reads('sales').length - (before[0] ?? 0)).toBe(1);
  expect(world.south.reads('sales').length - (before[1] ?? 0)).toBe(1);
  for (const server of [world.north, world.south])
    expect([server.reads('news').length, server.reads('prices').length]).toEqual([1, 1]);
});

test('a bot that ends while its message is on the way, in one server → the next sends it once, the other server waits for nothing', async () => {
  const world = await createTwoServers();
  const { channels } = world.discord;
  const { north, south } = world;
  const never = new Promise<never>(() => {});
  await world.restart({
    channels: {
      ...channels,
      async create(channelId, ...given) {
        const id = await channels.create(channelId, ...given);
        return channelId === north.places.news ? never : id;
      },
    },
  });
  world.sells({ VIP: 499, Sword: 80, Bow: 150 });
  await live(65 * MINUTE);
  expect([north.reads('news').length, south.reads('news').length]).toEqual([1, 1]);
  // Nobody can wait for what is under way.
  const next = world.createProcess();
  next.poller.start();
  await pass(SECOND);
  await live(5 * MINUTE);
  world.sells({ VIP: 499, Sword: 70, Bow: 150 });
  await live(3 * HOUR);
  for (const server of [north, south])
    expect(server.reads('news')).toEqual([expect.stringContaining('80'), expect.stringContaining('70')]);
});
