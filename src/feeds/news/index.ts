import type { Feed } from '../feed.js';
import { advanceNews, settleNews } from './advance.js';
import { newsPage } from './page.js';
import { type NewsState, newsChannel, newsPart } from './state.js';

/** Announcements of new products, lower prices and sales. */
export const news: Feed<NewsState> = {
  ...newsPart,
  needs: (state) => (newsChannel(state) === null ? [] : [{ what: 'list' }]),
  advance: advanceNews,
  settle: settleNews,
  channels: (state) => [newsChannel(state)].filter((id) => id !== null),
  page: newsPage,
};
