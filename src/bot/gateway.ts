import type { REST } from '@discordjs/rest';
import { type SessionInfo, WebSocketManager, WebSocketShardEvents } from '@discordjs/ws';
import { GatewayCloseCodes, type GatewayDispatchPayload } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { ShardPlan } from '../config.js';
import { type IdentifyTurn, identifyThrottler } from './identify.js';
import { describeError } from './incident.js';

export interface GatewayOptions {
  readonly token: string;
  readonly rest: REST;
  readonly shards: ShardPlan;
  /** Spaces identifies over all processes of the bot; undefined where this one has all shards. */
  readonly identifyTurn: IdentifyTurn | undefined;
  readonly log: Logger;
  /** Every event that Discord sends, as it sends it. */
  readonly onEvent: (event: GatewayDispatchPayload) => void;
  /** Called when Discord closes a connection for good, with its close code. */
  readonly onClosed: (code: number) => void;
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

/** The shard of a guild, by Discord's own formula. */
export const shardOf = (guildId: string, count: number): number =>
  Number((BigInt(guildId) >> 22n) % BigInt(count));

/**
 * The connections to Discord's gateway; they resume and reconnect by themselves.
 * Nothing is kept of the guilds that Discord lists.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { rest, log, identifyTurn } = options;
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
    ...(identifyTurn && { buildIdentifyThrottler: identifyThrottler(identifyTurn) }),
  });
  const shards = new Map<number, Shard>();
  let shardCount: number | undefined;
  let leaving = false;

  const note = (id: number, change: Partial<Shard>) =>
    shards.set(id, { connected: false, latencyMs: undefined, reconnects: 0, ...shards.get(id), ...change });

  const connected = new Promise<void>((resolve) => {
    const waiting = () => [...shards.values()].some((shard) => !shard.connected);
    const arrived = (id: number, message: string) => {
      note(id, { connected: true });
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
  manager.on(WebSocketShardEvents.Error, ({ shardId, error }) =>
    log.warn({ shard: shardId, ...describeError(error) }, 'gateway connection'),
  );
  manager.on(WebSocketShardEvents.Closed, ({ shardId, code }) => {
    // A gateway that is away is tried twice a second: only its loss is told, not each try.
    const { connected: wasConnected = false, reconnects = 0 } = shards.get(shardId) ?? {};
    note(shardId, { connected: false });
    if (FINAL_CLOSES.has(code)) options.onClosed(code);
    else if (wasConnected && !leaving) {
      note(shardId, { reconnects: reconnects + 1 });
      log.info({ shard: shardId, code }, 'gateway reconnecting');
    }
  });

  return {
    shards,
    serves: (guildId) => shardCount !== undefined && shards.has(shardOf(guildId, shardCount)),
    async connect() {
      const { session_start_limit: starts } = await manager.fetchGatewayInformation();
      const ids = await manager.getShardIds();
      shardCount = await manager.getShardCount();
      if (starts.remaining < ids.length) throw new SessionsUsedUp(new Date(Date.now() + starts.reset_after));
      for (const id of ids) note(id, {});
      // It rejects when the first try of a shard fails, and goes on trying all the same.
      manager.connect().catch((error: unknown) => log.warn(describeError(error), 'gateway connection'));
      await connected;
    },
    async leave() {
      leaving = true;
      await manager.destroy();
    },
  };
}
