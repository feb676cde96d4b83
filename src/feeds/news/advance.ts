import { HOUR_MS } from '../../lib/duration.js';
import type { ShopState } from '../../shop/open-shop.js';
import type { Format } from '../../ui/format.js';
import { isWaiting, type Outcome, type Poll, type Post, type Posts, type Step } from '../feed.js';
import { addNews, compare } from './changes.js';
import { describeNews } from './describe.js';
import { announcementView } from './message.js';
import { isComplete, takeSnapshot } from './snapshot.js';
import type { Change, NewsState } from './state.js';

const MIN_INTERVAL_MS = HOUR_MS;

/** Announces what has changed since the last announcement. */
export function advanceNews(state: NewsState, poll: Poll, format: Format): Step<NewsState> {
  const { list, now, posts } = poll;
  const { announced, pending, channelId } = state;
  if (channelId === null || !list) return { state };
  if (!announced || announced.shopId !== list.shop.id || announced.edition !== list.edition)
    return begin(state, list, posts);
  const { news, known } = compare(announced, takeSnapshot(list), isComplete(list), list.catalogue.at);
  const advanced = { ...state, announced: known };
  // Until Discord confirms the announcement under way, nothing counts as announced.
  if (pending && !isWaiting(posts, pending.key)) return { state: advanced };
  if (news.length === 0) return withdraw(advanced, posts);
  const next = nextTime(state.sentAt, now);
  if (next > now) return { ...withdraw(advanced, posts), wake: { at: next, needsList: true } };
  const key = pending?.key ?? `${now}`;
  return {
    state: { ...advanced, pending: { key, changes: news } },
    posts: [newsPost(key, channelId, state.roleId, news, poll, list, format)],
  };
}

function newsPost(
  key: string,
  channelId: string,
  roleId: string | null,
  news: readonly Change[],
  { now, shop, productPage }: Poll,
  list: ShopState,
  format: Format,
): Post {
  const reply = announcementView(describeNews(news, list), { shop, productPage }, now, format);
  return { key, channelId, reply, roleId: roleId ?? undefined, isFinal: true };
}

/** Products that a shop sells when announcements begin are no news. */
export function begin(state: NewsState, list: ShopState, own: Posts): Step<NewsState> {
  const { posts } = withdraw(state, own);
  // An empty list may be an outage, and everything after it would look new.
  if (!list.listed.servers.some(({ products }) => products.length > 0))
    return { state: { ...state, announced: null, pending: null }, posts };
  const { shop, edition } = list;
  const announced = { shopId: shop.id, edition, snapshot: takeSnapshot(list), missing: [], recentDrops: [] };
  return { state: { ...state, announced, pending: null }, posts };
}

function withdraw(state: NewsState, own: Posts): Step<NewsState> {
  const { pending, channelId } = state;
  if (!pending || channelId === null || !isWaiting(own, pending.key)) return { state };
  return { state: { ...state, pending: null }, posts: [{ key: pending.key, channelId, reply: null }] };
}

const nextTime = (sentAt: number | null, now: number): number =>
  sentAt === null ? now : sentAt + MIN_INTERVAL_MS;

/** Refused news is found again by the next poll. */
export function settleNews(state: NewsState, key: string, outcome: Outcome, now: number): NewsState {
  const { pending, announced } = state;
  if (pending?.key !== key) return state;
  if (outcome === 'refused' || outcome === 'gone') return { ...state, pending: null };
  return {
    ...state,
    pending: null,
    announced: announced && addNews(announced, pending.changes, now),
    sentAt: now,
  };
}
