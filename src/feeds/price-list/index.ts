import type { Feed } from '../feed.js';
import { advancePriceList, settlePriceList } from './advance.js';
import { priceListPage } from './page.js';
import { type PriceListState, priceListPart } from './state.js';

/** The shop's window as a message in a channel, which is edited when it changes. */
export const priceList: Feed<PriceListState> = {
  ...priceListPart,
  needs: ({ posts }) => (posts.length > 0 ? [{ what: 'list' }] : []),
  advance: advancePriceList,
  settle: settlePriceList,
  channels: ({ posts }) => posts.map(({ channelId }) => channelId),
  adds: { removal: ({ posts }) => ({ messages: posts.map(({ channelId }) => channelId) }) },
  page: priceListPage,
};
