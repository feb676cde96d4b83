import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HIDDEN_MARKERS, LEAK_MARKERS, sampleShop } from '../../../sandbox/shop/index.js';
import { parseCatalogue, parseProduct } from '../../../src/easydonate/records/catalogue.js';
import { parsePayment } from '../../../src/easydonate/records/payment.js';
import { parseShop } from '../../../src/easydonate/records/shop.js';
import { readable } from '../readable.js';
import {
  line,
  parsedPayment,
  parsedProduct,
  parsedServer,
  parsedShop,
  payment,
  product,
  server,
  shop,
} from './bodies.js';

function catalogueOf(response: unknown) {
  const left: unknown[] = [];
  const catalogue = parseCatalogue(response, (...one) => left.push(one));
  return { servers: catalogue?.servers, unreadable: catalogue?.unreadable, left };
}

const readProduct = (more: object) => readable(parseProduct({ ...product, ...more }));
const readPayment = (more: object) => readable(parsePayment({ ...payment, ...more }));
const addressOf = (more: object) => readPayment({ server: { ...server, ...more } }).server?.address;

describe('the shapes of the documentation', () => {
  test('shop', () => {
    expect(parseShop(shop)).toEqual(parsedShop);
  });

  test('server list', () => {
    expect(catalogueOf([])).toEqual({ servers: [], unreadable: 0, left: [] });
    const servers = [{ ...parsedServer, products: [parsedProduct] }];
    expect(catalogueOf([{ ...server, products: [product] }])).toEqual({ servers, unreadable: 0, left: [] });
  });

  test('product, with its additional fields as a list or as an object keyed by number', () => {
    expect(readProduct({})).toEqual(parsedProduct);
    const field = { name: 'email', type: 'text', description: 'Your e-mail' };
    const requested = { name: 'email', description: 'Your e-mail', isNumber: false };
    for (const additional_fields of [[{ ...field, default: '' }], { '1': { ...field, default: '' } }]) {
      expect(readProduct({ additional_fields }).requestedFields).toEqual([requested]);
    }
  });

  test('payment', () => {
    expect(parsePayment(payment)).toEqual(parsedPayment);
    expect(readPayment({ products: [{ ...product, id: 5, amount: 3 }] }).products[0]).toMatchObject({
      times: 3,
    });
  });
});

test.each([
  [0, { state: 'unpaid' }],
  [1, { state: 'paid' }],
  ['2', { state: 'completed' }],
  [9, { state: 'unknown', statusCode: 9 }],
  [-1, { state: 'unknown', statusCode: -1 }],
])('a payment status of %j means %j', (status, expected) => {
  expect(readPayment({ status })).toMatchObject(expected);
});

describe('values that are not as promised', () => {
  test('a list of a payment that is none, or an entry that is none, does not look like nothing', () => {
    const unreadable = { name: '…', commands: null };
    const { products, sentCommands } = readPayment({ products: 'x', sent_commands: true });
    expect(products).toMatchObject([unreadable]);
    expect(sentCommands).toEqual([{ command: '…', reply: '' }]);
    const lines = [7, { name: 'A', commands: 'say hi' }, { name: 'B', commands: ['say hi', {}] }];
    expect(readPayment({ products: lines }).products).toMatchObject([
      unreadable,
      { name: 'A', commands: null },
      { name: 'B', commands: null },
    ]);
    expect(readPayment({ sent_commands: [null, false] }).sentCommands).toEqual([
      { command: '…', reply: '' },
      { command: '…', reply: '' },
    ]);
  });

  test('what is no text in a list of texts stays visible', () => {
    const commands = [
      { command: ['say hi', 7, null, 'say ho'], response: [{}] },
      { command: 'say', response: ['hi', { error: 'no' }, ['ho']] },
      { command: 'say', response: [] },
    ];
    expect(readPayment({ sent_commands: commands }).sentCommands).toEqual([
      { command: 'say hi\n7\nsay ho', reply: '…' },
      { command: 'say', reply: 'hi\n…\nho' },
      { command: 'say', reply: '' },
    ]);
  });

  test('fields that were filled in are kept, and named by their description', () => {
    const additional_fields = [
      null,
      'text',
      { name: 'nick', value: '' },
      { name: 'nick', description: 'Your nickname', value: 'Alex' },
      { name: 'age', description: '', value: 12 },
      { value: 'x' },
    ];
    expect(readPayment({ products: [{ ...product, additional_fields }] }).products[0]?.filledFields).toEqual([
      { name: 'Your nickname', alias: 'nick', value: 'Alex' },
      { name: 'age', alias: '', value: '12' },
      { name: '', alias: '', value: 'x' },
    ]);
    const asked = [null, { type: 'number' }];
    expect(readProduct({ additional_fields: asked }).requestedFields).toEqual([
      { name: '', description: '', isNumber: true },
    ]);
  });

  test.each(['id', 'name'])('a shop without %s is none', (property) => {
    expect(parseShop({ ...shop, [property]: null })).toBeUndefined();
  });

  test('a server and a product are no shops; a shop may name itself as its shop', () => {
    expect([parseShop(server), parseShop(product)]).toEqual([undefined, undefined]);
    expect(parseShop({ ...shop, shop_id: '77' })).toEqual(parsedShop);
  });

  test('texts are kept as far as anybody reads them', () => {
    const long = 'x'.repeat(100_000);
    const [shown] =
      catalogueOf([{ ...server, name: long, products: [{ ...product, name: long }] }]).servers ?? [];
    expect([shown?.name.length, shown?.products[0]?.name.length]).toEqual([1000, 1000]);
    const { description, image } = readProduct({ description: long, image: `https://cdn.example/${long}` });
    expect([description.length, image]).toEqual([20_000, '']);
    const { buyer, email, system, products } = readPayment({
      ...{ customer: long, email: `steve@${long}`, payment_system: long },
      products: [{ name: long }],
    });
    expect([buyer, system, products[0]?.name].map((text) => text?.length)).toEqual(Array(3).fill(1000));
    expect(email).toMatch(/^s•••@x{993}…$/);
  });

  test.each([undefined, null, [], {}])('an optional value of %j is "no value"', (odd) => {
    const texts = { customer: odd, email: odd, payment_system: odd, payment_type: odd, updated_at: odd };
    expect(readPayment({ ...texts, cost: odd, sent_commands: odd, products: odd, server: odd })).toEqual({
      ...parsedPayment,
      ...{ buyer: '', email: '', system: '', type: '', updatedAt: null },
      ...{ paid: null, sentCommands: [], products: [], server: null },
    });
    const lines = [{ name: odd, price: odd, number: odd, amount: odd, commands: odd }];
    expect(readPayment({ products: lines }).products).toEqual([
      { ...line, name: '', price: null, quantity: null, commands: odd ? [] : null },
    ]);
    const fields = { old_price: odd, type: odd, number: odd, image: odd, additional_fields: odd };
    expect(readProduct(fields)).toEqual({ ...parsedProduct, type: '', quantity: null, image: '' });
  });

  test('numbers may come as texts and texts as numbers', () => {
    const odd = { id: '21', price: '7.49', old_price: '10', withdraw_commands_days: '90', name: 5 };
    expect(
      catalogueOf([{ ...server, id: '11', port: 25641, products: [{ ...product, ...odd }] }]).servers,
    ).toEqual([
      {
        ...parsedServer,
        products: [{ ...parsedProduct, name: '5', price: 7.49, oldPrice: 10, durationDays: 90 }],
      },
    ]);
  });

  test('lists may come as objects keyed by number', () => {
    const keyed = { '10': { ...server, id: 12 }, '2': { ...server, products: { '0': product } } };
    const { servers } = catalogueOf(keyed);
    expect(servers?.map(({ id, products }) => `${id}: ${products.length}`)).toEqual(['11: 1', '12: 0']);
    expect(readPayment({ sent_commands: { '1': {} } }).sentCommands).toEqual([{ command: '', reply: '' }]);
    expect(readPayment({ products: { '5': product } }).products).toHaveLength(1);
  });

  test('a payment error is empty, a sentence, or just a sign that there is one', () => {
    const shown = (error: unknown) => readPayment({ error }).error;
    expect([undefined, null, false, '', 0, '0', [], {}].map(shown).join('')).toBe('');
    expect(['No link', { code: 5 }, true].map(shown)).toEqual(['No link', '…', '…']);
  });
});

describe('malformed entries', () => {
  test.each([null, 'sentence', 7, undefined, ['x'], [{ id: [] }]])('%j is no server list', (response) => {
    expect(parseCatalogue(response, () => {})).toBeUndefined();
  });

  test.each<[object | null, number | null]>([
    [{ ...product, id: null, price: 'free' }, null],
    [{ ...product, id: '22', price: 'free' }, 22],
    [{ ...product, id: 22, name: null }, 22],
    [null, null],
  ])('a product that cannot be read costs only itself (%#)', (bad, id) => {
    const { servers, unreadable, left } = catalogueOf([{ ...server, products: [bad, product] }, server]);
    expect(servers?.map(({ products }) => products)).toEqual([[parsedProduct], []]);
    expect({ unreadable, left }).toEqual({ unreadable: 1, left: [['product', id]] });
  });

  test('the first three products that lack something are told by the visible one before', () => {
    const list = (name: string, ...products: object[]) => ({ ...server, name, products });
    const sold = (more: object) => ({ ...product, ...more });
    const secret = sold({ id: 24, name: 'Secret', is_hidden: 1 });
    const gaps = parseCatalogue(
      [
        list('One', sold({ id: null }), product, secret, sold({ name: null })),
        list('Two', sold({ price: 'free' }), sold({ price: null })),
      ],
      () => {},
    )?.gaps;
    expect(gaps).toEqual([
      { server: 'One', after: undefined, lacks: 'number' },
      { server: 'One', after: parseProduct(product)?.name, lacks: 'name' },
      { server: 'Two', after: undefined, lacks: 'price' },
    ]);
    expect(JSON.stringify(gaps)).not.toContain('Secret');
  });

  test.each<[object | null, number | null]>([
    [{ ...server, name: [] }, 11],
    [{ ...server, id: null }, null],
    [{ ...server, products: 'none' }, 11],
    [null, null],
  ])('a server that cannot be read costs only itself (%#)', (bad, id) => {
    const { servers, unreadable, left } = catalogueOf([bad, { ...server, id: 12 }]);
    expect(servers?.map((one) => one.id)).toEqual([12]);
    expect({ unreadable, left }).toEqual({ unreadable: 1, left: [['server', id]] });
  });
});

test('products are in the order of sort_index; those without one count as 0', () => {
  const products = [5, null, -1, 5, 2].map((sort_index, n) => ({ ...product, id: n + 1, sort_index }));
  const { servers } = catalogueOf([{ ...server, products }]);
  expect(servers?.[0]?.products.map(({ id }) => id)).toEqual([3, 2, 5, 1, 4]);
});

test('an address that is hidden with its scheme is hidden without it, too', () => {
  const hidden = { ...server, hide_ip: 1, ip: 'https://secret.example.net:25999/' };
  const payment = readPayment({ server: hidden, error: 'no route to secret.example.net:25999' });
  expect(JSON.stringify(payment)).not.toMatch(/secret|25999/);
});

describe('hidden servers, products and addresses', () => {
  const clear = [1, '1', true, 'true', 'TRUE', ' true '];
  const unclear = ['yes', 'no', 2, -1, 0.5, {}, [], 'null'];
  const set = [...clear, ...unclear];

  test.each(set)('a flag of %j hides', (flag) => {
    expect(addressOf({ hide_ip: flag })).toBeNull();
    expect(addressOf({ is_hidden: flag })).toBeNull();
    expect(addressOf({ is_port_hidden: flag })).toBe('play.example.net');
    const servers = [server, { ...server, is_hidden: flag }];
    expect(readProduct({ is_hidden: flag }).isHidden).toBe(true);
    const listed = catalogueOf([...servers, { ...server, products: [{ ...product, is_hidden: flag }] }]);
    expect(listed.servers?.map(({ products }) => products)).toEqual([[], []]);
    expect(listed.unreadable).toBe(clear.some((one) => one === flag) ? 0 : 2);
  });

  test.each(unclear)('a flag of %j for an address hides it, and counts as unreadable', (flag) => {
    for (const name of ['hide_ip', 'is_port_hidden']) {
      const { servers, unreadable } = catalogueOf([{ ...server, [name]: flag, products: [] }]);
      expect([servers?.[0]?.address?.includes('25641') ?? false, unreadable]).toEqual([false, 1]);
    }
  });

  test.each([undefined, null, 0, '0', false, '', 'false', 'False'])('a flag of %j does not', (flag) => {
    expect(addressOf({ hide_ip: flag, is_hidden: flag, is_port_hidden: flag })).toBe(
      'play.example.net:25641',
    );
  });

  test.each<[ip: string | null, port: string | null, shown: string | null, withoutPort: string | null]>([
    ['a.example.net', '', 'a.example.net', 'a.example.net'],
    ['a.example.net', null, 'a.example.net', 'a.example.net'],
    [' a.example.net:1234 ', '', 'a.example.net:1234', 'a.example.net'],
    ['a.example.net:1234', '1234', 'a.example.net:1234', 'a.example.net'],
    ['2001:db8::1', '1234', '[2001:db8::1]:1234', '2001:db8::1'],
    ['[2001:db8::1]', '1234', '[2001:db8::1]:1234', '[2001:db8::1]'],
    ['[2001:db8::1]:1234', '', '[2001:db8::1]:1234', '[2001:db8::1]'],
    [null, '1234', null, null],
    ['https://a.example.net/', '1234', 'a.example.net:1234', 'a.example.net'],
    ['HTTP://a.example.net:1234', '', 'a.example.net:1234', 'a.example.net'],
    ['minecraft://a.example.net', null, 'a.example.net', 'a.example.net'],
    ['a.example.net', '0', 'a.example.net', 'a.example.net'],
    ['a.example.net', 'null', 'a.example.net', 'a.example.net'],
    ['a.example.net', '70000', 'a.example.net', 'a.example.net'],
    ['a.example.net:1234', 'undefined', 'a.example.net:1234', 'a.example.net'],
    ['null', '1234', null, null],
  ])('ip %j and port %j', (ip, port, shown, withoutPort) => {
    expect(addressOf({ ip, port })).toBe(shown);
    expect(addressOf({ ip, port, is_port_hidden: 1 })).toBe(withoutPort);
  });

  test.each(['a.net: 123', 'a.net :123', 'tcp://a.net:123', 'a.net:123/'])('not the port in %j', (ip) => {
    expect(addressOf({ ip, port: '123', is_port_hidden: 1 }) ?? '').not.toContain('123');
  });

  test('neither secrets nor hidden values survive in the sample shop', () => {
    const { shop: owner, servers, products, shelves, payments } = sampleShop('en');
    const sold = (id: number) => products.filter((one) => shelves.get(id)?.includes(one.id));
    const raw = [{ ...owner, key: 'ECHOED-KEY' }, servers.map((one) => ({ ...one, products: sold(one.id) }))];
    const buyers = [readable(parseShop(raw[0])), catalogueOf(raw[1])];
    const staff = payments.map((one) => readPayment({ ...one, server: servers[4], user: owner.user }));
    const markersIn = (value: unknown, markers: readonly string[]) =>
      markers.filter((marker) => JSON.stringify(value).includes(marker));
    expect(markersIn(raw, [...LEAK_MARKERS, ...HIDDEN_MARKERS])).toHaveLength(13);
    expect(markersIn({ buyers, staff }, [...LEAK_MARKERS, 'ECHOED-KEY'])).toEqual([]);
    expect(markersIn(buyers, HIDDEN_MARKERS)).toEqual([]);
  });

  test('whatever else a server says, its ip is not in what is read of it', () => {
    const secret = fc.stringMatching(/^secret[a-z0-9]{4,12}\.example(:\d{1,5})?$/);
    const field = fc.constantFrom('port', 'version', 'is_port_hidden', 'rcon_ip', 'address', 'products');
    const flagged = fc.tuple(fc.constantFrom('hide_ip', 'is_hidden'), fc.constantFrom(...set));
    const servers = fc.tuple(secret, fc.dictionary(field, fc.jsonValue()), flagged);
    fc.assert(
      fc.property(servers, ([ip, more, [name, flag]]) => {
        const hidden = { ...server, ...more, ip, [name]: flag };
        const read = [catalogueOf([hidden]), readPayment({ server: hidden })];
        expect(JSON.stringify(read)).not.toContain('secret');
      }),
    );
  });
});
