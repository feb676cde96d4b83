import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { Poller } from '../src/feeds/engine/poller.js';
import { FEED_FORMAT, withPart } from '../src/feeds/engine/record.js';
import { createOnline } from '../src/feeds/online/index.js';
import { onlinePart } from '../src/feeds/online/state.js';
import { GameServers } from '../src/games/game-servers.js';
import { MINUTE_MS } from '../src/lib/duration.js';
import { Cipher } from '../src/store/cipher.js';
import { openGuildStore } from '../src/store/guilds.js';
import { createFakeChannels } from '../test/support/channels.js';
import { machineClock } from '../test/support/clocks.js';
import { createFakeShop, type FakeShop } from '../test/support/fake-shop.js';
import { guildsOver } from '../test/support/guild.js';
import { type Client, openGuildShops } from '../test/support/guild-shops.js';
import { identity, wireServer } from '../test/support/samples.js';
import { residentMb } from './usage.js';

/*
 * What boards of players cost: guilds with a shop of their own, whose game servers answer each question with another number,
 * so that each board is edited as often as it may be. Discord and the shops answer from memory. Run by hand, after
 * npx tsc -p bench: node build/bench/bench/boards.js [guilds] [minutes]
 */

const SERVERS = 3;
/** Until every board is posted. */
const WARM_UP_MS = MINUTE_MS;
const MINUTES_AN_HOUR = 60;

interface Connections {
  readonly made: number;
  readonly mostAtOnce: number;
}

/** Game servers in a process of their own, at each address of this machine. Tells its port, and when asked its connections. */
function serveGames(): void {
  let [made, open, mostAtOnce] = [0, 0, 0];
  const server = createServer((socket) => {
    made += 1;
    open += 1;
    mostAtOnce = Math.max(mostAtOnce, open);
    socket.on('error', () => {});
    socket.on('close', () => {
      open -= 1;
    });
    socket.once('data', () => {
      const status = Buffer.from(JSON.stringify({ players: { online: made % 100, max: 100 } }));
      socket.end(Buffer.concat([Buffer.from([status.length + 2, 0, status.length]), status]));
    });
  });
  server.listen(0, '0.0.0.0', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : undefined);
  });
  process.on('message', () => process.send?.({ made, mostAtOnce }));
  process.on('disconnect', () => process.exit());
}

async function measure(guilds: number, minutes: number): Promise<void> {
  const games = fork(fileURLToPath(import.meta.url), ['games']);
  const [port] = await once(games, 'message');
  const count = async (): Promise<Connections> => {
    const answer = once(games, 'message');
    games.send('count');
    const [connections] = await answer;
    return connections;
  };
  const folder = await mkdtemp(join(tmpdir(), 'shopkeep-bench-'));
  const path = join(folder, 'bench.sqlite');
  const store = await openGuildStore({ kind: 'sqlite', path }, new Cipher(Buffer.alloc(32)));
  const discord = createFakeChannels();
  const fakes = new Map<string, FakeShop>();
  const none = createFakeShop();
  const client: Client = {
    fetch: (resource, key, ...ids) => (fakes.get(key) ?? none).fetch(resource, key, ...ids),
    close: async () => {},
  };
  const records = store.records(FEED_FORMAT);
  for (let guild = 1; guild <= guilds; guild += 1) {
    const guildId = String(100_000_000_000_000_000n + BigInt(guild));
    const key = guild.toString(16).padStart(32, '0');
    const fake = createFakeShop();
    fake.shopFields = { id: guild, game_id: 1 };
    fake.servers = Array.from({ length: SERVERS }, (_, index) =>
      // Each an address of its own, so that each is asked.
      wireServer({ id: index + 1, ip: `127.${1 + index}.${guild >> 8}.${guild & 255}`, port: String(port) }),
    );
    fakes.set(key, fake);
    await store.link(guildId, { key, shop: identity(`Shop ${guild}`) });
    const board = { ...onlinePart.schema.parse({}), channelId: guildId };
    await records.change(guildId, (record) => withPart(record, onlinePart, board));
  }
  const { shops } = openGuildShops({ store, client, version: 3 });
  const servers = new GameServers();
  servers.allowsOwn = true;
  const poller = new Poller({
    ...{ feeds: [createOnline(servers)], clock: machineClock, store, intervalMs: 2 * MINUTE_MS },
    openGuild: guildsOver({ store, shops }),
    ...{ channels: discord.channels, serves: () => true, isOwnStore: async () => true },
    onError: (error) => process.stderr.write(`${error}\n`),
    log: pino({ level: 'silent' }),
  });
  try {
    poller.start();
    await sleep(WARM_UP_MS);
    const [cpu, before, requests] = [process.cpuUsage(), await count(), discord.requests];
    await sleep(minutes * MINUTE_MS);
    const { user, system } = process.cpuUsage(cpu);
    const after = await count();
    const anHour = MINUTES_AN_HOUR / minutes;
    process.stdout.write(
      `${guilds} guilds of ${SERVERS} servers, ${minutes} minutes, in an hour:\n` +
        `connections: ${Math.round((after.made - before.made) * anHour)}; at once: ${after.mostAtOnce}\n` +
        `messages and edits: ${Math.round((discord.requests - requests) * anHour)}\n` +
        `CPU: ${(((user + system) / 1e6) * anHour).toFixed(0)} s\n` +
        `boards: ${discord.messages.length}; memory: ${Math.round(residentMb(process.pid) ?? 0)} MB\n`,
    );
  } finally {
    await poller.stop();
    await shops.close();
    await store.close();
    games.disconnect();
    await rm(folder, { recursive: true, force: true });
  }
}

const [, , what = '1000', minutes = '10'] = process.argv;
if (what === 'games') serveGames();
else await measure(Number(what), Number(minutes));
