import type { Product } from './product.js';
import type { Server } from './server.js';

export interface ServerWithProducts extends Server {
  readonly products: readonly Product[];
}

/** A product that was left out, told by where it stands. Names are raw shop texts. */
export interface Gap {
  readonly server: string;
  /** The last visible product before it; undefined for the first. */
  readonly after: string | undefined;
  readonly lacks: 'number' | 'name' | 'price';
}

/** A shop's servers with their products, without anything the shop hides. */
export interface Catalogue {
  readonly servers: readonly ServerWithProducts[];
  readonly unreadable: number;
  /** The first of them. */
  readonly gaps?: readonly Gap[];
}

export function listProducts({ servers }: Catalogue): Product[] {
  const listed = servers.flatMap(({ products }) => products);
  return [...new Map(listed.map((product) => [product.id, product])).values()];
}
