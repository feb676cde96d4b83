import { alerts } from './alerts/index.js';
import { desk } from './desk/index.js';
import type { Feed } from './feed.js';
import { goal } from './goal/index.js';
import { news } from './news/index.js';
import { notes } from './notes/feed.js';
import { online } from './online/index.js';
import { orders } from './orders/index.js';
import { priceList } from './price-list/index.js';
import { purchases } from './purchases/index.js';
import { roles } from './roles/index.js';

/** Everything that the bot posts by itself. Nothing else names a feed. */
export const FEEDS: readonly Feed[] = [
  // Before all that say how many need a look.
  orders,
  // In the order of the owner's panel.
  priceList,
  desk,
  news,
  purchases,
  roles,
  goal,
  online,
  alerts,
  notes,
];
