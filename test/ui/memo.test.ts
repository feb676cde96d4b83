import { describe, expect, test, vi } from 'vitest';
import { productView } from '../../commands/product/view.js';
import { productListView } from '../../commands/servers/list-view.js';
import { serversView, serverView } from '../../commands/servers/view.js';
import { shopView } from '../../commands/shop/view.js';
import type { ProductList } from '../../src/domain/offers.js';
import type { Format } from '../../src/ui/format.js';
import { type Input, memoised } from '../../src/ui/memo.js';
import type { Reply } from '../../src/ui/reply.js';
import {
  AT,
  catalogue,
  format,
  fresh,
  product,
  shop,
  stale,
  wireProduct,
  wireServer,
} from '../support/samples.js';

const [data, other] = [{ name: 'data' }, { name: 'other' }];
const en = format('en');

/** A view that counts its renders; each gives another reply. */
const counting = (...inputs: readonly Input[]) => {
  const render = vi.fn(
    (_snapshot, _format: Format, ...rest: readonly Input[]): Reply => ({
      content: `${render.mock.calls.length} of ${rest.length} for ${inputs.length}`,
    }),
  );
  return { render, view: memoised<object, readonly [Format, ...Input[]]>(render) };
};

describe('a memoised view', () => {
  test('renders once for the same data, format and inputs', () => {
    const { view, render } = counting();
    const reply = view(fresh(data), en, 1, true, undefined, other);
    expect(view({ ...fresh(data), at: AT + 5 }, format('en'), 1, true, undefined, other)).toBe(reply);
    expect(render).toHaveBeenCalledTimes(1);
  });

  test.each<[string, (view: ReturnType<typeof counting>['view']) => Reply]>([
    ['other data that look the same', (view) => view(fresh({ ...data }), en, 1, other)],
    ['another language', (view) => view(fresh(data), format('ru'), 1, other)],
    ['another currency', (view) => view(fresh(data), format('en', { currency: 'EUR' }), 1, other)],
    ['another time zone', (view) => view(fresh(data), format('en', { timeZone: 'Asia/Tokyo' }), 1, other)],
    ['another number', (view) => view(fresh(data), en, 11, other)],
    ['a text that reads like the number', (view) => view(fresh(data), en, '1', other)],
    ['nothing in place of a number', (view) => view(fresh(data), en, undefined, other)],
    ['another object that looks the same', (view) => view(fresh(data), en, 1, { ...other })],
    ['inputs in another order', (view) => view(fresh(data), en, other, 1)],
    ['one input more', (view) => view(fresh(data), en, 1, other, undefined)],
    ['data that have become stale', (view) => view(stale(data), en, 1, other)],
  ])('renders again for %s', (_what, again) => {
    const { view } = counting();
    const first = view(fresh(data), en, 1, other);
    expect(again(view)).not.toBe(first);
    expect(view(fresh(data), en, 1, other)).toBe(first);
  });

  test('tells stale data of two ages apart, and whether the shop is away', () => {
    const { view, render } = counting();
    const variants = [stale(data), { ...stale(data), at: AT + 1 }, { ...stale(data), away: true }];
    for (const snapshot of [...variants, ...variants]) view(snapshot, en);
    expect(render).toHaveBeenCalledTimes(3);
  });

  test('is not mixed up with another view of the same data', () => {
    const [one, two] = [counting(), counting(1)];
    expect(one.view(fresh(data), en)).not.toEqual(two.view(fresh(data), en));
  });

  test('keeps 32 MiB of replies of all snapshots and views, the least used forgotten first', () => {
    const large: Reply = { content: 'x'.repeat(2 ** 20) };
    const [render, other] = [vi.fn((): Reply => large), vi.fn((): Reply => large)];
    const [view, otherView] = [memoised<object, [number]>(render), memoised<object, [number]>(other)];
    const snapshots = Array.from({ length: 14 }, (_, id) => fresh({ id }));
    const [first = fresh({}), second = fresh({})] = snapshots;
    for (const snapshot of snapshots) view(snapshot, 1);
    otherView(first, 1);
    view(first, 1);
    expect(render).toHaveBeenCalledTimes(14);
    otherView(first, 2);
    view(first, 1);
    expect(render).toHaveBeenCalledTimes(14);
    view(second, 1);
    expect(render).toHaveBeenCalledTimes(15);
  });

  test('keeps nothing where rendering fails', () => {
    const { view, render } = counting();
    render.mockImplementationOnce(() => {
      throw new Error('no');
    });
    expect(() => view(fresh(data), en)).toThrow('no');
    expect(view(fresh(data), en).content).toBeDefined();
  });
});

describe('from memory as from scratch:', () => {
  const servers = Array.from({ length: 21 }, (_, index) =>
    wireServer({
      id: index + 1,
      products: [wireProduct({ id: 1, price: 49.5, old_price: 98 }), wireProduct({ id: 2, type: 'item' })],
    }),
  );
  const made = () => ({
    all: catalogue(...servers),
    sold: product({ id: 7 }),
    about: shop({ domain: 'a.example' }),
  });
  const formats = [en, format('ru'), format('en', { currency: 'EUR' }), format('ru', { currency: 'EUR' })];
  const ages = [fresh, stale, <T>(value: T) => ({ ...stale(value), away: true })] as const;
  const back: ProductList = { server: 1, page: 0 };
  const lists: readonly ProductList[] = [
    ...[back, { ...back, server: 2 }, { ...back, server: 0 }, { ...back, kind: 'item' } as const],
    ...[
      { ...back, budget: 300 },
      { ...back, onlyDiscounts: true },
    ],
  ];
  const backs = [undefined, ...lists, { ...back, page: 1 }];

  /** Every variant of every memoised view, in one order. */
  function variants(make: typeof made): Reply[] {
    return formats.flatMap((how) =>
      ages.flatMap((aged) => [
        ...[0, 1].flatMap((page) => [
          serversView(aged(make().all), page, undefined, how),
          serversView(aged(make().all), page, make().about, how),
        ]),
        ...[1, 2].flatMap((server) => [
          serverView(aged(make().all), server, undefined, how),
          serverView(aged(make().all), server, make().about, how),
        ]),
        ...lists.map((list) => productListView(aged(make().all), list, make().about, how)),
        ...[2, 3].flatMap((alike) =>
          [undefined, null, '/{id}', '/product/{id}'].flatMap((productPage = null, index) =>
            // A list takes the place of the products that are alike.
            (alike === 2 ? backs : [undefined]).map((back) => {
              const { sold, about } = make();
              const shop = index > 0 ? about : undefined;
              return productView(aged(sold), { shop, productPage, alike, back }, how);
            }),
          ),
        ),
        ...[true, false].map((withList) => {
          const { about, all } = make();
          return shopView(aged(about), withList ? fresh(all) : undefined, how);
        }),
      ]),
    );
  }

  test('every variant of a page', () => {
    const kept = made();
    const once = variants(made);
    expect(variants(() => kept)).toEqual(once);
    expect(variants(() => kept).reverse()).toEqual(once.reverse());
    // They differ, or nothing would be tried here; but a shop without its list names no price in either currency.
    const same = (formats.length / 2) * ages.length;
    expect(new Set(once.map((reply) => JSON.stringify(reply))).size).toBe(once.length - same);
  });
});
