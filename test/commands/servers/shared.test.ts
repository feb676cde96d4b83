import { expect, onTestFinished, test, vi } from 'vitest';
import { serversView, serverView } from '../../../commands/servers/view.js';
import type { Catalogue } from '../../../src/domain/catalogue.js';
import type { Format } from '../../../src/ui/format.js';
import type { Reply } from '../../../src/ui/reply.js';
import type { Storefront } from '../../../src/ui/web-address.js';
import { catalogue, format, fresh, shop, stale, wireProduct, wireServer } from '../../support/samples.js';
import { createCommandHarness, MINUTE_MS } from '../harness.js';

const products = [wireProduct({ price: 49.5 })];
const servers = Array.from({ length: 26 }, (_, index) => wireServer({ id: index + 1, products }));
const storefront: Storefront = { shop: shop({ domain: 'a.example' }), productPage: null };
const changes: readonly (readonly [string, { how?: Format; front?: Storefront; place?: number }])[] = [
  ['language', { how: format('ru') }],
  ['currency', { how: format('en', { currency: 'USD' }) }],
  ['identity', { front: { ...storefront, shop: shop({ domain: 'b.example' }) } }],
  ['page', { place: 2 }],
];

const window = (all: Catalogue, { how = format('en'), front = storefront, place = 1 }) =>
  serversView(fresh(all), place - 1, front.shop, how);
const all = catalogue(...servers);
/** As a new process shows it. */
const unshared = (change: object) => window(catalogue(...servers), change);

test('members share the list of servers, but not with another language, currency, shop or page', () => {
  const first = window(all, {});
  for (const [name, change] of changes) {
    const changed = window(all, change);
    expect(changed, name).toEqual(unshared(change));
    expect(changed, name).not.toEqual(first);
  }
  expect(window(all, {}).components).toBe(first.components);
});

test.each([
  ['list', (list: typeof stale) => serversView(list(all), 0, storefront.shop, format('en'))],
  ['page', (list: typeof stale) => serverView(list(all), 1, storefront, format('en'))],
])('a %s shows its age once it is old', (_, show) => {
  const footer = ({ embeds: [embed] = [] }: Reply) => [embed?.timestamp, embed?.footer?.text];
  expect(footer(show(stale))[0]).toBeDefined();
  expect(footer(show(fresh))[0]).toBeUndefined();
});

test('an address that the shop hides is gone with the next list', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const bot = await createCommandHarness();
  const show = async () => JSON.stringify((await bot.run('servers')).reply);
  bot.shop.servers = [wireServer({ ip: 'secret.example' }), wireServer({ id: 2 })];
  for (let asker = 0; asker < 2; asker += 1) expect(await show()).toContain('secret.example');
  bot.shop.servers = [wireServer({ ip: 'secret.example', hide_ip: 1 }), wireServer({ id: 2 })];
  vi.advanceTimersByTime(15 * MINUTE_MS);
  expect(await show()).not.toContain('secret.example');
});
