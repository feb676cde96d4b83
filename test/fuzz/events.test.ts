import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type LocalDiscord, type Person, startLocalDiscord } from '../../sandbox/discord/index.js';
import { type Bot, createBot } from '../../src/bot/client.js';
import { defineCommand } from '../../src/bot/command.js';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import { anyText } from '../commands/arbitraries.js';
import { memoryBackend } from '../support/bot-harness.js';
import { followWith } from '../support/following.js';
import { unlinkedShops } from '../support/router-harness.js';
import { tryCases } from './cases.js';
import { changed, jsonText } from './json.js';

/*
 * Whatever comes over the gateway, it leaves a few lines in the log and nothing else: the bot goes on answering, and no
 * guild is erased. An error that ended the process would end this test.
 */

const hello = defineCommand({
  data: { name: 'hello' },
  texts: () => ({ description: 'Hello' }),
  visibility: 'public',
  run: async () => ({ content: 'Hello' }),
});

const lineSchema = z.object({ level: z.number(), msg: z.string() });

let discord: LocalDiscord;
let store: GuildStore;
let bot: Bot;
let member: Person;
let guildId: string;
let lines: string[] = [];

beforeAll(async () => {
  // No heartbeat in between: it would repeat an impossible sequence number and end the connection.
  discord = await startLocalDiscord({
    keep: 100,
    // Whether there is an answer is in question here, not how soon a busy machine gives it.
    waits: { answer: 30_000 },
    gateway: { heartbeatInterval: 86_400_000 },
  });
  const guild = discord.addGuild({ name: 'Guild' });
  guildId = guild.id;
  member = guild.join({ name: 'Ann', permissions: 0n });
  store = new GuildStore(memoryBackend(), new Cipher(randomBytes(32)));
  await store.changeSettings(guildId, { language: 'ru' });
  bot = createBot({
    token: discord.token,
    apiUrl: discord.apiUrl,
    guildId: undefined,
    shards: 'auto',
    departures: { takeOver: undefined, eraseUpTo: undefined },
    commands: [hello],
    store,
    shopOf: unlinkedShops(store),
    follow: followWith(store, unlinkedShops(store)),
    log: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
    onClosed: () => {},
    onForeignStore: () => {},
  });
  await bot.start();
});
afterAll(async () => {
  await bot.leave();
  await discord.close();
});

const ready = {
  v: 10,
  user: { id: '1', username: 'Shopkeep', discriminator: '0', global_name: null, avatar: null, bot: true },
  guilds: [{ id: '5', unavailable: true }],
  session_id: 'session',
  resume_gateway_url: 'ws://127.0.0.1:9',
  shard: [0, 1],
  application: { id: '900000000000000002', flags: 0 },
};

const user = { id: '200000000000000001', username: 'somebody', discriminator: '0' };
const interaction = {
  version: 1,
  id: '900000000000000001',
  application_id: '900000000000000002',
  token: 'token',
  guild_id: '100000000000000001',
  locale: 'ru',
  guild_locale: 'ru',
  member: { user, roles: [], permissions: '8' },
  app_permissions: '0',
  type: 2,
  data: { type: 1, id: '1', name: 'hello' },
};

const named = ['READY', 'RESUMED', 'INTERACTION_CREATE', 'GUILD_CREATE', 'GUILD_DELETE', 'MESSAGE_CREATE'];
const frames = fc
  .record({
    t: fc
      .oneof(fc.constantFrom(...named), anyText, fc.constantFrom('error', '__proto__'))
      .map((t) => JSON.stringify(t)),
    d: fc.oneof(changed(ready), changed(interaction), jsonText),
    // discord.js compares it with the last one, and an object can make that impossible from then on.
    s: fc.oneof(fc.nat().map(String), fc.constantFrom('null', '-1', '1.5', 'true', '"x"', '1e999')),
  })
  .map(({ t, d, s }) => `{"op":0,"t":${t},"d":${d},"s":${s}}`);

const expectServed = async () => expect(await member.run('hello')).toMatchObject({ calls: 1 });

test('any event', async () => {
  await tryCases(
    'events',
    fc.asyncProperty(frames, async (frame) => {
      lines = [];
      discord.gateway.send(frame);
      await expectServed();
      const read = lines.map((line) => lineSchema.parse(JSON.parse(line)));
      expect(
        read.filter(({ msg }) => msg === 'unreadable message of the gateway').length,
      ).toBeLessThanOrEqual(1);
      expect(read.filter(({ level }) => level >= 60)).toEqual([]);
    }),
  );
  expect(await store.guildIds()).toEqual([guildId]);
});

test.each([
  ['READY without data', '{"op":0,"t":"READY","d":null,"s":1}'],
  ['READY without guilds', JSON.stringify({ op: 0, t: 'READY', s: 1, d: { ...ready, guilds: undefined } })],
  [
    'READY without an application',
    JSON.stringify({ op: 0, t: 'READY', s: 1, d: { ...ready, application: null } }),
  ],
  [
    'READY with another address',
    JSON.stringify({ op: 0, t: 'READY', s: 1, d: { ...ready, resume_gateway_url: 5 } }),
  ],
  ['INTERACTION_CREATE without data', '{"op":0,"t":"INTERACTION_CREATE","d":null,"s":1}'],
  ['HELLO without data', '{"op":10,"d":null}'],
  ['an invalid session without data', '{"op":9,"d":null}'],
])('%s is one line in the log', async (_what, frame) => {
  lines = [];
  discord.gateway.send(frame);
  await expectServed();
  expect(lines.filter((line) => line.includes('unreadable message of the gateway'))).toHaveLength(1);
});
