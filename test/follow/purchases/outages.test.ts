import { expect, test } from 'vitest';
import { ChannelError } from '../../../src/follow/channel.js';
import { HOUR, pass, useFakeClock } from '../harness.js';
import { bought, buy, createFed, EVERYONE } from './harness.js';

useFakeClock();

test('a message that is switched off while Discord does not take it stays off', async () => {
  const { world, bot, everyone } = await createFed();
  const { channels } = world.discord;
  const { create } = channels;
  channels.create = async () => {
    channels.create = create;
    await bot.following().setPurchases({ channelId: null });
    throw new ChannelError('notSent', undefined);
  };
  buy(world);
  await pass(HOUR);
  await bot.following().setPurchases({ channelId: EVERYONE });
  await pass(HOUR);
  expect(everyone()).toEqual([]);
  buy(world, { customer: 'Alexander' });
  await pass(HOUR);
  expect(everyone()).toEqual([bought('Al…r')]);
});
