import type {
  Catalogue,
  OwnerCatalogue,
  OwnerProduct,
  OwnerServer,
  ServerWithProducts,
} from '../../catalogue.js';
import type { Product } from '../../product.js';
import type { Server } from '../../server.js';
import type { Steps } from '../../yielding.js';
import { isRecord, readArray, readList, readPositiveInteger } from '../fields.js';
import { readPage } from '../page.js';
import type { Unreadable } from '../resource.js';
import { parseProduct } from './product.js';
import { isHiddenServer, parseServer } from './server.js';

interface ListedServer {
  readonly server: Server;
  readonly isHidden: boolean;
  readonly items: readonly unknown[];
}

/** A server with its products still unread; undefined when either cannot be read. */
function parseListedServer(item: unknown): ListedServer | undefined {
  const server = parseServer(item);
  if (!server || !isRecord(item)) return undefined;
  const items = readArray(item.products ?? []);
  return items && { server, isHidden: isHiddenServer(item), items };
}

/**
 * Reads the server list, one entry per step. A malformed entry costs that entry, not the list.
 * @returns undefined when the body is not a list, or nothing in it can be read
 */
export function* catalogueSteps(
  body: unknown,
  report: (unreadable: Unreadable) => void,
): Steps<Catalogue | undefined> {
  const list = readPage(body)?.items;
  if (!list) return undefined;
  let unreadable = 0;
  const leaveOut = (what: Unreadable['what'], item: unknown) => {
    unreadable += 1;
    report({ what, id: (isRecord(item) ? readPositiveInteger(item.id) : undefined) ?? null });
  };
  const listed: ListedServer[] = [];
  for (const item of list) {
    const server = parseListedServer(item);
    if (server) listed.push(server);
    else leaveOut('server', item);
    yield;
  }
  if (listed.length === 0 && list.length > 0) return undefined;
  const servers: ServerWithProducts[] = [];
  for (const { server, isHidden, items } of listed) {
    if (isHidden) continue;
    const products: Product[] = [];
    for (const item of items) {
      const product = parseProduct(item);
      if (!product) leaveOut('product', item);
      else if (!product.isHidden) products.push(product);
      yield;
    }
    products.sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
    servers.push({ ...server, products });
  }
  return { servers, unreadable };
}

/** Reads the server list for its owner. @returns undefined as `catalogueSteps` does */
export function parseOwnerCatalogue(body: unknown): OwnerCatalogue | undefined {
  const list = readPage(body)?.items;
  const listed = readList(list, parseListedServer);
  if (!list || (listed.length === 0 && list.length > 0)) return undefined;
  let unreadable = list.length - listed.length;
  const servers = listed.map(({ server, isHidden, items }): OwnerServer => {
    const products = readList(items, parseOwnerProduct);
    unreadable += items.length - products.length;
    return { name: server.name, isHidden, products };
  });
  return { servers, unreadable };
}

function parseOwnerProduct(item: unknown): OwnerProduct | undefined {
  const product = parseProduct(item);
  if (!product) return undefined;
  const { id, name, image, isHidden, isOneTime } = product;
  return { id, name, image, isHidden, isOneTime };
}
