import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type LocalDiscord,
  type LocalDiscordOptions,
  startLocalDiscord,
} from '../../sandbox/discord/index.js';
import { Bot, type BotOptions } from '../../src/bot/bot.js';
import { defineCommand } from '../../src/bot/command.js';
import { DiscordClock } from '../../src/lib/clock.js';
import { Cipher } from '../../src/store/cipher.js';
import { openGuildStore } from '../../src/store/guilds.js';
import { createHeld } from '../support/held.js';
import { unlinkedShops } from '../support/router-harness.js';
import { identity } from '../support/samples.js';

const COUNT = 4;
const MINUTE_MS = 60_000;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const end of ends.splice(0).reverse()) await end();
});

const greet = defineCommand({
  data: { name: 'greet' },
  texts: () => ({ description: 'greet' }),
  visibility: 'public',
  run: async () => ({ content: 'Hello' }),
});

async function connectedBot(gateway: LocalDiscordOptions['gateway'] = {}) {
  const discord = await startLocalDiscord({ gateway });
  const store = await openGuildStore({ kind: 'sqlite', path: ':memory:' }, new Cipher(randomBytes(32)));
  ends.push(
    () => store.close(),
    () => discord.close(),
  );
  const lines: string[] = [];
  const bot = (shards: BotOptions['shards'], more: Partial<BotOptions> = {}): Bot => {
    const created = new Bot({
      token: discord.token,
      apiUrl: discord.apiUrl,
      clock: new DiscordClock(() => {}),
      shards,
      commands: [greet],
      store,
      shops: unlinkedShops(store),
      follow: { intervalMs: 120_000 },
      log: pino({}, { write: (line: string) => void lines.push(line) }),
      onClosed: () => {},
      onForeignStore: () => {},
      ...more,
    });
    ends.push(() => created.leave());
    return created;
  };
  const guilds = Array.from({ length: COUNT }, (_, shard) => guildOn(discord, shard));
  return { discord, store, bot, guilds, lines };
}

function guildOn(discord: LocalDiscord, shard: number) {
  const id = String(((1n << 40n) + BigInt(shard)) << 22n);
  const guild = discord.addGuild({ id, name: `On ${shard}` });
  return { id, member: guild.join({ name: 'Ann', permissions: 0n }) };
}

/** Lets one shard identify at once, and the next on demand. */
function oneThenTheOther() {
  const held = createHeld<void>();
  let isFirst = true;
  const reserve = async () => {
    const waits = !isFirst;
    isFirst = false;
    if (waits) await held.promise;
    return 0;
  };
  return { slots: { reserve }, go: () => held.release() };
}

const shardsOf = ({ gateway }: LocalDiscord) =>
  gateway.sessions
    .filter(({ connected }) => connected)
    .map(({ shard }) => shard.join(' of '))
    .sort();

describe('shards', () => {
  test('with auto there are as many as Discord recommends, all in this process', async () => {
    const { discord, bot, guilds } = await connectedBot({ shards: COUNT, maxConcurrency: COUNT });
    await bot('auto').start();
    expect(shardsOf(discord)).toEqual(['0 of 4', '1 of 4', '2 of 4', '3 of 4']);
    for (const { member } of guilds)
      expect(await member.run('greet')).toMatchObject({ message: { content: 'Hello' } });
  });

  test.each(['', '3'])('with auto a SHARD_COUNT of "%s" in the environment has no effect', async (value) => {
    vi.stubEnv('SHARD_COUNT', value);
    const { discord, bot } = await connectedBot();
    await bot('auto').start();
    expect(shardsOf(discord)).toEqual(['0 of 1']);
  });

  test('of a list are run, and answer only their own guilds', async () => {
    const { discord, bot, guilds } = await connectedBot({ shards: 9, maxConcurrency: COUNT });
    await bot({ ids: [1, 3], count: COUNT }).start();
    expect(shardsOf(discord)).toEqual(['1 of 4', '3 of 4']);
    const answers = await Promise.allSettled(guilds.map(({ member }) => member.run('greet')));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  });
});

test('commands are registered with the first shard, not only with the last, and once', async () => {
  const { discord, bot } = await connectedBot();
  const { slots, go } = oneThenTheOther();
  const started = bot({ ids: [0, 1], count: 2 }, { slots }).start();
  await expect.poll(() => discord.commands()).toHaveLength(1);
  expect(shardsOf(discord)).toHaveLength(1);
  go();
  await started;
  expect(shardsOf(discord)).toEqual(['0 of 2', '1 of 2']);
  expect(discord.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('a registration that fails is tried again every five minutes, while the bot serves', async () => {
  const { discord, bot, guilds, lines } = await connectedBot();
  await bot('auto').start();
  discord.fault({
    method: 'PUT',
    path: /commands/,
    times: 2,
    status: 403,
    body: { code: 50001, message: '' },
  });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const retry = () => timers.mock.calls.findLast(([, ms]) => ms === 5 * MINUTE_MS)?.[0];
  await bot('auto').start();
  expect(lines.at(-1)).toMatch(/command registration failed/);
  expect(await guilds[0]?.member.run('greet')).toMatchObject({ message: { content: 'Hello' } });
  const again = retry();
  timers.mockClear();
  again?.();
  await expect.poll(retry, { timeout: 20_000 }).toBeDefined();
  retry()?.();
  await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toContain('commands registered');
});

test('a bot that leaves has not finished while an announcement is being sent', async () => {
  const { bot } = await connectedBot();
  const sent = createHeld<void>();
  const leaving = bot('auto');
  vi.spyOn(leaving.poller, 'stop').mockReturnValue(sent.promise);
  await leaving.start();
  await leaving.leave();
  expect(await leaving.finish(1)).toBe(false);
  sent.release();
  expect(await leaving.finish(5000)).toBe(true);
});

test('a guild that removed the bot is erased on disk and in memory, if a shard of this process served it', async () => {
  const { discord, store, bot, guilds } = await connectedBot({ shards: 2, maxConcurrency: 2 });
  const [first, second] = guilds.map(({ id }) => id);
  if (!first || !second) throw new Error('there are guilds');
  for (const id of [first, second]) {
    await store.link(id, { key: 'a-key-of-a-shop', shop: identity() });
    await store.absences.note(id, Date.now() - 31 * 24 * 60 * MINUTE_MS);
    discord.removeGuild(id);
  }
  const shops = unlinkedShops(store);
  const unlink = vi.spyOn(shops, 'unlink');
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await bot({ ids: [0], count: 2 }, { shops }).start();
  expect(unlink).not.toHaveBeenCalled();
  timers.mock.calls.find(([, ms]) => ms === 60 * MINUTE_MS)?.[0]();
  await expect.poll(() => store.guildIds()).toEqual([second]);
  expect(unlink.mock.calls.map(([guildId]) => guildId)).toEqual([first]);
});

test.each([
  ['INTERACTION_CREATE without data', '{"op":0,"t":"INTERACTION_CREATE","d":null,"s":1}'],
  ['an interaction with a missing part', '{"op":0,"t":"INTERACTION_CREATE","d":{"type":2},"s":1}'],
])('%s is one line in the log, and the bot goes on', async (_what, frame) => {
  const { discord, bot, guilds, lines } = await connectedBot();
  await bot('auto').start();
  discord.gateway.send(frame);
  expect(await guilds[0]?.member.run('greet')).toMatchObject({ message: { content: 'Hello' } });
  expect(lines.filter((line) => line.includes('unreadable event of the gateway'))).toHaveLength(1);
});
