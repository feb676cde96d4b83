import type { Shard } from '../../bot/shards.js';
import type { GuildStore } from '../../store/guilds.js';

interface ReadinessOptions {
  readonly shards: ReadonlyMap<number, Shard>;
  readonly store: Pick<GuildStore, 'ping'>;
  readonly isStopping: () => boolean;
}

/** Resolves with a short reason why the bot can't serve everyone right now, or undefined if it can. */
export type WhyNotReady = () => Promise<string | undefined>;

export function createWhyNotReady({ shards, store, isStopping }: ReadinessOptions): WhyNotReady {
  /** Concurrent probes share one ping of the store. */
  let asking: Promise<boolean> | undefined;
  const storeAnswers = (): Promise<boolean> => {
    asking ??= store
      .ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };

  return async () => {
    if (isStopping()) return 'the bot is stopping';
    const away = [...shards.values()].filter(({ connected }) => !connected).length;
    if (shards.size === 0) return 'not connected to Discord yet';
    if (away > 0) return `${away} of ${shards.size} shards are not connected to Discord`;
    return (await storeAnswers()) ? undefined : 'the store is not responding';
  };
}
