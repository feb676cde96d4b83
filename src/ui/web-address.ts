import { productPageUrl } from '../domain/product-page.js';
import type { ShopIdentity } from '../domain/shop-identity.js';
import { LIMITS } from './limits.js';

/** The shop's home page, if its domain is usable. */
export const shopAddress = ({ domain }: ShopIdentity): string | undefined =>
  webAddress(`https://${domain}/`, LIMITS.linkUrl);

/** Whether Discord shows the picture at this address. */
export const isPicture = (address: string): boolean => webAddress(address, LIMITS.url) !== undefined;

/** A product's page. @param path as `isProductPage` has it */
export const productAddress = (home: string, path: string, productId: number): string | undefined =>
  webAddress(productPageUrl(path, home, productId), LIMITS.linkUrl);

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
