import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentView } from '../../src/views/payment.js';
import { detailsView } from '../../src/views/payment-details.js';
import { replyView } from '../../src/views/payment-reply.js';
import { productView } from '../../src/views/product.js';
import type { Reply } from '../../src/views/reply.js';
import { serverFacts } from '../../src/views/server.js';
import { serversView, serverView } from '../../src/views/servers.js';
import { LANGUAGES } from '../../src/words/index.js';
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
  stale,
  targetsOf,
  type Wire,
  wireProduct,
  wireServer,
} from './samples.js';

const list = (count: number) =>
  Array.from({ length: count }, (_, index) => wireServer({ id: index + 1, name: `S${index + 1}` }));
const titles = ({ embeds = [] }: Reply) => embeds.map(({ title }) => title);

describe('the list of servers', () => {
  test('shows each with its address and products, in both languages', () => {
    const lobby = wireServer({
      ip: 'play.example',
      port: '25565',
      version: '1.20',
      products: [
        wireProduct({ name: 'Sword', old_price: 98, sort_index: 2 }),
        wireProduct({ id: 2, name: 'Axe' }),
      ],
    });
    const shown = (language: 'en' | 'ru') =>
      serversView(fresh(catalogue(lobby)), 0, format(language)).embeds?.map(({ description }) => description);
    expect(shown('en')).toEqual([
      '`play.example:25565` · version 1.20\n\n- Axe — **49**\n- Sword — ~~98~~ **49** (−50%)',
    ]);
    expect(shown('ru')).toEqual([
      '`play.example:25565` · версия 1.20\n\n- Axe — **49**\n- Sword — ~~98~~ **49** (−50\u00a0%)',
    ]);
  });

  test('is turned in pages of five, and beyond the last shows the last', () => {
    const all = fresh(catalogue(...list(11)));
    const page = (number: number) => serversView(all, number, format('en'));
    expect(titles(page(0))).toEqual(['S1', 'S2', 'S3', 'S4', 'S5']);
    expect(titles(page(2))).toEqual(['S11']);
    expect(titles(page(999_999_999_999_999))).toEqual(['S11']);
    expect(targetsOf(page(1))).toEqual(expect.arrayContaining(['servers:list:0', 'servers:list:2']));
    const [back, on] = ['servers:list:-1', 'servers:list:3'];
    expect(JSON.stringify(page(0))).toMatch(new RegExp(`"custom_id":"${back}"[^}]*"disabled":true`));
    expect(JSON.stringify(page(2))).toMatch(new RegExp(`"custom_id":"${on}"[^}]*"disabled":true`));
  });

  test.each([
    [3, true],
    [4, false],
  ])('of %i pages has a button to choose one that is disabled: %s', (pages, isDisabled) => {
    const { components = [] } = serversView(fresh(catalogue(...list(5 * pages))), 0, format('en'));
    const middle = components
      .flatMap((row) => row.components)
      .find((part) => 'label' in part && part.label === LANGUAGES.en.pageOf(1, pages));
    expect(middle && 'disabled' in middle && middle.disabled === true).toBe(isDisabled);
  });

  test('is gone back to at the page that the server is on', () => {
    const all = catalogue(...list(6));
    const backFrom = (index: number) => {
      const one = all.servers[index];
      if (!one) throw new Error('there are six servers');
      return targetsOf(serverView(fresh(all), one, 0, format('en')));
    };
    expect(backFrom(1)).toContain('servers:list:0');
    expect(backFrom(5)).toContain('servers:list:1');
  });

  test('of one page has no buttons to turn it', () => {
    expect(targetsOf(serversView(fresh(catalogue(...list(5))), 0, format('en')))).toEqual(['servers:open']);
  });

  test.each(['en', 'ru'] as const)(
    'is empty, tells what was left out and of when it is, in %s',
    (language) => {
      const words = LANGUAGES[language];
      const empty = serversView(fresh(catalogue()), 0, format(language));
      expect(empty.embeds).toMatchObject([{ description: words.noServers }]);
      expect(empty.content).toBeUndefined();
      const broken = catalogue(...list(2), { id: 'none' }, wireServer({ id: 9, products: [{}, {}] }));
      const reply = serversView(stale(broken), 0, format(language));
      expect(reply.content).toBe(words.leftOut(3));
      expect(reply.embeds?.map(({ timestamp }) => timestamp)).toEqual([
        undefined,
        undefined,
        new Date(AT).toISOString(),
      ]);
    },
  );

  test('counts the products that do not fit', () => {
    const products = Array.from({ length: 30 }, (_, index) => wireProduct({ id: index + 1 }));
    const [embed] = serversView(fresh(catalogue(wireServer({ products }))), 0, format('en')).embeds ?? [];
    expect(embed?.description).toContain('… and 22 more products');
  });
});

test('one server is shown with its products in pages of fifteen', () => {
  const products = Array.from({ length: 31 }, (_, index) =>
    wireProduct({ id: index + 1, name: `P${index + 1}`, sort_index: index }),
  );
  const lobby = server({ products });
  const all = fresh({ servers: [lobby], unreadable: 0 });
  const lines = (page: number) =>
    serverView(all, lobby, page, format('en')).embeds?.[0]?.description?.split('\n') ?? [];
  expect(lines(0)).toHaveLength(17);
  expect(lines(0)[2]).toBe('- P1 — **49**');
  expect(lines(2)).toEqual(['address not public', '', '- P31 — **49**']);
  expect(lines(999)).toEqual(lines(2));
  const none = serverView(all, server(), 0, format('ru'));
  expect(none.embeds?.[0]?.description).toBe('адрес не публикуется\n\nЗдесь нет товаров.');
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

  test.each(['en', 'ru'] as const)('that may not be shown is told so, in %s', (language) => {
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
  const told = {
    server: wire,
    error: said,
    sent_commands: [{ command: `say ${said}`, response: said }],
  };
  return JSON.stringify(
    (['en', 'ru'] as const).flatMap((language) => [
      serversView(fresh(all), 0, format(language)),
      ...all.servers.map((one) => serverView(fresh(all), one, 0, format(language))),
      productView(
        fresh(product({ servers: [wire] })),
        { shop: undefined, withCommands: true },
        format(language),
      ),
      paymentView(dated(payment(told)), {}, format(language)),
      detailsView(dated(payment(told)), { mayReveal: true }, {}, format(language)),
      replyView(
        payment(told),
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

  test('a port that is hidden, but the host beside it', () => {
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
