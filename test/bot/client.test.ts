import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type LocalDiscord,
  type LocalDiscordOptions,
  startLocalDiscord,
} from '../../sandbox/discord/index.js';
import { type Bot, type BotOptions, createBot } from '../../src/bot/client.js';
import { defineCommand } from '../../src/bot/command.js';
import { createIdentifyLease, type IdentifyLeaseOptions } from '../../src/bot/identify.js';
import { createCipher } from '../../src/store/cipher.js';
import { openGuildStore } from '../../src/store/guilds.js';
import { followWith } from '../support/following.js';
import { createHeld } from '../support/held.js';
import { unlinkedShops } from '../support/router-harness.js';
import { identity } from '../support/samples.js';

const [COUNT, HOUR_MS] = [4, 3_600_000];

const ends: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const end of ends.splice(0).reverse()) await end();
});

const saying = (name: string, content: string) =>
  defineCommand({
    data: { name },
    texts: () => ({ description: name }),
    visibility: 'public',
    run: async () => ({ content }),
  });
const [greet, wave] = [saying('greet', 'Hello'), saying('wave', 'Hi')];

async function connectedBot(gateway: LocalDiscordOptions['gateway'] = {}) {
  const discord = await startLocalDiscord({ gateway });
  const store = await openGuildStore({ kind: 'sqlite', path: ':memory:' }, createCipher(randomBytes(32)));
  ends.push(
    () => store.close(),
    () => discord.close(),
  );
  const lines: string[] = [];
  const closed: number[] = [];
  const foreign: string[] = [];
  const bot = (shards: BotOptions['shards'], more: Partial<BotOptions> = {}): Bot => {
    const created = createBot({
      token: discord.token,
      apiUrl: discord.apiUrl,
      guildId: undefined,
      shards,
      departures: { takeOver: undefined, eraseUpTo: undefined },
      commands: [greet],
      store,
      shopOf: unlinkedShops(store),
      follow: followWith(store, unlinkedShops(store)),
      log: pino({}, { write: (line: string) => void lines.push(line) }),
      onClosed: (code) => closed.push(code),
      onForeignStore: (applicationId) => foreign.push(applicationId),
      ...more,
    });
    ends.push(() => created.leave());
    return created;
  };
  const guilds = Array.from({ length: COUNT }, (_, shard) => guildOn(discord, shard));
  return { discord, store, bot, guilds, lines, closed, foreign };
}

function guildOn(discord: LocalDiscord, shard: number) {
  const id = String(((1n << 40n) + BigInt(shard)) << 22n);
  const guild = discord.addGuild({ id, name: `On ${shard}` });
  return { id, member: guild.join({ name: 'Ann', permissions: 0n }) };
}

/** Lets one shard identify at once, and the next on demand. */
function oneThenTheOther() {
  let go = () => {};
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  let first = true;
  const identifyLease = async () => {
    const waits = !first;
    first = false;
    if (waits) await released;
  };
  return { identifyLease, go };
}

const shardsOf = ({ gateway }: LocalDiscord) =>
  gateway.sessions
    .filter(({ connected }) => connected)
    .map(({ shard }) => shard.join(' of '))
    .sort();

describe('shards', () => {
  test('with auto there are as many as Discord recommends, all in this process', async () => {
    const { discord, bot, guilds, lines } = await connectedBot({ shards: COUNT, maxConcurrency: COUNT });
    await bot('auto').start();
    expect(shardsOf(discord)).toEqual(['0 of 4', '1 of 4', '2 of 4', '3 of 4']);
    expect(lines.filter((line) => line.includes('gateway connected'))).toHaveLength(COUNT);
    for (const { member } of guilds) expect(await member.run('greet')).toMatchObject({ calls: 1 });
  });

  test.each(['', '3'])('with auto a SHARD_COUNT of "%s" in the environment has no effect', async (value) => {
    vi.stubEnv('SHARD_COUNT', value);
    const { discord, bot } = await connectedBot();
    await bot('auto').start();
    expect(shardsOf(discord)).toEqual(['0 of 1']);
  });

  test('of a list are its own, and their guilds alone are answered', async () => {
    const { discord, bot, guilds } = await connectedBot({ shards: 9, maxConcurrency: COUNT });
    await bot({ ids: [1, 3], count: COUNT }).start();
    expect(shardsOf(discord)).toEqual(['1 of 4', '3 of 4']);
    const answers = await Promise.allSettled(guilds.map(({ member }) => member.run('greet')));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  });

  test('that Discord shuts out end the bot', async () => {
    const { bot, closed } = await connectedBot({ guildsPerShard: 1, maxConcurrency: COUNT });
    // Shard 0 of 2 would have two guilds.
    void bot({ ids: [0], count: 2 }).start();
    await expect.poll(() => closed).toEqual([4011]);
  });

  test('one that is shut out later is reported too', async () => {
    const { discord, bot, closed } = await connectedBot({ maxConcurrency: COUNT });
    await bot({ ids: [0, 1], count: 2 }).start();
    discord.gateway.disconnectAll(4010);
    await expect.poll(() => closed).toContain(4010);
  });
});

test('a shard that resumes while the last one gets ready delays nobody', async () => {
  const { discord, bot, lines } = await connectedBot();
  const { identifyLease, go } = oneThenTheOther();
  const started = bot({ ids: [0, 1], count: 2 }, { identifyLease }).start();
  await expect.poll(() => shardsOf(discord)).toHaveLength(1);
  discord.gateway.disconnectAll(4000);
  await expect.poll(() => lines.join()).toContain('gateway reconnecting');
  go();
  await started;
  await expect.poll(() => shardsOf(discord)).toEqual(['0 of 2', '1 of 2']);
});

test('a bot that leaves has not ended while an announcement is being sent', async () => {
  const { store, bot } = await connectedBot();
  let sent = () => {};
  const sending = new Promise<void>((resolve) => {
    sent = resolve;
  });
  const follow: BotOptions['follow'] = (discord) =>
    Object.assign(followWith(store, unlinkedShops(store))(discord), { stop: () => sending });
  const leaving = bot('auto', { follow });
  await leaving.start();
  await leaving.leave();
  expect(await leaving.settled(50)).toBe(false);
  sent();
  expect(await leaving.settled(1000)).toBe(true);
});

describe('several processes', () => {
  test('take turns in identifying, and each guild is answered once', async () => {
    const { discord, bot, guilds } = await connectedBot({ identifyInterval: 150 });
    const taken = new Map<string, number>();
    const redis: IdentifyLeaseOptions['redis'] = {
      async run(_script, [key = ''], [ms]) {
        const wait = (taken.get(key) ?? 0) - performance.now();
        if (wait > 0) return wait;
        taken.set(key, performance.now() + Number(ms));
        return 0;
      },
    };
    const process = (...ids: number[]) => {
      const identifyLease = createIdentifyLease({ redis, token: discord.token, intervalMs: 400 });
      return bot({ ids, count: COUNT }, { identifyLease }).start();
    };
    await Promise.all([process(0, 1), process(2), process(3)]);
    expect(discord.gateway.refusedIdentifies).toBe(0);
    expect(shardsOf(discord)).toEqual(['0 of 4', '1 of 4', '2 of 4', '3 of 4']);
    for (const { member } of guilds) expect(await member.run('greet')).toMatchObject({ calls: 1 });
  });

  test('register one list of commands, and none twice', async () => {
    const { discord, bot } = await connectedBot({ maxConcurrency: COUNT });
    await bot({ ids: [0], count: COUNT }).start();
    const registered = discord.commands();
    await Promise.all([1, 2, 3].map((id) => bot({ ids: [id], count: COUNT }).start()));
    expect(discord.commands().map(({ id }) => id)).toEqual(registered.map(({ id }) => id));
    expect(registered).toHaveLength(1);
  });

  test('commands are registered with the first shard, not only with the last', async () => {
    const { discord, bot } = await connectedBot();
    const { identifyLease, go } = oneThenTheOther();
    const started = bot({ ids: [0, 1], count: 2 }, { identifyLease }).start();
    await expect.poll(() => discord.commands()).toHaveLength(1);
    expect(shardsOf(discord)).toHaveLength(1);
    go();
    await started;
    expect(shardsOf(discord)).toEqual(['0 of 2', '1 of 2']);
    // The second READY registers nothing.
    expect(discord.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });
});

describe('a registration that fails', () => {
  const minute = 60_000;

  test.each([
    ['403', { status: 403, body: { code: 50001, message: 'Missing Access' } }],
    ['401', { status: 401, body: { code: 0, message: '401: Unauthorized' } }],
    ['429 for long', { status: 429, body: {}, headers: { 'retry-after': '3600' } }],
  ] as const)('with %s is tried again, sooner at first, while the bot serves', async (_what, fault) => {
    const { discord, bot, guilds, lines } = await connectedBot();
    await bot('auto').start();
    discord.fault({ method: 'PUT', path: /commands/, times: 99, ...fault });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const retryIn = (ms: number) =>
      expect.poll(() => timers.mock.calls.findLast(([, wait]) => wait === ms)?.[0], { timeout: 20_000 });
    await bot('auto', { commands: [wave, greet] }).start();
    expect(lines.at(-1)).toMatch(/command registration failed/);
    expect(await guilds[0]?.member.run('greet')).toMatchObject({ calls: expect.any(Number) });
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await retryIn(minutes * minute).toBeDefined();
      const again = timers.mock.calls.findLast(([, wait]) => wait === minutes * minute)?.[0];
      timers.mockClear();
      again?.();
    }
  });

  test('succeeds as soon as Discord accepts it', async () => {
    const { discord, bot, lines } = await connectedBot();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    discord.fault({ method: 'PUT', path: /commands/, status: 403, body: { code: 50001, message: '' } });
    await bot('auto').start();
    expect(discord.commands()).toEqual([]);
    timers.mock.calls.findLast(([, wait]) => wait === minute)?.[0]();
    await expect.poll(() => discord.commands(), { timeout: 20_000 }).toHaveLength(1);
    await expect.poll(() => lines.at(-1)).toContain('commands registered');
  });
});

test('a bot that leaves has not settled while an announcement is being sent', async () => {
  const { store, bot } = await connectedBot();
  const sent = createHeld<void>();
  const follow = followWith(store, unlinkedShops(store));
  const leaving = bot('auto', {
    follow: (discord) => Object.assign(follow(discord), { stop: () => sent.promise }),
  });
  await leaving.start();
  await leaving.leave();
  expect(await leaving.settled(1)).toBe(false);
  sent.release();
  expect(await leaving.settled(5000)).toBe(true);
});

describe('guilds that removed the bot', () => {
  async function departed(look: 'READY' | 'hourly') {
    const { discord, store, bot, guilds, lines } = await connectedBot({
      shards: COUNT,
      maxConcurrency: COUNT,
    });
    const timers = vi.spyOn(globalThis, 'setInterval');
    // A check begins with it, at once.
    const checks = vi.spyOn(store, 'belongsTo');
    const remember = () =>
      Promise.all(guilds.map(({ id }) => store.link(id, { key: 'a-key-of-a-shop', shop: identity() })));
    const leave = () => {
      for (const { id } of guilds) discord.removeGuild(id);
    };
    const kept = async () => {
      const ids = await store.guildIds();
      return guilds.flatMap(({ id }, shard) => (ids.includes(id) ? [shard] : []));
    };
    const start = async (shards: BotOptions['shards']) => {
      if (look === 'READY') {
        await remember();
        leave();
      }
      await bot(shards).start();
      if (look === 'READY') return;
      await remember();
      leave();
      const [hourly] = timers.mock.calls.find(([, ms]) => ms === HOUR_MS) ?? [];
      checks.mockClear();
      for (let hour = 1; hour < COUNT; hour += 1) hourly?.();
      expect(checks).not.toHaveBeenCalled();
      hourly?.();
      expect(checks).toHaveBeenCalledTimes(1);
    };
    return { start, kept, lines, guilds };
  }

  test.each(['READY', 'hourly'] as const)('%s: those of its shards are erased', async (look) => {
    const { start, kept, lines, guilds } = await departed(look);
    await start({ ids: [1, 2], count: COUNT });
    await expect.poll(kept).toEqual([0, 3]);
    const erased = () =>
      lines
        .filter((line) => line.includes('erased guilds that removed the bot'))
        .flatMap((line) => JSON.parse(line).guilds);
    await expect.poll(() => erased().sort()).toEqual([guilds[1]?.id, guilds[2]?.id].sort());
  });

  test('are all kept where they are unusually many, and the log says how to erase them', async () => {
    const { store, bot, lines } = await connectedBot();
    const ids = Array.from({ length: 6 }, (_, index) => `90000000000000000${index}`);
    await Promise.all(ids.map((id) => store.link(id, { key: 'a-key-of-a-shop', shop: identity() })));
    await bot('auto').start();
    await expect.poll(() => lines.join()).toContain('ERASE_UP_TO');
    expect(
      lines.filter((line) => line.includes('ERASE_UP_TO')).map((line) => JSON.parse(line)),
    ).toMatchObject([{ level: 40, guilds: 6 }]);
    expect((await store.guildIds()).toSorted()).toEqual(ids);
  });

  test('a check that fails is logged, and the bot goes on', async () => {
    const { store, bot, lines } = await connectedBot();
    vi.spyOn(store, 'belongsTo').mockRejectedValue(new TypeError('secret'));
    await bot('auto').start();
    await expect.poll(() => lines.join()).toContain('check for guilds that removed the bot failed');
    expect(lines.join()).not.toContain('secret');
  });

  test('are kept by a bot of another application, which stops, until it takes the store over', async () => {
    const { discord, store, bot, guilds, foreign } = await connectedBot({
      shards: COUNT,
      maxConcurrency: COUNT,
    });
    expect(await store.belongsTo('100000000000000001')).toBe(true);
    await Promise.all(guilds.map(({ id }) => store.link(id, { key: 'a-key-of-a-shop', shop: identity() })));
    for (const { id } of guilds) discord.removeGuild(id);
    const stranger = bot('auto');
    await stranger.start();
    await expect.poll(() => foreign).toContain(discord.applicationId);
    expect(await store.guildIds()).toHaveLength(COUNT);
    await stranger.leave();
    foreign.length = 0;
    await bot('auto', { departures: { takeOver: discord.applicationId, eraseUpTo: undefined } }).start();
    await expect.poll(() => store.guildIds()).toEqual([]);
    expect(foreign).toEqual([]);
  });

  test('are no longer looked for once the bot has left', async () => {
    const { store, bot, lines } = await connectedBot();
    let close = () => {};
    const look = new Promise<boolean>((_resolve, reject) => {
      close = () => reject(new Error('the store is closed'));
    });
    vi.spyOn(store, 'belongsTo').mockReturnValue(look);
    const leaving = bot('auto');
    await leaving.start();
    await leaving.leave();
    close();
    await expect(look).rejects.toThrow();
    expect(lines.join()).not.toContain('check for guilds');
  });

  test('are looked for once a day by a bot with 200 shards', async () => {
    const { store, bot } = await connectedBot();
    const timers = vi.spyOn(globalThis, 'setInterval');
    const checks = vi.spyOn(store, 'belongsTo');
    await bot({ ids: [0], count: 200 }).start();
    const [hourly] = timers.mock.calls.find(([, ms]) => ms === HOUR_MS) ?? [];
    checks.mockClear();
    for (let hour = 1; hour < 24; hour += 1) hourly?.();
    expect(checks).not.toHaveBeenCalled();
    hourly?.();
    expect(checks).toHaveBeenCalledTimes(1);
  });

  test('leave nothing in memory', async () => {
    const { discord, store, bot, guilds } = await connectedBot();
    const id = guilds[0]?.id ?? '';
    await store.link(id, { key: 'a-key-of-a-shop', shop: identity() });
    discord.removeGuild(id);
    const forgotten: string[] = [];
    const shops = unlinkedShops(store);
    const shopOf: BotOptions['shopOf'] = (guildId) => {
      const shop = shops(guildId);
      const forget: typeof shop.forget = (erase) => {
        forgotten.push(guildId);
        return shop.forget(erase);
      };
      return { ...shop, forget };
    };
    await bot('auto', { shopOf }).start();
    await expect.poll(() => store.guildIds()).toEqual([]);
    expect(forgotten).toEqual([id]);
  });

  test.each(['READY', 'hourly'] as const)('%s: with auto all are', async (look) => {
    const { start, kept } = await departed(look);
    await start('auto');
    await expect.poll(kept).toEqual([]);
  });
});
