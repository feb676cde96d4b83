import type { CatalogueLimit } from './limits.js';
import { type Product, productKind } from './product.js';
import type { Server } from './server.js';

export interface ServerWithProducts extends Server {
  /** In the shop's order. */
  readonly products: readonly Product[];
}

/** A shop's servers with their products, without anything the shop hides. */
export interface Catalogue {
  readonly servers: readonly ServerWithProducts[];
  /** How many servers and products were left out because they could not be read. */
  readonly unreadable: number;
  /** What the shop has more of than is read: the rest is left out. */
  readonly exceeds?: CatalogueLimit;
}

/** Every product once, in the order of the servers. */
export function listProducts({ servers }: Catalogue): Product[] {
  const listed = servers.flatMap(({ products }) => products);
  return [...new Map(listed.map((product) => [product.id, product])).values()];
}

/** Bytes of a product on a server without its texts: itself, its copy at a sale's price, and the search of both. */
const ENTRY_BYTES = 2500;

/** About how many bytes of memory a catalogue takes with all that is derived from it, rather too many. */
export function catalogueBytes({ servers }: Catalogue): number {
  // A cache takes nothing that weighs nothing.
  let bytes = ENTRY_BYTES;
  for (const { name, products } of servers) {
    bytes += ENTRY_BYTES + 2 * name.length;
    for (const product of products) {
      bytes += ENTRY_BYTES + 2 * (product.name.length + product.description.length + product.image.length);
      for (const field of product.requestedFields)
        bytes += 100 + 2 * (field.name.length + field.description.length);
    }
  }
  return bytes;
}

/** A product and the servers that sell it; at least one. */
export interface SoldProduct extends Product {
  readonly servers: readonly ServerWithProducts[];
}

/** A product of the catalogue, if it is there. */
export function findProduct(catalogue: Catalogue, id: number): SoldProduct | undefined {
  const servers = catalogue.servers.filter(({ products }) => products.some((product) => product.id === id));
  const product = servers[0]?.products.find((one) => one.id === id);
  return product && { ...product, servers };
}

/** How many products of its type the first server that sells a product has. */
export function countAlike({ type, servers: [first] }: SoldProduct): number {
  const kind = productKind({ type });
  const alike = first?.products.filter((one) => productKind(one) === kind) ?? [];
  return new Set(alike.map(({ id }) => id)).size;
}

/** What an owner's check-up looks at: hidden servers and products too, but no addresses. */
export interface OwnerCatalogue {
  readonly servers: readonly OwnerServer[];
  /** How many servers and products could not be read. */
  readonly unreadable: number;
  /** What the shop has more of than is read. */
  readonly exceeds?: CatalogueLimit;
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
}
