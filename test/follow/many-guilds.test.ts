import { expect, test } from 'vitest';
import { identity } from '../support/samples.js';
import { ANNOUNCE, createFollowed, KEY, MINUTE, pass, useFakeClock } from './harness.js';

useFakeClock();

const SECOND = 1000;
const guilds = Array.from({ length: 1000 }, (_, n) => String(300_000_000_000_000_000n + BigInt(n)));

test('a thousand guilds that follow one shop hear of a change within minutes, not at once, after one look', async () => {
  const { world, bot } = await createFollowed();
  for (const guildId of guilds) {
    await bot.store.link(guildId, { key: KEY, shop: identity('Shop') });
    await bot.following(guildId).setAnnouncements({ ...ANNOUNCE, channelId: guildId });
  }
  await pass(10 * MINUTE);
  world.sells({ Sword: 80, Bow: 50 });
  const looks = world.looks();
  while (world.discord.messages.length === 0) await pass(SECOND);
  expect(world.looks() - looks).toBe(1);
  await pass(110 * SECOND);

  const { messages } = world.discord;
  expect(new Set(messages.map(({ channelId }) => channelId))).toEqual(new Set(guilds));
  expect(messages).toHaveLength(guilds.length);
  const times = messages.map(({ at }) => at);
  expect(times.slice(20).filter((at, n) => at - (times[n] ?? 0) < SECOND)).toEqual([]);
  // The next look is due two minutes after a change.
  expect(world.looks() - looks).toBe(1);
  await pass(10 * MINUTE);
  expect(messages).toHaveLength(guilds.length);
  expect(world.errors).toEqual([]);
});
