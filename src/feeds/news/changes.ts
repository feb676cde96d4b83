import { DAY_MS } from '../../lib/duration.js';
import { type Item, itemsById, MAX_ITEMS, sortItems } from './snapshot.js';
import type { Announced, Change, SaleState, Snapshot } from './state.js';

/** Items that are missing for this long are gone; a server that is hidden for repairs is back sooner. */
const GONE_MS = DAY_MS;
/** A price that falls again within this time is no news. */
const RECENT_MS = DAY_MS;
const MAX_DROPS = 1000;

/** Compares the shop, as it was at `at`, with what members know. `known` doesn't include the news yet. */
export function compare(
  announced: Announced,
  current: Snapshot,
  isComplete: boolean,
  at: number,
): { readonly news: readonly Change[]; readonly known: Announced } {
  const { snapshot, recentDrops } = announced;
  const running = snapshot.sales.filter((sale) => !isOver(sale, at));
  const { missing } = announced;
  const products = match('product', snapshot.products, current.products, MAX_ITEMS.products, {
    missing,
    isComplete,
    at,
  });
  const sales = match('sale', running, current.sales, MAX_ITEMS.sales, { missing, isComplete, at });
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
      ...announced,
      missing: [...products.missing, ...sales.missing],
      snapshot: {
        products: knownProducts,
        sales: sales.kept.map((sale) => sales.listed.get(sale.id) ?? sale),
      },
    },
  };
}

interface Absence {
  readonly missing: Announced['missing'];
  readonly isComplete: boolean;
  readonly at: number;
}

function match<T extends Item>(
  kind: string,
  before: readonly T[],
  now: readonly T[],
  most: number,
  absence: Absence,
) {
  const [beforeById, listed] = [itemsById(before), itemsById(now)];
  const { kept, missing } = confirmRemovals(kind, before, listed, absence);
  const added = now.filter(({ id }) => !beforeById.has(id)).slice(0, Math.max(0, most - kept.length));
  return { kept, missing, listed, added };
}

/** Keeps items that are listed, or are missing for less than a day or only in incomplete lists. */
function confirmRemovals<T extends Item>(
  kind: string,
  before: readonly T[],
  listed: ReadonlyMap<T['id'], T>,
  { missing: known, isComplete, at }: Absence,
) {
  const kept: T[] = [];
  const missing: Announced['missing'][number][] = [];
  const knownSince = new Map(known.map(({ subject, since }) => [subject, since]));
  for (const item of before) {
    const subject = `${kind} ${item.id}`;
    const since = knownSince.get(subject) ?? (isComplete ? at : undefined);
    if (listed.has(item.id) || since === undefined) kept.push(item);
    else if (!isComplete || at - since < GONE_MS) {
      kept.push(item);
      missing.push({ subject, since });
    }
  }
  return { kept, missing };
}

const isOver = ({ endsAt }: SaleState, at: number): boolean => endsAt !== null && endsAt <= at;

type Drop = Announced['recentDrops'][number];

const isRecent = (drop: Drop, at: number): boolean => at - drop.at < RECENT_MS;

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
