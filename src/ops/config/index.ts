import type { DeparturesConfig } from '../../bot/departures.js';
import type { ShardPlan } from '../../bot/sharding.js';
import { parseStoreAddress, type StoreAddress } from '../../store/address.js';
import type { StoreConfig } from '../../store/start.js';
import { shardPlan } from './shards.js';
import { type ShopConfig, shopSettings } from './shop.js';
import { BASE_URL, isBaseUrl, isLink, withoutTrailingSlash } from './url.js';
import { type Environment, Variables, wholeNumber } from './variables.js';

export type { ShopConfig } from './shop.js';

export interface DiscordConfig {
  readonly token: string;
  /** REST base without a version and without a trailing slash. */
  readonly apiUrl: string;
  /** Register the commands in this guild only; undefined registers them globally. */
  readonly guildId: string | undefined;
}

export interface Config {
  readonly discord: DiscordConfig & { readonly shards: ShardPlan };
  readonly shop: ShopConfig;
  readonly store: StoreConfig;
  readonly departures: DeparturesConfig;
  /** Where people reach the operator: a button below errors that only the operator can fix. */
  readonly supportUrl: string | undefined;
  /** Where the health server listens; without a port there is none. */
  readonly health: { readonly port: number | undefined; readonly host: string };
  readonly logLevel: string;
}

const PASSWORD_ADVICE = 'In a password write / ? # @ % as %2F %3F %23 %40 %25.';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Whether it can be an id of Discord's. */
const isId = (text: string): boolean => /^\d{15,20}$/.test(text);

function discordSettings(variables: Variables): DiscordConfig {
  const token = variables.required(
    'DISCORD_TOKEN',
    'the bot token (discord.com/developers/applications → your application → Bot → Reset Token)',
    'contains a space, or a character that no token has. Copy only the token.',
    (text) => /^[\x21-\x7e]+$/.test(text),
  );
  const apiUrl = variables.optional('DISCORD_API_URL', BASE_URL, isBaseUrl) ?? 'https://discord.com/api';
  const guildId = variables.optional(
    'DISCORD_GUILD_ID',
    'is not a server id. Use its 17 to 20 digits, or leave it empty.',
    isId,
  );
  return { token, apiUrl: withoutTrailingSlash(apiUrl).replace(/\/v\d+$/, ''), guildId };
}

/** Characters of a secret that encrypts. */
const MIN_SECRET = 12;

function storeAddress(variables: Variables): StoreAddress {
  variables.refuseOutdated(
    'STORE_URL',
    'names a Redis store, which versions up to 1.0 can copy with npm run store:copy: into sqlite://data/shopkeep.sqlite, or postgres://user:password@host/database for several processes. Use that one now.',
    (text) => /^rediss?:/i.test(text),
  );
  const url = variables.optional(
    'STORE_URL',
    `is not a store this version knows. Use sqlite://data/shopkeep.sqlite or postgres://user:password@host/database. ${PASSWORD_ADVICE}`,
    (text) => parseStoreAddress(text) !== undefined,
  );
  return (url && parseStoreAddress(url)) || { kind: 'sqlite', path: 'data/shopkeep.sqlite' };
}

function storeSettings(variables: Variables): StoreConfig {
  const address = storeAddress(variables);
  const secret = variables.optional(
    'STORE_SECRET',
    'has an empty part. Commas separate several secrets, so a secret holds none; the first one encrypts.',
    (text) => text.split(',').every((part) => part.trim() !== ''),
  );
  const [first = ''] = secret?.split(',') ?? [];
  if (first.includes('#'))
    variables.refuse(
      'STORE_SECRET',
      'contains #, where a .env file ends the value and Docker does not. Use one without it.',
    );
  if (secret !== undefined && first.trim().length < MIN_SECRET)
    variables.refuse(
      'STORE_SECRET',
      `is too short to keep shop keys safe. Use at least ${MIN_SECRET} characters. To replace a secret, write STORE_SECRET=new,old and run node dist/src/ops/cli/store-rekey.js.`,
    );
  if (address.kind !== 'sqlite' && secret === undefined)
    variables.refuse(
      'STORE_SECRET',
      'is missing. Processes that share a store need the same secret: any long text.',
    );
  return { address, secret };
}

const departureSettings = (variables: Variables): DeparturesConfig => ({
  takeOver: variables.optional(
    'STORE_TAKE_OVER',
    'is not the id of an application. Use its 17 to 20 digits, or leave it empty.',
    isId,
  ),
  eraseUpTo: variables.number(
    'ERASE_UP_TO',
    'a whole number of Discord servers from 1 to 1000000',
    wholeNumber(1, 1_000_000),
  ),
});

const supportUrl = (variables: Variables): string | undefined =>
  variables.optional(
    'SUPPORT_URL',
    'is not an address that a button can open. Use one that begins with https://, for example https://discord.gg/….',
    isLink,
  );

function healthSettings(variables: Variables): Config['health'] {
  const isPort = wholeNumber(1, 65_535);
  const port = variables.number('HEALTH_PORT', 'a port, a whole number from 1 to 65535', isPort);
  const host = variables.optional(
    'HEALTH_HOST',
    'is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 to let other machines ask.',
    (text) => /^[\w.:-]{1,255}$/.test(text),
  );
  return { port, host: host ?? '127.0.0.1' };
}

function logLevel(variables: Variables): string {
  const problem = 'is not a level. Use fatal, error, warn, info, debug, trace or silent.';
  return variables.optional('LOG_LEVEL', problem, (text) => LOG_LEVELS.includes(text)) ?? 'info';
}

/** Problems are listed in the order of these calls. */
function allSettings(variables: Variables): Config {
  const discord = discordSettings(variables);
  const shop = shopSettings(variables);
  const shards = shardPlan(variables);
  const store = storeSettings(variables);
  if (shards !== 'auto' && store.address.kind === 'sqlite')
    variables.refuse(
      'STORE_URL',
      'is a file, which belongs to one process. With SHARDS, use postgres://user:password@host/database.',
    );
  variables.refuseOutdated(
    'REDIS_URL',
    'is no longer read: several processes share a PostgreSQL store. Remove it, and set STORE_URL to postgres://user:password@host/database.',
    () => true,
  );
  return {
    discord: { ...discord, shards },
    shop,
    store,
    departures: departureSettings(variables),
    supportUrl: supportUrl(variables),
    health: healthSettings(variables),
    logLevel: logLevel(variables),
  };
}

/** A reader of settings from environment variables; it throws one ConfigError for all that is missing or wrong. */
const reader =
  <T>(read: (variables: Variables) => T) =>
  (env: Environment): T => {
    const variables = new Variables(env);
    const config = read(variables);
    variables.check();
    return config;
  };

export const readDiscordConfig = reader(discordSettings);
export const readShopConfig = reader(shopSettings);
export const readStoreAddress = reader(storeAddress);
export const readStoreConfig = reader(storeSettings);
export const readConfig = reader(allSettings);
