import { Failure } from '../../src/domain/failure.js';
import type { ApiVersion } from '../../src/easydonate/versions.js';
import type { HttpResponse } from '../../src/http/resource.js';
import type { Client } from './guild-shops.js';
import type { Wire } from './samples.js';

/** The names of what can be asked for. */
export type ResourceName = 'shop' | 'catalogue' | 'payment' | 'payments';

/** A shop of a few lines in place of the platform; what it has can be changed, and each resource can be away. */
export interface FakeShop {
  fetch: Client['fetch'];
  close(): Promise<void>;
  shopFields: Wire;
  servers: readonly Wire[];
  /** The mass sales that run. */
  sales: readonly Wire[];
  /** By id; others are not found. */
  readonly payments: Map<number, Wire>;
  /** What cannot be had. */
  readonly away: Set<ResourceName>;
  keyRefused: boolean;
  /** What every request of a version gets in place of the shop's answer. */
  readonly instead: { [Version in ApiVersion]?: HttpResponse | Failure };
  /** What was asked for, with which key. */
  readonly asked: { readonly resource: string; readonly key: string }[];
  /** The versions of these requests. */
  readonly versions: ApiVersion[];
}

const ON_PAGE = 50;

/** Newest first, as version 3 of the platform's API sends them. */
function pageOf(payments: ReadonlyMap<number, Wire>, page: number): Wire {
  const newestFirst = [...payments].sort(([a], [b]) => b - a);
  return {
    data: newestFirst
      .slice((page - 1) * ON_PAGE, page * ON_PAGE)
      .map(([id, known]) => ({ id, status: 2, ...known })),
    current_page: page,
    last_page: Math.max(1, Math.ceil(newestFirst.length / ON_PAGE)),
    total: newestFirst.length,
    next_page_url: 'https://shop.example.com/next',
  };
}

export function createFakeShop(): FakeShop {
  /** The body of a response; undefined where there is nothing of this id. */
  function bodyOf(resource: string, id = 0): unknown {
    const known = fake.payments.get(id);
    switch (resource) {
      case 'shop':
      case 'trial':
        return { id: 1, name: 'Shop', ...fake.shopFields };
      case 'catalogue':
        return fake.servers;
      case 'runningSales':
        return fake.sales;
      case 'payments':
        return pageOf(fake.payments, id);
      default:
        return known && { id, status: 2, ...known };
    }
  }
  const fake: FakeShop = {
    shopFields: {},
    servers: [],
    sales: [],
    payments: new Map(),
    away: new Set(),
    keyRefused: false,
    instead: {},
    asked: [],
    versions: [],
    async fetch(resource, key, ...ids) {
      fake.asked.push({ resource: resource.name, key });
      const version = resource.request(key, ...ids).path.startsWith('/api/v3/') ? 3 : 2;
      fake.versions.push(version);
      const instead = fake.instead[version];
      if (instead instanceof Failure) throw instead;
      if (instead) return resource.read(instead, () => {});
      if ([...fake.away].some((name) => name === resource.name)) throw new Failure({ kind: 'unreachable' });
      if (fake.keyRefused)
        return resource.read({ status: 404, text: '{"success":false,"error_code":1}' }, () => {});
      const response = bodyOf(resource.name, ids[0]);
      const body = response === undefined ? { success: false } : { success: 1, response };
      return resource.read({ status: 200, text: JSON.stringify(body) }, () => {});
    },
    close: async () => {},
  };
  return fake;
}
