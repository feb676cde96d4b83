import { discountPercent, type Product } from '../domain/product.js';
import type { Words } from '../words/index.js';
import { discordTime, type Format } from './format.js';

type Priced = Pick<Product, 'price' | 'oldPrice' | 'sale'>;

/** "**49 ₽**", or "~~99 ₽~~ **49 ₽**" if the shop names a higher old price. */
export const priceLine = (product: Priced, format: Format): string =>
  `${oldPrice(product, format)}**${currentPrice(product, format)}**`;

/** The same with only a discount in bold: "49 ₽". */
export const priceInRow = (product: Priced, format: Format): string =>
  isReduced(product) ? priceLine(product, format) : currentPrice(product, format);

/** Of a product alone: "**349 ₽** ~~449 ₽~~ −22 %". */
export const priceWithDiscount = (product: Priced, format: Format): string =>
  `**${currentPrice(product, format)}** ${oldPrice(product, format)}${percentOff(product, format.words)}`.trim();

/** "49 ₽ −51 %", without Markdown. */
export const plainPrice = (product: Priced, format: Format): string =>
  `${currentPrice(product, format)} ${percentOff(product, format.words)}`.trim();

const isReduced = ({ price, oldPrice }: Priced): boolean => oldPrice !== null && oldPrice > price;

/** "~~99 ₽~~ "; empty if it isn't higher. */
const oldPrice = (product: Priced, { money }: Format): string =>
  product.oldPrice !== null && isReduced(product) ? `~~${money(product.oldPrice)}~~ ` : '';

/** "49 ₽", or "from 49 ₽" if another mass sale may count. */
function currentPrice({ price: current, sale }: Priced, { price, words }: Format): string {
  return sale?.isOneOfSeveral && current > 0 ? words.browse.from(price(current)) : price(current);
}

function percentOff(product: Priced, words: Words): string {
  const percent = discountPercent(product);
  return percent > 0 && product.price !== 0 ? words.discount(percent) : '';
}

/** When the mass sale ends that makes it cheaper; empty if none does. */
export const saleEnd = ({ sale }: Pick<Product, 'sale'>, { words }: Format): string =>
  sale?.endsAt ? words.saleEnds(discordTime(sale.endsAt, 'R')) : '';
