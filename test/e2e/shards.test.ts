import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PermissionFlagsBits } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BotProcess, startBotProcess } from '../../sandbox/bot-process.js';
import { type LocalDiscord, type Person, startLocalDiscord } from '../../sandbox/discord/index.js';
import { linkShop } from '../../sandbox/link.js';
import { type SampleShop, startSampleShop } from '../../sandbox/shop/index.js';
import type { Need } from '../support/needs.js';
import { type RedisServer, startRedis } from '../support/redis.js';
import { embedOf, registeredNames } from './harness.js';

const SHARDS = ['0-2', '3-5', '6,7'];
const COUNT = 8;
/** Shards that are four apart share a bucket, and none of them are in the same process. */
const MAX_CONCURRENCY = 4;
const KILLED = 1;

let discord: LocalDiscord;
let shop: SampleShop;
let redis: RedisServer | undefined;
let folder: string;
let bots: BotProcess[] = [];
/** By shard, two on each. */
let guilds: { readonly owner: Person; readonly member: Person; readonly process: number }[][] = [];

async function start(process: number): Promise<BotProcess> {
  const shared = redis && { STORE_URL: redis.url, STORE_SECRET: 'the same for all processes' };
  const bot = startBotProcess({
    cwd: folder,
    env: {
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.apiUrl,
      SHOP_API_URL: shop.url,
      SHOP_API_RATE: '100',
      SHARDS: SHARDS[process] ?? '',
      SHARD_COUNT: String(COUNT),
      ...(shared ?? { STORE_URL: `sqlite://data-${process}/shopkeep.sqlite` }),
    },
  });
  bots[process] = bot;
  await bot.ready();
  return bot;
}

/** The shards that a process has connected, as it says. */
const connectedBy = (bot: BotProcess) =>
  [...bot.output().matchAll(/"shard":(\d+),"msg":"gateway connected"/g)]
    .map(([, shard]) => Number(shard))
    .sort();

const ofProcess = (process: number) => guilds.flat().filter((guild) => guild.process === process);
const ofOthers = (process: number) => guilds.flat().filter((guild) => guild.process !== process);
/** What Discord refused. */
const refused = () =>
  discord.requests
    .filter(({ status }) => status >= 400)
    .map(({ method, path, status }) => `${method} ${path} ${status}`);
const callbacksFor = (interactionId: string) =>
  discord.requests.filter(({ path }) => path.startsWith(`/interactions/${interactionId}/`));
const titlesIn = (asked: (typeof guilds)[number]) =>
  Promise.all(asked.map(async ({ member }) => embedOf(await member.run('shop')).title));

const groups: { readonly title: string; readonly shares: boolean; readonly tags: Need[] }[] = [
  // Each has a file of its own; nothing spaces their identifies, so Discord takes them at any time.
  { title: 'eight shards in three processes', shares: false, tags: [] },
  { title: 'eight shards in three processes that share a Redis', shares: true, tags: ['redis'] },
];

for (const { title, shares, tags } of groups) {
  describe(title, { tags }, () => {
    beforeAll(async () => {
      redis = shares ? await startRedis() : undefined;
      shop = await startSampleShop();
      discord = await startLocalDiscord({
        gateway: { shards: COUNT, maxConcurrency: MAX_CONCURRENCY, identifyInterval: shares ? 5000 : 0 },
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
    });

    afterAll(async () => {
      await Promise.all(bots.map((bot) => bot.stop()));
      bots = [];
      await discord?.close();
      await shop?.close();
      await redis?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    it('are each connected once, in the process that has them', async () => {
      expect(discord.gateway.sessions.map(({ shard }) => shard.join(' of ')).sort()).toEqual(
        Array.from({ length: COUNT }, (_, shard) => `${shard} of ${COUNT}`),
      );
      // The line about the last one can come after the one that all are ready.
      await expect
        .poll(() => bots.map(connectedBy))
        .toEqual([
          [0, 1, 2],
          [3, 4, 5],
          [6, 7],
        ]);
      expect(discord.gateway.refusedIdentifies).toBe(0);
    });

    it('register the commands no more often than there are processes', () => {
      const writes = discord.requests.filter(
        ({ method, path }) => method === 'PUT' && path.endsWith('/commands'),
      );
      expect(writes.length).toBeLessThanOrEqual(SHARDS.length);
      expect(discord.commands()).toHaveLength(registeredNames.length);
    });

    it('answer every guild once, in one process', async () => {
      await Promise.all(guilds.flat().map(({ owner }) => linkShop(owner, shop.key)));
      const asked = await Promise.all(
        guilds.flat().map(async ({ member, process }) => ({ process, exchange: await member.run('shop') })),
      );
      for (const { exchange, process } of asked) {
        const { interactionId } = exchange;
        expect(embedOf(exchange).title).toContain('Northern Lights');
        expect(callbacksFor(interactionId).map(({ status }) => status < 300)).toEqual([true]);
        const saidBy = () =>
          bots.flatMap((bot, index) => (bot.output().includes(interactionId) ? [index] : []));
        await expect.poll(saidBy).toEqual([process]);
      }
      expect(refused()).toEqual([]);
    });

    it('survive a killed process, and serve its guilds again when it is back', async () => {
      await bots[KILLED]?.stop('SIGKILL');
      const [silent, served] = await Promise.all([
        Promise.allSettled(ofProcess(KILLED).map(({ member }) => member.run('shop'))),
        titlesIn(ofOthers(KILLED)),
      ]);
      expect(new Set(silent.map(({ status }) => status))).toEqual(new Set(['rejected']));
      expect(silent).toHaveLength(6);
      expect(new Set(served)).toEqual(new Set(['Northern Lights ☑️']));
      expect(served).toHaveLength(10);

      const again = await start(KILLED);
      await expect.poll(() => connectedBy(again)).toEqual([3, 4, 5]);
      expect(new Set(await titlesIn(guilds.flat()))).toEqual(new Set(['Northern Lights ☑️']));
      expect(discord.gateway.refusedIdentifies).toBe(0);
      expect(refused()).toEqual([]);
    });
  });
}
