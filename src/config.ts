import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };

export interface Config {
  readonly discord: {
    readonly token: string;
    /** REST base without a version and without a trailing slash. */
    readonly apiUrl: string;
    /** Register the commands in this guild only; undefined registers them globally. */
    readonly guildId: string | undefined;
    readonly shards: ShardPlan;
  };
  readonly shop: {
    /** `{base_url}` of the shop API, without a trailing slash. */
    readonly url: string;
    /** Milliseconds over headers and body of one request. */
    readonly timeoutMs: number;
    /** Requests a second that this process may send to the shop API. */
    readonly rate: number;
    readonly userAgent: string;
  };
  readonly store: {
    readonly place: StoreAddress;
    /**
     * Encrypts the shop keys: one secret, or several separated by commas of which the first encrypts. Undefined, which
     * only SQLite allows, uses a secret file beside the SQLite file.
     */
    readonly secret: string | undefined;
  };
  /** What processes share besides the store: the shop's request budget and whose turn it is to connect; undefined where there is one process. */
  readonly redisUrl: string | undefined;
  /** Where the process tells monitors how it does; without a port, nowhere. */
  readonly health: { readonly port: number | undefined; readonly host: string };
  readonly logLevel: string;
}

/** Which part of Discord's guilds this process serves. */
export type ShardPlan =
  /** All of them, in as many shards as Discord recommends. */
  | 'auto'
  /** These of `count` shards; others serve the rest. */
  | { readonly ids: readonly number[]; readonly count: number };

export type StoreAddress =
  /** Path of the SQLite file, or `:memory:`. */
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'redis' | 'postgres'; readonly url: string };

/** What is wrong with the environment, one line per variable; holds no values, so it is safe to print. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  /** One for each variable, beginning with its name. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The bot did not start. These settings need attention:\n  ${problems.join('\n  ')}`);
    this.problems = problems;
  }
}

const required = (what: string) => z.string({ error: `is missing. Set it to ${what}.` });

const withoutTrailingSlash = (url: string) => url.replace(/\/+$/, '');

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && !/[?#]/.test(text) && !url.username && !url.password;
}

const baseUrl = { error: 'is not a web address. Use one like https://example.com, without ? or #.' };

const number = (range: string, accepts: (value: number) => boolean) =>
  z
    .string()
    .refine((text) => /^\d+(\.\d+)?$/.test(text) && accepts(Number(text)), { error: `is not ${range}.` })
    .transform(Number);

const MAX_SHARDS = 100_000;

/** `0,2` or `0-3` as the numbers that are meant; empty when they are not understood. */
function shardIds(text: string): number[] {
  const parts = text.split(',').map((part) => /^\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(part));
  const ids = parts.flatMap((part) => {
    if (!part) return [Number.NaN];
    const first = Number(part[1]);
    const last = Number(part[2] ?? part[1]);
    return last < first || last >= MAX_SHARDS
      ? [Number.NaN]
      : Array.from({ length: last - first + 1 }, (_, step) => first + step);
  });
  return ids.includes(Number.NaN) ? [] : [...new Set(ids)].sort((a, b) => a - b);
}

/** What a store's address means; undefined when it is none. */
export function parseStoreAddress(url: string): StoreAddress | undefined {
  const path = /^sqlite:\/\/(.+)$/s.exec(url)?.[1];
  if (path !== undefined) return { kind: 'sqlite', path };
  if (!URL.canParse(url) || !isServerAddress(new URL(url))) return undefined;
  // The path is the number of a database.
  if (/^rediss?:\/\/[^/]+(?:\/\d*)?$/.test(url)) return { kind: 'redis', url };
  return /^postgres(?:ql)?:\/\//.test(url) ? { kind: 'postgres', url } : undefined;
}

/** Where a password is written as it is, its rest would count as a path, and be told wherever the server is named. */
function isServerAddress({ hostname, username, password, pathname, search, hash }: URL): boolean {
  return hostname !== '' && isDecodable(username + password) && !`${pathname}${search}${hash}`.includes('@');
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const PASSWORD_ADVICE = 'In a password write / ? # @ % as %2F %3F %23 %40 %25.';

const variables = z
  .object({
    DISCORD_TOKEN: required(
      'the bot token (discord.com/developers/applications → your application → Bot → Reset Token)',
    ).refine((token) => !/\s/.test(token), { error: 'contains white space. Copy the token again, alone.' }),
    DISCORD_API_URL: z
      .string()
      .default('https://discord.com/api')
      .refine(isBaseUrl, baseUrl)
      .transform((url) => withoutTrailingSlash(url).replace(/\/v\d+$/, '')),
    DISCORD_GUILD_ID: z
      .string()
      .regex(/^\d{15,20}$/, { error: 'is not a server id. Use its 17 to 20 digits, or leave it empty.' })
      .optional(),
    SHOP_API_URL: required('the address of the shop API, for example https://shop.example.com')
      .refine(isBaseUrl, baseUrl)
      .transform(withoutTrailingSlash),
    SHOP_API_TIMEOUT_MS: number(
      'a whole number of milliseconds from 100 to 120000',
      (ms) => Number.isInteger(ms) && ms >= 100 && ms <= 120_000,
    ).default(10_000),
    SHOP_API_RATE: number(
      'a number of requests a second from 0.01 to 1000',
      (rate) => rate >= 0.01 && rate <= 1000,
    ).default(1),
    SHOP_API_USER_AGENT: z
      .string()
      .default(`shopkeep/${packageJson.version}`)
      .refine((agent) => /^[\x21-\x7e][\x20-\x7e]{0,99}$/.test(agent), {
        error: 'is not a user agent. Use up to 100 plain characters, for example myshopbot/1.0.',
      }),
    SHARDS: z
      .string()
      .default('auto')
      .refine((text) => text === 'auto' || shardIds(text).length > 0, {
        error: 'is not a list of shards. Use auto, numbers from 0 up such as 0,1,2, or a range such as 0-3.',
      }),
    SHARD_COUNT: number(
      'a whole number from 1 to 100000',
      (count) => Number.isInteger(count) && count >= 1 && count <= MAX_SHARDS,
    ).optional(),
    STORE_URL: z
      .string()
      .default('sqlite://data/shopkeep.sqlite')
      .transform((url, context): StoreAddress => {
        const place = parseStoreAddress(url);
        if (place) return place;
        context.issues.push({
          code: 'custom',
          input: undefined,
          message: `is not a store this version knows. Use sqlite://data/shopkeep.sqlite, redis://host:6379 or postgres://user:password@host/database. ${PASSWORD_ADVICE}`,
        });
        return z.NEVER;
      }),
    REDIS_URL: z
      .string()
      .refine((url) => parseStoreAddress(url)?.kind === 'redis', {
        error: `is not the address of a Redis or Valkey server. Use redis://host:6379, or rediss:// with TLS. ${PASSWORD_ADVICE}`,
      })
      .optional(),
    STORE_SECRET: z
      .string()
      .refine((text) => text.split(',').every((part) => part.trim() !== ''), {
        error:
          'has an empty part. Commas separate several secrets, so a secret holds none; the first one encrypts.',
      })
      .optional(),
    HEALTH_PORT: number(
      'a port, a whole number from 1 to 65535',
      (port) => Number.isInteger(port) && port >= 1 && port <= 65_535,
    ).optional(),
    HEALTH_HOST: z
      .string()
      .default('127.0.0.1')
      .refine((host) => /^[\w.:-]{1,255}$/.test(host), {
        error: 'is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 to let other machines ask.',
      }),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'is not a level. Use fatal, error, warn, info, debug, trace or silent.',
      })
      .default('info'),
  })
  .superRefine(({ SHARDS, SHARD_COUNT, STORE_URL, STORE_SECRET }, context) => {
    const report = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const highest = shardIds(SHARDS).at(-1);
    if (SHARDS === 'auto' && SHARD_COUNT !== undefined) {
      report(
        'SHARDS',
        'is missing. With SHARD_COUNT it says which of the shards this process runs, such as 0-3.',
      );
    } else if (highest !== undefined && SHARD_COUNT === undefined) {
      report(
        'SHARD_COUNT',
        'is missing. With SHARDS it says how many shards there are in all processes together.',
      );
    } else if (highest !== undefined && SHARD_COUNT !== undefined && highest >= SHARD_COUNT) {
      report('SHARDS', `names shard ${highest}, but SHARD_COUNT allows 0 to ${SHARD_COUNT - 1}.`);
    }
    if (STORE_URL.kind !== 'sqlite' && STORE_SECRET === undefined) {
      report('STORE_SECRET', 'is missing. Processes that share a store need the same secret: any long text.');
    }
  });

/**
 * Reads the configuration from environment variables; an empty variable counts as not set.
 * @throws ConfigError naming every variable that is missing or wrong, and what would be right.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.entries(env).flatMap(([name, value]) => {
    const text = value?.trim();
    return text ? [[name, text]] : [];
  });
  const parsed = variables.safeParse(Object.fromEntries(set));
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const values = parsed.data;
  return {
    discord: {
      token: values.DISCORD_TOKEN,
      apiUrl: values.DISCORD_API_URL,
      guildId: values.DISCORD_GUILD_ID,
      shards:
        values.SHARDS === 'auto' ? 'auto' : { ids: shardIds(values.SHARDS), count: values.SHARD_COUNT ?? 1 },
    },
    shop: {
      url: values.SHOP_API_URL,
      timeoutMs: values.SHOP_API_TIMEOUT_MS,
      rate: values.SHOP_API_RATE,
      userAgent: values.SHOP_API_USER_AGENT,
    },
    store: { place: values.STORE_URL, secret: values.STORE_SECRET },
    redisUrl: values.REDIS_URL ?? (values.STORE_URL.kind === 'redis' ? values.STORE_URL.url : undefined),
    health: { port: values.HEALTH_PORT, host: values.HEALTH_HOST },
    logLevel: values.LOG_LEVEL,
  };
}
