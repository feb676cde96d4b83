import { expect, test } from 'vitest';
import { describeNews } from '../../../src/feeds/news/describe.js';
import { saleId } from '../../../src/feeds/news/snapshot.js';
import { catalogue, changesNamed, dated, shop, wireProduct, wireServer } from '../../support/samples.js';

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

test('a product that a sale makes cheaper is at the price of today', () => {
  const drops = changesNamed('Elite').filter(({ kind }) => kind === 'priceDrop');
  expect(describeNews(drops, shopAt(499, 400)).cheaper).toMatchObject([
    { before: 699, item: { price: 400, servers: ['Lobby'] } },
  ]);
});

test('a list of products is read once for an announcement, however many it names', () => {
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
  expect(reads).toBe(1);
});
