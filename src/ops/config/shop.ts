import packageJson from '../../../package.json' with { type: 'json' };
import type { ApiVersion } from '../../easydonate/versions.js';
import { BASE_URL, isBaseUrl, withoutTrailingSlash } from './url.js';
import { type Variables, wholeNumber } from './variables.js';

export interface ShopConfig {
  /** The part before `/api/v2/…`, without a trailing slash. */
  readonly url: string;
  /** Of the shop API. */
  readonly version: ApiVersion;
  /** Milliseconds for headers and body of one request. */
  readonly timeoutMs: number;
  /** Requests per second that this process may send to the shop API. */
  readonly rate: number;
  readonly userAgent: string;
  /** Milliseconds until a shop that has changed is looked at again for posts and announcements. */
  readonly followMs: number;
}

const EASYDONATE = 'https://easydonate.ru';
/** People also copy `/api/v2` from the platform's documentation. */
const PASTED = /^(?<base>.*?)\/+api(?:\/+v(?<version>\d+)(?:\/+shop)?)?\/*$/i;
/** There is an operation behind that, and perhaps a key. */
const TOO_LONG = /\/api\/+v\d/i;

const VERSIONS: readonly ApiVersion[] = [2, 3];
const findVersion = (text: string | undefined): ApiVersion | undefined =>
  VERSIONS.find((version) => String(version) === text);

export function shopSettings(variables: Variables): ShopConfig {
  const address = variables.optional('SHOP_API_URL', BASE_URL, isBaseUrl);
  const { origin, pathname } = new URL(address ?? EASYDONATE);
  const { base = pathname, version: pasted } = PASTED.exec(pathname)?.groups ?? {};
  if (TOO_LONG.test(base))
    variables.refuse('SHOP_API_URL', 'is too long. Use what stands before /api/, like https://example.com.');
  if (pasted !== undefined && findVersion(pasted) === undefined)
    variables.refuse('SHOP_API_URL', 'names a version of the API that the bot does not speak. Use 2 or 3.');
  const version = variables.optional(
    'SHOP_API_VERSION',
    'is not a version that the bot speaks. Use 2 or 3.',
    (text) => findVersion(text) !== undefined,
  );
  const timeoutMs = variables.number(
    'SHOP_API_TIMEOUT_MS',
    'a whole number of milliseconds from 100 to 120000',
    wholeNumber(100, 120_000),
  );
  const rate = variables.number(
    'SHOP_API_RATE',
    'a number of requests a second from 0.01 to 1000, with a point as in 0.5',
    (value) => value >= 0.01 && value <= 1000,
  );
  const followSeconds = variables.number(
    'FOLLOW_SECONDS',
    'a whole number of seconds from 1 to 3600',
    wholeNumber(1, 3600),
  );
  const userAgent = variables.optional(
    'SHOP_API_USER_AGENT',
    'is not a user agent. Use up to 100 plain characters, for example myshopbot/1.0.',
    (text) => /^[\x21-\x7e][\x20-\x7e]{0,99}$/.test(text),
  );
  return {
    url: withoutTrailingSlash(`${origin}${base}`),
    version: findVersion(version) ?? findVersion(pasted) ?? 2,
    timeoutMs: timeoutMs ?? 10_000,
    rate: rate ?? 1,
    followMs: (followSeconds ?? 120) * 1000,
    userAgent: userAgent ?? `shopkeep/${packageJson.version}`,
  };
}
