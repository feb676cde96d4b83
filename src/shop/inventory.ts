import { entries, isRecord, isSet, rawServerSchema, readProduct } from './schema.js';

/** What is in a shop as its owner sees it, hidden things included: names, pictures and flags, and no address. */
export interface Inventory {
  readonly servers: readonly InventoryServer[];
  /** How many servers and products could not be read. */
  readonly unreadable: number;
}

export interface InventoryServer {
  readonly name: string;
  readonly isHidden: boolean;
  readonly products: readonly InventoryProduct[];
}

export interface InventoryProduct {
  readonly id: number;
  readonly name: string;
  readonly image: string;
  readonly isHidden: boolean;
  /** Nobody can buy it a second time; `first_delete`, as the vendor's own client reads it. */
  readonly isOneTime: boolean;
}

/** Reads the server list; undefined when the body is none, or nothing in it can be read. */
export function readInventory(response: unknown): Inventory | undefined {
  const list = entries(response);
  if (!Array.isArray(list)) return undefined;
  const servers: InventoryServer[] = [];
  let unreadable = 0;
  for (const item of list) {
    const { data } = rawServerSchema.safeParse(item);
    if (!data) {
      unreadable += 1;
      continue;
    }
    const listed = data.products ?? [];
    const products = listed.flatMap(readInventoryProduct);
    unreadable += listed.length - products.length;
    servers.push({ name: data.name, isHidden: data.is_hidden, products });
  }
  return servers.length === 0 && list.length > 0 ? undefined : { servers, unreadable };
}

function readInventoryProduct(item: unknown): InventoryProduct[] {
  const product = readProduct(item);
  if (!product) return [];
  const { id, name, image, is_hidden: isHidden } = product;
  return [{ id, name, image, isHidden, isOneTime: isRecord(item) && isSet(item.first_delete) }];
}
