import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../../src/shop/catalogue.js';
import { COLOURS } from '../../src/views/embed.js';
import { paymentView } from '../../src/views/payment.js';
import { detailsView } from '../../src/views/payment-details.js';
import { replyView } from '../../src/views/payment-reply.js';
import { productView } from '../../src/views/product.js';
import { productListView } from '../../src/views/product-list.js';
import type { Reply } from '../../src/views/reply.js';
import { serverFacts } from '../../src/views/server.js';
import { serversView } from '../../src/views/servers.js';
import { LANGUAGES } from '../../src/words/index.js';
import { replyBreaches } from '../support/message-rules.js';
import { RUNS } from './arbitraries.js';
import {
  AT,
  catalogue,
  dated,
  format,
  fresh,
  payment,
  paymentServer,
  product,
  server,
  shop,
  stale,
  targetsOf,
  type Wire,
  wireProduct,
  wireServer,
} from './samples.js';

const list = (count: number) =>
  Array.from({ length: count }, (_, index) => wireServer({ id: index + 1, name: `S${index + 1}` }));
/** All servers of a shop that isn't known. */
const show = (all: Catalogue, page = 0, how = format('en')) => serversView(fresh(all), page, undefined, how);
const textOf = ({ embeds: [first] = [] }: Reply) => first?.description ?? '';
const namesIn = (reply: Reply) => [...textOf(reply).matchAll(/\*\*(S\d+)\*\*/g)].map(([, name]) => name);
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

  test('shows each with its address, its prices and what leads, in both languages', () => {
    const both = catalogue(
      lobby,
      wireServer({ id: 2, name: 'Void', ip: 'a.example', hide_ip: 1, version: '1.8' }),
    );
    expect(textOf(show(both))).toBe(
      [
        '**Lobby** · 3 products, free to 1,000 · 🔥 1 on sale',
        '`play.example:25565` 1.20',
        'Sword ~~98~~ **49** · Axe **free** · Bow **1,000**',
        '',
        '**Void** · 0 products · 1.8',
      ].join('\n'),
    );
    expect(textOf(show(both, 0, format('ru'))).replaceAll('\u00a0', ' ')).toBe(
      [
        '**Lobby** · 3 товара, от бесплатных до 1 000 · 🔥 1 со скидкой',
        '`play.example:25565` 1.20',
        'Sword ~~98~~ **49** · Axe **бесплатно** · Bow **1 000**',
        '',
        '**Void** · 0 товаров · 1.8',
      ].join('\n'),
    );
  });

  test('is headed by the shop where that is known, and has its colour', () => {
    const all = fresh(catalogue(lobby, wireServer({ id: 2 })));
    expect(serversView(all, 0, undefined, format('en')).embeds).toMatchObject([
      { title: '2 servers, 3 products', color: COLOURS.neutral },
    ]);
    const known = shop({ name: 'Mine', color: '#112233', domain: 'a.example' });
    const reply = serversView(all, 0, known, format('en'));
    expect(reply.embeds).toMatchObject([{ title: 'Mine: 2 servers, 3 products', color: 0x112233 }]);
    expect(targetsOf(reply)).toContain('https://a.example/');
  });

  test('leads to each server, to what is on sale and to what a budget pays for', () => {
    const reply = show(catalogue(lobby, wireServer({ id: 2 })));
    expect(targetsOf(reply)).toEqual(['servers:open', 'servers:products:0:0:discounts', 'servers:budget:0']);
    expect(labelsOf(reply)).toEqual(['🔥 1 discount', LANGUAGES.en.browse.byBudget]);
    expect(JSON.stringify(reply.components)).toContain('"3 products, free to 1,000, 1 on sale"');
    expect(targetsOf(show(catalogue(...list(2))))).not.toContain('servers:products:0:0:discounts');
  });

  test.each([
    [3, 3],
    [4, 2],
    [6, 2],
    [7, 0],
  ])('of %i servers shows %i products of each', (servers, leading) => {
    const products = Array.from({ length: 5 }, (_, index) => wireProduct({ id: index + 1, name: 'Sword' }));
    const text = textOf(show(catalogue(...list(servers).map((one) => ({ ...one, products })))));
    expect(text.match(/Sword/g) ?? []).toHaveLength(servers * leading);
  });

  test('leaves out what there is no room for, but no server', () => {
    const long = {
      ip: `${'a'.repeat(190)}.example`,
      version: '1.20'.repeat(12),
      products: [wireProduct({ name: 'n'.repeat(300), price: 1e30, old_price: 1e31 })],
    };
    const reply = show(catalogue(...list(20).map((one) => ({ ...one, ...long }))));
    expect(namesIn(reply)).toHaveLength(20);
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('is turned in pages of twenty, and beyond the last shows the last', () => {
    const all = catalogue(...list(41));
    const page = (number: number) => show(all, number);
    expect(namesIn(page(0))).toEqual(Array.from({ length: 20 }, (_, index) => `S${index + 1}`));
    expect(namesIn(page(2))).toEqual(['S41']);
    expect(namesIn(page(999_999_999_999_999))).toEqual(['S41']);
    expect(targetsOf(page(1))).toEqual(expect.arrayContaining(['servers:list:0', 'servers:list:2']));
    const [back, on] = ['servers:list:-1', 'servers:list:3'];
    expect(JSON.stringify(page(0))).toMatch(new RegExp(`"custom_id":"${back}"[^}]*"disabled":true`));
    expect(JSON.stringify(page(2))).toMatch(new RegExp(`"custom_id":"${on}"[^}]*"disabled":true`));
  });

  test.each([
    [3, true],
    [4, false],
  ])('of %i pages has a button to choose one that is disabled: %s', (pages, isDisabled) => {
    const { components = [] } = show(catalogue(...list(20 * pages)));
    const middle = components
      .flatMap((row) => row.components)
      .find((part) => 'label' in part && part.label === LANGUAGES.en.pageOf(1, pages));
    expect(middle && 'disabled' in middle && middle.disabled === true).toBe(isDisabled);
  });

  test('of one page has no buttons to turn it', () => {
    expect(targetsOf(show(catalogue(...list(20))))).toEqual(['servers:open', 'servers:budget:0']);
  });

  test.each(['en', 'ru'] as const)(
    'is empty, and says what was left out and how old it is, in %s',
    (language) => {
      const words = LANGUAGES[language];
      const { title, advice } = words.browse.noServers;
      const empty = show(catalogue(), 0, format(language));
      expect(empty.embeds).toMatchObject([{ title, description: advice, color: COLOURS.neutral }]);
      expect(empty.content).toBeUndefined();
      const broken = catalogue(...list(2), { id: 'none' }, wireServer({ id: 9, products: [{}, {}] }));
      const reply = serversView(stale(broken), 0, undefined, format(language));
      expect(reply.content).toBe(words.leftOut(3));
      const tooLong = serversView(fresh({ ...broken, exceeds: 'servers' }), 0, undefined, format(language));
      expect(tooLong.content).toBe(`${words.leftOut(3)}\n${words.restLeftOut}`);
      expect(reply.embeds).toMatchObject([
        { footer: { text: words.asOf }, timestamp: new Date(AT).toISOString() },
      ]);
    },
  );
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

  test.each(['en', 'ru'] as const)('that may not be shown is replaced by a note, in %s', (language) => {
    const words = LANGUAGES[language];
    expect(serverFacts(server({ ip: 'a.example', hide_ip: 1 }), words)).toBe(words.addressHidden);
    expect(serverFacts(paymentServer({ ip: 'a.example', is_hidden: 1 }), words)).toBe(words.addressHidden);
    expect(serverFacts(server({ ip: 'a'.repeat(201) }), words)).toBe(words.addressHidden);
    expect(serverFacts(server({ ip: '§a' }), words)).toBe(words.addressHidden);
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
      ...[0, ...all.servers.map(({ id }) => id)].map((one) =>
        productListView(
          fresh(all),
          { server: one, selection: 'kinds', page: 0 },
          undefined,
          format(language),
        ),
      ),
      productView(
        fresh(product({ servers: [wire] })),
        { shop: undefined, productPage: null, withCommands: true },
        format(language),
      ),
      paymentView(dated(payment(quoting)), {}, format(language)),
      detailsView(dated(payment(quoting)), { mayReveal: true }, {}, format(language)),
      replyView(
        payment(quoting),
        { senderId: '1', question: {}, questionUrl: undefined },
        undefined,
        format(language),
      ),
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
