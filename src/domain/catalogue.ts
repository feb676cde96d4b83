import { type Product, productKind } from './product.js';
import type { Server } from './server.js';

export interface ServerWithProducts extends Server {
  readonly products: readonly Product[];
}

/** A shop's servers with their products, without anything the shop hides. */
export interface Catalogue {
  readonly servers: readonly ServerWithProducts[];
  /** How many servers and products were left out because they could not be read. */
  readonly unreadable: number;
}

/** Every product once, in the order of the servers. */
export function listProducts({ servers }: Catalogue): Product[] {
  const listed = servers.flatMap(({ products }) => products);
  return [...new Map(listed.map((product) => [product.id, product])).values()];
}

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
  return first?.products.filter((one) => productKind(one) === kind).length ?? 0;
}
