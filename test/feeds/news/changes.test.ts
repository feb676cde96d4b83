import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addNews, compare } from '../../../src/feeds/news/changes.js';
import { isComplete, sortItems, takeSnapshot } from '../../../src/feeds/news/snapshot.js';
import type { Announced, Snapshot } from '../../../src/feeds/news/state.js';
import { catalogue, wireProduct, wireServer } from '../../support/samples.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse('2026-11-22T12:00:00Z');

const NOTHING: Snapshot = { products: [], sales: [] };
const offer = (prices: Readonly<Record<string, number>>): Snapshot => ({
  ...NOTHING,
  products: sortItems(Object.entries(prices).map(([name, price]) => ({ id: name.length, name, price }))),
});
const start = (snapshot: Snapshot): Announced => ({
  ...{ shopId: 1, edition: '2', snapshot, missing: [], recentDrops: [] },
});

/** The record after a poll whose news is announced at once, and what that was. */
function poll(announced: Announced, current: Snapshot, at: number, complete = true) {
  const { news, known } = compare(announced, current, complete, at);
  return { news, announced: news.length > 0 ? addNews(known, news, at) : known };
}

const FULL = offer({ Bow: 50, Sword: 100 });
const LISTS: Readonly<Record<string, Snapshot>> = {
  full: FULL,
  less: offer({ Sword: 100 }),
  nothing: NOTHING,
};

/**
 * What polls one after another announce, by the minute; `gone` for what is no longer known.
 * @param polls such as `0 less, 10 full`, `0 less cut` for a list that isn't complete, or `0 80` for the price of the sword
 */
function announce(polls: string): string {
  let announced = start(FULL);
  const said = polls.split(', ').flatMap((one) => {
    const [minutes = '', what = '', cut] = one.split(' ');
    const current = LISTS[what] ?? offer({ Bow: 50, Sword: Number(what) });
    const before = announced.snapshot.products.length;
    const { news, ...next } = poll(announced, current, START + Number(minutes) * MINUTE, cut === undefined);
    announced = next.announced;
    const isLess = announced.snapshot.products.length < before;
    return [...(isLess ? [`${minutes} gone`] : []), ...news.map(({ kind }) => `${minutes} ${kind}`)];
  });
  return said.join(', ');
}

test.each([
  ['for a minute', '0 less, 1 full, 300 full', ''],
  ['for a day, at every poll', '0 less, 700 less, 1439 less, 1440 less', '1440 gone'],
  ['for a day, but seen in between', '0 less, 700 full, 701 less, 1440 less, 2140 less', ''],
  ['in an outage', '0 nothing cut, 1440 nothing cut, 6000 nothing cut, 6001 full', ''],
  ['in a list that was cut', '0 less cut, 1500 less cut', ''],
  ['first in a complete list, then in one that was cut', '0 less, 1440 less cut, 1441 less', '1441 gone'],
  ['first in a list that was cut', '0 less cut, 30 less, 1440 less, 1470 less', '1470 gone'],
  ['for a day, and back', '0 less, 1440 less, 1441 full', '1440 gone, 1441 newProduct'],
])('what is missing %s', (_how, polls, expected) => {
  expect(announce(polls)).toBe(expected);
});

test.each([
  ['drops', '0 80', '0 priceDrop'],
  ['rises', '0 120', ''],
  ['rises and drops', '0 120, 10 110', '10 priceDrop'],
  ['flaps', '0 80, 10 100, 20 80, 30 100, 40 80', '0 priceDrop'],
  ['drops in steps', '0 90, 10 80, 20 70', '0 priceDrop, 10 priceDrop, 20 priceDrop'],
  ['goes round', '0 90, 10 80, 20 100, 30 90, 40 80', '0 priceDrop, 10 priceDrop'],
  ['is back after a day', '0 80, 1440 100, 1450 80', '0 priceDrop, 1450 priceDrop'],
])('a price that %s', (_how, polls, expected) => {
  expect(announce(polls)).toBe(expected);
});

describe('a sale', () => {
  const withSale = (endsAt: number | null): Snapshot => ({
    ...FULL,
    sales: [{ id: 'a', name: 'Summer', percent: 20, endsAt }],
  });

  test('is news when it begins, and not again while it lasts', () => {
    const { news, announced } = poll(start(FULL), withSale(null), START);
    expect(news.map(({ kind }) => kind)).toEqual(['saleStarts']);
    expect(poll(announced, withSale(START + DAY), START).news).toEqual([]);
  });

  test('is over at its end, or a day after it is missing', () => {
    const before = start(withSale(START + DAY / 2));
    expect(compare(before, FULL, true, START + DAY / 2).known.snapshot.sales).toEqual([]);
    expect(compare(before, FULL, true, START + DAY / 2 - 1).known.snapshot.sales).toHaveLength(1);
    const { announced } = poll(start(withSale(null)), FULL, START);
    expect(announced.snapshot.sales).toHaveLength(1);
    expect(poll(announced, FULL, START + DAY).announced.snapshot.sales).toEqual([]);
  });
});

describe('a record does not grow', () => {
  const ids = Array.from({ length: 500 }, (_, n) => n + 1);
  function recordAfter(polls: number, productsAt: (poll: number) => Snapshot['products']): Announced {
    let announced = start(NOTHING);
    for (let n = 1; n <= polls; n += 1)
      ({ announced } = poll(announced, { ...NOTHING, products: productsAt(n) }, START + n * 2 * MINUTE));
    return announced;
  }

  test('by prices that fall at each poll', () => {
    const { recentDrops } = recordAfter(20, (n) => ids.map((id) => ({ id, name: 'Bow', price: 1000 - n })));
    expect(recentDrops).toHaveLength(1000);
    const late = recordAfter(800, (n) => [{ id: 1, name: 'Bow', price: n < 760 ? 99 - Math.min(n, 3) : 90 }]);
    expect(late.recentDrops.map((drop) => (drop.at - START) / MINUTE)).toEqual([1520]);
  });

  test('by other products at each poll', () => {
    const others = (n: number) => ids.map((id) => ({ id: n * 1000 + id, name: 'Bow', price: 1 }));
    const { snapshot, missing } = recordAfter(25, others);
    expect([snapshot.products.length, missing.length]).toEqual([2000, 2000]);
    // Those that were there first have the places.
    expect(snapshot.products.at(-1)?.id).toBe(4500);
  });
});

const few = fc.integer({ min: 1, max: 6 });
const someName = fc.constantFrom('A', 'B', '');
const listOf = <T extends { readonly id: number | string }>(item: fc.Arbitrary<T>) =>
  fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 6 }).map(sortItems);
/** Small ones, so that two of them have much in common. */
const snapshots: fc.Arbitrary<Snapshot> = fc.record({
  products: listOf(fc.record({ id: few, name: someName, price: fc.constantFrom(0, 50, 100) })),
  sales: listOf(
    fc.record({
      ...{ id: fc.constantFrom('a', 'b', 'c'), name: someName },
      ...{ percent: few, endsAt: fc.constantFrom(null, START + 2 * DAY) },
    }),
  ),
});

describe('of any two snapshots', () => {
  test('known items plus news equal the second one, and comparing again finds no news', () => {
    fc.assert(
      fc.property(snapshots, snapshots, (before, now) => {
        const { missing } = compare(start(before), now, true, START).known;
        const { news, known } = compare({ ...start(before), missing }, now, true, START + DAY);
        const announced = addNews(known, news, START + DAY);
        expect(announced.snapshot).toEqual(now);
        expect(compare(announced, now, true, START + DAY).news).toEqual([]);
        expect(compare(known, now, true, START + DAY).news).toHaveLength(news.length);
      }),
    );
  });

  test('a list that is not complete takes nothing away', () => {
    fc.assert(
      fc.property(snapshots, snapshots, (before, now) => {
        const { snapshot } = compare(start(before), now, false, START).known;
        for (const kind of ['products', 'sales'] as const)
          expect(snapshot[kind].map(({ id }) => id)).toEqual(before[kind].map(({ id }) => id));
      }),
    );
  });

  test('what flaps between them is announced once a day', () => {
    fc.assert(
      fc.property(snapshots, snapshots, fc.array(fc.boolean(), { maxLength: 30 }), (one, other, turns) => {
        let announced = start(one);
        const drops = turns.flatMap((isFirst, n) => {
          const { news, ...next } = poll(announced, isFirst ? one : other, START + n * 10 * MINUTE);
          announced = next.announced;
          return news.flatMap((change) => (change.kind === 'priceDrop' ? [change.product.id] : []));
        });
        expect(new Set(drops).size).toBe(drops.length);
      }),
    );
  });
});

describe('a snapshot', () => {
  const sale = { name: 'Summer', percent: 20, startsAt: 1, endsAt: null, productIds: [1] };

  test('has a product of several servers once, in order, and only sales that name products', () => {
    const listed = catalogue(
      wireServer({ id: 2, products: [wireProduct({ id: 5 }), wireProduct({ id: 3, old_price: 60 })] }),
      wireServer({ id: 1, products: [wireProduct({ id: 5 })] }),
    );
    expect(takeSnapshot({ listed, sales: [sale, { ...sale, name: 'Empty', productIds: [] }] })).toEqual({
      products: [
        { id: 3, name: 'Sword', price: 49 },
        { id: 5, name: 'Sword', price: 49 },
      ],
      sales: [{ id: '1 Summer', name: 'Summer', percent: 20, endsAt: null }],
    });
  });

  test('has the oldest of too many products, and cuts long names', () => {
    const products = Array.from({ length: 2500 }, (_, n) =>
      wireProduct({ id: 2500 - n, name: 'x'.repeat(500) }),
    );
    const listed = catalogue(wireServer({ products }));
    const { products: taken } = takeSnapshot({ listed, sales: [] });
    expect([taken.length, taken[0]?.id, taken.at(-1)?.id, taken[0]?.name.length]).toEqual([
      2000, 1, 2000, 100,
    ]);
  });

  test.each([
    ['a list with products', [wireServer({ products: [wireProduct()] })], true],
    ['no servers', [], false],
    ['no products', [wireServer()], false],
    ['something unreadable', [wireServer({ products: [wireProduct(), { id: 'x' }] })], false],
  ])('of %s is complete: %s', (_what, servers, expected) => {
    expect(isComplete({ listed: catalogue(...servers) })).toBe(expected);
  });
});
