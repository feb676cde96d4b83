import { discountPercent, type Product } from '../domain/product.js';
import type { Words } from '../words/index.js';
import { type Format, timestampOf } from './format.js';

type Priced = Pick<Product, 'price' | 'oldPrice' | 'sale'>;

/** "**49 ₽**", or "~~99 ₽~~ **49 ₽**" if the shop names a higher old price. */
export function priceLine(product: Priced, format: Format): string {
  const now = `**${priceNow(product, format)}**`;
  return oldPrice(product, format, now);
}

/** The same with only a discount in bold: "49 ₽". */
export function priceInRow(product: Priced, format: Format): string {
  const now = priceNow(product, format);
  return isReduced(product) ? oldPrice(product, format, `**${now}**`) : now;
}

/** Of a product alone: "**349 ₽** ~~449 ₽~~ −22 %". */
export function priceWithDiscount(product: Priced, format: Format): string {
  const now = `**${priceNow(product, format)}**`;
  if (!isReduced(product)) return now;
  return `${now} ~~${format.money(product.oldPrice ?? 0)}~~${percentOff(product, format.words)}`;
}

/** Where Discord reads no Markdown: "49 ₽ −51 %". */
export const plainPrice = (product: Priced, format: Format): string =>
  `${priceNow(product, format)}${percentOff(product, format.words)}`;

const isReduced = ({ price, oldPrice }: Priced): boolean => oldPrice !== null && oldPrice > price;

const oldPrice = (product: Priced, { money }: Format, now: string): string =>
  product.oldPrice !== null && isReduced(product) ? `~~${money(product.oldPrice)}~~ ${now}` : now;

/** "49 ₽", or "from 49 ₽" if another mass sale may count. */
function priceNow({ price: current, sale }: Priced, { price, words }: Format): string {
  return sale?.isOneOfSeveral && current > 0 ? words.browse.from(price(current)) : price(current);
}

function percentOff(product: Priced, words: Words): string {
  const percent = discountPercent(product);
  return percent > 0 && product.price !== 0 ? ` ${words.discount(percent)}` : '';
}

/** When the mass sale ends that makes it cheaper; empty if none does. */
export const saleEnd = ({ sale }: Pick<Product, 'sale'>, { words }: Format): string =>
  sale?.endsAt ? words.saleEnds(timestampOf(sale.endsAt, 'R')) : '';
