import { alerts } from './alerts/index.js';
import { desk } from './desk/index.js';
import type { Feed } from './feed.js';
import { news } from './news/index.js';
import { online } from './online/index.js';
import { priceList } from './price-list/index.js';
import { purchases } from './purchases/index.js';
import { roles } from './roles/index.js';

/** Everything that the bot posts by itself, in the order of the owner's panel. Nothing else names a feed. */
export const FEEDS: readonly Feed[] = [priceList, news, purchases, desk, roles, online, alerts];
