import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replyView } from '../../../commands/payment/reply-view.js';
import { detailsView, paymentView } from '../../../commands/payment/view.js';
import { productView } from '../../../commands/product/view.js';
import { serversView, serverView } from '../../../commands/servers/view.js';
import { priceListView } from '../../../src/feeds/price-list/message.js';
import { productListView } from '../../../src/ui/product-list.js';
import type { Reply } from '../../../src/ui/reply.js';
import { UNLINKED } from '../../../src/ui/web-address.js';
import {
  catalogue,
  dated,
  format,
  fresh,
  offerOf,
  payment,
  product,
  shop,
  type Wire,
  wireProduct,
  wireServer,
} from '../../support/samples.js';
import { RUNS } from '../arbitraries.js';

const shownText = ({ embeds: [first] = [] }: Reply) => first?.description ?? '';

describe('one server', () => {
  const sold = (type: string, ...names: string[]) =>
    names.map((name, index) => wireProduct({ id: nextId++, name, type, sort_index: index }));
  let nextId = 1;
  const of = (products: readonly Wire[], ...others: readonly Wire[]) =>
    serverView(
      fresh(catalogue(wireServer({ ip: 'play.example', products }), ...others)),
      1,
      { shop: shop({ domain: 'a.example', color: '#112233' }), productPage: null },
      format('en'),
    );

  test('shows two products of a type, discounts before others, in the shop’s order', () => {
    const row = (...products: Wire[]) => shownText(of(products)).split('\n')[1];
    expect(row(...sold('item', 'A', 'B', 'C'))).toBe('**Items** A ₽49 · B ₽49 · +1');
    const reduced = wireProduct({ id: 9, name: 'D', type: 'item', price: 5, old_price: 10, sort_index: 9 });
    expect(row(...sold('item', 'A', 'B', 'C'), reduced)).toBe('**Items** A ₽49 · D ~~₽10~~ **₽5** · +2');
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
        fresh(offerOf(product({ servers: [wire] }))),
        { shop: undefined, productPage: null, isPrivate: false },
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
