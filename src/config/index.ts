import { z } from 'zod';
import { type DiscordConfig, discordVariables } from './discord.js';
import { type HealthConfig, healthVariables, logVariables } from './monitoring.js';
import { type ShardPlan, shardVariables } from './shards.js';
import { type ShopConfig, shopVariables } from './shop.js';
import { redisVariables, type StoreConfig, storeVariables } from './store.js';
import { type Environment, readVariables } from './variables.js';

export interface Config {
  readonly discord: DiscordConfig & { readonly shards: ShardPlan };
  readonly shop: ShopConfig;
  readonly store: StoreConfig;
  /** Where processes share the shop's request budget and the order in which they connect; undefined for one process. */
  readonly redisUrl: string | undefined;
  readonly health: HealthConfig;
  readonly logLevel: string;
}

const parts = {
  discord: discordVariables,
  shop: shopVariables,
  shards: shardVariables,
  store: storeVariables,
  redis: redisVariables,
  health: healthVariables,
  log: logVariables,
};

/** Gives each part the whole environment, so that the problems of all parts come in one error. */
const allVariables = z.preprocess(
  (set) => Object.fromEntries(Object.keys(parts).map((part) => [part, set])),
  z.object(parts),
);

/**
 * Reads all settings of the bot from environment variables.
 * @throws ConfigError
 */
export function readConfig(env: Environment): Config {
  const { discord, shards, redis, log, ...rest } = readVariables(allVariables, env);
  const { address } = rest.store;
  return {
    ...rest,
    discord: { ...discord, shards },
    redisUrl: redis.REDIS_URL ?? (address.kind === 'redis' ? address.url : undefined),
    logLevel: log.LOG_LEVEL,
  };
}
