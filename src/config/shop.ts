import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import {
  baseUrl,
  type Environment,
  number,
  readVariables,
  required,
  withoutTrailingSlash,
} from './variables.js';

export interface ShopConfig {
  /** `{base_url}` of the shop API, without a trailing slash. */
  readonly url: string;
  /** Milliseconds for headers and body of one request. */
  readonly timeoutMs: number;
  /** Requests per second that this process may send to the shop API. */
  readonly rate: number;
  readonly userAgent: string;
}

export const shopVariables = z
  .object({
    SHOP_API_URL: required('the address of the shop API, for example https://shop.example.com')
      .refine(...baseUrl)
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
  })
  .transform(
    (set): ShopConfig => ({
      url: set.SHOP_API_URL,
      timeoutMs: set.SHOP_API_TIMEOUT_MS,
      rate: set.SHOP_API_RATE,
      userAgent: set.SHOP_API_USER_AGENT,
    }),
  );

/** @throws ConfigError */
export const readShopConfig = (env: Environment): ShopConfig => readVariables(shopVariables, env);
