import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apply, differences } from '../../src/follow/differences.js';
import { leftBy, settled, shownFrom } from '../../src/follow/settled.js';
import type { Announced, Snapshot } from '../../src/store/follow-record.js';
import { snapshots } from './arbitraries.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-22T12:00:00Z');

const shop = (prices: Readonly<Record<string, number>>, servers = ['Lobby']): Snapshot => ({
  servers: servers.map((name, index) => ({ id: index + 1, name })),
  products: Object.entries(prices).map(([name, price]) => ({
    ...{ id: name.length, name, price, regularPrice: price, serverIds: [1] },
  })),
  sales: [],
});
const FULL = shop({ Bow: 50, Sword: 100 });

const known = (snapshot: Snapshot): Announced => ({
  snapshot,
  asOf: START,
  missing: [],
  left: [],
  sentAt: null,
});

/** Goes through looks one after another, announcing everything at once; what was announced, by the minute. */
function announcedIn(looks: readonly (readonly [minutes: number, snapshot: Snapshot, isWhole?: boolean])[]) {
  let announced = known(FULL);
  return looks.flatMap(([minutes, snapshot, isWhole = true]) => {
    const at = START + minutes * MINUTE;
    const now = settled(announced, snapshot, isWhole, at);
    const changes = differences(announced.snapshot, now.snapshot);
    announced = {
      snapshot: apply(announced.snapshot, changes),
      ...{ asOf: at, missing: now.missing, left: leftBy(changes, announced.left, at), sentAt: at },
    };
    return changes.map(({ kind }) => `${minutes} ${kind}`);
  });
}

const EMPTY = shop({}, []);
const LESS = shop({ Sword: 100 });

describe('what is missing', () => {
  test.each([
    [
      'for a minute',
      [
        [0, LESS],
        [1, FULL],
        [300, FULL],
      ],
      [],
    ],
    [
      'for a day, at every look',
      [
        [0, LESS],
        [700, LESS],
        [1439, LESS],
        [1440, LESS],
      ],
      ['1440 productGone'],
    ],
    [
      'for a day, but seen in between',
      [
        [0, LESS],
        [700, FULL],
        [701, LESS],
        [1440, LESS],
        [2140, LESS],
      ],
      [],
    ],
    [
      'in an outage',
      [
        [0, EMPTY, false],
        [1440, EMPTY, false],
        [6000, EMPTY, false],
        [6001, FULL],
      ],
      [],
    ],
    [
      'in a list that was cut',
      [
        [0, LESS, false],
        [1500, LESS, false],
      ],
      [],
    ],
    [
      'first in a whole list, then in one that was cut',
      [
        [0, LESS],
        [1440, LESS, false],
        [1441, LESS],
      ],
      ['1441 productGone'],
    ],
    [
      'for less than a day, as while a server is repaired',
      [
        [0, EMPTY],
        [1, LESS],
        [1439, FULL],
        [3000, FULL],
      ],
      [],
    ],
    [
      'for a day, and back',
      [
        [0, LESS],
        [1440, LESS],
        [1441, FULL],
      ],
      ['1440 productGone', '1441 newProduct'],
    ],
  ] as const)('%s', (_what, looks, expected) => {
    expect(announcedIn(looks)).toEqual(expected);
  });
});

test('what was not seen in a list that was cut, and then not in a whole one, has its day from then on', () => {
  expect(
    announcedIn([
      [0, LESS, false],
      [30, LESS],
      [1440, LESS],
      [1470, LESS],
    ]),
  ).toEqual(['1470 productGone']);
});

describe('a record', () => {
  const LOOK_MINUTES = 2;
  /** The record after looks in which each product is another one, or has another price. */
  function recordAfter(looks: number, productsAt: (look: number) => Snapshot['products']): Announced {
    let announced = known(shop({}));
    for (let look = 1; look <= looks; look += 1) {
      const at = START + look * LOOK_MINUTES * MINUTE;
      const now = settled(announced, { ...shop({}), products: productsAt(look) }, true, at);
      const changes = differences(announced.snapshot, now.snapshot);
      announced = {
        snapshot: apply(announced.snapshot, changes),
        ...{ asOf: at, missing: now.missing, left: leftBy(changes, announced.left, at), sentAt: at },
      };
    }
    return announced;
  }
  const product = (id: number, price: number) => ({
    ...{ id, name: 'Bow', price, regularPrice: price, serverIds: [1] },
  });
  const numbers = Array.from({ length: 500 }, (_, id) => id + 1);

  test('of a shop that lowers each price at each look does not grow', () => {
    const lower = (look: number) => numbers.map((id) => product(id, 1_000_000 - look));
    const [early, late] = [recordAfter(10, lower), recordAfter(120, lower)];
    expect([early.left.length, late.left.length]).toEqual([1000, 1000]);
    expect(JSON.stringify(late).length).toBeLessThan(JSON.stringify(early).length * 1.1);
    // One that changes a price back and forth is remembered, however many others change.
    expect(late.left.filter(({ subject }) => subject === 'price 500')).toHaveLength(2);
  });

  test('remembers three prices of one product', () => {
    const { left } = recordAfter(10, (look) => [product(1, 100 - look)]);
    expect(left.map(({ value }) => value)).toEqual(['93 93', '92 92', '91 91']);
  });

  test('forgets what was left a day ago', () => {
    const late = recordAfter(800, (look) => [
      product(1, 10_000 - Math.floor(look / 400) - (look > 1 ? 1 : 0)),
    ]);
    expect(late.left.map(({ at }) => (at - START) / MINUTE)).toEqual([800, 1600]);
  });

  test('of a shop that sells something else at each look has no more than fits', () => {
    const others = (look: number) => numbers.map((id) => product(look * 1000 + id, 1));
    const { snapshot, missing } = recordAfter(25, others);
    expect([snapshot.products.length, missing.length <= 2000]).toEqual([2000, true]);
    expect(recordAfter(60, others).snapshot.products.length).toBeLessThanOrEqual(2000);
  });
});

describe('a post that showed', () => {
  test.each([
    [4, 4, null],
    [4, 5, null],
    [4, 3, null],
    [4, 2, START],
    [3, 1, null],
    [1, 0, START],
    [0, 0, null],
    [100, 51, null],
    [100, 50, START],
  ])('%i products, of which %i are left', (products, left, lessSince) => {
    const shown = shownFrom({ products, lessSince: null }, left, START);
    expect(shown).toEqual({ products: lessSince === null ? left : products, lessSince });
    const shownAfter = (ms: number) => shownFrom(shown, left, START + ms);
    expect(shownAfter(HOUR - 1)).toEqual(shown);
    expect(shownAfter(HOUR)).toEqual({ products: left, lessSince: null });
    // A time to come is one of a wrong clock.
    expect(shownFrom({ products: 4, lessSince: START + HOUR }, 0, START).lessSince).toBe(START);
  });
});

describe('a price', () => {
  const at = (price: number) => shop({ Bow: 50, Sword: price });

  test.each([
    ['drops', [[0, at(80)]], ['0 priceDrop']],
    [
      'flaps',
      [
        [0, at(80)],
        [10, at(100)],
        [20, at(80)],
        [30, at(100)],
        [40, at(80)],
      ],
      ['0 priceDrop'],
    ],
    [
      'drops in three steps',
      [
        [0, at(90)],
        [10, at(80)],
        [20, at(70)],
      ],
      ['0 priceDrop', '10 priceDrop', '20 priceDrop'],
    ],
    [
      'goes round',
      [
        [0, at(90)],
        [10, at(80)],
        [20, at(100)],
        [30, at(90)],
        [40, at(80)],
      ],
      ['0 priceDrop', '10 priceDrop'],
    ],
    [
      'is back after a day',
      [
        [0, at(80)],
        [1440, at(100)],
      ],
      ['0 priceDrop', '1440 productChanged'],
    ],
  ] as const)('%s', (_what, looks, expected) => {
    expect(announcedIn(looks)).toEqual(expected);
  });
});

test('a server that is hidden for a minute takes nothing with it', () => {
  const before: Snapshot = {
    ...shop({}, ['Lobby', 'Arena']),
    products: [{ id: 1, name: 'Bow', price: 1, regularPrice: 1, serverIds: [2] }],
  };
  const hidden = shop({ Sword: 100 });
  const now = settled(known(before), hidden, true, START);
  expect(differences(before, now.snapshot).map(({ kind }) => kind)).toEqual(['newProduct']);
  expect(now.missing.map(({ subject }) => subject)).toEqual(['server 2', 'product 1']);
});

describe('a sale', () => {
  const running = (endsAt: number | null): Snapshot => ({
    ...FULL,
    sales: [{ id: 'a', name: 'Summer', percent: 20, endsAt, endsSoon: false }],
  });

  test('that has reached its end is over at once', () => {
    const before = known(running(START + HOUR));
    expect(settled(before, FULL, true, START + HOUR).snapshot.sales).toEqual([]);
    expect(settled(before, FULL, true, START + HOUR - 1).snapshot.sales).toHaveLength(1);
  });

  test('that is missing before its end is over after a day', () => {
    const before = known(running(null));
    const { missing, snapshot } = settled(before, FULL, true, START);
    expect(snapshot.sales).toHaveLength(1);
    expect(settled({ ...before, missing }, FULL, true, START + DAY).snapshot.sales).toEqual([]);
  });
});

describe('of any snapshots', () => {
  test('a look that shows nothing for certain takes nothing away', () => {
    fc.assert(
      fc.property(snapshots, snapshots, (before, now) => {
        const certain = settled(known(before), now, false, 0).snapshot;
        const gone = differences(before, certain).filter(({ kind }) => /Gone|Ended/.test(kind));
        expect(gone.filter(({ kind }) => kind !== 'discountEnded')).toEqual([]);
      }),
    );
  });

  test('what stays the same for a day is believed, whatever was missing', () => {
    fc.assert(
      fc.property(snapshots, snapshots, (before, now) => {
        const first = settled(known(before), now, true, START);
        const second = settled({ ...known(before), missing: first.missing }, now, true, START + DAY);
        expect(second.snapshot).toEqual(now);
      }),
    );
  });

  test('what flaps between two of them is announced once a day', () => {
    fc.assert(
      fc.property(snapshots, snapshots, fc.array(fc.boolean(), { maxLength: 30 }), (one, other, turns) => {
        const announcedTimes = new Map<string, number>();
        let announced = known(one);
        for (const [index, turn] of turns.entries()) {
          const at = START + index * 10 * MINUTE;
          const now = settled(announced, turn ? other : one, true, at);
          const changes = differences(announced.snapshot, now.snapshot);
          for (const change of changes) {
            if (change.kind !== 'priceDrop') continue;
            const what = `${change.kind} ${change.product.id} ${change.product.price}`;
            announcedTimes.set(what, (announcedTimes.get(what) ?? 0) + 1);
          }
          announced = {
            snapshot: apply(announced.snapshot, changes),
            ...{ asOf: at, missing: now.missing, left: leftBy(changes, announced.left, at), sentAt: at },
          };
        }
        expect([...announcedTimes.values()].filter((times) => times > 1)).toEqual([]);
      }),
    );
  });
});
