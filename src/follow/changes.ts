import type { Announced, Change, SaleState, Snapshot } from '../store/follow-record.js';
import { type Item, itemsById, MOST, sortItems } from './snapshot.js';

const DAY_MS = 24 * 60 * 60_000;
/** How long something has to be missing, at every poll, until it is taken for gone: longer than a server is hidden for repairs. */
const GONE_MS = DAY_MS;
/** How long a price that was announced and has risen since stays as it was announced: one that flaps is news once a day. */
const RECENT_MS = DAY_MS;
const MOST_DROPS = 1000;

/** What is known of a shop for certain. */
export interface Confirmed {
  readonly snapshot: Snapshot;
  readonly missing: Announced['missing'];
}

/**
 * A snapshot as far as it can be believed: what is missing stays for a day, and for longer if the shop's list isn't complete.
 * @param isComplete whether what is missing can be taken for gone
 * @param at when the shop was like that, in milliseconds since the epoch
 */
export function confirm(announced: Announced, current: Snapshot, isComplete: boolean, at: number): Confirmed {
  const missing: Announced['missing'][number][] = [];
  const missingSince = new Map(announced.missing.map(({ subject, since }) => [subject, since]));

  function isKept(subject: string): boolean {
    const since = missingSince.get(subject) ?? (isComplete ? at : undefined);
    if (since === undefined) return true;
    if (isComplete && at - since >= GONE_MS) return false;
    missing.push({ subject, since });
    return true;
  }

  function merge<T extends Item>(kind: string, before: readonly T[], now: readonly T[], most: number): T[] {
    const [old, listed] = [itemsById(before), itemsById(now)];
    const kept = before.filter(({ id }) => !listed.has(id) && isKept(`${kind} ${id}`));
    // What is missing keeps its place until it is gone.
    const bySeniority = [
      ...now.filter(({ id }) => old.has(id)),
      ...kept,
      ...now.filter(({ id }) => !old.has(id)),
    ];
    return sortItems(bySeniority.slice(0, most));
  }

  const { products, sales } = announced.snapshot;
  const running = sales.filter((sale) => !isOver(sale, at));
  const announcedPrices = new Map(products.map(({ id, price }) => [id, price]));
  const recent = new Set(
    announced.recentDrops.filter((drop) => isRecent(drop, at)).map((drop) => drop.productId),
  );
  const announcedPrice = (id: number) => (recent.has(id) ? announcedPrices.get(id) : undefined);
  return {
    snapshot: {
      products: merge('product', products, current.products, MOST.products).map((product) => ({
        ...product,
        price: Math.min(product.price, announcedPrice(product.id) ?? product.price),
      })),
      sales: merge('sale', running, current.sales, MOST.sales),
    },
    missing,
  };
}

const isOver = ({ endsAt }: SaleState, at: number): boolean => endsAt !== null && endsAt <= at;

type Drop = Announced['recentDrops'][number];

const isRecent = (drop: Drop, at: number): boolean => at - drop.at < RECENT_MS;

/** What of a snapshot is news. */
export function findNews(before: Snapshot, now: Snapshot): Change[] {
  const [products, sales] = [itemsById(before.products), itemsById(before.sales)];
  return [
    ...now.products.flatMap((product): Change[] => {
      const known = products.get(product.id);
      if (!known) return [{ kind: 'newProduct', product }];
      return product.price < known.price ? [{ kind: 'priceDrop', before: known, product }] : [];
    }),
    ...now.sales.flatMap((sale): Change[] => (sales.has(sale.id) ? [] : [{ kind: 'saleStarts', sale }])),
  ];
}

/** A snapshot without its news: as members know the shop, and with everything else as it is now. */
export function withholdNews(before: Snapshot, now: Snapshot): Snapshot {
  const [products, sales] = [itemsById(before.products), itemsById(before.sales)];
  return {
    products: now.products.flatMap((product) => {
      const known = products.get(product.id);
      return known ? [{ ...product, price: Math.max(product.price, known.price) }] : [];
    }),
    sales: now.sales.filter(({ id }) => sales.has(id)),
  };
}

/** What members know after news was announced. @param at milliseconds since the epoch */
export function addNews(announced: Announced, changes: readonly Change[], at: number): Announced {
  const { snapshot, recentDrops } = announced;
  const products = changes.flatMap((change) => ('product' in change ? [change.product] : []));
  const sales = changes.flatMap((change) => ('sale' in change ? [change.sale] : []));
  const drops = changes.flatMap((change) =>
    change.kind === 'priceDrop' ? [{ productId: change.product.id, at }] : [],
  );
  return {
    ...announced,
    snapshot: {
      products: sortItems([...snapshot.products, ...products]),
      sales: sortItems([...snapshot.sales, ...sales]),
    },
    recentDrops: [...recentDrops.filter((drop) => isRecent(drop, at)), ...drops].slice(-MOST_DROPS),
    sentAt: at,
  };
}
