import { entries, isRecord, isSet, rawServerSchema, readProduct } from './schema.js';

/** What is in a shop as its owner sees it, hidden things included: names, pictures and flags, and no address. */
export interface OwnerCatalogue {
  readonly servers: readonly OwnerServer[];
  /** How many servers and products could not be read. */
  readonly unreadable: number;
}

export interface OwnerServer {
  readonly name: string;
  readonly isHidden: boolean;
  readonly products: readonly OwnerProduct[];
}

export interface OwnerProduct {
  readonly id: number;
  readonly name: string;
  readonly image: string;
  readonly isHidden: boolean;
  /** Nobody can buy it a second time; `first_delete`, as the vendor's own client reads it. */
  readonly isOneTime: boolean;
}

/** Reads the server list; undefined when the body is none, or nothing in it can be read. */
export function parseOwnerCatalogue(response: unknown): OwnerCatalogue | undefined {
  const list = entries(response);
  if (!Array.isArray(list)) return undefined;
  const servers: OwnerServer[] = [];
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

function readInventoryProduct(item: unknown): OwnerProduct[] {
  const product = readProduct(item);
  if (!product) return [];
  const { id, name, image, is_hidden: isHidden } = product;
  return [{ id, name, image, isHidden, isOneTime: isRecord(item) && isSet(item.first_delete) }];
}
