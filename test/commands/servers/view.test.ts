import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detailsView } from '../../../commands/payment/details-view.js';
import { replyView } from '../../../commands/payment/reply-view.js';
import { paymentView } from '../../../commands/payment/view.js';
import { productView } from '../../../commands/product/view.js';
import { productListView } from '../../../commands/servers/list-view.js';
import { serversView, serverView } from '../../../commands/servers/view.js';
import type { Catalogue } from '../../../src/domain/catalogue.js';
import { COLOURS } from '../../../src/ui/embed.js';
import type { Reply } from '../../../src/ui/reply.js';
import { priceListView } from '../../../src/ui/shop-window.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { replyBreaches } from '../../support/message-rules.js';
import {
  AT,
  catalogue,
  dated,
  format,
  fresh,
  payment,
  product,
  server,
  shop,
  stale,
  targetsOf,
  type Wire,
  wireProduct,
  wireServer,
} from '../../support/samples.js';
import { RUNS } from '../arbitraries.js';

const en = { ...LANGUAGES.en, ...LANGUAGES.en.browse };

const list = (count: number) =>
  Array.from({ length: count }, (_, index) => wireServer({ id: index + 1, name: `S${index + 1}` }));
/** All servers of a shop that isn't known. */
const show = (all: Catalogue, page = 0, how = format('en')) => serversView(fresh(all), page, undefined, how);
const textOf = ({ embeds: [first] = [] }: Reply) => first?.description ?? '';
const namesIn = (reply: Reply) => [...textOf(reply).matchAll(/\*\*(S\d+)\*\*/g)].map(([, name]) => name);
/** The targets of each row. */
const rowsOf = ({ components = [] }: Reply) => components.map((row) => targetsOf({ components: [row] }));
const labelsOf = ({ components = [] }: Reply) =>
  components.flatMap((row) => row.components.flatMap((part) => ('label' in part ? part.label : [])));

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

  test('shows each with its address and from what its prices begin, in both languages', () => {
    expect(textOf(show(both)).split('\n')).toEqual([
      '**Lobby** · 3 products from 49',
      '`play.example:25565` 1.20',
      '**Void** · 0 products',
      '1.8',
    ]);
    expect(textOf(show(both, 0, format('ru'))).split('\n')).toEqual([
      '**Lobby** · 3 товара от 49',
      '`play.example:25565` 1.20',
      '**Void** · 0 товаров',
      '1.8',
    ]);
  });

  test('is headed by the shop if that is known, and has its colour', () => {
    expect(show(both).embeds).toMatchObject([{ title: 'Servers', color: COLOURS.neutral }]);
    const known = shop({ name: 'Mine', color: '#112233', domain: 'a.example', is_verified: 1 });
    const reply = serversView(fresh(both), 0, known, format('en'));
    expect(reply.embeds).toMatchObject([{ title: 'Mine ☑️', url: 'https://a.example/', color: 0x112233 }]);
    expect(targetsOf(reply)).toContain('https://a.example/');
  });

  test('leads to each server, to discounts if there are any, and to what a budget pays for', () => {
    const reply = show(both);
    expect(rowsOf(reply)).toEqual([
      ['servers:server:1', 'servers:server:2'],
      ['servers:list:0:-:-:discounts:0', 'servers:budget:0:-:-:-:0'],
    ]);
    expect(labelsOf(reply)).toEqual(['Lobby', 'Void', '🔥 1 discount', en.byBudget]);
    expect(targetsOf(show(catalogue(...list(2))))).toEqual(['servers:server:1', 'servers:server:2']);
  });

  test('has two lines for each of up to eight', () => {
    const lines = (count: number) =>
      textOf(show(catalogue(...list(count).map((one) => ({ ...one, version: '1.20' }))))).split('\n').length;
    expect([lines(8), lines(9)]).toEqual([16, 9]);
  });

  test('of twenty has a button for each, and no page', () => {
    const reply = show(catalogue(...list(20).map((one) => ({ ...one, products: [wireProduct()] }))));
    expect(rowsOf(reply).map((row) => row.length)).toEqual([5, 5, 5, 5, 1]);
    expect(labelsOf(reply)).not.toContain('▶');
    expect(reply.embeds?.[0]).not.toHaveProperty('footer');
  });

  test('of more is turned in pages that lead somewhere, and beyond the last shows the last', () => {
    const all = catalogue(...list(41).map((one) => ({ ...one, products: [wireProduct({ old_price: 98 })] })));
    const page = (number: number) => show(all, number);
    expect(namesIn(page(0))).toEqual(Array.from({ length: 18 }, (_, index) => `S${index + 1}`));
    expect(namesIn(page(2))).toEqual(['S37', 'S38', 'S39', 'S40', 'S41']);
    expect(namesIn(page(999_999_999_999_999))).toEqual(namesIn(page(2)));
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

  test('leaves out what there is no room for, but no button', () => {
    const long = {
      name: 'n'.repeat(300),
      ip: `${'a'.repeat(190)}.example`,
      version: '1.20'.repeat(12),
      products: [wireProduct({ price: 1e30, old_price: 1e31 })],
    };
    const reply = show(catalogue(...list(41).map((one) => ({ ...one, ...long }))), 1);
    expect(targetsOf(reply).filter((target) => target.startsWith('servers:server'))).toHaveLength(18);
    expect(replyBreaches(reply)).toEqual([]);
  });

  test.each(['en', 'ru'] as const)('may be empty, and says how old it is, in %s', (language) => {
    const words = LANGUAGES[language];
    const { title, advice } = words.browse.noServers;
    const empty = show(catalogue(), 0, format(language));
    expect(empty.embeds).toMatchObject([{ title, description: advice, color: COLOURS.neutral }]);
    expect(targetsOf(empty)).toEqual([]);
    const old = serversView(stale(both), 0, undefined, format(language));
    expect(old.embeds).toMatchObject([
      { footer: { text: words.asOf }, timestamp: new Date(AT).toISOString() },
    ]);
  });

  test('as a price list begins with what buyers have to know and the deepest discounts', () => {
    const about = shop({ name: 'Mine', domain: 'a.example', is_active: 0, test_mode: 1 });
    const offers = [90, 70, 80].map((price, id) =>
      wireProduct({ id: id + 1, name: `P${id}`, price, old_price: 100 }),
    );
    const reply = priceListView(fresh(catalogue(wireServer({ products: offers }))), about, format('en'));
    expect(textOf(reply).split('\n')).toEqual([
      en.blocked,
      en.testMode,
      '**🔥 Up to −30% off**',
      'P1 ~~100~~ **70** · P2 ~~100~~ **80**',
      '**Lobby** · 3 products from 70',
    ]);
    expect(reply.embeds?.[0]?.footer?.text).toBe('Prices updated');
    expect(rowsOf(reply)).toEqual([
      ['servers:server:1'],
      ['https://a.example/', 'servers:list:0:-:-:discounts:0', 'servers:budget:0:-:-:-:0'],
    ]);
    const plain = priceListView(fresh(catalogue(wireServer())), undefined, format('en'));
    expect(textOf(plain)).toBe('**Lobby** · 0 products');
  });

  test('as a price list says nothing of when it was rendered, so that it is edited only when the shop has changed', () => {
    const [now, later] = [fresh(both), { ...stale(both), at: AT + 1, away: true }].map((all) =>
      priceListView(all, undefined, format('en')),
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
      shop({ domain: 'a.example', color: '#112233' }),
      format('en'),
    );

  test('has its address and a line for each type: discounts rather than others, in the shop’s order', () => {
    const reply = of(goods, wireServer({ id: 2 }));
    expect(reply.embeds?.[0]).toMatchObject({ title: 'Lobby', color: 0x112233 });
    expect(textOf(reply).split('\n')).toEqual([
      '`play.example`',
      '**Ranks** VIP 49',
      '**Items** A 49 · B 49 · E ~~98~~ **49** · +2',
    ]);
  });

  test('leads to its types, to the shop, to lists of its own, and back', () => {
    const reply = of(goods, wireServer({ id: 2 }));
    expect(rowsOf(reply)).toEqual([
      ['servers:list:1:group:-:-:0', 'servers:list:1:item:-:-:0'],
      ['https://a.example/', 'servers:list:1:-:-:discounts:0', 'servers:budget:1:-:-:-:0', 'servers:show:0'],
    ]);
    expect(labelsOf(reply)).toEqual([
      'Ranks 1',
      'Items 5',
      en.openShop,
      '🔥 1 discount',
      en.byBudget,
      en.backToServers,
    ]);
    expect(targetsOf(of(goods))).not.toContain('servers:show:0');
  });

  test('keeps the line of a type short, and shows at least one', () => {
    const row = (...products: Wire[]) => textOf(of(products)).split('\n')[1];
    const [n, m, short] = ['n'.repeat(35), 'm'.repeat(35), 'Short'];
    expect(row(...sold('item', n, m, short))).toBe(`**Items** ${n} 49 · Short 49 · +1`);
    const dear = { name: n, type: 'item', price: 1e12, old_price: 2e12 };
    expect(row(wireProduct(dear), ...sold('item', short))).toMatch(/^\*\*Items\*\* n+ .+ · \+1$/);
  });

  test('beyond the first page leads back to its own', () => {
    const all = catalogue(...list(41).map((one) => ({ ...one, products: goods })));
    const back = (id: number) => targetsOf(serverView(fresh(all), id, undefined, format('en'))).at(-1);
    expect([back(18), back(19)]).toEqual(['servers:show:0', 'servers:show:1']);
  });
});

describe('the address', () => {
  test.each<[string, Wire, string | null]>([
    ['host and port', { ip: 'a.example', port: 25565 }, 'a.example:25565'],
    ['the host alone', { ip: 'a.example' }, 'a.example'],
    ['the port that is part of it', { ip: 'a.example:25566' }, 'a.example:25566'],
    ['the port field first', { ip: 'a.example:1', port: '2' }, 'a.example:2'],
    ['the sixth version of IP', { ip: '2001:db8::1', port: '25565' }, '[2001:db8::1]:25565'],
    ['the same in brackets', { ip: '[2001:db8::1]:25565' }, '[2001:db8::1]:25565'],
    ['nothing', {}, null],
    ['nothing but a port', { port: 25565 }, null],
    ['a hidden host', { ip: 'a.example', port: 1, hide_ip: 1 }, null],
    ['a hidden port', { ip: 'a.example', port: 25565, is_port_hidden: 1 }, 'a.example'],
    ['a hidden port that is part of it', { ip: 'a.example:25565', is_port_hidden: 1 }, 'a.example'],
  ])('is %s', (_what, fields, address) => {
    expect(server(fields).address).toBe(address);
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
      priceListView(fresh(all), undefined, format(language)),
      serverView(fresh(all), 1, undefined, format(language)),
      ...[0, 1].map((one) =>
        productListView(fresh(all), { server: one, page: 0 }, undefined, format(language)),
      ),
      productView(
        fresh(product({ servers: [wire] })),
        { shop: undefined, productPage: null, alike: 2 },
        format(language),
      ),
      paymentView(dated(payment(quoting)), { question: {} }, format(language)),
      detailsView(dated(payment(quoting)), {}, format(language)),
      replyView(payment(quoting), { sender: 'Boris', question: {} }, undefined, format(language)),
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
