import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import { HANDOVER_MS } from '../../src/follow/channel.js';
import { createOutbox } from '../../src/follow/outbox.js';
import { createHeld } from '../support/held.js';
import { CHANNEL, createFollowed, GUILD, type Process, STAFF, useFakeClock, type World } from './harness.js';

useFakeClock();

const NEWS = { to: 'members', changes: [] } as const;

let world: World;
let bot: Process;
beforeEach(async () => {
  ({ world, bot } = await createFollowed({ staffChannelId: STAFF }));
  await bot.follower.stop();
});

const record = () => bot.store.following.get(GUILD);

/** The outbox of another process. @param create what becomes of its messages */
const outboxWith = (create = world.discord.channels.create) =>
  createOutbox({
    store: bot.store.following,
    channels: { ...world.discord.channels, create },
    log: pino({ level: 'silent' }),
    observe: () => {},
  });

const render = () => ({ content: 'News' });

test('of two processes one sends', async () => {
  const answer = createHeld<string>();
  const create = vi.fn(() => answer.promise);
  const sending = outboxWith(create).send(GUILD, NEWS, () => true, render);
  await vi.waitFor(() => expect(create).toHaveBeenCalled());
  const begun = await record();
  expect(await outboxWith().send(GUILD, NEWS, () => true, render)).toBe(Date.now() + HANDOVER_MS);
  expect([world.discord.requests, await record()]).toEqual([0, begun]);
  answer.release('1');
  expect([await sending, (await record()).outgoing]).toEqual([undefined, null]);
});

test('what was decided by a record that has changed is not sent', async () => {
  const before = await record();
  expect(await outboxWith().send(GUILD, NEWS, () => false, render)).toBe(Date.now() + HANDOVER_MS);
  expect([world.discord.requests, await record()]).toEqual([0, before]);
});

test('a message that an older version began goes where announcements go', async () => {
  const outgoing = { nonce: 'n', begunAt: Date.now() - HANDOVER_MS, channelId: null, message: NEWS };
  const begun = await bot.store.following.change(GUILD, (known) => ({ ...known, outgoing }));
  await outboxWith().resume(GUILD, begun, outgoing, render);
  expect([world.discord.texts(CHANNEL), (await record()).outgoing]).toEqual([['News'], null]);
});

test('a message is left to the process that began it for a while', async () => {
  const outgoing = { nonce: 'n', begunAt: Date.now() - HANDOVER_MS + 1, channelId: CHANNEL, message: NEWS };
  expect(await outboxWith().resume(GUILD, await record(), outgoing, render)).toBe(Date.now() + 1);
  expect(world.discord.requests).toBe(0);
});
