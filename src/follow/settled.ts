import type { Announced, Change, ProductState, SaleState, Snapshot } from './record.js';
import { byId, type Item, itemsById } from './snapshot.js';

/** How long something has to be missing, at every look, until it is taken for gone. */
const GONE_MS = 60 * 60_000;
/** How long that a change is undone again is no news. */
const UNDONE_MS = 24 * 60 * 60_000;

/** What a look shows for certain. */
export interface Settled {
  readonly snapshot: Snapshot;
  readonly missing: Announced['missing'];
}

/**
 * A look, as far as it can be believed: what is missing stays for an hour, and for longer where the look doesn't show
 * everything; what was announced and is undone within a day stays as it was announced.
 * @param isWhole whether what is missing can be taken for gone
 * @param at when the shop was like that, in milliseconds since the epoch
 */
export function settled(announced: Announced, now: Snapshot, isWhole: boolean, at: number): Settled {
  const missing: Announced['missing'][number][] = [];
  const left = new Map(announced.left.map((one) => [`${one.subject} ${one.value}`, one.at]));
  const undone = (subject: string, value: string) =>
    at - (left.get(`${subject} ${value}`) ?? Number.NEGATIVE_INFINITY) < UNDONE_MS;

  function items<T extends Item>(what: string, before: readonly T[], current: readonly T[]): T[] {
    const [known, seen] = [itemsById(before), itemsById(current)];
    const back = current.filter(({ id }) => known.has(id) || !undone(`${what} ${id}`, HERE));
    const kept = before.filter((item) => {
      if (seen.has(item.id) || (isSale(item) && isOver(item, at))) return false;
      const subject = `${what} ${item.id}`;
      const since =
        announced.missing.find((one) => one.subject === subject)?.since ?? (isWhole ? at : undefined);
      if (since === undefined) return true;
      if (isWhole && at - since >= GONE_MS) return false;
      missing.push({ subject, since });
      return true;
    });
    return [...back, ...kept].sort(byId);
  }

  /** At the price that was announced, where it has only gone back to the one before. */
  function priced(product: ProductState): ProductState {
    if (!undone(`price ${product.id}`, priceOf(product))) return product;
    const before = announced.snapshot.products.find(({ id }) => id === product.id);
    if (!before) return product;
    return { ...product, price: before.price, regularPrice: before.regularPrice };
  }

  return {
    snapshot: {
      servers: items('server', announced.snapshot.servers, now.servers),
      products: items('product', announced.snapshot.products, now.products).map(priced),
      sales: items('sale', announced.snapshot.sales, now.sales),
    },
    missing,
  };
}

/** What is left behind by changes that are announced, besides what was left within the last day. */
export function leftBy(changes: readonly Change[], before: Announced['left'], at: number): Announced['left'] {
  const left = changes.flatMap((change) => {
    switch (change.kind) {
      case 'productGone':
        return [{ subject: `product ${change.product.id}`, value: HERE, at }];
      case 'saleEnded':
        return [{ subject: `sale ${change.sale.id}`, value: HERE, at }];
      case 'priceDrop':
      case 'discountEnded':
        return [{ subject: `price ${change.product.id}`, value: priceOf(change.before), at }];
      default:
        return [];
    }
  });
  return [...before.filter((one) => at - one.at < UNDONE_MS), ...left];
}

const HERE = 'here';

const priceOf = ({ price, regularPrice }: ProductState): string => `${price} ${regularPrice}`;

const isSale = (item: Item): item is SaleState => 'endsSoon' in item;

const isOver = ({ endsAt }: SaleState, at: number): boolean => endsAt !== null && endsAt <= at;
