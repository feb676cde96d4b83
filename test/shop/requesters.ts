import type { Requester } from '../../src/shop/priority.js';

/** Somebody in a guild; the same one unless told. */
export const user = (
  guildId = 'guild',
  more: { shopKey?: string | undefined; isStaff?: boolean } = {},
): Requester => ({
  priority: 'user',
  shopKey: 'shop',
  guildId,
  isStaff: false,
  ...more,
});

export const USER = user();
export const WATCH: Requester = { priority: 'watch' };
export const REFRESH: Requester = { priority: 'refresh' };
