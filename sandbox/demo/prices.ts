import { SAMPLE_KEYS, type SampleShop, type WireProduct } from '../shop/index.js';
import type { Language, PriceChange } from './protocol.js';

/** What the owner of the sample shop does with its prices, when somebody at the page wants it. */
export class Prices {
  readonly #shops: SampleShop['shops'];
  /** How many prices were lowered so far, by language. */
  readonly #lowered = new Map<Language, number>();
  /** The products before the sale that runs, by language. */
  readonly #before = new Map<Language, readonly WireProduct[]>();

  constructor({ shops }: Pick<SampleShop, 'shops'>) {
    this.#shops = shops;
  }

  change(language: Language, change: PriceChange): void {
    const key = SAMPLE_KEYS[language];
    const data = this.#shops.get(key);
    if (!data) return;
    const products =
      change === 'lower' ? this.#lower(language, data.products) : this.#turnSale(language, data.products);
    this.#shops.set(key, { ...data, products });
  }

  /** The next product of those at their normal price becomes a fifth cheaper. */
  #lower(language: Language, products: WireProduct[]): WireProduct[] {
    const count = this.#lowered.get(language) ?? 0;
    this.#lowered.set(language, count + 1);
    const normal = products.filter(
      ({ type, price, old_price, is_hidden }) =>
        type !== 'group' && price > 0 && old_price === null && !is_hidden,
    );
    const next = normal[count % Math.max(1, normal.length)];
    return products.map((one) => (one === next ? cheaper(one, 20) : one));
  }

  /** All ranks become cheaper; the next time they cost what they cost before. */
  #turnSale(language: Language, products: WireProduct[]): WireProduct[] {
    const ranks = this.#before.get(language);
    this.#before.delete(language);
    if (ranks) return products.map((one) => ranks.find(({ id }) => id === one.id) ?? one);
    const normal = products.filter(({ type, old_price }) => type === 'group' && old_price === null);
    this.#before.set(language, normal);
    return products.map((one) => (normal.includes(one) ? cheaper(one, 30) : one));
  }
}

const cheaper = (product: WireProduct, percent: number): WireProduct => ({
  ...product,
  price: Math.round(product.price * (100 - percent)) / 100,
  old_price: product.price,
});
