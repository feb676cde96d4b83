import { type Item, itemsById, MOST, sortItems } from './snapshot.js';
import type { Announced, Change, SaleState, Snapshot } from './state.js';

const DAY_MS = 24 * 60 * 60_000;
/** How long something is missing at every poll before it counts as gone: longer than a server is hidden for repairs. */
const GONE_MS = DAY_MS;
/** How long an announced price stays known although it has risen: a price that flaps is news once a day. */
const RECENT_MS = DAY_MS;
const MAX_DROPS = 1000;

/**
 * Compares a shop with what members know of it. What is missing stays known for a day, and for longer if the list isn't complete.
 * @param isComplete whether what is missing can be taken for gone
 * @param at when the shop was like that, in milliseconds since the epoch
 * @returns what is news, and what is known without being announced
 */
export function compare(
  announced: Announced,
  current: Snapshot,
  isComplete: boolean,
  at: number,
): { readonly news: readonly Change[]; readonly known: Announced } {
  const missing: Announced['missing'][number][] = [];
  const missingSince = new Map(announced.missing.map(({ subject, since }) => [subject, since]));

  function isKept(subject: string): boolean {
    const since = missingSince.get(subject) ?? (isComplete ? at : undefined);
    if (since === undefined) return true;
    if (isComplete && at - since >= GONE_MS) return false;
    missing.push({ subject, since });
    return true;
  }

  /** New items fill the places that are left. */
  function match<T extends Item>(kind: string, before: readonly T[], now: readonly T[], most: number) {
    const [known, listed] = [itemsById(before), itemsById(now)];
    const kept = before.filter(({ id }) => listed.has(id) || isKept(`${kind} ${id}`));
    const added = now.filter(({ id }) => !known.has(id));
    return { kept, listed, added: added.slice(0, Math.max(0, most - kept.length)) };
  }

  const { snapshot, recentDrops } = announced;
  const running = snapshot.sales.filter((sale) => !isOver(sale, at));
  const products = match('product', snapshot.products, current.products, MOST.products);
  const sales = match('sale', running, current.sales, MOST.sales);
  const recent = new Set(recentDrops.filter((drop) => isRecent(drop, at)).map(({ productId }) => productId));
  const drops = products.kept.flatMap((before): Change[] => {
    const product = products.listed.get(before.id);
    return product && product.price < before.price ? [{ kind: 'priceDrop', before, product }] : [];
  });
  const knownProducts = products.kept.map((before) => {
    const product = products.listed.get(before.id) ?? before;
    return {
      ...product,
      price: recent.has(before.id) ? before.price : Math.max(product.price, before.price),
    };
  });
  return {
    news: [
      ...products.added.map((product) => ({ kind: 'newProduct', product }) as const),
      ...drops,
      ...sales.added.map((sale) => ({ kind: 'saleStarts', sale }) as const),
    ],
    known: {
      ...{ ...announced, missing },
      snapshot: {
        products: knownProducts,
        sales: sales.kept.map((sale) => sales.listed.get(sale.id) ?? sale),
      },
    },
  };
}

const isOver = ({ endsAt }: SaleState, at: number): boolean => endsAt !== null && endsAt <= at;

type Drop = Announced['recentDrops'][number];

const isRecent = (drop: Drop, at: number): boolean => at - drop.at < RECENT_MS;

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
    recentDrops: [...recentDrops.filter((drop) => isRecent(drop, at)), ...drops].slice(-MAX_DROPS),
  };
}
