import type { ShopData } from './data.js';
import type { WirePayment } from './wire.js';

export type Operation = 'shop' | 'servers' | 'payment' | 'massSales' | 'payments' | 'other';

/** What was asked: `id` only for a payment. */
export interface Asked {
  version: 2 | 3;
  operation: Operation;
  key: string;
  id: string;
  query: URLSearchParams;
}

/** An answer that fits in one piece. */
export interface Answer {
  status: number;
  type: 'application/json' | 'text/html; charset=utf-8';
  body: string;
}

export const json = (status: number, value: unknown): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});

/** An HTML page, as the machines in front of the service answer. */
export const page = (status: number, title: string): Answer => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`,
});

/** Without a Retry-After header: none was ever documented. */
export const tooManyRequests = json(429, {
  success: false,
  response: 'Слишком много запросов. Попробуйте позже.',
});

/** In version 2 the key is in the path. */
const PATH = /^\/api\/(?:v2\/shop\/(?<key>[^/]+)|v3\/shop)(?:\/(?<name>\w+)(?:\/(?<id>[^/]+))?)?$/;

/** The operations that take no id, by version. */
const LISTS: Readonly<Record<2 | 3, readonly Operation[]>> = {
  2: ['servers'],
  3: ['servers', 'massSales', 'payments'],
};

/**
 * Splits a request path into operation, key and id. Only the paths of the contracts are anything but 'other'.
 * @param header the key that was sent in a header, as version 3 has it
 */
export function readPath(path: string, header = ''): Asked {
  const [before = '', query] = path.split(/\?(.*)/s);
  const version = before.startsWith('/api/v2/') ? 2 : 3;
  const { key, name, id } = PATH.exec(before)?.groups ?? { name: 'other' };
  const one = name === 'payment' && id !== undefined ? name : undefined;
  const list = LISTS[version].find((operation) => operation === name && id === undefined);
  const operation = name === undefined ? 'shop' : (one ?? list ?? 'other');
  return {
    version,
    operation,
    key: version === 2 ? decode(key ?? before.split('/')[4] ?? '') : header,
    id: one === undefined ? '' : decode(id ?? ''),
    query: new URLSearchParams(query),
  };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const READING = new Set(['where_active', 'paginate', 'page']);

/** Whether a request is none of those that only read: it could change something on the real service. */
export function couldWrite(
  method: string | undefined,
  path: string,
  { operation, id, query }: Asked,
): boolean {
  if (method !== 'GET') return true;
  if (operation === 'other') return path.startsWith('/api/');
  return (id !== '' && !/^\d+$/.test(id)) || [...query.keys()].some((name) => !READING.has(name));
}

/** The answer of a healthy service. `data` is undefined for a key that it does not know. */
export function answerRequest(asked: Asked, data: ShopData | undefined): Answer {
  if (asked.operation === 'other') return page(404, '404 Not Found');
  if (!data) return unknownKey(asked);
  const response = findResponse(asked, data);
  if (response === undefined) return notFound(asked);
  // A payment of version 2 has another form of yes.
  return json(200, { success: asked.version === 3 || asked.operation === 'payment' || 1, response });
}

/** In version 2 the status differs by operation, and only some refusals have a code: so it was seen. */
function unknownKey({ version, operation }: Asked): Answer {
  if (version === 3) {
    const refusal = { error_code: 1, response: 'Магазин не найден' };
    return json(404, { ...(operation === 'servers' ? { status: false } : { success: false }), ...refusal });
  }
  return operation === 'shop'
    ? json(400, { success: false, response: 'Магазин с таким ключом не найден', error_code: 2 })
    : json(404, { success: false, response: 'Магазин не найден' });
}

const notFound = ({ version }: Asked): Answer =>
  json(404, { success: false, response: 'Платёж не найден', ...(version === 3 && { error_code: 2 }) });

/** Undefined if there is nothing of this id. */
function findResponse({ version, operation, key, id, query }: Asked, data: ShopData): unknown {
  switch (operation) {
    case 'shop':
      return { ...data.shop, key, ...(version === 3 && { record_id: undefined, rating: 4.6 }) };
    case 'servers':
      return listServers(data);
    case 'payment': {
      const payment = data.payments.find((candidate) => String(candidate.id) === id);
      return payment && withServer(payment, data);
    }
    case 'massSales':
      return data.sales.map((sale) => ({
        ...sale,
        products: data.products.filter(({ id }) => sale.products.includes(id)),
      }));
    default:
      return listPayments(query, data);
  }
}

/** The servers, each with the products on its shelf. */
function listServers(data: ShopData) {
  return data.servers.map((server) => ({
    ...server,
    products: (data.shelves.get(server.id) ?? []).flatMap((id) =>
      data.products.filter((product) => product.id === id),
    ),
  }));
}

const withServer = (payment: WirePayment, data: ShopData) => ({
  ...payment,
  server: data.servers.find((candidate) => candidate.id === payment.server_id) ?? null,
});

/** Newest first and in pages if `paginate` is sent; else all of them, oldest first. */
function listPayments(query: URLSearchParams, data: ShopData): unknown {
  const all = data.payments.map((payment) => withServer(payment, data)).sort((a, b) => a.id - b.id);
  const size = Math.min(Number(query.get('paginate') ?? 0), 50);
  if (!(size >= 1)) return all;
  const current = Number(query.get('page') ?? 1);
  const last = Math.max(1, Math.ceil(all.length / size));
  return {
    current_page: current,
    data: all.reverse().slice((current - 1) * size, current * size),
    last_page: last,
    per_page: size,
    total: all.length,
    next_page_url:
      current < last ? `https://shop.example.com/api/v3/shop/payments?page=${current + 1}` : null,
  };
}
