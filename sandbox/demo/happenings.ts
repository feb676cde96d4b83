import { SAMPLE_KEYS, type SampleShop, type WireProduct } from '../shop/index.js';
import type { Language } from './protocol.js';

/** Lowers the next price of a sample shop by a fifth, as its owner might do. */
export function lowerPrice({ shops }: Pick<SampleShop, 'shops'>, language: Language): void {
  const key = SAMPLE_KEYS[language];
  const data = shops.get(key);
  if (!data) return;
  const next = data.products.find(
    ({ type, price, old_price, is_hidden }) =>
      type !== 'group' && price > 0 && old_price === null && !is_hidden,
  );
  const products = data.products.map((one) => (one === next ? cheaper(one) : one));
  shops.set(key, { ...data, products });
}

const cheaper = (product: WireProduct): WireProduct => ({
  ...product,
  price: Math.round(product.price * 80) / 100,
  old_price: product.price,
});
