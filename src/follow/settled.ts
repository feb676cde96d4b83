import type { Announced, Change, Post, ProductState, SaleState, Snapshot } from '../store/follow-record.js';
import { byId, type Item, itemsById, MOST_KEPT } from './snapshot.js';

const HOUR_MS = 60 * 60_000;
/**
 * How long something has to be missing, at every look, until it is taken for gone, and would be new if it came back: longer
 * than a server is hidden for repairs.
 */
const GONE_MS = 24 * HOUR_MS;
/** How long that a change is undone again is no news. */
const UNDONE_MS = 24 * HOUR_MS;
/** How long a great part of a post has to be missing until it is taken for gone. */
const LESS_MS = HOUR_MS;
/** The most that is remembered for that: of one product, and of a shop. */
const MOST_LEFT = { ofOne: 3, ofAll: 1000 };
/** Of so many products, half is a great part. */
const FEW = 4;

/** What a look shows for certain. */
export interface Settled {
  readonly snapshot: Snapshot;
  readonly missing: Announced['missing'];
}

/**
 * A look, as far as it can be believed: what is missing stays for a day, and for longer where the look doesn't show
 * everything; a price that was announced and is back within a day stays as it was announced.
 * @param isWhole whether what is missing can be taken for gone
 * @param at when the shop was like that, in milliseconds since the epoch
 */
export function settled(announced: Announced, now: Snapshot, isWhole: boolean, at: number): Settled {
  const missing: Announced['missing'][number][] = [];
  const since = new Map(announced.missing.map((one) => [one.subject, one.since]));
  const announcedProducts = itemsById(announced.snapshot.products);
  const left = new Map(announced.left.map((one) => [`${one.subject} ${one.value}`, one.at]));
  const undone = (subject: string, value: string) =>
    at - (left.get(`${subject} ${value}`) ?? Number.NEGATIVE_INFINITY) < UNDONE_MS;

  function items<T extends Item>(
    what: string,
    before: readonly T[],
    current: readonly T[],
    most: number,
  ): T[] {
    const [known, seen] = [itemsById(before), itemsById(current)];
    const still = current.filter(({ id }) => known.has(id));
    const added = current.filter(({ id }) => !known.has(id));
    const kept = before.filter((item) => {
      if (seen.has(item.id) || (isSale(item) && isOver(item, at))) return false;
      const subject = `${what} ${item.id}`;
      const begun = since.get(subject) ?? (isWhole ? at : undefined);
      if (begun === undefined) return true;
      if (isWhole && at - begun >= GONE_MS) return false;
      missing.push({ subject, since: begun });
      return true;
    });
    // What is missing keeps its place until it is gone.
    const places = Math.max(0, most - still.length - kept.length);
    return [...still, ...kept, ...added.slice(0, places)].sort(byId);
  }

  /** At the price that was announced, where it has only gone back to the one before. */
  function priced(product: ProductState): ProductState {
    if (!undone(`price ${product.id}`, priceOf(product))) return product;
    const before = announcedProducts.get(product.id);
    if (!before) return product;
    return { ...product, price: before.price, regularPrice: before.regularPrice };
  }

  return {
    snapshot: {
      servers: items('server', announced.snapshot.servers, now.servers, MOST_KEPT.servers),
      products: items('product', announced.snapshot.products, now.products, MOST_KEPT.products).map(priced),
      sales: items('sale', announced.snapshot.sales, now.sales, MOST_KEPT.sales),
    },
    missing,
  };
}

/** When a post shows that a great part of it has been missing since then, in milliseconds since the epoch. */
export const confirmedAt = (since: number): number => since + LESS_MS;

/**
 * What a post shows from now on, by the number of its products. A great part of them that is missing, half of at least four or
 * all, counts only when an hour confirms it; until then `lessSince` is set, and the post stays as it is.
 */
export function shownFrom(shown: NonNullable<Post['shown']>, products: number, at: number): typeof shown {
  const lost = shown.products - products;
  const isGreat = lost > 0 && (products === 0 || (shown.products >= FEW && lost >= shown.products / 2));
  // A time to come is one of a clock that was wrong.
  const since = Math.min(shown.lessSince ?? at, at);
  return isGreat && at < confirmedAt(since)
    ? { products: shown.products, lessSince: since }
    : { products, lessSince: null };
}

/**
 * The prices that are left behind by changes that are announced, besides what was left within the last day; of too much only the last.
 */
export function leftBy(changes: readonly Change[], before: Announced['left'], at: number): Announced['left'] {
  const left = changes.flatMap((change) =>
    change.kind === 'priceDrop'
      ? [{ subject: `price ${change.product.id}`, value: priceOf(change.before), at }]
      : [],
  );
  return newest([...before.filter((one) => at - one.at < UNDONE_MS), ...left]);
}

function newest(left: Announced['left']): Announced['left'] {
  const counts = new Map<string, number>();
  const last = left.toReversed().filter(({ subject }) => {
    const count = (counts.get(subject) ?? 0) + 1;
    counts.set(subject, count);
    return count <= MOST_LEFT.ofOne;
  });
  return last.slice(0, MOST_LEFT.ofAll).reverse();
}

const priceOf = ({ price, regularPrice }: ProductState): string => `${price} ${regularPrice}`;

const isSale = (item: Item): item is SaleState => 'endsSoon' in item;

const isOver = ({ endsAt }: SaleState, at: number): boolean => endsAt !== null && endsAt <= at;
