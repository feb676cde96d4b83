import { SAMPLE_KEYS, type SampleShop, type ShopData, type WireProduct } from '../shop/index.js';
import type { Language, PriceChange } from './protocol.js';

const SALE_PERCENT = 30;

/** What the owner of the sample shop does with its prices, when somebody at the page wants it. */
export function createPrices({ shops }: Pick<SampleShop, 'shops'>) {
  /** How many prices were lowered so far, by language. */
  const lowered = new Map<Language, number>();
  /** The products before the sale that runs, by language. */
  const before = new Map<Language, readonly WireProduct[]>();

  /** The next product of those at their normal price becomes a fifth cheaper. */
  function lower(language: Language, { products }: ShopData): WireProduct[] {
    const count = lowered.get(language) ?? 0;
    lowered.set(language, count + 1);
    const normal = products
      .filter(isSold)
      .filter(({ type, old_price }) => type !== 'group' && old_price === null);
    const next = normal[count % Math.max(1, normal.length)];
    return products.map((one) => (one === next ? cheaper(one, 20) : one));
  }

  /** All ranks become cheaper; the next time they cost what they cost before. */
  function sale(language: Language, { products }: ShopData): WireProduct[] {
    const ranks = before.get(language);
    before.delete(language);
    if (ranks) return products.map((one) => ranks.find(({ id }) => id === one.id) ?? one);
    const normal = products.filter(({ type, old_price }) => type === 'group' && old_price === null);
    before.set(language, normal);
    return products.map((one) => (normal.includes(one) ? cheaper(one, SALE_PERCENT) : one));
  }

  return (language: Language, change: PriceChange): void => {
    const key = SAMPLE_KEYS[language];
    const data = shops.get(key);
    if (data) shops.set(key, { ...data, products: { lower, sale }[change](language, data) });
  };
}

const isSold = ({ price, is_hidden }: WireProduct): boolean => price > 0 && !is_hidden;

const cheaper = (product: WireProduct, percent: number): WireProduct => ({
  ...product,
  price: Math.round(product.price * (100 - percent)) / 100,
  old_price: product.price,
});
