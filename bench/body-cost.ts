import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { commandBlock, commandLog } from '../commands/payment/command-log.js';
import { serversView } from '../commands/servers/view.js';
import type { Catalogue } from '../src/domain/catalogue.js';
import type { Cached } from '../src/domain/dated.js';
import { applySales } from '../src/domain/sales.js';
import { productSearch } from '../src/domain/search.js';
import { judgePayment } from '../src/domain/verdict.js';
import { v2 } from '../src/easydonate/v2/index.js';
import { digest } from '../src/feeds/engine/post-queue.js';
import { compare } from '../src/feeds/news/changes.js';
import { describeNews } from '../src/feeds/news/describe.js';
import { announcementView } from '../src/feeds/news/message.js';
import { takeSnapshot } from '../src/feeds/news/snapshot.js';
import { priceListView } from '../src/feeds/price-list/message.js';
import { weigh } from '../src/shop/fresh.js';
import { createFormat } from '../src/ui/format.js';
import { productListView } from '../src/ui/product-list.js';
import { UNLINKED } from '../src/ui/web-address.js';
import { LANGUAGES } from '../src/words/index.js';
import { shopOf, wireServersOf } from './samples.js';
import { median } from './statistics.js';

/*
 * What a body of the largest accepted size costs on each path, and one of half that size: both grow alike if a path is
 * linear. Run by hand, after npx tsc -p bench: node build/bench/bench/body-cost.js
 */

const MEBIBYTE = 2 ** 20;
const ROUNDS = 3;
const format = createFormat(LANGUAGES.en, { currency: 'RUB', timeZone: 'Europe/Moscow' });

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const many = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: Math.floor(count) }, (_, index) => item(index));
const tiny = (id: number) => ({ id, name: `Sword ${id}`, price: 1 + (id % 90) });
const serverOf = (id: number, products: readonly unknown[]) => ({ id, name: `Isle ${id}`, products });
const again = tiny(7);

/** Server lists; each is cut at what its share of 8 MiB holds. */
const lists: Readonly<Record<string, (share: number) => readonly unknown[]>> = {
  '10,000 products': (share) => wireServersOf(shopOf(10, Math.floor(share * 1000))),
  '20,000 entries': (share) => {
    const products = many(40 * share, (index) => tiny(index + 1));
    return many(500, (id) => serverOf(id + 1, products));
  },
  'one product again': (share) => [
    serverOf(
      1,
      many(20_000 * share, () => again),
    ),
  ],
  unreadable: (share) => [
    serverOf(
      1,
      many(20_000 * share, (id) => ({ name: `Sword ${id}` })),
    ),
  ],
};

const reply = (letters: number) => '[12:00:01 INFO]: Gave 1 [Diamond Sword] to Steve\n'.repeat(letters / 49);
const paymentOf = (sent: readonly unknown[]) => ({
  id: 7,
  status: 2,
  customer: 'Steve',
  server: { id: 1, name: 'Isle', ip: 'play.example.com', hide_ip: 1 },
  products: [{ name: 'Sword', price: 49, commands: ['give {user} diamond_sword 1'] }],
  sent_commands: sent,
});
const payments: Readonly<Record<string, (share: number) => unknown>> = {
  'payment, one reply': (share) =>
    paymentOf([{ command: 'give Steve diamond_sword 1', response: reply(4_000_000 * share) }]),
  'payment, 40 replies': (share) =>
    paymentOf(many(40 * share, () => ({ command: 'give Steve sword 1', response: reply(100_000) }))),
  'payment, commands': (share) => paymentOf(many(60_000 * share, (id) => ({ command: `give Steve ${id}` }))),
};

interface Cost {
  readonly ms: number;
  readonly block: number;
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** CPU time of some work, and the most of it in which the event loop didn't come round. Others may use the machine. */
async function costOf<T>(work: () => T | Promise<T>): Promise<Cost & { readonly result: T }> {
  let block = 0;
  let last = cpuMs();
  let working = true;
  const round = () => {
    const now = cpuMs();
    block = Math.max(block, now - last);
    last = now;
    if (working) setImmediate(round);
  };
  setImmediate(round);
  const begun = cpuMs();
  const result = await work();
  const ms = cpuMs() - begun;
  working = false;
  block = Math.max(block, cpuMs() - last);
  return { result, ms, block };
}

type Costs = Map<string, Cost[]>;

async function measure<T>(costs: Costs, path: string, work: () => T | Promise<T>): Promise<T> {
  collectGarbage();
  const { result, ...cost } = await costOf(work);
  costs.set(path, [...(costs.get(path) ?? []), cost]);
  return result;
}

const readText = (response: unknown): string => JSON.stringify({ success: 1, response });

async function ofList(costs: Costs, text: string): Promise<void> {
  await measure(costs, 'JSON.parse', () => JSON.parse(text));
  const read = () => v2.catalogue.read({ status: 200, text }, () => {});
  const value = await measure(costs, 'read', read);
  const snapshot: Cached<Catalogue> = { value, at: Date.now(), stale: false, away: false };
  await measure(costs, 'keep', () => weigh(value));
  await measure(costs, 'search', () => productSearch(value).findNearest('diamnd', 25));
  const list = { server: 0, page: 0, kind: undefined, budget: undefined, onlyDiscounts: false };
  await measure(costs, 'show servers', () => serversView(snapshot, 0, undefined, format));
  await measure(costs, 'show products', () => productListView(snapshot, list, UNLINKED, format));
  await measure(costs, 'post', () => digest(priceListView(snapshot, UNLINKED, format)));
  const before = takeSnapshot({ listed: value, sales: [] });
  const cheaper = { ...before, products: before.products.map((one) => ({ ...one, price: one.price / 2 })) };
  const announced = { shopId: 1, edition: '2', snapshot: before, missing: [], recentDrops: [] } as const;
  const findNews = (now: typeof before) => compare(announced, now, true, Date.now()).news;
  await measure(costs, 'follow', () => findNews(takeSnapshot({ listed: value, sales: [] })));
  const source = { shop: undefined, productPage: null };
  const state = { catalogue: snapshot, sales: [] };
  await measure(costs, 'announce', () =>
    announcementView(describeNews(findNews(cheaper), state), source, Date.now(), format),
  );
}

async function ofPayment(costs: Costs, text: string): Promise<void> {
  await measure(costs, 'JSON.parse', () => JSON.parse(text));
  const payment = await measure(costs, 'read', () => v2.payment.read({ status: 200, text }, () => {}));
  await measure(costs, 'keep', () => weigh(payment));
  const verdict = await measure(costs, 'judge', () => judgePayment(payment));
  await measure(costs, 'show', () => [
    commandBlock(payment, verdict, LANGUAGES.en),
    commandLog(payment, verdict, LANGUAGES.en),
  ]);
}

const ms = (values: readonly number[]): string =>
  `${median(values).toFixed(1)} (${Math.min(...values).toFixed(1)}–${Math.max(...values).toFixed(1)})`;

async function table<B>(
  bodies: Readonly<Record<string, (share: number) => B>>,
  run: (costs: Costs, text: string) => Promise<void>,
): Promise<void> {
  for (const [what, bodyOf] of Object.entries(bodies)) {
    const [half, whole] = [0.5, 1].map((share) => ({
      text: readText(bodyOf(share)),
      costs: new Map<string, Cost[]>(),
    }));
    if (!half || !whole) continue;
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const { text, costs } of [half, whole]) {
        // The first round warms up.
        await run(round === 0 ? new Map() : costs, text);
      }
    console.log(`\n${what}: ${(whole.text.length / MEBIBYTE).toFixed(1)} MiB`);
    for (const [path, costs] of whole.costs) {
      const smaller = median((half.costs.get(path) ?? []).map((cost) => cost.ms));
      const larger = costs.map((cost) => cost.ms);
      const block = costs.map((cost) => cost.block);
      console.log(`| ${path} | ${ms(larger)} | ${(median(larger) / smaller).toFixed(1)} | ${ms(block)} |`);
    }
  }
}

/** Bytes of memory for each product, with its search and its copy in a sale, and what they are estimated at. */
async function memory(): Promise<void> {
  const text = readText(wireServersOf(shopOf(3, 1000)));
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const kept: unknown[] = [];
  let estimate = 0;
  const productIds = many(3000, (id) => id + 1);
  const sales = [{ name: '', percent: 10, startsAt: null, endsAt: null, productIds }];
  for (let shop = 0; shop < 10; shop += 1) {
    const value = await v2.catalogue.read({ status: 200, text }, () => {});
    const priced = applySales(value, sales, Date.now());
    kept.push(value, priced, productSearch(value), productSearch(priced));
    estimate += weigh(value);
  }
  collectGarbage();
  const bytes = process.memoryUsage().heapUsed - before;
  console.log(
    `\nbytes a product: ${Math.round(bytes / 30_000)}, estimated ${Math.round(estimate / 30_000)} (${kept.length} kept)`,
  );
}

await table(lists, ofList);
await table(payments, ofPayment);
await memory();
