import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { playerChoices } from '../commands/payment/search-view.js';
import { sampleShop } from '../sandbox/shop/index.js';
import { v3 } from '../src/easydonate/v3/index.js';
import { PaymentSearch } from '../src/shop/payment-search.js';
import { createFormat } from '../src/ui/format.js';
import { LIMITS } from '../src/ui/limits.js';
import { LANGUAGES } from '../src/words/index.js';
import type { Scenario } from './bench.js';
import { percentile } from './statistics.js';

const ON_PAGE = 50;
/** Payments of one buyer, as far as it matters. */
const BY_ONE = 3;
const KEYSTROKES = [
  'B',
  'Bu',
  'Buy',
  'Buyer_1',
  'Buyer_12',
  'Buyer_123',
  'Buyr_1234',
  'uyer_77',
  'nobody',
  '_',
];
const REPEATS = 50;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/** Pages as version 3 of the platform's API sends them, newest first. */
function pagesOf(count: number): readonly string[] {
  const [template] = sampleShop('en').payments.filter(({ sent_commands }) => sent_commands?.length === 1);
  const pages = Math.ceil(count / ON_PAGE);
  return Array.from({ length: pages }, (_, page) => {
    const data = Array.from({ length: ON_PAGE }, (_one, index) => count - page * ON_PAGE - index)
      .filter((id) => id > 0)
      .map((id) => ({ ...template, id, customer: `Buyer_${Math.ceil(id / BY_ONE)}` }));
    const response = { data, current_page: page + 1, last_page: pages };
    return JSON.stringify({ success: true, response });
  });
}

/** `/payment player:` in a shop with as many payments as are remembered: reading them all, then what a letter costs. */
export const payments: Scenario = async ({ scale, note, say }) => {
  const pages = pagesOf(scale.payments);
  say(`payments: ${scale.payments} payments, ${KEYSTROKES.length} keystrokes`);
  for (let round = 0; round < scale.rounds; round += 1) {
    const before = heapBytes();
    const search = new PaymentSearch(
      (_options, page) => v3.payments.read({ status: 200, text: pages[page - 1] ?? '' }, () => {}),
      Date,
    );
    const begun = process.cpuUsage();
    await search.loadOlder(() => false, new AbortController().signal);
    const ms = cpuMs(begun) / pages.length;
    note({ name: 'a page of 50 payments, read and remembered', unit: 'CPU ms' }, 'shopkeep', ms);
    const { history } = search;
    if (history?.size !== scale.payments) throw new Error(`${history?.size} payments are known.`);
    note({ name: 'all payments in memory', unit: 'MB' }, 'shopkeep', (heapBytes() - before) / 1e6);

    const costs: number[] = [];
    const format = createFormat(LANGUAGES.en, { currency: 'RUB', timeZone: 'Europe/Moscow' });
    for (const typed of Array.from({ length: REPEATS }, () => KEYSTROKES).flat()) {
      const start = process.cpuUsage();
      playerChoices(history.buyers(typed, LIMITS.choices), format);
      costs.push(cpuMs(start));
    }
    note({ name: 'a player’s name, a keystroke, p50', unit: 'CPU ms' }, 'shopkeep', percentile(costs, 0.5));
    note({ name: 'a player’s name, a keystroke, p99', unit: 'CPU ms' }, 'shopkeep', percentile(costs, 0.99));
  }
};
