import { listProducts } from '../../domain/catalogue.js';
import { HOUR_MS } from '../../lib/duration.js';
import type { ShopState } from '../../shop/open-shop.js';
import type { Format } from '../../ui/format.js';
import type { Outcome, Poll, Post, Posts, Step, Wake } from '../feed.js';
import { priceListView } from './message.js';
import type { PostedList, PriceListState } from './state.js';

/** A big loss of products must last this long before the message shows it. */
const CONFIRM_MS = HOUR_MS;
/** In a shorter list, only the loss of all products is big. */
const SHORT_LIST = 4;

/** Posts every list; the outbox edits those that have changed. */
export function advancePriceList(state: PriceListState, poll: Poll, format: Format): Step<PriceListState> {
  const { list, productPage, memberButtons, posts: own } = poll;
  if (!list) return { state };
  const posts = state.posts.map((post) => (isKept(post, own) ? withProducts(post, list) : post));
  const kept = posts.filter((post) => isKept(post, own));
  const confirmed = kept.filter(({ lessSince }) => lessSince === null);
  const waiting = kept.flatMap(({ lessSince }) => lessSince ?? []);
  return {
    state: { posts },
    posts: confirmed.map(({ channelId }) =>
      priceListPost(channelId, list, productPage, memberButtons, format),
    ),
    wake: waiting.length > 0 ? confirmation(Math.min(...waiting)) : undefined,
  };
}

export const priceListPost = (
  channelId: string,
  { catalogue, shop }: ShopState,
  productPage: Poll['productPage'],
  memberButtons: Poll['memberButtons'],
  format: Format,
): Post => ({
  key: channelId,
  channelId,
  reply: priceListView(catalogue, { shop, productPage }, format, memberButtons),
  isStamped: true,
});

/** Not about to be deleted. */
const isKept = ({ channelId }: PostedList, own: Posts): boolean => own.get(channelId)?.change !== 'removal';

const confirmation = (lessSince: number): Wake => ({ at: lessSince + CONFIRM_MS, needsList: true });

function withProducts(post: PostedList, { catalogue: { value, at } }: ShopState): PostedList {
  const products = listProducts(value).length;
  const { products: before } = post;
  if (before === null) return { ...post, products };
  const lost = before - products;
  const isBigLoss = lost > 0 && (products === 0 || (before >= SHORT_LIST && lost >= before / 2));
  const lessSince = post.lessSince ?? at;
  return isBigLoss && at < lessSince + CONFIRM_MS
    ? { ...post, lessSince }
    : { ...post, products, lessSince: null };
}

/** A refused first message undoes the owner's choice; a deleted message ends it. */
export const settlePriceList = (state: PriceListState, key: string, outcome: Outcome): PriceListState =>
  outcome === 'sent' || outcome === 'unchanged'
    ? state
    : { posts: state.posts.filter(({ channelId }) => channelId !== key) };
