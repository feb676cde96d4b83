import type { Catalogue, OwnerCatalogue, OwnerProduct, ServerWithProducts } from '../../domain/catalogue.js';
import { type CatalogueLimit, LIST_LIMITS } from '../../domain/limits.js';
import type { Product, RequestedField } from '../../domain/product.js';
import type { Server } from '../../domain/server.js';
import {
  isRecord,
  isSet,
  readAmount,
  readArray,
  readDescription,
  readId,
  readList,
  readName,
  readPage,
  readPositiveInteger,
  readWebAddress,
} from '../fields.js';
import type { Report, Unreadable } from '../resource.js';
import { isHiddenServer, parseServer } from './server.js';

/** @returns undefined when the item is not a product */
export function parseProduct(item: unknown): Product | undefined {
  if (!isRecord(item)) return undefined;
  const id = readPositiveInteger(item.id);
  const name = readName(item.name);
  const price = readAmount(item.price);
  if (id === undefined || name === undefined || price === undefined) return undefined;
  return {
    id,
    name,
    price,
    oldPrice: readAmount(item.old_price) ?? null,
    type: readName(item.type) ?? '',
    quantity: readAmount(item.number) ?? null,
    durationDays: readAmount(item.withdraw_commands_days) ?? null,
    description: readDescription(item.description),
    image: readWebAddress(item.image),
    isHidden: isSet(item.is_hidden),
    position: readAmount(item.sort_index) ?? null,
    // The vendor's own client reads `first_delete` as "can be bought once".
    isOneTime: isSet(item.first_delete),
    requestedFields: readList(item.additional_fields, parseRequestedField),
  };
}

function parseRequestedField(item: unknown): RequestedField | undefined {
  if (!isRecord(item)) return undefined;
  return {
    name: readName(item.name) ?? '',
    description: readName(item.description) ?? '',
    isNumber: item.type === 'number',
  };
}

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

/** A server with its products, each once. */
interface Shelf {
  readonly server: Server;
  readonly isHidden: boolean;
  readonly products: readonly Product[];
}

interface Shelves {
  readonly shelves: readonly Shelf[];
  readonly unreadable: number;
  readonly exceeds?: CatalogueLimit;
}

/**
 * Reads the server list within its limits. A malformed entry costs that entry, not the list.
 * @param withHidden whether hidden servers are read, too
 * @returns undefined when the body is not a list, or nothing in it can be read
 */
function readShelves(body: unknown, report: Report, withHidden: boolean): Shelves | undefined {
  const list = readPage(body)?.items;
  if (!list) return undefined;
  let unreadable = 0;
  const leaveOut = (what: Unreadable['what'], item: unknown) => {
    unreadable += 1;
    report({ what, id: readId(item) });
  };
  let exceeds: CatalogueLimit | undefined;
  const exceed = (limit: CatalogueLimit) => {
    if (!exceeds) report({ exceeds: limit });
    exceeds ??= limit;
  };
  if (list.length > LIST_LIMITS.servers) exceed('servers');
  const listed: ListedServer[] = [];
  for (const item of list.slice(0, LIST_LIMITS.servers)) {
    const server = parseListedServer(item);
    if (server) listed.push(server);
    else leaveOut('server', item);
  }
  if (listed.length === 0 && list.length > 0) return undefined;
  const shelves: Shelf[] = [];
  const ids = new Set<number>();
  let room: number = LIST_LIMITS.entries;
  for (const { server, isHidden, items } of listed) {
    if (isHidden && !withHidden) continue;
    if (items.length > room) exceed('entries');
    const products = new Map<number, Product>();
    for (const item of items.slice(0, room)) {
      const product = parseProduct(item);
      if (!product) leaveOut('product', item);
      else if (!ids.has(product.id) && ids.size === LIST_LIMITS.products) exceed('products');
      else if (!products.has(product.id)) {
        ids.add(product.id);
        products.set(product.id, product);
      }
    }
    room -= Math.min(room, items.length);
    shelves.push({ server, isHidden, products: [...products.values()] });
  }
  return { shelves, unreadable, ...(exceeds && { exceeds }) };
}

/** Reads what the server list shows to members. @returns `undefined` as `readShelves` does */
export function parseCatalogue(body: unknown, report: Report): Catalogue | undefined {
  const read = readShelves(body, report, false);
  if (!read) return undefined;
  const { shelves, ...rest } = read;
  const servers = shelves.map(
    ({ server, products }): ServerWithProducts => ({
      ...server,
      products: products
        .filter(({ isHidden }) => !isHidden)
        .sort((a, b) => (a.position ?? 0) - (b.position ?? 0)),
    }),
  );
  return { servers, ...rest };
}

/** Reads the server list for its owner. @returns `undefined` as `readShelves` does */
export function parseOwnerCatalogue(body: unknown, report: Report): OwnerCatalogue | undefined {
  const read = readShelves(body, report, true);
  if (!read) return undefined;
  const { shelves, ...rest } = read;
  const servers = shelves.map(({ server, isHidden, products }) => ({
    name: server.name,
    isHidden,
    products: products.map(forOwner),
  }));
  return { servers, ...rest };
}

const forOwner = ({ id, name, image, isHidden }: Product): OwnerProduct => ({ id, name, image, isHidden });
