import type { Catalogue } from '../../src/domain/catalogue.js';
import type { Cached, Dated } from '../../src/domain/dated.js';
import type { Offer } from '../../src/domain/offers.js';
import type { Payment } from '../../src/domain/payment.js';
import type { Product } from '../../src/domain/product.js';
import type { Shop, ShopIdentity, Usual } from '../../src/domain/shop.js';
import { parseCatalogue, parseProduct } from '../../src/easydonate/records/catalogue.js';
import { parsePayment } from '../../src/easydonate/records/payment.js';
import { parseShop } from '../../src/easydonate/records/shop.js';
import type { Change } from '../../src/feeds/news/state.js';
import { createFormat, type Format } from '../../src/ui/format.js';
import type { Reply } from '../../src/ui/reply.js';
import { LANGUAGES, type Language } from '../../src/words/index.js';
import { readable } from '../easydonate/readable.js';

/** Samples are written as on the wire and parsed, as a response of the shop is. */
export type Wire = Readonly<Record<string, unknown>>;

/** 2026-01-31, 10:00 UTC */
export const AT = Date.UTC(2026, 0, 31, 10);

export const fresh = <T>(value: T): Cached<T> => ({ value, at: AT, stale: false, away: false });
export const dated = <T>(value: T): Dated<T> => ({ value, at: AT });
export const stale = <T>(value: T): Cached<T> => ({ value, at: AT, stale: true, away: false });

/** Of EasyDonate. */
export const USUAL = { currency: 'RUB', timeZone: 'UTC+3' };

/** @param usual of another platform */
export const format = (language: Language, usual: Partial<Usual> = {}): Format =>
  createFormat(LANGUAGES[language], { ...USUAL, ...usual });

export const shop = (fields: Wire = {}): Shop => readable(parseShop({ id: 1, name: 'Shop', ...fields }));

/** By what a linked shop is known of which only the name was ever read. */
export const identity = (name = 'Shop'): ShopIdentity => ({
  ...{ name, domain: '', colour: '', logo: '', isVerified: false },
});

export const wireServer = (fields: Wire = {}): Wire => ({ id: 1, name: 'Lobby', ...fields });
export const wireProduct = (fields: Wire = {}): Wire => ({ id: 1, name: 'Sword', price: 49, ...fields });

export const catalogue = (...servers: readonly Wire[]): Catalogue =>
  readable(parseCatalogue(servers, () => {}));

export const freshCatalogue = (...servers: readonly Wire[]): Cached<Catalogue> =>
  fresh(catalogue(...servers));

export function server(fields: Wire = {}): Catalogue['servers'][number] {
  const [one] = catalogue(wireServer(fields)).servers;
  if (!one) throw new Error('the server cannot be read or is hidden');
  return one;
}

interface SoldProduct extends Product {
  readonly servers: Catalogue['servers'];
}

/** @param servers those that sell it, as the shop sends them */
export const product = ({ servers = [wireServer()], ...fields }: Wire = {}): SoldProduct => ({
  ...readable(parseProduct(wireProduct(fields))),
  servers: readable(parseCatalogue(servers, () => {})).servers,
});

export const offerOf = ({ servers, ...product }: SoldProduct): Offer => ({
  product,
  sellers: servers.map((server) => ({ server, product })),
});

export const payment = (fields: Wire = {}): Payment =>
  readable(parsePayment({ id: 7, status: 2, ...fields }));

/** The custom ids and addresses of a reply's buttons and selects. */
export const targetsOf = ({ components = [] }: Reply): string[] =>
  components.flatMap((row) =>
    row.components.flatMap((part) => ('custom_id' in part ? part.custom_id : 'url' in part ? part.url : [])),
  );

/** What is announced: a sale that starts, a new product and a lower price, of things with this name. */
export function changesNamed(name: string): Change[] {
  const before = { id: 1, name, price: 699 };
  const sale = { id: '1', name, percent: 20, endsAt: AT + 86_400_000 };
  return [
    { kind: 'saleStarts', sale },
    { kind: 'newProduct', product: before },
    { kind: 'priceDrop', before, product: { ...before, price: 499 } },
  ];
}
