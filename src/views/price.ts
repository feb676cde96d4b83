import type { Format } from './format.js';

interface Priced {
  readonly price: number;
  readonly old_price: number | null;
}

/** How much less than the old price, in whole percent; 0 where there is no discount. */
export const discountOf = ({ price, old_price }: Priced): number =>
  old_price === null || old_price <= price || price < 0 ? 0 : Math.round((1 - price / old_price) * 100);

/** "49 ₽", or "~~99 ₽~~ **49 ₽** (−51 %)" where the shop names a higher old price. */
export function priceLine(product: Priced, { money, words }: Format): string {
  const { price, old_price } = product;
  if (old_price === null || old_price <= price) return `**${money(price)}**`;
  const percent = discountOf(product);
  const discount = percent > 0 ? ` (${words.discount(percent)})` : '';
  return `~~${money(old_price)}~~ **${money(price)}**${discount}`;
}
