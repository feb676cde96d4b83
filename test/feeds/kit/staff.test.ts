import { beforeEach, describe, expect, test } from 'vitest';
import { deskPart } from '../../../src/feeds/desk/state.js';
import { staffPart } from '../../../src/feeds/kit/staff/state.js';
import {
  alertText,
  createWorld,
  HOUR,
  MINUTE,
  NEWS,
  pass,
  STAFF,
  useFakeClock,
  type World,
} from '../../support/world/index.js';

useFakeClock();

let world: World;
beforeEach(async () => {
  world = await createWorld({ goods: { Sword: 100, Bow: 150 }, version: 2 });
});

const staff = () => world.north.part(staffPart);
const block = (isBlocked = true) => {
  world.shop.shopFields = isBlocked ? { is_active: 0 } : {};
};
const buttons = async () => {
  const [list] = world.discord.messages.filter(({ channelId }) => channelId === NEWS);
  return JSON.stringify(list?.reply.components);
};

describe('a channel for the staff', () => {
  test('that is taken away stops all that the staff read, until there is one again', async () => {
    await world.north.choose('setStaff', STAFF);
    await world.north.choose('setStaff');
    block();
    await pass(2 * HOUR);
    expect([world.texts(STAFF), (await staff()).channelId]).toEqual([[], null]);
    await world.north.choose('setStaff', STAFF);
    await pass(2 * HOUR);
    expect(world.texts(STAFF)).toEqual([alertText('blocked')]);
  });

  test('that is another one leaves what was sent in the former, and edits it there', async () => {
    await world.north.choose('setStaff', STAFF);
    block();
    await pass(2 * HOUR);
    await world.north.choose('setStaff', NEWS);
    block(false);
    await pass(2 * HOUR);
    expect(world.discord.messages.map(({ channelId, edits }) => [channelId, edits])).toEqual([[STAFF, 1]]);
    block();
    await pass(2 * HOUR);
    expect(world.texts(NEWS)).toEqual([alertText('blocked')]);
  });

  test('that is another one withdraws what waits for the former, and it comes in the new one', async () => {
    await world.north.choose('setStaff', STAFF);
    await pass(MINUTE);
    world.discord.refusals.set(STAFF, 'permission');
    block();
    await pass(HOUR);
    await world.north.choose('setStaff', NEWS);
    await pass(HOUR);
    expect([world.texts(STAFF).length, world.texts(NEWS)]).toEqual([0, [alertText('blocked')]]);
  });

  test('that can’t be read is chosen again', async () => {
    await world.north.changeRecord((record) => ({
      ...record,
      parts: { ...record.parts, staff: '{"channelId":7}' },
    }));
    await world.north.choose('setStaff', STAFF);
    expect((await staff()).channelId).toBe(STAFF);
  });
});

test('the desk’s switch waits for a channel: its button is there with both, in either order', async () => {
  await world.north.choose('setPriceList', NEWS);
  expect(JSON.stringify(await world.north.choose('turnDesk:on'))).toContain('setup:firstStaff');
  await pass(MINUTE);
  expect([(await world.north.part(deskPart)).isOn, await buttons()]).toEqual([
    true,
    expect.not.stringContaining('desk:ask'),
  ]);
  await world.north.choose('setStaff', STAFF);
  await pass(MINUTE);
  expect(await buttons()).toContain('desk:ask');
  await world.north.choose('setStaff');
  await pass(MINUTE);
  expect([(await world.north.part(deskPart)).isOn, await buttons()]).toEqual([
    true,
    expect.not.stringContaining('desk:ask'),
  ]);
});
