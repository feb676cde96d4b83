import { OPEN_MS } from '../../sales/open.js';
import type { Feed } from '../feed.js';
import { advanceOrders, takeBack, withoutSettled } from './advance.js';
import { type Orders, ordersPart } from './state.js';

/** Which orders need a look, for all who say so, and a message to the staff about each. On while the staff have a channel. */
export const orders: Feed<Orders> = {
  ...ordersPart,
  needs: ({ open }, _now, staffChannelId) =>
    staffChannelId === null
      ? []
      : [{ what: 'orders', backMs: open ? 0 : OPEN_MS, open: (open ?? []).map(({ id }) => id) }],
  advance: advanceOrders,
  settle: (state, key, outcome) =>
    outcome === 'refused' || outcome === 'gone' ? takeBack(state, key) : state,
  channels: (_state, staffChannelId) => (staffChannelId === null ? [] : [staffChannelId]),
  adds: {
    openOrders: ({ open }, knowledge, _words, staffChannelId) =>
      open === null || staffChannelId === null
        ? undefined
        : withoutSettled(open, knowledge).map(({ id }) => id),
  },
};
