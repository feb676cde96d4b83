import { discountPercent, type Product } from '../domain/product.js';
import { codeSpan } from '../text/markdown.js';
import type { Words } from '../words/index.js';
import { discordTime, type Format } from './format.js';

type Priced = Pick<Product, 'price' | 'oldPrice' | 'sale'>;

/** "**49 ₽**", or "~~99 ₽~~ **49 ₽**" if the old price is higher. */
export const priceLine = (product: Priced, format: Format): string =>
  `${oldPrice(product, format)}**${currentPrice(product, format)}**`;

/** "49 ₽"; only a reduced price is bold. */
export const priceInRow = (product: Priced, format: Format): string =>
  isReduced(product) ? priceLine(product, format) : currentPrice(product, format);

/** "**349 ₽** ~~449 ₽~~ −22 %" */
export const priceWithDiscount = (product: Priced, format: Format): string =>
  `**${currentPrice(product, format)}** ${oldPrice(product, format)}${percentOff(product, format.words)}`.trim();

/** "49 ₽ −51 %" */
export const plainPrice = (product: Priced, format: Format): string =>
  `${currentPrice(product, format)} ${percentOff(product, format.words)}`.trim();

/** "`−29%`"; empty for what is free, as its price says so. */
export const discountMark = (product: Priced, { words }: Format): string =>
  product.price === 0 ? '' : codeSpan(words.discount(discountPercent(product)));

const isReduced = ({ price, oldPrice }: Priced): boolean => oldPrice !== null && oldPrice > price;

const oldPrice = (product: Priced, { money }: Format): string =>
  product.oldPrice !== null && isReduced(product) ? `~~${money(product.oldPrice)}~~ ` : '';

/** "49 ₽", or "from 49 ₽" if another mass sale may apply. */
export function currentPrice({ price: current, sale }: Priced, { price, words }: Format): string {
  return sale?.isOneOfSeveral && current > 0 ? words.browse.from(price(current)) : price(current);
}

function percentOff(product: Priced, words: Words): string {
  const percent = discountPercent(product);
  return percent > 0 && product.price !== 0 ? words.discount(percent) : '';
}

export const saleEnd = ({ sale }: Pick<Product, 'sale'>, { words }: Format): string =>
  sale?.endsAt ? words.saleEnds(discordTime(sale.endsAt, 'R')) : '';
