import { v2 } from './v2/index.js';
import { v3 } from './v3/index.js';

/** The versions of the platform's API that the bot speaks; all give the same values of the domain. */
export const API = { 2: v2, 3: v3 };

export type ApiVersion = keyof typeof API;

/** What a version offers: some have more than others. */
export type ShopApi = typeof v2 & Partial<typeof v3>;
