import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replyView } from '../../../commands/payment/reply-view.js';
import { detailsView, paymentView } from '../../../commands/payment/view.js';
import { productView } from '../../../commands/product/view.js';
import { serversView, serverView } from '../../../commands/servers/view.js';
import type { Catalogue } from '../../../src/domain/catalogue.js';
import { priceListView } from '../../../src/feeds/price-list/message.js';
import { productListView } from '../../../src/ui/product-list.js';
import type { Reply } from '../../../src/ui/reply.js';
import { UNLINKED } from '../../../src/ui/web-address.js';
import { replyBreaches } from '../../support/message-rules.js';
import {
  AT,
  catalogue,
  dated,
  format,
  fresh,
  payment,
  product,
  shop,
  stale,
  targetsOf,
  type Wire,
  wireProduct,
  wireServer,
} from '../../support/samples.js';
import { RUNS } from '../arbitraries.js';

const list = (count: number) =>
  Array.from({ length: count }, (_, index) => wireServer({ id: index + 1, name: `S${index + 1}` }));
/** All servers of a shop that isn't known. */
const show = (all: Catalogue, page = 0, how = format('en')) => serversView(fresh(all), page, undefined, how);
const shownText = ({ embeds: [first] = [] }: Reply) => first?.description ?? '';
const shownNames = (reply: Reply) =>
  [...shownText(reply).matchAll(/\*\*(S\d+)\*\*/g)].map(([, name]) => name);

describe('the list of servers', () => {
  const lobby = wireServer({
    ip: 'play.example',
    port: '25565',
    version: '1.20',
    products: [
      wireProduct({ name: 'Sword', old_price: 98, sort_index: 3 }),
      wireProduct({ id: 2, name: 'Axe', price: 0, sort_index: 1 }),
      wireProduct({ id: 3, name: 'Bow', price: 1000, sort_index: 2 }),
    ],
  });
  const both = catalogue(
    lobby,
    wireServer({ id: 2, name: 'Void', ip: 'a.example', hide_ip: 1, version: '1.8' }),
  );

  test('pages a list of more than 20 servers; a page beyond the end shows the last', () => {
    const all = catalogue(...list(41).map((one) => ({ ...one, products: [wireProduct({ old_price: 98 })] })));
    const page = (number: number) => show(all, number);
    expect(shownNames(page(0))).toEqual(Array.from({ length: 18 }, (_, index) => `S${index + 1}`));
    expect(shownNames(page(2))).toEqual(['S37', 'S38', 'S39', 'S40', 'S41']);
    expect(shownNames(page(999_999_999_999_999))).toEqual(shownNames(page(2)));
    const turns = (number: number) =>
      targetsOf(page(number)).filter((target) => target.startsWith('servers:show'));
    expect([0, 1, 2].map(turns)).toEqual([
      ['servers:show:1'],
      ['servers:show:0', 'servers:show:2'],
      ['servers:show:1'],
    ]);
    expect(page(1).embeds?.[0]?.footer?.text).toBe('page 2 of 3');
    expect(replyBreaches(page(1))).toEqual([]);
  });

  test('shows addresses for up to eight servers', () => {
    const addresses = (count: number) =>
      shownText(show(catalogue(...list(count).map((one) => ({ ...one, ip: 'a.example' }))))).split('\n-# `')
        .length - 1;
    expect([addresses(8), addresses(9)]).toEqual([8, 0]);
  });

  test('a price list of older data looks the same, so that it is edited only when the shop changes', () => {
    const [now, later] = [fresh(both), { ...stale(both), at: AT + 1, away: true }].map((all) =>
      priceListView(all, UNLINKED, format('en')),
    );
    expect(later).toEqual(now);
  });
});

describe('one server', () => {
  const sold = (type: string, ...names: string[]) =>
    names.map((name, index) => wireProduct({ id: nextId++, name, type, sort_index: index }));
  let nextId = 1;
  const goods = [
    ...sold('group', 'VIP'),
    ...sold('item', 'A', 'B', 'C', 'D'),
    wireProduct({ id: 99, name: 'E', type: 'item', price: 49, old_price: 98, sort_index: 9 }),
  ];
  const of = (products: readonly Wire[], ...others: readonly Wire[]) =>
    serverView(
      fresh(catalogue(wireServer({ ip: 'play.example', products }), ...others)),
      1,
      { shop: shop({ domain: 'a.example', color: '#112233' }), productPage: null },
      format('en'),
    );

  test('shows the products of a type that fit on a line, and at least one', () => {
    const row = (...products: Wire[]) => shownText(of(products)).split('\n')[1];
    const [n, m, short] = ['n'.repeat(35), 'm'.repeat(35), 'Short'];
    expect(row(...sold('item', n, m, short))).toBe(`**Items** ${n} 49 · Short 49 · +1`);
    const pair = (...lengths: number[]) =>
      row(...sold('item', ...lengths.map((length) => 'n'.repeat(length))));
    expect([pair(20, 21), pair(21, 21)].map((line) => line?.includes('+1'))).toEqual([false, true]);
    const dear = { name: n, type: 'item', price: 1e12, old_price: 2e12 };
    expect(row(wireProduct(dear), ...sold('item', short))).toMatch(/^\*\*Items\*\* n+ .+ · \+1$/);
  });

  test('leads back to the page of the list that has the server', () => {
    const all = catalogue(...list(41).map((one) => ({ ...one, products: goods })));
    const back = (id: number) => targetsOf(serverView(fresh(all), id, UNLINKED, format('en'))).at(-1);
    expect([back(18), back(19)]).toEqual(['servers:show:0', 'servers:show:1']);
  });
});

const HOST = 'very-secret-host';
const PORT = '47111';
const set = fc.constantFrom(1, '1', true, 'true', 2, 'yes', {});
const unset = fc.constantFrom(0, '0', false, null, undefined, '');
const host = fc.constantFrom(HOST, `${HOST}.example`, `sub.${HOST}.example`);
const place = fc.record({
  ip: fc.oneof(
    host,
    host.map((name) => `${name}:${PORT}`),
    host.map((name) => ` ${name}:${PORT} `),
  ),
  port: fc.constantFrom(PORT, Number(PORT), '', null, undefined),
});

/** Everything that shows servers. */
const everywhere = (fields: Wire): string => {
  const wire = wireServer({ name: 'Lobby', products: [wireProduct()], ...fields });
  const all = catalogue(wire);
  const said = `Could not connect to ${fields.ip}:${fields.port} (${fields.ip})`;
  const quoting = {
    server: wire,
    error: said,
    sent_commands: [{ command: `say ${said}`, response: said }],
  };
  return JSON.stringify(
    (['en', 'ru'] as const).flatMap((language) => [
      serversView(fresh(all), 0, undefined, format(language)),
      priceListView(fresh(all), UNLINKED, format(language)),
      serverView(fresh(all), 1, UNLINKED, format(language)),
      ...[0, 1].map((one) =>
        productListView(fresh(all), { server: one, page: 0 }, UNLINKED, format(language)),
      ),
      productView(
        fresh(product({ servers: [wire] })),
        { shop: undefined, productPage: null, alike: 2, isPrivate: false },
        format(language),
      ),
      paymentView(dated(payment(quoting)), { source: {} }, format(language)),
      detailsView(payment(quoting), {}, format(language)),
      replyView(dated(payment(quoting)), 'Boris', undefined, format(language)),
    ]),
  );
};

describe('nothing shows', () => {
  test.each(['hide_ip', 'is_hidden'])('an address that is hidden by %s', (hiding) => {
    fc.assert(
      fc.property(place, set, fc.oneof(set, unset), (where, hidden, port) => {
        const shown = everywhere({ ...where, is_port_hidden: port, [hiding]: hidden });
        expect(shown).not.toContain(HOST);
        expect(shown).not.toContain(PORT);
      }),
      RUNS,
    );
  });

  test('a port that is hidden, but its host', () => {
    fc.assert(
      fc.property(place, set, unset, (where, port, hidden) => {
        const shown = everywhere({ ...where, is_port_hidden: port, hide_ip: hidden, is_hidden: hidden });
        expect(shown).toContain(HOST);
        expect(shown).not.toContain(PORT);
      }),
      RUNS,
    );
  });

  test.each([
    `a.example:${PORT}/`,
    `http://a.example:${PORT}`,
    `a.example: ${PORT}`,
    `a.example:${PORT}, b.example:${PORT}`,
    `a.example :${PORT}`,
    `a.example ${PORT}`,
    `2001:db8::1 :${PORT}`,
  ])('a hidden port, however the address is written: %j', (ip) => {
    expect(everywhere({ ip, is_port_hidden: 1 })).not.toContain(PORT);
  });
});
