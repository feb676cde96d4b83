import { once } from 'node:events';
import { GatewayOpcodes, Routes } from 'discord.js';
import { pino } from 'pino';
import { describe, expect, type TestContext, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import {
  type LocalDiscord,
  type LocalDiscordOptions,
  startLocalDiscord,
  type TurnedAway,
} from '../../sandbox/discord/index.js';
import { Gateway, type GatewayOptions, guildShard } from '../../src/bot/gateway.js';
import { startProblem } from '../../src/bot/start-problem.js';

const lineSchema = z.looseObject({ msg: z.string() });

/** A gateway before its first connection, and the Discord that it connects to; both end with the test. */
async function startGateway(
  { onTestFinished }: TestContext,
  options: LocalDiscordOptions['gateway'] = {},
  more: Partial<GatewayOptions> = {},
): Promise<{
  discord: LocalDiscord;
  gateway: Gateway;
  events: string[];
  closed: number[];
  logged: () => z.infer<typeof lineSchema>[];
}> {
  const discord = await startLocalDiscord({ gateway: options });
  const lines: string[] = [];
  const events: string[] = [];
  const closed: number[] = [];
  const gateway = new Gateway({
    token: discord.token,
    rest: { api: discord.apiUrl, retries: 0 },
    shards: 'auto',
    slots: { reserve: async () => 0 },
    log: pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) }),
    onEvent: ({ t }) => events.push(t),
    onClosed: (code) => closed.push(code),
    ...more,
  });
  onTestFinished(async () => {
    await gateway.leave();
    await discord.close();
  });
  const logged = () => lines.map((line) => lineSchema.parse(JSON.parse(line)));
  return { discord, gateway, events, closed, logged };
}

const CONNECTED = { level: 30, shard: 0, msg: 'gateway connected' };
const RESUMED = { level: 30, shard: 0, msg: 'gateway resumed' };
const lost = (why: object) => ({ level: 40, shard: 0, ...why, msg: 'gateway reconnecting' });
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });
/** Waits for more attempts to connect. */
const tries = ({ gateway }: LocalDiscord, first = gateway.attempts) =>
  eventually(() => expect(gateway.attempts).toBeGreaterThan(first + 2));
/** Long enough for two attempts, where there should be none. */
const noTry = () => new Promise((resolve) => setTimeout(resolve, 1200));

const ways: readonly (readonly [what: string, how: TurnedAway, why: object])[] = [
  ['cuts connections', 'reset', { code: 1006 }],
  ['answers 503', { status: 503 }, { reason: 'Unexpected server response: 503' }],
  ['never sends HELLO', 'silence', { code: 1000 }],
];

describe.each(ways)('a gateway that %s', { concurrent: true }, (_what, how, why) => {
  test('at start-up is logged once, and retried until it is back', async (context) => {
    const { discord, gateway, logged } = await startGateway(context, {}, { handshakeTimeoutMs: 400 });
    discord.gateway.turnAway(how);
    expect([...gateway.shards]).toEqual([]);
    const connected = gateway.connect();
    await eventually(() => expect(logged()).toEqual([lost(why)]));
    await tries(discord);
    discord.gateway.turnAway();
    await connected;
    expect(logged()).toEqual([lost(why), CONNECTED]);
    expect(gateway.shards.get(0)).toMatchObject({ connected: true });
  });

  test('later is logged once, and retried until it is back', async (context) => {
    const { discord, gateway, logged } = await startGateway(context, {}, { handshakeTimeoutMs: 400 });
    await gateway.connect();
    discord.gateway.turnAway(how);
    discord.gateway.disconnectAll(4000);
    await eventually(() => expect(gateway.shards.get(0)?.connected).toBe(false));
    await tries(discord);
    expect(gateway.shards.get(0)).toMatchObject({ connected: false });
    discord.gateway.turnAway();
    await eventually(() => expect(gateway.shards.get(0)?.connected).toBe(true));
    expect(logged()).toEqual([CONNECTED, lost({ code: 4000 }), expect.objectContaining({ level: 30 })]);
  });
});

describe('a connection that the gateway', { concurrent: true }, () => {
  test('does not acknowledge heartbeats on is given up and resumed', async (context) => {
    const { discord, gateway, logged } = await startGateway(context, { heartbeatInterval: 200 });
    await gateway.connect();
    discord.gateway.ignoreHeartbeats(true);
    await eventually(() => expect(logged()).toContainEqual(lost({ code: 4200 })));
    discord.gateway.ignoreHeartbeats(false);
    await eventually(() => expect(logged()).toContainEqual(RESUMED));
    expect(discord.gateway.sessions).toHaveLength(1);
  });

  test.for([
    ['asks to reconnect is resumed', (gateway: LocalDiscord['gateway']) => gateway.requestReconnect(), 4200],
    ['closes is resumed', (gateway: LocalDiscord['gateway']) => gateway.disconnectAll(4000), 4000],
  ] as const)('%s', async ([_what, happen, code], context) => {
    const { discord, gateway, events, logged } = await startGateway(context);
    await gateway.connect();
    happen(discord.gateway);
    await eventually(() => expect(logged()).toEqual([CONNECTED, lost({ code }), RESUMED]));
    expect(events).toEqual(['READY', 'RESUMED']);
  });

  test('calls invalid is replaced by a new session', async (context) => {
    const { discord, gateway, events, logged } = await startGateway(context);
    await gateway.connect();
    discord.gateway.invalidateSessions(false);
    await eventually(() => expect(logged()).toEqual([CONNECTED, lost({ code: 1000 }), CONNECTED]));
    expect(events).toEqual(['READY', 'READY']);
  });

  test.for([
    ['at first', [], (gateway: LocalDiscord['gateway'], code: number) => gateway.turnAway({ close: code })],
    ['later', [CONNECTED], (gateway: LocalDiscord['gateway'], code: number) => gateway.disconnectAll(code)],
  ] as const)('rejects %s is not tried again', async ([when, before, close], context) => {
    const codes = [4004, 4010, 4011, 4012, 4013, 4014];
    await Promise.all(
      codes.map(async (code) => {
        const { discord, gateway, closed, logged } = await startGateway(context);
        if (when === 'later') await gateway.connect();
        close(discord.gateway, code);
        if (when === 'at first') void gateway.connect();
        await eventually(() => expect(closed).toEqual([code]));
        discord.gateway.turnAway();
        await noTry();
        expect([closed, logged(), discord.gateway.sessions]).toEqual([[code], before, []]);
      }),
    );
  });
});

test('a guild belongs to the shard of Discord’s formula', () => {
  expect(guildShard('197038439483310086', 16)).toBe(2);
  expect(guildShard('197038439483310086', 1)).toBe(0);
});

test('leaving logs no disconnect', async (context) => {
  const { gateway, logged } = await startGateway(context);
  await gateway.connect();
  await gateway.leave();
  expect(logged()).toEqual([CONNECTED]);
});

test('replies can still be sent after leaving', async (context) => {
  const { discord, gateway } = await startGateway(context);
  await gateway.connect();
  await gateway.leave();
  expect(await gateway.rest.get(Routes.user())).toMatchObject({ id: discord.applicationId });
});

test('passes on events that discord.js cannot read, and stays connected', async (context) => {
  const { discord, gateway, events } = await startGateway(context);
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  context.onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `ws://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`;
  server.on('connection', (socket) => {
    const send = (message: object) => socket.send(JSON.stringify(message));
    send({ op: GatewayOpcodes.Hello, d: { heartbeat_interval: 60_000 } });
    // The answer to its identify.
    socket.once('message', () => {
      const ready = { session_id: '1', resume_gateway_url: url, guilds: [{}] };
      send({ op: GatewayOpcodes.Dispatch, s: 1, t: 'READY', d: ready });
      send({ op: GatewayOpcodes.Dispatch, s: 2, t: 'INTERACTION_CREATE', d: { type: 2, data: { type: 1 } } });
      send({ op: GatewayOpcodes.Dispatch, s: 3, t: 'GUILD_DELETE', d: null });
    });
  });
  const limit = { total: 1000, remaining: 1000, reset_after: 60_000, max_concurrency: 1 };
  discord.fault({ path: /gateway/, status: 200, body: { url, shards: 1, session_start_limit: limit } });
  await gateway.connect();
  await eventually(() => expect(events).toEqual(['READY', 'INTERACTION_CREATE', 'GUILD_DELETE']));
});

test.for([
  [0, 1],
  [1, 2],
] as const)(
  'with %i sessions left for %i shards the error names the time of the reset',
  async ([remaining, shards], context) => {
    const { discord, gateway } = await startGateway(context);
    const limit = { total: 1000, remaining, reset_after: 60_000, max_concurrency: 1 };
    const body = { url: 'ws://127.0.0.1:9', shards, session_start_limit: limit };
    discord.fault({ path: /gateway/, status: 200, body });
    const error: unknown = await gateway.connect().catch((reason: unknown) => reason);
    const [, until = ''] = /again until (\S+),/.exec(startProblem(error)) ?? [];
    expect(Date.parse(until)).toBeGreaterThan(Date.now());
  },
);
