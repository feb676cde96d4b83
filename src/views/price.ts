import { discountOf, type Product } from '../shop/product.js';
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

/** "49 ₽", or "~~99 ₽~~ **49 ₽** (−51 %)" if the shop names a higher old price, or "~~99 ₽~~ **Free**". */
export function priceLine(product: Priced, { money, price, words }: Format): string {
  const now = `**${price(product.price)}**`;
  if (product.oldPrice === null || product.oldPrice <= product.price) return now;
  const percent = discountOf(product);
  const discount = percent > 0 && product.price !== 0 ? ` (${words.discount(percent)})` : '';
  return `~~${money(product.oldPrice)}~~ ${now}${discount}`;
}

/** When the mass sale ends that makes it cheaper; empty where none does. */
export const saleEnd = ({ sale }: Pick<Product, 'sale'>, { words }: Format): string =>
  sale?.endsAt ? words.saleEnds(`<t:${Math.floor(sale.endsAt / 1000)}:R>`) : '';
