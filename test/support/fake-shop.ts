import { Failure } from '../../src/failure.js';
import type { ShopClient, ShopInspection } from '../../src/shop/client.js';
import { catalogue, payment, product, shop, type Wire } from '../views/samples.js';

export type Resource = 'shop' | 'catalogue' | 'product' | 'payment';

/** A shop of a few lines in place of the platform; what it has can be changed, and each resource can be away. */
export interface FakeShop extends ShopClient, ShopInspection {
  shopFields: Wire;
  servers: readonly Wire[];
  /** By id; others are not found. */
  readonly products: Map<number, Wire>;
  readonly payments: Map<number, Wire>;
  /** What cannot be had. */
  readonly away: Set<Resource>;
  /** What was asked for, with which key. */
  readonly asked: { readonly resource: Resource; readonly key: string }[];
}

export function createFakeShop(): FakeShop {
  async function ask(resource: Resource, key: string): Promise<void> {
    fake.asked.push({ resource, key });
    if (fake.away.has(resource)) throw new Failure({ kind: 'unreachable' });
  }
  function known(all: ReadonlyMap<number, Wire>, id: number, what: 'product' | 'payment'): Wire {
    const fields = all.get(id);
    if (!fields) throw new Failure({ kind: 'notFound', what });
    return { id, ...fields };
  }
  const fake: FakeShop = {
    shopFields: {},
    servers: [],
    products: new Map(),
    payments: new Map(),
    away: new Set(),
    asked: [],
    async shop(key) {
      await ask('shop', key);
      return shop(fake.shopFields);
    },
    async catalogue(key) {
      await ask('catalogue', key);
      return catalogue(...fake.servers);
    },
    async product(key, id) {
      await ask('product', key);
      return product(known(fake.products, id, 'product'));
    },
    async payment(key, id) {
      await ask('payment', key);
      return payment(known(fake.payments, id, 'payment'));
    },
    ownerCatalogue: () => Promise.reject(new Failure({ kind: 'unreachable' })),
    state: () => ({ answerMs: 1, lastFailure: undefined, queue: { people: 0, others: 0 } }),
    close: async () => {},
  };
  return fake;
}
