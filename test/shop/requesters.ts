import type { Requester } from '../../src/easydonate/priority.js';

/** Somebody in a guild; the same one unless named. */
export const user = (
  guildId = 'guild',
  more: { shopKey?: string | undefined; userId?: string; isStaff?: boolean } = {},
): Requester => ({
  priority: 'user',
  shopKey: 'shop',
  guildId,
  userId: undefined,
  isStaff: false,
  ...more,
});

export const USER = user();
export const SEARCH: Requester = { priority: 'search' };
export const REFRESH: Requester = { priority: 'refresh' };
