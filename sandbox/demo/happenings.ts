import {
  newPayment,
  PRODUCTS,
  SAMPLE_KEYS,
  type SampleShop,
  type WirePayment,
  type WireProduct,
} from '../shop/index.js';
import type { Happening, Language } from './protocol.js';

/** Lets something happen in a sample shop while people watch. */
export function trigger(
  { shops }: Pick<SampleShop, 'shops'>,
  language: Language,
  happening: Happening,
): void {
  const key = SAMPLE_KEYS[language];
  const data = shops.get(key);
  if (!data) return;
  const { products, payments } = data;
  if (happening === 'discount') {
    const next = products.find(
      ({ type, price, old_price, is_hidden }) =>
        type !== 'group' && price > 0 && old_price === null && !is_hidden,
    );
    shops.set(key, { ...data, products: products.map((one) => (one === next ? cheaper(one) : one)) });
    return;
  }
  const id = Math.max(...payments.map((payment) => payment.id)) + 1;
  const { customer, bought, reply } = PURCHASES[id % PURCHASES.length] ?? PURCHASES[0];
  const product = products.find((one) => one.id === bought);
  if (product)
    shops.set(key, {
      ...data,
      payments: [...payments, newPayment(id, customer, product, reply, Date.now())],
    });
}

/** What people buy, one after the other; the first of them was not in the game. */
const PURCHASES = [
  { customer: 'Misha_2012', bought: PRODUCTS.sword, reply: 'No player was found' },
  {
    customer: 'Starfall',
    bought: PRODUCTS.premium,
    reply: '§b[LP] §aStarfall now inherits permissions from premium.',
  },
  { customer: 'Pixel_Fox', bought: PRODUCTS.elytra, reply: 'Gave 1 [Elytra] to Pixel_Fox' },
  { customer: 'Enderella', bought: PRODUCTS.unban, reply: 'Unbanned Enderella' },
] as const;

/** Delivered payments, four a day, from the newest back. @param hoursAgo when the newest was made */
export function deliveredPayments(
  products: readonly WireProduct[],
  { newest, count, hoursAgo }: { readonly newest: number; readonly count: number; readonly hoursAgo: number },
): WirePayment[] {
  const offered = products.filter(({ is_hidden, price }) => !is_hidden && price > 0 && price < 500);
  return Array.from({ length: count }, (_, index) => {
    const { customer } = PURCHASES[(index * 7) % PURCHASES.length] ?? PURCHASES[0];
    const product = offered[(index * 11) % offered.length];
    const at = Date.now() - (hoursAgo + index * 6) * 3_600_000;
    return product
      ? [newPayment(newest - index, customer, product, `Gave 1 [${product.name}] to ${customer}`, at)]
      : [];
  }).flat();
}

const cheaper = (product: WireProduct): WireProduct => ({
  ...product,
  price: Math.round(product.price * 80) / 100,
  old_price: product.price,
});
