import { describe, expect, test } from 'vitest';
import { ordersPart } from '../../../src/feeds/orders/state.js';
import type { Wire } from '../../support/samples.js';
import {
  createWorld,
  DAY,
  GOODS,
  HOUR,
  live,
  MINUTE,
  SECOND,
  type Server,
  shopTime,
  useFakeClock,
  type World,
} from '../../support/world/index.js';

useFakeClock();

const LOOK = 11 * MINUTE;
const OFFLINE = [{ command: 'give Steve sword', response: 'No player was found' }];
const sent = (response: string): Wire => ({ sent_commands: [{ command: 'give Steve sword', response }] });
const FAILED: Wire = { sent_commands: OFFLINE };
const WAITING: Wire = { status: 1 };
const ago = (ms: number): Wire => ({ created_at: shopTime(Date.now() - ms) });

const openOf = async ({ part }: Server) => (await part(ordersPart)).open?.map(({ id }) => id) ?? null;
const change = ({ shop }: World, id: number, fields: Wire) =>
  void shop.payments.set(id, { ...shop.payments.get(id), updated_at: shopTime(Date.now()), ...fields });
const createStaffed = (version: 2 | 3 = 3) => createWorld({ features: ['staff'], version });
const fill = ({ buys }: World, count: number) => {
  for (let sold = 0; sold < count; sold += 1) buys('Other', GOODS.bow);
};

/** Bought once, with a command that went out three times. */
const repeated: Wire = {
  products: [
    { id: 9000, product_id: 2, name: 'Sword', price: 100, amount: 1, commands: ['give {user} sword'] },
  ],
  sent_commands: Array.from({ length: 3 }, () => ({
    command: 'give Steve sword',
    response: 'Gave 1 [Sword] to Steve',
  })),
};

describe('an order', () => {
  test.each<[why: string, fields: Wire, isOpen: boolean]>([
    ['failed', FAILED, true],
    ['delivered', sent('Gave 1 sword to Steve'), false],
    ['with an unknown answer', sent('Zxqv brumf'), false],
    ['without an answer', sent(''), false],
    ['sent three times, and bought once', repeated, true],
    ['with an error of the shop', { error: 'Console: connection refused' }, true],
    ['whose commands went out unpaid', { status: 0, ...sent('Gave 1 sword to Steve') }, true],
    ['unpaid', { status: 0 }, false],
    ['in an unknown state', { status: 7 }, false],
    ['that is a test', { payment_type: 'test', ...FAILED }, false],
  ])('%s', async (_why, fields, isOpen) => {
    const world = await createStaffed();
    const id = world.buys('Steve', GOODS.sword, fields);
    await live(LOOK);
    expect(await openOf(world.north)).toEqual(isOpen ? [id] : []);
    expect(world.north.reads('staff')).toHaveLength(isOpen ? 1 : 0);
  });

  test('that waits needs a look after ten minutes, and is told once', async () => {
    const world = await createStaffed();
    const id = world.buys('Steve', GOODS.sword, WAITING);
    await live(9 * MINUTE);
    expect(world.north.reads('staff')).toEqual([]);
    await live(2 * LOOK);
    const [text = '', ...others] = world.north.reads('staff');
    expect(text.split('\n')[0]).toBe('⚠️ An order needs a look');
    expect(text).toContain(`#${id} **Sword** · ₽100 · waiting`);
    expect(others).toEqual([]);
    await live(5 * HOUR);
    expect(world.north.reads('staff')).toHaveLength(1);
    expect(world.north.buttons('staff')).toEqual([`payment:card:${id}`]);
  });

  test('leaves the list once it is delivered, also behind pages of others, and is told again if it fails again', async () => {
    const world = await createStaffed();
    const id = world.buys('Steve', GOODS.sword, FAILED);
    await live(LOOK);
    fill(world, 60);
    await live(LOOK);
    expect(await openOf(world.north)).toEqual([id]);
    change(world, id, sent('Gave 1 sword to Steve'));
    await live(LOOK);
    expect(await openOf(world.north)).toEqual([]);
    change(world, id, FAILED);
    world.shop.payments.set(9000, world.shop.payments.get(id) ?? {});
    await live(LOOK);
    expect(await openOf(world.north)).toEqual([9000]);
    expect(world.north.reads('staff')).toHaveLength(2);
  });

  test('that was resent and fails again on a page is told again', async () => {
    const world = await createStaffed();
    const id = world.buys('Steve', GOODS.sword, FAILED);
    await live(LOOK);
    change(world, id, WAITING);
    await live(9 * MINUTE);
    expect(await openOf(world.north)).toEqual([]);
    change(world, id, { status: 2, ...FAILED });
    await live(LOOK);
    expect(world.north.reads('staff')).toHaveLength(2);
  });

  test.each([
    ['', false],
    [', also if the shop has deleted it', true],
  ])('leaves after fifteen days%s', async (_, isDeleted) => {
    const world = await createStaffed();
    const id = world.buys('Steve', GOODS.sword, { ...FAILED, ...ago(15 * DAY - HOUR) });
    await live(LOOK);
    expect(await openOf(world.north)).toHaveLength(1);
    if (isDeleted) world.shop.payments.delete(id);
    await live(HOUR);
    expect(await openOf(world.north)).toEqual([]);
  });

  test('behind pages has its turn, three with each poll', async () => {
    const world = await createStaffed();
    const ids = Array.from({ length: 5 }, () => world.buys('Steve', GOODS.sword, FAILED));
    await live(LOOK);
    fill(world, 60);
    await live(LOOK);
    const [oldest = 0] = ids;
    change(world, oldest, sent('Gave 1 sword to Steve'));
    await live(2 * LOOK);
    expect(await openOf(world.north)).not.toContain(oldest);
  });
});

describe('the list', () => {
  test('begins with what was open in 15 days, on five pages at most, and is told in one message', async () => {
    const world = await createWorld();
    const old = world.buys('Steve', GOODS.sword, { ...FAILED, ...ago(14 * DAY) });
    fill(world, 60);
    const ids = Array.from({ length: 6 }, () => world.buys('Steve', GOODS.sword, FAILED));
    await world.north.owner.press('setup:firstStaff', { values: [world.north.places.staff] });
    await live(3 * MINUTE);
    expect((await openOf(world.north))?.sort()).toEqual([old, ...ids]);
    const [text = '', ...others] = world.north.reads('staff');
    expect(text).toContain('⚠️ 7 orders need a look');
    expect(text).toContain('… and 2 more');
    expect([others, world.north.buttons('staff')]).toEqual([[], ['payment:problems']]);
  });

  test('of a shop of version 2 is null, and nobody says anything of orders', async () => {
    const world = await createStaffed(2);
    world.buys('Steve', GOODS.sword, FAILED);
    await live(HOUR);
    expect(await openOf(world.north)).toBeNull();
    expect(world.north.reads('staff')).toEqual([]);
    expect((await world.north.owner.run('setup')).text).not.toMatch(/order/i);
  });

  test('costs one page in ten minutes where nothing else needs payments, and no write', async () => {
    const world = await createStaffed();
    await live(5 * HOUR);
    const [before, writes] = [world.asked('payments'), world.backend.changes];
    await live(HOUR);
    expect(world.asked('payments') - before).toBeLessThanOrEqual(6);
    expect(world.backend.changes).toBe(writes);
  });

  test('is null again with another shop’s key, until that was read', async () => {
    const world = await createStaffed();
    world.buys('Steve', GOODS.sword, FAILED);
    await live(LOOK);
    world.shop.payments.clear();
    world.shop.shopFields = { id: 2, name: 'Other' };
    await world.north.owner.press('setup:save', {
      fields: { key: 'c0ffee00c0ffee00c0ffee00c0ffee02' },
    });
    await live(SECOND);
    expect(await openOf(world.north)).toBeNull();
    await live(LOOK);
    expect(await openOf(world.north)).toEqual([]);
  });

  test('two servers of one shop have their own, and what one settled is open in the other', async () => {
    const world = await createWorld({ servers: 2, features: 'all', hours: 2 });
    const id = world.buys('Steve', GOODS.sword, FAILED);
    await live(LOOK);
    const told = ({ reads }: Server) => reads('staff').filter((text) => text.includes(`${id}`));
    expect([told(world.north).length, told(world.south).length]).toEqual([1, 1]);
    expect(told(world.south)[0]).toContain('Стоит проверить заказ');
    await world.north.moderator().press(`payment:settle:${id}`);
    expect((await world.north.owner.run('setup')).text).not.toContain('order needs a look');
    expect((await world.south.owner.run('setup')).text).toContain('стоит проверить');
    await live(LOOK);
    expect([await openOf(world.north), await openOf(world.south)]).toEqual([[], [id]]);
  });

  test('the panel asks the shop for no payments', async () => {
    const world = await createStaffed();
    world.buys('Steve', GOODS.sword, FAILED);
    await live(LOOK);
    const before = world.asked('payments') + world.asked('payment');
    expect((await world.north.owner.run('setup')).text).toContain('1 order needs a look');
    expect(world.asked('payments') + world.asked('payment')).toBe(before);
  });
});

test('a message that the channel refuses has told nobody: it comes once the channel takes it', async () => {
  const world = await createStaffed();
  const { north, discord } = world;
  discord.refusals.set(north.places.staff, 'permission');
  world.buys('Steve', GOODS.sword, FAILED);
  await live(2 * HOUR);
  expect(north.reads('staff')).toEqual([]);
  discord.refusals.clear();
  await live(2 * HOUR);
  expect(north.reads('staff')).toHaveLength(1);
});

test('a message that waits for a channel comes in the one that the staff have then', async () => {
  const world = await createStaffed();
  const { north, discord } = world;
  discord.refusals.set(north.places.staff, 'notSent');
  world.buys('Steve', GOODS.sword, FAILED);
  await live(LOOK);
  await north.choose('setStaff', north.places.news);
  await live(LOOK);
  expect([north.reads('staff').length, north.reads('news').length]).toEqual([0, 1]);
});
