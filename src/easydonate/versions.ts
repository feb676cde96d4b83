import { Failure } from '../domain/failure.js';
import type { Shop } from '../domain/shop.js';
import type { Resource } from '../http/resource.js';
import { v2 } from './v2/index.js';
import { v3 } from './v3/index.js';

export const API = { 2: v2, 3: v3 };

export type ApiVersion = keyof typeof API;

/** Values of SHOP_API_VERSION. `auto` finds out which version each shop speaks. */
export const VERSION_SETTINGS = ['auto', '2', '3'] as const;

export type VersionSetting = ApiVersion | 'auto';

export const parseVersion = (setting: (typeof VERSION_SETTINGS)[number]): VersionSetting =>
  setting === 'auto' ? setting : setting === '2' ? 2 : 3;

/** Optional resources exist in version 3 only. */
export type ShopApi = typeof v2 & Partial<typeof v3>;

/** Asks for the shop to learn whether it speaks a version. Undefined, and no failure, for any answer but a shop. */
const defineTrial = ({ shop }: ShopApi): Resource<Shop | undefined> => ({
  ...shop,
  name: 'trial',
  async read(response, onSkipped) {
    try {
      return await shop.read(response, onSkipped);
    } catch (error) {
      if (!(error instanceof Failure) || decidesNothing(error)) throw error;
      return undefined;
    }
  },
});

const decidesNothing = ({ problem: { kind } }: Failure): boolean =>
  kind === 'rateLimited' || kind === 'serverError';

export const TRIALS = { 2: defineTrial(v2), 3: defineTrial(v3) };
