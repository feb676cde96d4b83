import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.js';
import { v2 } from '../../src/easydonate/v2/index.js';
import { type AskedEvent, RequestQueue, type RequestQueueOptions } from '../../src/shop/request-queue.js';
import type { Priority } from '../../src/shop/schedule.js';
import { type Asked, clientThatIsAsked } from './asked.js';

/** Requests that have reached the shop, and when. */
let asked: Asked[];
let times: number[];
let events: AskedEvent[];

beforeEach(() => {
  vi.useFakeTimers();
  [asked, times, events] = [[], [], []];
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue over a shop that answers only when the test lets it; one request a second. */
function open(options: Partial<RequestQueueOptions> = {}) {
  const queue = new RequestQueue({
    rate: 1,
    observe: (event) => events.push(event),
    ...options,
  });
  onTestFinished(() => queue.close());
  return queue;
}

function send(queue: RequestQueue, id: number, priority: Priority, key: string) {
  const { fetch } = clientThatIsAsked(asked);
  return queue.send(key, { operation: 'payment', id, priority }, () => {
    times.push(performance.now());
    return fetch(v2.payment, key, id);
  });
}

/** Requests a payment. @returns what becomes of it: the buyer's name or the kind of the failure */
const request = (queue: RequestQueue, id: number, priority: Priority = 'user', key = 'k') =>
  send(queue, id, priority, key).then(
    ({ buyer }) => buyer,
    (error: unknown) => {
      if (error instanceof Failure) return error.problem.kind;
      throw error;
    },
  );
/** The keys, or the numbers of payments, in the order in which they reached the shop. */
const numbers = () => asked.map(({ what }) => Number(what.split(' ')[2]));
const keys = () => asked.map(({ what }) => what.split(' ')[1]);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('requests start at the rate whatever their priority; a slow one does not block the next', async () => {
  const queue = open({ rate: 4 });
  for (const [id, priority] of (['user', 'refresh', 'search', 'user'] as const).entries())
    void request(queue, id + 1, priority);
  await pass(10_000);
  void request(queue, 5);
  void request(queue, 6);
  await pass(10_000);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(times).toHaveLength(6);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(250);
  expect(Math.max(...gaps.filter((_gap, index) => index !== 3))).toBeLessThan(300);
});

test('people go first, then searches, then refreshes; the longest waiter is passed over twice', async () => {
  const queue = open();
  for (const [index, priority] of (
    ['refresh', 'refresh', 'search', 'user', 'refresh', 'user'] as const
  ).entries())
    void request(queue, index + 1, priority);
  await pass(0);
  expect((['user', 'search', 'refresh'] as const).map((priority) => queue.size(priority))).toEqual([2, 1, 2]);
  await pass(10_000);
  expect(numbers()).toEqual([1, 4, 6, 3, 2, 5]);
});

describe('a refresh that somebody begins to wait for', () => {
  test('goes with the requests of people', async () => {
    const queue = open();
    for (let id = 1; id <= 20; id += 1) void request(queue, id, 'refresh');
    await pass(0);
    queue.promote('k', { operation: 'payment', id: 15, priority: 'user' });
    queue.promote('k', { operation: 'payment', id: 15, priority: 'user' });
    await pass(1000);
    expect(numbers()).toEqual([1, 15]);
    expect(queue.size('user')).toBe(0);
    asked[1]?.answer('x');
    await pass(0);
    expect(events).toMatchObject([{ event: 'asked', priority: 'user', waitMs: 1000 }]);
  });

  test('and takes a place there; one that has been sent does not', async () => {
    const queue = open();
    for (let id = 1; id <= 4; id += 1) void request(queue, id, 'refresh');
    for (let id = 5; id <= 7; id += 1) void request(queue, id);
    await pass(0);
    expect(() => queue.promote('k', { operation: 'payment', id: 4, priority: 'user' })).toThrow('queueFull');
    queue.promote('k', { operation: 'payment', id: 1, priority: 'user' });
    queue.promote('other', { operation: 'payment', id: 4, priority: 'user' });
    queue.promote('k', { operation: 'payment', id: 99, priority: 'user' });
    await pass(10_000);
    expect(numbers()).toEqual([1, 5, 6, 2, 7, 3, 4]);
  });
});

test('a key that is being checked is not taken for the refresh that somebody waits for', async () => {
  const queue = open();
  for (const priority of ['refresh', 'check', 'refresh'] as const) void request(queue, 1, priority);
  await pass(0);
  queue.promote('k', { operation: 'payment', id: 1, priority: 'user' });
  expect([queue.size('user'), queue.size('check'), queue.size('refresh')]).toEqual([1, 1, 0]);
});

test('an error that is no Failure emits no event', async () => {
  const asking = { operation: 'shop', priority: 'user' } as const;
  const broken = open().send('k', asking, () => Promise.reject(new Error('a mistake')));
  await expect(broken).rejects.toThrow('a mistake');
  expect(events).toEqual([]);
});

describe('places', () => {
  test('a shop refuses the fourth waiting user request at once; other shops accept theirs', async () => {
    const queue = open();
    const first = [1, 2, 3, 4].map((id) => request(queue, id));
    expect(await request(queue, 5)).toBe('queueFull');
    void request(queue, 6, 'user', 'other');
    await pass(2000);
    void request(queue, 7);
    expect(await request(queue, 8)).toBe('queueFull');
    await pass(10_000);
    expect(numbers()).toEqual([1, 6, 2, 3, 4, 7]);
    for (const one of asked) one.answer('x');
    expect(await Promise.all(first)).toEqual(Array(4).fill('x'));
    const refusals = events.filter(({ failure }) => failure);
    expect(refusals).toMatchObject([
      { operation: 'payment', waitMs: undefined, failure: { problem: { kind: 'queueFull', seconds: 4 } } },
      { waitMs: undefined },
    ]);
  });

  test('a shop that a crowd keeps asking for delays another’s look-up by one slot at most', async () => {
    const queue = open();
    const delays: Promise<number>[] = [];
    for (let second = 0; second < 30; second += 1) {
      const before = asked.length;
      for (let id = 0; id < 20; id += 1) {
        void request(queue, id + 1, 'user', 'busy');
        void request(queue, id + 1, 'refresh', 'busy');
      }
      if (second % 10 === 5) {
        void request(queue, second, 'user', 'quiet');
        delays.push(pass(4000).then(() => keys().lastIndexOf('quiet') - before));
      }
      await pass(1000);
    }
    for (const delay of await Promise.all(delays)) {
      expect(delay).toBeGreaterThanOrEqual(0);
      expect(delay).toBeLessThanOrEqual(1);
    }
  });

  test('keys that no shop has accepted share those of one', async () => {
    const queue = open();
    const check = (key: string) => send(queue, 1, 'check', key);
    void request(queue, 1);
    for (const key of ['a', 'b', 'c']) void check(key).catch(() => {});
    await expect(check('d')).rejects.toThrow('queueFull');
    void request(queue, 2);
    await pass(10_000);
    expect(keys()).toEqual(['k', 'a', 'k', 'b', 'c']);
  });

  test('refreshes and searches have a thousand, and take none from people', async () => {
    const queue = open();
    for (let id = 1; id <= 1001; id += 1)
      void request(queue, id, id % 2 ? 'refresh' : 'search', `shop ${id}`);
    expect(await request(queue, 5000, 'refresh')).toBe('queueFull');
    expect(await request(queue, 5000, 'search')).toBe('queueFull');
    void request(queue, 6000);
    await pass(1000);
    expect(asked).toHaveLength(2);
    expect(keys()[1]).toBe('k');
  });
});

describe('a key that may no longer be used', () => {
  test('is not sent, and what is under way rejects', async () => {
    const queue = open();
    const dropped = [1, 2, 3].map((id) => request(queue, id, 'user', 'gone'));
    const stays = request(queue, 4);
    await pass(0);
    queue.cancel('gone', new Failure({ kind: 'outdated' }));
    expect(await Promise.all(dropped.slice(1))).toEqual(['outdated', 'outdated']);
    expect(queue.size('user')).toBe(1);
    asked[0]?.answer('x');
    expect(await dropped[0]).toBe('outdated');
    await pass(1000);
    expect(keys()).toEqual(['gone', 'k']);
    asked[1]?.answer('y');
    expect(await stays).toBe('y');
    for (const id of [5, 6, 7]) void request(queue, id, 'user', 'gone');
    await pass(3000);
    expect(keys()).toEqual(['gone', 'k', 'gone', 'gone', 'gone']);
  });

  test('is not sent once the shop refuses it; what was sent goes on', async () => {
    const queue = open();
    const outcomes = [1, 2, 3].map((id) => request(queue, id));
    const other = request(queue, 4, 'user', 'other');
    await pass(0);
    queue.cancelWaiting('k', new Failure({ kind: 'keyRefused' }));
    expect(await Promise.all(outcomes.slice(1))).toEqual(['keyRefused', 'keyRefused']);
    await pass(2000);
    expect(keys()).toEqual(['k', 'other']);
    for (const one of asked) one.answer('x');
    expect(await Promise.all([outcomes[0], other])).toEqual(['x', 'x']);
  });
});

test('closing ends queued and later requests', async () => {
  const queue = open();
  const waiting = [1, 2].map((id) => request(queue, id));
  await pass(0);
  queue.close();
  asked[0]?.refuse();
  expect(await Promise.all([...waiting, request(queue, 3)])).toEqual(Array(3).fill('stopping'));
  await pass(10_000);
  expect(numbers()).toEqual([1]);
});

test('events contain the wait and the failure, but no key', async () => {
  const queue = open();
  void request(queue, 1, 'search', 'secret-key');
  void request(queue, 2, 'user', 'secret-key');
  await pass(1200);
  asked[0]?.answer('x');
  asked[1]?.refuse({ kind: 'rateLimited' });
  await pass(0);
  expect(events).toHaveLength(2);
  expect(events).toContainEqual({
    ...{ event: 'asked', operation: 'payment', priority: 'search', ms: 1200, waitMs: 0 },
  });
  expect(events).toContainEqual({
    ...{ event: 'asked', operation: 'payment', priority: 'user', ms: 1200, waitMs: 1000 },
    failure: new Failure({ kind: 'rateLimited' }),
  });
  expect(JSON.stringify(events)).not.toContain('secret');
});

describe('among several processes', () => {
  test('a request waits for the slot that was reserved for it', async () => {
    const slots = [0, 2500, 300];
    const queue = open({ nextSlot: async () => slots.shift() ?? 0 });
    for (const id of [1, 2, 3]) void request(queue, id);
    await pass(10_000);
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 3500, 4800]);
  });

  test.each<[string, () => Promise<number>]>([
    ['without an answer within a second', () => new Promise(() => {})],
    ['that is refused', () => Promise.reject(new Error('away'))],
  ])('%s it goes on alone', async (_how, nextSlot) => {
    const queue = open({ nextSlot });
    for (const id of [1, 2, 3]) void request(queue, id);
    await pass(6000);
    expect(numbers()).toEqual([1, 2, 3]);
  });

  test('nothing is reserved for what has been dropped', async () => {
    const nextSlot = vi.fn(async () => 0);
    const queue = open({ nextSlot });
    void request(queue, 1);
    void request(queue, 2, 'user', 'gone');
    queue.cancel('gone', new Failure({ kind: 'outdated' }));
    await pass(5000);
    expect(nextSlot).toHaveBeenCalledTimes(1);
  });
});
