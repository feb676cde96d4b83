import type { Requester } from '../../src/shop/priority.js';

/** Somebody in a guild; the same one unless told. */
export const user = (guildId = 'guild'): Requester => ({ priority: 'user', guildId });

export const USER = user();
export const WATCH: Requester = { priority: 'watch' };
export const REFRESH: Requester = { priority: 'refresh' };
