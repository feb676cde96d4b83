import type { REST } from '@discordjs/rest';
import { type SessionInfo, WebSocketManager, WebSocketShardEvents } from '@discordjs/ws';
import { GatewayCloseCodes, type GatewayDispatchPayload } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { ShardPlan } from '../config.js';
import { type IdentifyLease, identifyThrottler, processThrottler } from './identify.js';

export interface GatewayOptions {
  readonly token: string;
  readonly rest: REST;
  readonly shards: ShardPlan;
  /** Spaces identifies over all processes of the bot; undefined where this one has all shards. */
  readonly identifyTurn: IdentifyLease | undefined;
  readonly log: Logger;
  /** Every event that Discord sends, as it sends it. */
  readonly onEvent: (event: GatewayDispatchPayload) => void;
  /** Called when Discord closes a connection for good, with its close code. */
  readonly onClosed: (code: number) => void;
  /** Milliseconds in which a connection has to stand, and again in which Discord has to say its first word. */
  readonly patienceMs?: number;
}

/** One connection to Discord. */
export interface Shard {
  readonly connected: boolean;
  /** Milliseconds from the last heartbeat to its answer; undefined before the first. */
  readonly latencyMs: number | undefined;
  /** How often it was lost and begun again. */
  readonly reconnects: number;
}

export interface Gateway {
  /**
   * Resolves when every shard of this process has been connected; never, where `onClosed` is called before.
   * @throws SessionsUsedUp, or what the REST client throws when Discord does not say where to connect
   */
  connect(): Promise<void>;
  leave(): Promise<void>;
  /** By id; empty until Discord has said how many there are. */
  readonly shards: ReadonlyMap<number, Shard>;
  /** How many there are in all processes; undefined until Discord has said so. */
  readonly shardCount: number | undefined;
  /** Whether a shard of this process serves the guild; none does before Discord has said how many there are. */
  serves(guildId: string): boolean;
}

/** Thrown where Discord lets the bot identify no more for now: every start uses one of its thousand a day. */
export class SessionsUsedUp extends Error {
  override readonly name = 'SessionsUsedUp';
  /** When there are more. */
  readonly until: Date;

  constructor(until: Date) {
    super('no session starts left');
    this.until = until;
  }
}

/** After these Discord takes no further connection of the same kind. */
const FINAL_CLOSES: ReadonlySet<number> = new Set([
  GatewayCloseCodes.AuthenticationFailed,
  GatewayCloseCodes.InvalidShard,
  GatewayCloseCodes.ShardingRequired,
  GatewayCloseCodes.InvalidAPIVersion,
  GatewayCloseCodes.InvalidIntents,
  GatewayCloseCodes.DisallowedIntents,
]);

const PATIENCE_MS = 10_000;

/** The shard of a guild, by Discord's own formula. */
export const shardOf = (guildId: string, count: number): number =>
  Number((BigInt(guildId) >> 22n) % BigInt(count));

/**
 * The connections to Discord's gateway; they resume and reconnect by themselves.
 * Nothing is kept of the guilds that Discord lists.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { rest, log, identifyTurn, patienceMs = PATIENCE_MS } = options;
  const plan = options.shards === 'auto' ? undefined : options.shards;
  const sessions = new Map<number, SessionInfo | null>();
  const manager = new WebSocketManager({
    token: options.token,
    rest,
    // Interactions and READY come without any intent; that for guilds costs memory for each of them.
    intents: 0,
    shardIds: plan ? [...plan.ids] : null,
    shardCount: plan?.count ?? null,
    retrieveSessionInfo: (id) => sessions.get(id) ?? null,
    updateSessionInfo: (id, session) => void sessions.set(id, session),
    buildIdentifyThrottler: identifyTurn ? identifyThrottler(identifyTurn) : processThrottler,
    handshakeTimeout: patienceMs,
    // It begins with the handshake and has to outlast it: the end of a handshake that was given up ends the process.
    helloTimeout: 2 * patienceMs,
  });
  const shards = new Map<number, Shard>();
  const away = new Set<number>();
  let shardCount: number | undefined;
  let leaving = false;

  const note = (id: number, change: Partial<Shard>) =>
    shards.set(id, { connected: false, latencyMs: undefined, reconnects: 0, ...shards.get(id), ...change });

  /** A gateway that is away is tried twice a second: its loss is told, not each try. */
  const lost = (id: number, why: { readonly code: number } | { readonly reason: string }) => {
    const { connected: wasConnected = false, reconnects = 0 } = shards.get(id) ?? {};
    note(id, { connected: false, reconnects: wasConnected ? reconnects + 1 : reconnects });
    if (!leaving && !away.has(id)) log.warn({ shard: id, ...why }, 'gateway reconnecting');
    away.add(id);
  };

  const connected = new Promise<void>((resolve) => {
    const waiting = () => [...shards.values()].some((shard) => !shard.connected);
    const arrived = (id: number, message: string) => {
      note(id, { connected: true });
      away.delete(id);
      log.info({ shard: id }, message);
      if (!waiting()) resolve();
    };
    manager.on(WebSocketShardEvents.Ready, ({ shardId }) => arrived(shardId, 'gateway connected'));
    manager.on(WebSocketShardEvents.Resumed, ({ shardId }) => arrived(shardId, 'gateway resumed'));
  });
  manager.on(WebSocketShardEvents.Dispatch, ({ data }) => options.onEvent(data));
  manager.on(WebSocketShardEvents.HeartbeatComplete, ({ shardId, latency }) =>
    note(shardId, { latencyMs: latency }),
  );
  // What a socket says of a connection holds no address but the gateway's.
  manager.on(WebSocketShardEvents.Error, ({ shardId, error }) =>
    lost(shardId, { reason: error.message.slice(0, 100) }),
  );
  manager.on(WebSocketShardEvents.Closed, ({ shardId, code }) => {
    if (!FINAL_CLOSES.has(code)) return lost(shardId, { code });
    note(shardId, { connected: false });
    away.add(shardId);
    options.onClosed(code);
  });

  return {
    shards,
    get shardCount() {
      return shardCount;
    },
    serves: (guildId) => shardCount !== undefined && shards.has(shardOf(guildId, shardCount)),
    async connect() {
      const { session_start_limit: starts } = await manager.fetchGatewayInformation();
      const ids = await manager.getShardIds();
      shardCount = await manager.getShardCount();
      if (starts.remaining < ids.length) throw new SessionsUsedUp(new Date(Date.now() + starts.reset_after));
      for (const id of ids) note(id, {});
      const begun = manager.connect().catch((error: unknown) => {
        // It rejects too when the first try of a shard fails, which goes on trying all the same.
        if (away.size === 0) throw error;
      });
      await Promise.all([begun, connected]);
    },
    async leave() {
      leaving = true;
      await manager.destroy();
    },
  };
}
