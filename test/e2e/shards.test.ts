import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PermissionFlagsBits } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BotProcess, startBotProcess } from '../../sandbox/bot-process.js';
import { type LocalDiscord, type Person, startLocalDiscord } from '../../sandbox/discord/index.js';
import { linkShop } from '../../sandbox/link.js';
import { type SampleShop, startSampleShop } from '../../sandbox/shop/index.js';
import { createDatabase } from '../support/postgres.js';
import { headingOf, registeredNames } from './harness.js';

const SHARDS = ['0-2', '3-5', '6-7'];
const COUNT = 8;
/** Shards that are four apart share a bucket, and none of them are in the same process. */
const MAX_CONCURRENCY = 4;
const KILLED = 1;
/** Requests to the shop in a second, of all processes together. */
const RATE = 20;

describe('eight shards in three processes', { tags: 'postgres' }, () => {
  let discord: LocalDiscord;
  let shop: SampleShop;
  let store: string;
  let folder: string;
  const bots: BotProcess[] = [];
  /** Sessions and registrations after the first start; one test starts a process again. */
  let atStart: { readonly sessions: readonly string[]; readonly registrations: number } | undefined;
  /** By shard, two on each. */
  let guilds: { readonly owner: Person; readonly member: Person; readonly process: number }[][] = [];

  async function start(process: number): Promise<BotProcess> {
    const bot = startBotProcess({
      cwd: folder,
      env: {
        DISCORD_TOKEN: discord.token,
        DISCORD_API_URL: discord.apiUrl,
        SHOP_API_URL: shop.url,
        SHOP_API_RATE: String(RATE),
        STORE_URL: store,
        STORE_SECRET: 'the same for all processes',
        SHARDS: SHARDS[process] ?? '',
        SHARD_COUNT: String(COUNT),
      },
    });
    bots[process] = bot;
    await bot.ready();
    return bot;
  }

  /** The shards that a process has connected, as it says. */
  const connectedShards = (bot: BotProcess) =>
    [...bot.output().matchAll(/"shard":(\d+),"msg":"gateway connected"/g)]
      .map(([, shard]) => Number(shard))
      .sort();

  const isOf = (process: number) => (guild: { readonly process: number }) => guild.process === process;
  /** What Discord refused. */
  const refusals = () =>
    discord.requests
      .filter(({ status }) => status >= 400)
      .map(({ method, path, status }) => `${method} ${path} ${status}`);
  const callbacks = (interactionId: string) =>
    discord.requests.filter(({ path }) => path.startsWith(`/interactions/${interactionId}/`));
  const shopTitles = (some: (typeof guilds)[number]) =>
    Promise.all(some.map(async ({ member }) => headingOf(await member.run('shop'))));

  beforeAll(async () => {
    store = await createDatabase();
    // More than all processes together may send, and less than each would send alone.
    shop = await startSampleShop({ rate: 1.5 * RATE });
    discord = await startLocalDiscord({
      gateway: { shards: COUNT, maxConcurrency: MAX_CONCURRENCY, identifyInterval: 5000 },
      waits: { answer: 5000 },
    });
    folder = await mkdtemp(join(tmpdir(), 'shopkeep-'));
    guilds = Array.from({ length: COUNT }, (_, shard) =>
      [0, 1].map((round) => {
        const id = String(((1n << 40n) + BigInt(round * COUNT + shard)) << 22n);
        const guild = discord.addGuild({ id, name: `Guild ${round} on shard ${shard}` });
        return {
          process: shard < 3 ? 0 : shard < 6 ? 1 : 2,
          owner: guild.join({ name: 'owner', permissions: PermissionFlagsBits.ManageGuild }),
          member: guild.join({ name: 'member', permissions: 0n }),
        };
      }),
    );
    await Promise.all(SHARDS.map((_, process) => start(process)));
    atStart = {
      sessions: discord.gateway.sessions.map(({ shard }) => shard.join(' of ')).sort(),
      registrations: discord.requests.filter(
        ({ method, path }) => method === 'PUT' && path.endsWith('/commands'),
      ).length,
    };
    // One after another: few keys are checked at once.
    for (const { owner } of guilds.flat()) await linkShop(owner, shop.key);
  });

  afterAll(async () => {
    await Promise.all(bots.map((bot) => bot.stop()));
    await discord?.close();
    await shop?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are each connected once, in the process that has them', async () => {
    expect(atStart?.sessions).toEqual(Array.from({ length: COUNT }, (_, shard) => `${shard} of ${COUNT}`));
    // The line about the last one can come after the one that all are ready.
    await expect
      .poll(() => bots.map(connectedShards))
      .toEqual([
        [0, 1, 2],
        [3, 4, 5],
        [6, 7],
      ]);
    expect(discord.gateway.refusedIdentifies).toBe(0);
  });

  it('register the commands no more often than there are processes', () => {
    expect(atStart?.registrations).toBeLessThanOrEqual(SHARDS.length);
    expect(discord.commands()).toHaveLength(registeredNames.length);
  });

  it('answer every guild once, in one process', async () => {
    const answers = await Promise.all(
      guilds.flat().map(async ({ member, process }) => ({ process, exchange: await member.run('shop') })),
    );
    for (const { exchange, process } of answers) {
      const { interactionId } = exchange;
      expect(headingOf(exchange)).toContain('Northern Lights');
      expect(callbacks(interactionId).map(({ status }) => status < 300)).toEqual([true]);
      const processes = () =>
        bots.flatMap((bot, index) => (bot.output().includes(interactionId) ? [index] : []));
      await expect.poll(processes).toEqual([process]);
    }
    expect(refusals()).toEqual([]);
  });

  it('survive a killed process, and serve its guilds again when it is back', async () => {
    await bots[KILLED]?.stop('SIGKILL');
    const [silent, served] = await Promise.all([
      Promise.allSettled(
        guilds
          .flat()
          .filter(isOf(KILLED))
          .map(({ member }) => member.run('shop')),
      ),
      shopTitles(guilds.flat().filter((guild) => !isOf(KILLED)(guild))),
    ]);
    expect(silent.map(({ status }) => status)).toEqual(Array(6).fill('rejected'));
    expect(served).toEqual(Array(10).fill('Northern Lights'));

    const again = await start(KILLED);
    await expect.poll(() => connectedShards(again)).toEqual([3, 4, 5]);
    expect(new Set(await shopTitles(guilds.flat()))).toEqual(new Set(['Northern Lights']));
    expect(discord.gateway.refusedIdentifies).toBe(0);
    expect(refusals()).toEqual([]);
  });
});
