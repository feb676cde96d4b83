import { Failure } from './failure.js';

/** The placeholder for a product's number. */
const ID = '{id}';

/** Characters, percent-encoded: a button has to carry it. */
const MAX = 80;

/**
 * Whether this is a path to a shop's products, such as `/product/{id}`: an absolute path, possibly with a
 * query. It names no host, so it can lead nowhere but to the shop itself.
 */
export const isProductPage = (path: string): boolean =>
  /^\/(?!\/)[!-[\]-~]*$/.test(path) && path.split(ID).length === 2 && encodeURIComponent(path).length <= MAX;

/** The address of a product's page. @param home a URL of the shop's web site */
export const productPageUrl = (path: string, home: string, productId: number): string =>
  `${new URL(home).origin}${path.replace(ID, String(productId))}`;

/**
 * Reads the path to products' pages from the address of one, or from an address with `{id}`.
 * @param home a URL of the shop's web site
 * @param isProduct whether the shop sells a product of that number
 * @throws Failure `notProductPage`
 */
export function readProductPage(typed: string, home: string, isProduct: (id: number) => boolean): string {
  const text = typed.trim();
  const address = /^(?:https?:|\/)/i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address, home) ? new URL(address, home) : undefined;
  if (!url || siteHost(url) !== siteHost(new URL(home)))
    throw new Failure({ kind: 'notProductPage', why: 'otherSite' });
  const path = withId(`${url.pathname}${url.search}${url.hash}`.replace(/%7Bid%7D/gi, ID), isProduct);
  if (isProductPage(path)) return path;
  const why = encodeURIComponent(path).length > MAX ? 'tooLong' : 'noProduct';
  throw new Failure({ kind: 'notProductPage', why });
}

/** Sites answer with and without `www.`; the shop API names one of both. */
const siteHost = ({ host }: URL): string => host.replace(/^www\./, '');

/** Puts `{id}` in place of the number of a product, if there is exactly one. */
function withId(path: string, isProduct: (id: number) => boolean): string {
  if (path.includes(ID)) return path;
  // Digits of a percent-encoded character are no number.
  const numbers = [...path.matchAll(/(?<!%[\da-f]?)\d+/gi)].filter(
    ([digits]) => String(Number(digits)) === digits && isProduct(Number(digits)),
  );
  const [only, ...others] = numbers;
  if (!only || others.length > 0) return path;
  return `${path.slice(0, only.index)}${ID}${path.slice(only.index + only[0].length)}`;
}
