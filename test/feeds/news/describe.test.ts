import { expect, test } from 'vitest';
import { describeNews } from '../../../src/feeds/news/describe.js';
import { saleId } from '../../../src/feeds/news/snapshot.js';
import { catalogue, changesNamed, dated, shop, wireProduct, wireServer } from '../../support/samples.js';

test('a product that the shop no longer lists appears as it was announced', () => {
  expect(describeNews(changesNamed('Elite'), undefined)).toMatchObject({
    sales: [{ name: 'Elite', percent: 20, items: [] }],
    added: [{ name: 'Elite', price: 699, servers: [] }],
    cheaper: [{ before: 699, item: { price: 499 } }],
  });
});

/** A shop that lists the product at one price, and sells it at another. */
const shopAt = (listed: number, today: number) => {
  const [list, sold] = [listed, today].map((price) =>
    catalogue(wireServer({ products: [wireProduct({ name: 'Elite', price })] })),
  );
  if (!list || !sold) throw new Error('there are two lists');
  return {
    shop: shop(),
    listed: list,
    catalogue: dated(sold),
    sales: [],
    edition: '2',
  } as const;
};

test.each([
  ['that a sale makes cheaper is at the price of today', shopAt(499, 400), 400],
  [
    'whose price changed after it became news is at the price that is recorded as told',
    shopAt(450, 450),
    499,
  ],
])('a product %s', (_what, state, price) => {
  const drops = changesNamed('Elite').filter(({ kind }) => kind === 'priceDrop');
  expect(describeNews(drops, state).cheaper).toMatchObject([
    { before: 699, item: { price, servers: ['Lobby'] } },
  ]);
});

test('a list of products is read twice for an announcement, however many it names', () => {
  let reads = 0;
  const { servers } = catalogue(
    wireServer({ products: Array.from({ length: 50 }, (_, index) => wireProduct({ id: index + 1 })) }),
  );
  const counted = servers.map(({ products, ...server }) => ({
    ...server,
    get products() {
      reads += 1;
      return products;
    },
  }));
  const listed = { servers: counted, unreadable: 0 };
  const productIds = Array.from({ length: 50 }, (_, index) => index + 1);
  const sale = { name: 'Summer', percent: 20, startsAt: null, endsAt: null, productIds };
  const state = {
    shop: shop(),
    listed,
    catalogue: dated(listed),
    sales: [sale],
    edition: '3',
  } as const;
  const change = { kind: 'saleStarts', sale: { ...sale, id: saleId(sale) } } as const;
  expect(describeNews([change], state).sales[0]?.items).toHaveLength(50);
  expect(reads).toBe(2);
});
