import { z } from 'zod';
import type { ShardPlan } from '../bot/gateway.js';
import { parseProxy } from '../bot/proxy/address.js';
import { parseVersion, VERSION_SETTINGS } from '../easydonate/versions.js';
import { EX_CONFIG, OperatorError } from '../lib/operator-error.js';
import { version } from '../lib/version.js';
import { parseStoreAddress, type StoreAddress } from '../store/address.js';
import type { StoreConfig } from '../store/start.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Quotes no values, so that it is safe to print. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';

  /** @param problems begin with the name of a variable */
  constructor(problems: readonly string[]) {
    super(`These settings need attention:\n  ${problems.join('\n  ')}`, EX_CONFIG);
  }
}

/** @param problem follows the name of the variable, and says what to write */
const parsed = <T>(parse: (value: string) => T | undefined, problem: string) =>
  z.string().transform((value, context) => {
    const meaning = parse(value);
    if (meaning !== undefined) return meaning;
    context.addIssue(problem);
    return z.NEVER;
  });

/** @param range completes “is not …” */
const number = (range: string, min: number, max: number, form = /^\d+$/) =>
  parsed((digits) => {
    const value = Number(digits);
    return form.test(digits) && value >= min && value <= max ? value : undefined;
  }, `is not ${range}.`);

const baseUrl = parsed(
  parseBaseUrl,
  'is not a web address. Use one like https://example.com, without ? or #.',
);

function refuse(context: z.RefinementCtx, name: string, message: string): void {
  context.addIssue({ code: 'custom', path: [name], message });
}

function parseBaseUrl(value: string): string | undefined {
  if (!URL.canParse(value) || /[?#]/.test(value)) return undefined;
  const { protocol, username, password, href } = new URL(value);
  return /^https?:$/.test(protocol) && !username && !password ? href.replace(/\/+$/, '') : undefined;
}

/** Discord takes up to 512 characters. */
const isLink = (value: string): boolean => {
  if (value.length > 512 || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return protocol === 'https:' && username === '' && password === '';
};

const discord = z
  .object({
    DISCORD_TOKEN: z
      .string(
        'is missing. Set it to the bot token (discord.com/developers/applications → your application → Bot → Reset Token).',
      )
      // Only "docker run" leaves quotes around a value of its file.
      .regex(/^[^"']*$/, 'has quotes around it. Write it without them.')
      .regex(/^[\x21-\x7e]+$/, 'contains a space, or a character that no token has. Copy only the token.'),
    DISCORD_API_URL: baseUrl
      .transform((url) => url.replace(/\/v\d+$/, ''))
      .default('https://discord.com/api'),
    DISCORD_PROXY: parsed(
      parseProxy,
      'must be http://, https:// or socks5://[user:password@]host:port.',
    ).optional(),
  })
  .transform((values) => ({
    token: values.DISCORD_TOKEN,
    /** Without a version and without a trailing slash. */
    apiUrl: values.DISCORD_API_URL,
    /** For Discord alone: the shop and game servers are asked directly. */
    proxy: values.DISCORD_PROXY,
  }));

const shop = z
  .object({
    SHOP_API_URL: baseUrl
      .refine(
        (url) => !/\/api(?:\/|$)/i.test(new URL(url).pathname),
        'is too long. Use what stands before /api, like https://easydonate.ru.',
      )
      .default('https://easydonate.ru'),
    SHOP_API_VERSION: z
      .enum(VERSION_SETTINGS, 'is not a version that the bot speaks. Use auto, 2 or 3.')
      .transform(parseVersion)
      .default('auto'),
    SHOP_API_TIMEOUT_MS: number('a whole number of milliseconds from 100 to 120000', 100, 120_000).default(
      10_000,
    ),
    SHOP_API_RATE: number(
      'a number of requests a second from 0.01 to 1000, with a point as in 0.5',
      0.01,
      1000,
      /^\d+(\.\d+)?$/,
    ).default(1),
    FOLLOW_SECONDS: number('a whole number of seconds from 1 to 3600', 1, 3600).default(120),
  })
  .transform((values) => ({
    /** The part before `/api/…`, without a trailing slash. */
    url: values.SHOP_API_URL,
    version: values.SHOP_API_VERSION,
    timeoutMs: values.SHOP_API_TIMEOUT_MS,
    /** Requests per second of this process. */
    rate: values.SHOP_API_RATE,
    /** Milliseconds until a shop that has changed is polled again. */
    followMs: values.FOLLOW_SECONDS * 1000,
    userAgent: `shopkeep/${version}`,
  }));

const storeAddress = {
  STORE_URL: z
    .string()
    .pipe(
      parsed(
        parseStoreAddress,
        'is not a store this version knows. Use sqlite://data/shopkeep.sqlite or postgres://user:password@host/database. In a password write / ? # @ % as %2F %3F %23 %40 %25.',
      ),
    )
    .default({ kind: 'sqlite', path: 'data/shopkeep.sqlite' }),
};

/** Characters of the first secret, which encrypts. */
const MIN_SECRET = 12;
const firstSecret = (secrets: string): string => secrets.split(',', 1).join().trim();

const store = z
  .object({
    ...storeAddress,
    STORE_SECRET: z
      .string()
      .refine(
        (secrets) => secrets.split(',').every((part) => part.trim() !== ''),
        'has an empty part. Commas separate several secrets, so a secret holds none; the first one encrypts.',
      )
      .refine(
        (secrets) => !firstSecret(secrets).includes('#'),
        'contains #, where a .env file ends the value and Docker does not. Use one without it.',
      )
      .refine(
        (secrets) => firstSecret(secrets).length >= MIN_SECRET,
        `is too short to keep shop keys safe. Use at least ${MIN_SECRET} characters. To replace a secret, write STORE_SECRET=new,old.`,
      )
      .optional(),
  })
  .transform(({ STORE_URL: address, STORE_SECRET: secret }, context): StoreConfig => {
    if (address.kind !== 'sqlite' && secret === undefined)
      refuse(
        context,
        'STORE_SECRET',
        'is missing. Processes that share a store need the same secret: any long text.',
      );
    return { address, secret };
  });

const MAX_SHARDS = 100_000;

/** `auto`, a range such as `0-3`, or a single number. */
function parseShards(shards: string): 'auto' | readonly number[] | undefined {
  if (shards === 'auto') return shards;
  const [, first, last = first] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(shards) ?? [];
  const length = Number(last) - Number(first) + 1;
  if (!(length >= 1 && Number(last) < MAX_SHARDS)) return undefined;
  return Array.from({ length }, (_, index) => Number(first) + index);
}

const shards = z
  .object({
    ...storeAddress,
    SHARDS: parsed(parseShards, 'is not a range of shards. Use auto, or a range such as 0-3.').default(
      'auto',
    ),
    SHARD_COUNT: number('a whole number from 1 to 100000', 1, MAX_SHARDS).optional(),
  })
  .transform(({ STORE_URL, SHARDS: ids, SHARD_COUNT: count }, context): ShardPlan => {
    if (ids === 'auto') {
      if (count !== undefined)
        refuse(context, 'SHARDS', 'is missing. Set it to the shards that this process runs, such as 0-3.');
      return ids;
    }
    const highest = ids.at(-1) ?? 0;
    if (count === undefined)
      refuse(context, 'SHARD_COUNT', 'is missing. Set it to the number of shards in all processes together.');
    else if (highest >= count)
      refuse(context, 'SHARDS', `names shard ${highest}, but SHARD_COUNT allows 0 to ${count - 1}.`);
    if (STORE_URL.kind === 'sqlite')
      refuse(
        context,
        'STORE_URL',
        'is a file, which belongs to one process. With SHARDS, use postgres://user:password@host/database.',
      );
    return { ids, count: count ?? 0 };
  });

/** Opened by a button below errors that only the operator can fix. */
const supportUrl = z
  .object({
    SUPPORT_URL: z
      .string()
      .refine(
        isLink,
        'is not an address that a button can open. Use one that begins with https://, for example https://discord.gg/….',
      )
      .optional(),
  })
  .transform((values) => values.SUPPORT_URL);

const games = z
  .object({
    GAME_SERVERS: z
      .enum(
        ['public', 'all'],
        'is not a word that the bot knows. Use public, or all for those in private networks, too.',
      )
      .default('public'),
  })
  .transform((values) => ({
    /** Whether servers in private networks and on this machine are asked for their players, too. */
    allowsOwn: values.GAME_SERVERS === 'all',
  }));

const health = z
  .object({
    HEALTH_PORT: number('a port, a whole number from 1 to 65535', 1, 65_535).optional(),
    HEALTH_HOST: z
      .string()
      .regex(
        /^[\w.:-]{1,255}$/,
        'is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 to let other machines ask.',
      )
      .default('127.0.0.1'),
  })
  .transform((values) => ({ port: values.HEALTH_PORT, host: values.HEALTH_HOST }));

const logLevel = z
  .object({
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'is not a level. Use fatal, error, warn, info, debug, trace or silent.',
      )
      .default('info'),
  })
  .transform((values) => values.LOG_LEVEL);

const config = z.object({ discord, shop, store, shards, supportUrl, games, health, logLevel });

export type Config = Readonly<z.output<typeof config>>;

const checkable = z.object({
  discord: discord.optional().catch(undefined),
  store: store.optional().catch(undefined),
  shop: shop.optional().catch(undefined),
});

/** An empty variable counts as not set. */
const setVariables = (env: Environment): Environment =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value = '']) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  );

/**
 * Each part reads its variables from the whole environment, so that a wrong one spoils no other part.
 * @returns the config if nothing is wrong; the parts that the doctor checks, as far as nothing is wrong with them; and at most
 * one problem for each variable, which begins with its name and quotes no value
 */
export function examineConfig(env: Environment) {
  const variables = setVariables(env);
  const inputs = Object.fromEntries(Object.keys(config.shape).map((part) => [part, variables]));
  const { data, error } = config.safeParse(inputs);
  const problems = (error?.issues ?? [])
    .filter(({ path }, index, issues) => issues.findIndex((one) => one.path[1] === path[1]) === index)
    .map(({ path, message }) => `${String(path[1])} ${message}`);
  return { config: data, parts: checkable.parse(inputs), problems };
}

/** @throws ConfigError that lists every problem */
export function readConfig(env: Environment): Config {
  const { config, problems } = examineConfig(env);
  if (!config) throw new ConfigError(problems);
  return config;
}

/** For a program that needs no other setting. @throws ConfigError */
export function readStoreAddress(env: Environment): StoreAddress {
  const { data, error } = z.object(storeAddress).safeParse(setVariables(env));
  if (!data) throw new ConfigError(error.issues.map(({ message }) => `STORE_URL ${message}`));
  return data.STORE_URL;
}

/** True for plain HTTP to another machine. */
export function isUnencrypted(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
