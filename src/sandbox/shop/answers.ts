import type { ShopData } from './wire.js';

export type Operation = 'shop' | 'servers' | 'product' | 'payment' | 'other';

/** What was asked: `id` only for product and payment. */
export interface Asked {
  operation: Operation;
  key: string;
  id: string;
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

/** Splits a request path into operation, key and id. Only the paths of the contract are anything but 'other'. */
export function readPath(path: string): Asked {
  const [, api, v2, shop, rawKey = '', operation, id, ...rest] = path.split('?', 1).join('').split('/');
  const key = decode(rawKey);
  if (api !== 'api' || v2 !== 'v2' || shop !== 'shop' || !key || rest.length > 0) {
    return { operation: 'other', key, id: '' };
  }
  if (operation === undefined) return { operation: 'shop', key, id: '' };
  if (operation === 'servers' && id === undefined) return { operation, key, id: '' };
  if ((operation === 'product' || operation === 'payment') && id) return { operation, key, id: decode(id) };
  return { operation: 'other', key, id: '' };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The answer of a healthy service. `data` is undefined for a key that it does not know. */
export function answerOf({ operation, key, id }: Asked, data: ShopData | undefined): Answer {
  if (operation === 'other') return page(404, '404 Not Found');
  if (!data) {
    // The status differs by operation, and only some refusals have a code: so it was seen.
    return operation === 'shop' || operation === 'product'
      ? json(400, { success: false, response: 'Магазин с таким ключом не найден', error_code: 2 })
      : json(404, { success: false, response: 'Магазин не найден' });
  }
  if (operation === 'shop') return json(200, { success: 1, response: { ...data.shop, key } });
  if (operation === 'servers') return json(200, { success: 1, response: serversOf(data) });

  if (operation === 'product') {
    const product = data.products.find((candidate) => String(candidate.id) === id);
    if (!product) return json(404, { success: false, response: 'Товар не найден' });
    const servers = data.servers.filter((server) => data.shelves.get(server.id)?.includes(product.id));
    return json(200, { success: 1, response: { ...product, servers } });
  }
  const payment = data.payments.find((candidate) => String(candidate.id) === id);
  if (!payment) return json(404, { success: false, response: 'Платёж не найден' });
  const server = data.servers.find((candidate) => candidate.id === payment.server_id) ?? null;
  return json(200, { success: true, response: { ...payment, server } });
}

/** The servers, each with the products on its shelf. */
export function serversOf(data: ShopData) {
  return data.servers.map((server) => ({
    ...server,
    products: (data.shelves.get(server.id) ?? []).flatMap((id) =>
      data.products.filter((product) => product.id === id),
    ),
  }));
}
