import { discountOf, type Product } from '../shop/product.js';
import type { Words } from '../words/index.js';
import { type Format, timestampOf } from './format.js';

type Priced = Pick<Product, 'price' | 'oldPrice' | 'sale'>;

/** "~~449 ₽~~ **349 ₽** 🔥 −22 %, you save 100 ₽"; without a higher old price, or for free, only the prices. */
export function priceWithSaving(product: Priced, format: Format): string {
  const { money, words } = format;
  const { oldPrice } = product;
  const percent = discountOf(product);
  if (oldPrice === null || percent === 0 || product.price === 0) return prices(product, format);
  const saved = words.product.youSave(money(oldPrice - product.price));
  return `${prices(product, format)} 🔥 ${words.discount(percent)}, ${saved}`;
}

/** "49 ₽", or "~~99 ₽~~ **49 ₽** −51 %" if the shop names a higher old price, or "~~99 ₽~~ **free**". */
export const priceLine = (product: Priced, format: Format): string =>
  prices(product, format) + percentOff(product, format.words);

/** "49 ₽", or "~~99 ₽~~ **49 ₽**" if the shop names a higher old price. */
export function prices(product: Priced, format: Format): string {
  const { price, oldPrice } = product;
  const now = `**${priceNow(product, format)}**`;
  return oldPrice === null || oldPrice <= price ? now : `~~${format.money(oldPrice)}~~ ${now}`;
}

/** The same where Discord reads no Markdown: "49 ₽ −51 %". */
export const plainPrice = (product: Priced, format: Format): string =>
  `${priceNow(product, format)}${percentOff(product, format.words)}`;

/** "49 ₽", or "from 49 ₽" where another mass sale may count. */
function priceNow({ price: current, sale }: Priced, { price, words }: Format): string {
  return sale?.isOneOfSeveral && current > 0 ? words.browse.from(price(current)) : price(current);
}

function percentOff(product: Priced, words: Words): string {
  const percent = discountOf(product);
  return percent > 0 && product.price !== 0 ? ` ${words.discount(percent)}` : '';
}

/** When the mass sale ends that makes it cheaper; empty where none does. */
export const saleEnd = ({ sale }: Pick<Product, 'sale'>, { words }: Format): string =>
  sale?.endsAt ? words.saleEnds(timestampOf(sale.endsAt, 'R')) : '';
