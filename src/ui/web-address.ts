import { productPageUrl } from '../domain/product-page.js';
import type { ShopIdentity } from '../domain/shop.js';
import { LIMITS } from './limits.js';

export interface Storefront {
  readonly shop: ShopIdentity | undefined;
  /** A path that `isProductPage` accepts; null if none is set. */
  readonly productPage: string | null;
}

/** Of a shop without product pages. */
export const UNLINKED = { shop: undefined, productPage: null } satisfies Storefront;

type Write = (storefront: Storefront) => readonly string[];

/** The same shop, without product pages if the links of the lines would take more than `max` characters. */
export const unlinkIfLong = (storefront: Storefront, max: number, write: Write): Storefront =>
  write(storefront).join('\n').length <= max ? storefront : { ...storefront, productPage: null };

/** Lines that link to product pages, or plain ones if the links would take more than `max` characters. */
export const linkIfFits = (storefront: Storefront, max: number, write: Write): readonly string[] =>
  write(unlinkIfLong(storefront, max, write));

export const shopAddress = ({ domain }: ShopIdentity): string | undefined =>
  webAddress(`https://${domain}/`, LIMITS.linkUrl);

export const isPicture = (address: string): boolean => webAddress(address, LIMITS.url) !== undefined;

export const productAddress = (home: string, path: string, productId: number): string | undefined =>
  webAddress(productPageUrl(path, home, productId), LIMITS.linkUrl);

export function pageAddress(id: number, { shop, productPage }: Storefront): string | undefined {
  const home = shop && shopAddress(shop);
  return home && productPage !== null ? productAddress(home, productPage, id) : undefined;
}

export const hasPages = (storefront: Storefront): boolean => pageAddress(1, storefront) !== undefined;

/** The product's page, else the shop's. */
export const buyAddress = (id: number, storefront: Storefront): string | undefined =>
  pageAddress(id, storefront) ?? (storefront.shop && shopAddress(storefront.shop));

// One URL that Discord doesn't accept makes it reject the whole message.
/** Undefined unless it is an http(s) URL with a public host and at most `max` characters. */
export function webAddress(text: string, max: number): string | undefined {
  const trimmed = text.trim();
  const candidate = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed;
  if (!/^https?:\/\//i.test(candidate) || !URL.canParse(candidate)) return undefined;
  const url = new URL(candidate);
  const isPublicName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(url.hostname);
  if (!isPublicName || url.username || url.password) return undefined;
  const address = url.href.replace(/[|\\^`{}[\]"<>]/g, encodeURIComponent);
  return address.length <= max ? address : undefined;
}
