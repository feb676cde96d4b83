import { z } from 'zod';
import { parseStoreAddress, type StoreAddress } from '../store/address.js';
import { type Environment, readVariables } from './variables.js';

export interface StoreConfig {
  readonly address: StoreAddress;
  /**
   * Encrypts the shop keys: one secret, or several separated by commas of which the first encrypts. Undefined, which
   * only SQLite allows, uses a secret file next to the SQLite file.
   */
  readonly secret: string | undefined;
}

const PASSWORD_ADVICE = 'In a password write / ? # @ % as %2F %3F %23 %40 %25.';

export const storeVariables = z
  .object({
    STORE_URL: z
      .string()
      .default('sqlite://data/shopkeep.sqlite')
      .transform((url, context): StoreAddress => {
        const address = parseStoreAddress(url);
        if (address) return address;
        context.addIssue(
          `is not a store this version knows. Use sqlite://data/shopkeep.sqlite, redis://host:6379 or postgres://user:password@host/database. ${PASSWORD_ADVICE}`,
        );
        return z.NEVER;
      }),
    STORE_SECRET: z
      .string()
      .refine((text) => text.split(',').every((part) => part.trim() !== ''), {
        error:
          'has an empty part. Commas separate several secrets, so a secret holds none; the first one encrypts.',
      })
      .optional(),
  })
  .refine(({ STORE_URL, STORE_SECRET }) => STORE_URL.kind === 'sqlite' || STORE_SECRET !== undefined, {
    path: ['STORE_SECRET'],
    error: 'is missing. Processes that share a store need the same secret: any long text.',
  })
  .transform((set): StoreConfig => ({ address: set.STORE_URL, secret: set.STORE_SECRET }));

export const redisVariables = z.object({
  REDIS_URL: z
    .string()
    .refine((url) => parseStoreAddress(url)?.kind === 'redis', {
      error: `is not the address of a Redis or Valkey server. Use redis://host:6379, or rediss:// with TLS. ${PASSWORD_ADVICE}`,
    })
    .optional(),
});

/** @throws ConfigError */
export const readStoreConfig = (env: Environment): StoreConfig => readVariables(storeVariables, env);
