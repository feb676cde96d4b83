import { Failure } from './failure.js';

const PLACEHOLDER = '{id}';

/** Percent-encoded characters that fit in a button. */
const MAX_ENCODED = 80;

/** The path names no host, so it can only lead to the shop itself. */
export const isProductPage = (path: string): boolean =>
  /^\/(?!\/)[!-[\]-~]*$/.test(path) &&
  path.split(PLACEHOLDER).length === 2 &&
  encodeURIComponent(path).length <= MAX_ENCODED;

export const productPageUrl = (path: string, home: string, productId: number): string =>
  `${new URL(home).origin}${path.replace(PLACEHOLDER, String(productId))}`;

/** Accepts the address of any product, or one with `{id}`. @throws Failure `notProductPage` */
export function readProductPage(typed: string, home: string, isProduct: (id: number) => boolean): string {
  const text = typed.trim();
  const address = /^(?:https?:|\/)/i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address, home) ? new URL(address, home) : undefined;
  if (!url || siteHost(url) !== siteHost(new URL(home)))
    throw new Failure({ kind: 'notProductPage', why: 'otherSite' });
  const path = withId(
    `${url.pathname}${url.search}${url.hash}`.replace(/%7Bid%7D/gi, PLACEHOLDER),
    isProduct,
  );
  if (isProductPage(path)) return path;
  const why = encodeURIComponent(path).length > MAX_ENCODED ? 'tooLong' : 'noProduct';
  throw new Failure({ kind: 'notProductPage', why });
}

/** Sites answer with and without `www.`; the shop API names only one of them. */
const siteHost = ({ host }: URL): string => host.replace(/^www\./, '');

/** Needs exactly one number of a product in the path. */
function withId(path: string, isProduct: (id: number) => boolean): string {
  if (path.includes(PLACEHOLDER)) return path;
  // Digits of a percent-encoded character are no number.
  const numbers = [...path.matchAll(/(?<!%[\da-f]?)\d+/gi)].filter(
    ([digits]) => String(Number(digits)) === digits && isProduct(Number(digits)),
  );
  const [only, ...others] = numbers;
  if (!only || others.length > 0) return path;
  return `${path.slice(0, only.index)}${PLACEHOLDER}${path.slice(only.index + only[0].length)}`;
}
