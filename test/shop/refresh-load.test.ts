import { setMaxListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShopClient } from '../../src/easydonate/client.js';
import { createBudget } from '../../src/shop/budget.js';
import { createShopCache } from '../../src/shop/cache.js';
import { LONG } from '../support/long.js';
import { clientThatIsAsked } from './asked.js';
import { caching } from './asking.js';
import { USER, user } from './requesters.js';

/*
 * A large bot on a clock of its own: 1,000 shops, each of which is asked for its catalogue once a minute (by each of
 * five guilds in the long run), at one request a second. People look up payments in between, which takes requests from
 * the refreshes.
 */

const SHOPS = 1000;
const GUILDS = LONG ? 5000 : 1000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const WARM_UP_MINUTES = 25;
const MINUTES = LONG ? 100 : 20;
const PAYMENT_EVERY_SECONDS = 10;
/** What a request takes: an answer that is not from memory is not there in the same millisecond. */
const REQUEST_MS = 200;

const noServers = { status: 200, text: JSON.stringify({ success: 1, response: [] }) };
const end = new AbortController();
setMaxListeners(0, end.signal);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2025, 0, 1) });
});
afterEach(() => {
  end.abort();
  vi.useRealTimers();
});

test('of all answers 99.9 % are immediate, none is older than twenty minutes, and the budget is kept', async () => {
  const budget = createBudget(1);
  const starts: number[] = [];
  const request =
    <T>(read: () => Promise<T>) =>
    async () => {
      starts.push(Date.now());
      await new Promise((resolve) => setTimeout(resolve, REQUEST_MS));
      return read();
    };
  const client: ShopClient = {
    ...clientThatIsAsked([]),
    ask: (resource, _key, requester, ..._ids) =>
      budget.spend(
        requester,
        end.signal,
        request(() => resource.read(noServers, () => {})),
      ),
  };
  const cache = caching(createShopCache(client));

  const seen = { answers: 0, immediate: 0, refused: 0, oldestMs: 0 };
  async function ask(guild: number, isCounted: boolean): Promise<void> {
    const asked = Date.now();
    const answer = await cache.catalogue(`shop ${guild % SHOPS}`, user(`${guild}`)).catch(() => undefined);
    if (!isCounted) return;
    seen.answers += 1;
    if (!answer) seen.refused += 1;
    else if (Date.now() === asked) seen.immediate += 1;
    if (answer) seen.oldestMs = Math.max(seen.oldestMs, asked - answer.at);
  }

  for (let second = 0; second < (WARM_UP_MINUTES + MINUTES) * 60; second += 1) {
    for (let guild = second % 60; guild < GUILDS; guild += 60) {
      ask((guild * 7919) % GUILDS, second >= WARM_UP_MINUTES * 60);
    }
    if (second % PAYMENT_EVERY_SECONDS === 0)
      budget
        .spend(
          USER,
          end.signal,
          request(async () => undefined),
        )
        .catch(() => {});
    await vi.advanceTimersByTimeAsync(SECOND);
  }

  expect(seen.answers).toBe(MINUTES * GUILDS);
  expect(seen.refused).toBe(0);
  expect(seen.immediate / seen.answers).toBeGreaterThanOrEqual(0.999);
  // A thousand turns of a second, a tenth more for the payments, and the minute in which nobody refreshes.
  expect(seen.oldestMs).toBeLessThanOrEqual(20 * MINUTE);
  expect(starts.slice(1).filter((start, n) => start - (starts[n] ?? 0) < SECOND)).toEqual([]);
  // Nothing of the budget is left over: refreshes are never refused for want of a place.
  expect(starts.length).toBeGreaterThan((MINUTES + WARM_UP_MINUTES) * 60 * 0.99);
}, 240_000);
