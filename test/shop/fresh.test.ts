import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Cached } from '../../src/domain/dated.js';
import type { Problem } from '../../src/domain/failure.js';
import type { Shop } from '../../src/domain/shop.js';
import { v2 } from '../../src/easydonate/v2/index.js';
import { type CacheEvent, Fresh } from '../../src/shop/fresh.js';
import { RequestQueue } from '../../src/shop/request-queue.js';
import { ShopRequests } from '../../src/shop/requests.js';
import { machineClock as clock } from '../support/clocks.js';
import { type Asked, clientThatIsAsked, MINUTE, SECOND, settle, stopTheClock } from './asked.js';

const START = Date.UTC(2025, 0, 1);
const HOUR = 60 * MINUTE;

let asked: Asked[];
let events: CacheEvent[];
let shop: Fresh<Shop>;

beforeEach(() => {
  stopTheClock(START);
  [asked, events] = [[], []];
  shop = open();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The shop of a key, as nobody has read it so far. */
function open(key = 'k', queue = new RequestQueue({ rate: Number.POSITIVE_INFINITY }), into = asked) {
  const requests = new ShopRequests(queue, () => {});
  const { fetch } = clientThatIsAsked(into);
  return new Fresh<Shop>({
    ...{ operation: 'shop', requests, clock },
    read: (priority) => requests.send({ operation: 'shop', priority }, () => fetch(v2.shop, key)),
    observe: (event) => events.push(event),
  });
}

const pass = (ms: number) => vi.advanceTimersByTime(ms);
type Answer = { readonly name: string } | { readonly problem: Problem };

/** Has what was asked last answered. */
async function answerLast(answer: Answer): Promise<void> {
  await settle();
  if ('name' in answer) asked.at(-1)?.answer(answer.name);
  else asked.at(-1)?.refuse(answer.problem);
  await settle();
}

/** What somebody who waits gets. */
const shown = ({ value, stale, away }: Cached<{ readonly name: string }>): string =>
  [value.name, ...(stale ? ['stale'] : []), ...(away ? ['away'] : [])].join(', ');
const get = async () => shown(await shop.get());

/** Asks once and has it answered. */
async function filled(name: string): Promise<string> {
  const answer = get();
  await answerLast({ name });
  return answer;
}

describe('the age of a value', () => {
  test('a missing value is requested and dated', async () => {
    const answer = shop.get();
    await answerLast({ name: 'one' });
    expect(await answer).toMatchObject({ value: { name: 'one' }, at: START, stale: false, away: false });
  });

  test('a value up to a minute old is served as it is', async () => {
    await filled('one');
    pass(MINUTE - SECOND);
    expect(await get()).toBe('one');
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['forward by an hour', HOUR],
    ['back by three hours', -3 * HOUR],
  ])('is as old as it is, also if the clock was set %s', async (_how, ms) => {
    await filled('one');
    vi.setSystemTime(Date.now() + ms);
    pass(MINUTE - SECOND);
    expect(await get()).toBe('one');
    expect(asked).toHaveLength(1);
    pass(2 * SECOND);
    expect(await get()).toBe('one');
    await settle();
    expect(asked).toHaveLength(2);
  });

  test('a value over a minute old is served at once and refreshed by one shared request', async () => {
    await filled('one');
    pass(MINUTE);
    expect(await Promise.all([get(), get(), get()])).toEqual(['one', 'one', 'one']);
    await answerLast({ name: 'two' });
    expect(await get()).toBe('two');
    expect(asked).toHaveLength(2);
  });

  test('a value over 15 minutes old is not served: callers wait for one shared request', async () => {
    await filled('one');
    pass(15 * MINUTE - SECOND);
    expect(await get()).toBe('one');
    await answerLast({ name: 'two' });
    pass(15 * MINUTE);
    const waiting = [get(), get()];
    await answerLast({ name: 'three' });
    expect(await Promise.all(waiting)).toEqual(['three', 'three']);
    expect(asked).toHaveLength(3);
  });

  test('every served value emits an event with its source', async () => {
    await filled('one');
    pass(59 * SECOND);
    await get();
    pass(2 * SECOND);
    await get();
    await answerLast({ problem: { kind: 'unreachable' } });
    pass(16 * MINUTE);
    const answer = get();
    await answerLast({ problem: { kind: 'unreachable' } });
    await answer;
    expect(events).toEqual([
      { what: 'shop', result: 'waited' },
      { what: 'shop', result: 'fresh' },
      { what: 'shop', result: 'stale' },
      { what: 'shop', result: 'waited' },
    ]);
  });
});

test('a waiting user raises a queued refresh above the others', async () => {
  const queue = new RequestQueue({ rate: 1 });
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((key) => open(key, queue));
  for (const one of [a, b, c, d]) one?.peek();
  void d?.get();
  void d?.get();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.map(({ what }) => what)).toEqual(['shop a', 'shop d']);
});

test('getFresh takes a young value from memory, else from the shop, and fails without it', async () => {
  await filled('one');
  pass(5 * MINUTE);
  expect((await shop.getFresh(6 * MINUTE, 'refresh')).value.name).toBe('one');
  const newer = shop.getFresh(5 * MINUTE, 'refresh');
  const same = shop.getFresh(0, 'user');
  await answerLast({ name: 'two' });
  expect((await Promise.all([newer, same])).map(({ value }) => value.name)).toEqual(['two', 'two']);
  expect(await get()).toBe('two');
  const failing = shop.getFresh(0, 'user');
  void failing.catch(() => {});
  await answerLast({ problem: { kind: 'unreachable' } });
  await expect(failing).rejects.toThrow('unreachable');
  expect(await get()).toBe('two, stale, away');
  expect(asked).toHaveLength(3);
});

test('peek serves the last value for a day and requests a new one in the background', async () => {
  expect(shop.peek()).toBeUndefined();
  await answerLast({ name: 'one' });
  pass(HOUR);
  expect(shop.peek()).toMatchObject({ value: { name: 'one' }, at: START, stale: true });
  await settle();
  expect(asked).toHaveLength(2);
});

describe('while the shop is away', () => {
  const unreachable: Problem = { kind: 'unreachable' };

  test('without a value callers get the failure, and the next call tries again', async () => {
    const waiting = [get(), get()];
    void Promise.allSettled(waiting);
    await answerLast({ problem: unreachable });
    for (const one of waiting) await expect(one).rejects.toThrow('unreachable');
    expect(shop.hasFailed).toBe(true);
    expect(await filled('one')).toBe('one');
    expect(shop.hasFailed).toBe(false);
  });

  test.each<Problem>([
    unreachable,
    { kind: 'tooSlow' },
    { kind: 'rateLimited' },
    { kind: 'serverError' },
    { kind: 'webPage' },
  ])('$kind: the last good value is served for a day, with its age', async (problem) => {
    await filled('one');
    pass(23 * HOUR);
    const waiting = [get(), get()];
    await answerLast({ problem });
    expect(await Promise.all(waiting)).toEqual(['one, stale, away', 'one, stale, away']);
    pass(HOUR + SECOND);
    const late = get();
    void late.catch(() => {});
    await answerLast({ problem });
    await expect(late).rejects.toMatchObject({ problem });
  });

  test.each<Problem>([{ kind: 'queueFull', seconds: 20 }, { kind: 'stopping' }])(
    '$kind isn’t hidden behind the last good value, and no sign that it is',
    async (problem) => {
      await filled('one');
      pass(HOUR);
      const waiting = get();
      void waiting.catch(() => {});
      await answerLast({ problem });
      await expect(waiting).rejects.toMatchObject({ problem });
      expect(shop.peek()).toMatchObject({ away: false });
    },
  );

  test('only the first caller waits; a refresh every ten seconds notices the recovery', async () => {
    await filled('one');
    pass(HOUR);
    const first = get();
    await answerLast({ problem: unreachable });
    expect(await first).toBe('one, stale, away');
    pass(9 * SECOND);
    expect(await get()).toBe('one, stale, away');
    await settle();
    expect(asked).toHaveLength(2);
    pass(2 * SECOND);
    expect(await Promise.all([get(), get()])).toEqual(['one, stale, away', 'one, stale, away']);
    await answerLast({ problem: unreachable });
    expect(asked).toHaveLength(3);
    pass(14 * MINUTE);
    expect(await get()).toBe('one, stale, away');
    await answerLast({ name: 'two' });
    expect(await get()).toBe('two');
  });
});

test('what a closed shop was asked for never comes, and every caller gets an answer', async () => {
  const steps = fc.array(
    fc.record({ how: fc.constantFrom('ask', 'peek', 'close', 'answer', 'fail'), at: fc.nat() }),
    { maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (mix) => {
      const requests: Asked[] = [];
      const queue = new RequestQueue({ rate: Number.POSITIVE_INFINITY });
      const create = () => {
        const own = new ShopRequests(queue, () => {});
        const { fetch } = clientThatIsAsked(requests);
        const part = new Fresh<Shop>({
          ...{ operation: 'shop', requests: own, clock },
          read: (priority) => own.send({ operation: 'shop', priority }, () => fetch(v2.shop, 'k')),
        });
        return { own, part, since: requests.length };
      };
      let current = create();
      const waiting: Promise<void>[] = [];
      const end = (at: number, fails: boolean) =>
        fails ? requests[at]?.refuse() : requests[at]?.answer(String(at));
      const expectOwn = ({ since }: typeof current, known: Cached<Shop> | undefined) => {
        if (known) expect(Number(known.value.name)).toBeGreaterThanOrEqual(since);
      };
      for (const { how, at } of mix) {
        const asking = current;
        if (how === 'ask')
          waiting.push(
            asking.part.get().then(
              (known) => expectOwn(asking, known),
              (error) => expect(error).toHaveProperty('problem'),
            ),
          );
        else if (how === 'peek') expectOwn(asking, asking.part.peek());
        else if (how === 'close') {
          current.own.close();
          current = create();
        } else if (requests.length > 0) end(at % requests.length, how === 'fail');
        await settle();
      }
      for (const at of requests.keys()) end(at, false);
      await Promise.all(waiting);
      expectOwn(current, current.part.peek());
    }),
    { numRuns: 300 },
  );
});
