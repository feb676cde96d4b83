import type { Logger } from 'pino';

/** One connection to Discord. */
export interface Shard {
  readonly connected: boolean;
  /** Milliseconds from the last heartbeat to its acknowledgement; undefined before the first. */
  readonly latencyMs: number | undefined;
  /** How often the connection was lost. */
  readonly reconnects: number;
}

/** The shard of a guild, by Discord's own formula. */
export const shardOf = (guildId: string, count: number): number =>
  Number((BigInt(guildId) >> 22n) % BigInt(count));

/** The state of this process's shards, kept up to date by the events of the gateway. */
export function createShards(log: Logger) {
  const all = new Map<number, { -readonly [Key in keyof Shard]: Shard[Key] }>();
  const away = new Set<number>();
  let leaving = false;
  let onAllConnected = () => {};
  const allConnected = new Promise<void>((resolve) => {
    onAllConnected = resolve;
  });

  return {
    all,
    /** Resolves when all shards are connected for the first time. */
    allConnected,
    /** @param pingMs as discord.js has it: negative before the first heartbeat is acknowledged */
    add(id: number, pingMs: () => number): void {
      all.set(id, {
        connected: false,
        reconnects: 0,
        get latencyMs() {
          const ms = pingMs();
          return ms < 0 ? undefined : ms;
        },
      });
    },
    onConnect(id: number, message: string): void {
      const shard = all.get(id);
      if (shard) shard.connected = true;
      away.delete(id);
      log.info({ shard: id }, message);
      if ([...all.values()].every(({ connected }) => connected)) onAllConnected();
    },
    onDisconnect(id: number, why: { readonly code: number } | { readonly reason: string }): void {
      const shard = all.get(id);
      if (shard?.connected) {
        shard.connected = false;
        shard.reconnects += 1;
      }
      // Log the disconnect once, not every retry: there are two a second.
      if (!leaving && !away.has(id)) log.warn({ shard: id, ...why }, 'gateway reconnecting');
      away.add(id);
    },
    /** The shard won't connect again. */
    onRefused(id: number): void {
      const shard = all.get(id);
      if (shard) shard.connected = false;
      away.add(id);
    },
    /** From now on disconnects are intended, and not logged. */
    onLeave(): void {
      leaving = true;
    },
  };
}
