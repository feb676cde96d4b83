import { isDeepStrictEqual } from 'node:util';
import type { Change, ProductState, SaleState, ServerState, Snapshot } from '../store/follow-record.js';
import { byId, type Item, itemsById } from './snapshot.js';

/** What makes one snapshot into another: at most one change of each server, product and sale. */
export function differences(before: Snapshot, now: Snapshot): Change[] {
  return [
    ...compared(before.servers, now.servers, ofServers),
    ...compared(before.products, now.products, ofProducts),
    ...compared(before.sales, now.sales, ofSales),
  ];
}

/** The snapshot after some of its changes. */
export function apply(before: Snapshot, changes: readonly Change[]): Snapshot {
  const [servers, products, sales] = [
    itemsById(before.servers),
    itemsById(before.products),
    itemsById(before.sales),
  ];
  for (const change of changes) {
    if ('server' in change) put(servers, change.server, change.kind === 'serverGone');
    else if ('product' in change) put(products, change.product, change.kind === 'productGone');
    else put(sales, change.sale, change.kind === 'saleEnded');
  }
  return { servers: listed(servers), products: listed(products), sales: listed(sales) };
}

/** What became of items of one kind. */
interface Changes<T> {
  added(item: T): Change;
  removed(item: T): Change;
  changed(before: T, now: T): Change;
}

function compared<T extends Item>(
  before: readonly T[],
  now: readonly T[],
  { added, removed, changed }: Changes<T>,
): Change[] {
  const [old, current] = [itemsById(before), itemsById(now)];
  const kept = now.flatMap((item) => {
    const known = old.get(item.id);
    if (!known) return [added(item)];
    return isDeepStrictEqual(known, item) ? [] : [changed(known, item)];
  });
  return [...kept, ...before.filter(({ id }) => !current.has(id)).map(removed)];
}

const ofServers: Changes<ServerState> = {
  added: (server) => ({ kind: 'newServer', server }),
  removed: (server) => ({ kind: 'serverGone', server }),
  changed: (_before, server) => ({ kind: 'serverRenamed', server }),
};

const ofProducts: Changes<ProductState> = {
  added: (product) => ({ kind: 'newProduct', product }),
  removed: (product) => ({ kind: 'productGone', product }),
  changed: (before, product) => ({ kind: kindOf(before, product), before, product }),
};

const ofSales: Changes<SaleState> = {
  added: (sale) => ({ kind: 'saleStarts', sale }),
  removed: (sale) => ({ kind: 'saleEnded', sale }),
  changed: (before, sale) => ({
    kind: sale.endsSoon && !before.endsSoon ? 'saleEndsSoon' : 'saleChanged',
    sale,
  }),
};

function kindOf(before: ProductState, now: ProductState): 'priceDrop' | 'discountEnded' | 'productChanged' {
  if (now.price < before.price) return 'priceDrop';
  const isOver = before.price < before.regularPrice && now.price === now.regularPrice;
  return isOver && now.price > before.price ? 'discountEnded' : 'productChanged';
}

function put<T extends Item>(items: Map<T['id'], T>, item: T, isGone: boolean): void {
  if (isGone) items.delete(item.id);
  else items.set(item.id, item);
}

const listed = <T extends Item>(items: ReadonlyMap<T['id'], T>): T[] => [...items.values()].sort(byId);
