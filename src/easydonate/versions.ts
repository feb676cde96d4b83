import { v2 } from './v2/index.js';
import { v3 } from './v3/index.js';

export const API = { 2: v2, 3: v3 };

export type ApiVersion = keyof typeof API;

/** Optional resources exist in version 3 only. */
export type ShopApi = typeof v2 & Partial<typeof v3>;
