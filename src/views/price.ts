import { discountOf, type Product } from '../shop/product.js';
import type { Words } from '../words/index.js';
import type { Format } from './format.js';

type Priced = Pick<Product, 'price' | 'oldPrice'>;

/** "~~449 ₽~~ **349 ₽** 🔥 −22 %, you save 100 ₽"; without a higher old price, or for free, only the prices. */
export function offerLine(product: Priced, { money, price, words }: Format): string {
  const { oldPrice } = product;
  const now = `**${price(product.price)}**`;
  if (oldPrice === null || oldPrice <= product.price) return now;
  const prices = `~~${money(oldPrice)}~~ ${now}`;
  const percent = discountOf(product);
  if (percent === 0 || product.price === 0) return prices;
  const saved = words.product.youSave(money(oldPrice - product.price));
  return `${prices} 🔥 ${words.discount(percent)}, ${saved}`;
}

/** "49 ₽", or "~~99 ₽~~ **49 ₽** −51 %" if the shop names a higher old price, or "~~99 ₽~~ **free**". */
export function priceLine(product: Priced, { money, price, words }: Format): string {
  const now = `**${price(product.price)}**`;
  if (product.oldPrice === null || product.oldPrice <= product.price) return now;
  return `~~${money(product.oldPrice)}~~ ${now}${percentOff(product, words)}`;
}

/** The same where Discord reads no Markdown: "49 ₽ −51 %". */
export const plainPrice = (product: Priced, { price, words }: Format): string =>
  `${price(product.price)}${percentOff(product, words)}`;

function percentOff(product: Priced, words: Words): string {
  const percent = discountOf(product);
  return percent > 0 && product.price !== 0 ? ` ${words.discount(percent)}` : '';
}

/** When the mass sale ends that makes it cheaper; empty where none does. */
export const saleEnd = ({ sale }: Pick<Product, 'sale'>, { words }: Format): string =>
  sale?.endsAt ? words.saleEnds(`<t:${Math.floor(sale.endsAt / 1000)}:R>`) : '';
