import { productPageUrl } from '../domain/product-page.js';
import type { ShopIdentity } from '../domain/shop.js';
import { LIMITS } from './limits.js';

/** Where the products of a shop are bought. */
export interface Storefront {
  readonly shop: ShopIdentity | undefined;
  /** The path of product pages, as for `isProductPage`; null if it isn't set. */
  readonly productPage: string | null;
}

/** The shop's home page, if its domain is usable. */
export const shopAddress = ({ domain }: ShopIdentity): string | undefined =>
  webAddress(`https://${domain}/`, LIMITS.linkUrl);

/** Whether Discord shows the picture at this address. */
export const isPicture = (address: string): boolean => webAddress(address, LIMITS.url) !== undefined;

/** A product's page. @param path as `isProductPage` has it */
export const productAddress = (home: string, path: string, productId: number): string | undefined =>
  webAddress(productPageUrl(path, home, productId), LIMITS.linkUrl);

/** The product's own page, if the shop has any. */
export function pageAddress(id: number, { shop, productPage }: Storefront): string | undefined {
  const home = shop && shopAddress(shop);
  return home && productPage !== null ? productAddress(home, productPage, id) : undefined;
}

/** The product's own page; without one the shop's, if its address is known. */
export const buyAddress = (id: number, storefront: Storefront): string | undefined =>
  pageAddress(id, storefront) ?? (storefront.shop && shopAddress(storefront.shop));

/**
 * A URL that Discord accepts: http(s), no spaces, a public host, at most `max` characters. Undefined for anything else,
 * because one bad URL makes Discord refuse the whole message.
 */
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
