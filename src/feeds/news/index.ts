import type { Feed } from '../feed.js';
import { advanceNews, settleNews } from './advance.js';
import { newsPage } from './page.js';
import { type NewsState, newsPart } from './state.js';

/** Announcements of new products, lower prices and sales. */
export const news: Feed<NewsState> = {
  ...newsPart,
  needs: ({ channelId }) => (channelId === null ? [] : [{ what: 'list' }]),
  advance: advanceNews,
  settle: settleNews,
  channels: ({ channelId }) => (channelId === null ? [] : [channelId]),
  page: newsPage,
};
