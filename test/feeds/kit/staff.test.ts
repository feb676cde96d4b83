import { beforeEach, describe, expect, test } from 'vitest';
import { deskPart } from '../../../src/feeds/desk/state.js';
import { FEED_FORMAT } from '../../../src/feeds/engine/record.js';
import { staffPart } from '../../../src/feeds/kit/staff/state.js';
import {
  alertText,
  createFollowed,
  GUILD,
  HOUR,
  MINUTE,
  NEWS,
  type Process,
  pass,
  STAFF,
  useFakeClock,
  type World,
} from '../harness.js';

useFakeClock();

let world: World;
let bot: Process;
beforeEach(async () => {
  ({ world, bot } = await createFollowed());
});

const staff = () => bot.part(staffPart);
const block = (isBlocked = true) => {
  world.shop.shopFields = isBlocked ? { is_active: 0 } : {};
};
const buttons = async () => {
  const [list] = world.discord.messages.filter(({ channelId }) => channelId === NEWS);
  return JSON.stringify(list?.reply.components);
};

describe('a channel for the staff', () => {
  test('gets the alerts, though no feed was switched on', async () => {
    await bot.press('setup:setStaff', [STAFF]);
    block();
    await pass(2 * HOUR);
    expect(world.texts(STAFF)).toEqual([alertText('blocked')]);
  });

  test('that is taken away stops all that the staff read, until there is one again', async () => {
    await bot.press('setup:setStaff', [STAFF]);
    await bot.press('setup:setStaff');
    block();
    await pass(2 * HOUR);
    expect([world.texts(STAFF), (await staff()).channelId]).toEqual([[], null]);
    await bot.press('setup:setStaff', [STAFF]);
    await pass(2 * HOUR);
    expect(world.texts(STAFF)).toEqual([alertText('blocked')]);
  });

  test('that is another one leaves what was sent in the former, and edits it there', async () => {
    await bot.press('setup:setStaff', [STAFF]);
    block();
    await pass(2 * HOUR);
    await bot.press('setup:setStaff', [NEWS]);
    block(false);
    await pass(2 * HOUR);
    expect(world.discord.messages.map(({ channelId, edits }) => [channelId, edits])).toEqual([[STAFF, 1]]);
    block();
    await pass(2 * HOUR);
    expect(world.texts(NEWS)).toEqual([alertText('blocked')]);
  });

  test('that is another one withdraws what waits for the former, and it comes in the new one', async () => {
    await bot.press('setup:setStaff', [STAFF]);
    await pass(MINUTE);
    world.discord.refusals.set(STAFF, 'permission');
    block();
    await pass(HOUR);
    await bot.press('setup:setStaff', [NEWS]);
    await pass(HOUR);
    expect([world.texts(STAFF).length, world.texts(NEWS)]).toEqual([0, [alertText('blocked')]]);
  });

  test('that can’t be read is chosen again', async () => {
    await bot.store
      .records(FEED_FORMAT)
      .change(GUILD, (record) => ({ ...record, parts: { ...record.parts, staff: '{"channelId":7}' } }));
    await bot.press('setup:setStaff', [STAFF]);
    expect((await staff()).channelId).toBe(STAFF);
  });
});

test('the desk’s switch waits for a channel: its button is there with both, in either order', async () => {
  await bot.press('setup:setPriceList', [NEWS]);
  expect(JSON.stringify(await bot.press('setup:turnDesk:on'))).toContain('setup:firstStaff');
  await pass(MINUTE);
  expect([(await bot.part(deskPart)).isOn, await buttons()]).toEqual([
    true,
    expect.not.stringContaining('desk:ask'),
  ]);
  await bot.press('setup:setStaff', [STAFF]);
  await pass(MINUTE);
  expect(await buttons()).toContain('desk:ask');
  await bot.press('setup:setStaff');
  await pass(MINUTE);
  expect([(await bot.part(deskPart)).isOn, await buttons()]).toEqual([
    true,
    expect.not.stringContaining('desk:ask'),
  ]);
});
