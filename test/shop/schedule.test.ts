import { describe, expect, test } from 'vitest';
import { PRIORITIES, type Priority, Schedule } from '../../src/shop/schedule.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

interface Request {
  readonly key: string;
  priority: Priority;
  readonly name: string;
}

/** A schedule at a rate, and its requests by names such as `a user 1`. */
function open(rate = 1) {
  const schedule = new Schedule<Request>(rate);
  let now = 0;
  const add = (...names: readonly `${string} ${Priority}${string}`[]) => {
    for (const name of names) {
      const [key = '', word] = name.split(' ');
      const priority = PRIORITIES.find((one) => one === word);
      if (priority) schedule.add({ key, priority, name });
    }
  };
  /** The names of the next requests, a second apart. */
  const take = (count: number) =>
    Array.from({ length: count }, () => {
      now += SECOND;
      return schedule.take(now)?.name;
    });
  /** Adds and takes as many requests as may wait now, 100 at most. @returns how many */
  const send = (key: string, priority: Priority): number => {
    let sent = 0;
    while (sent < 100 && schedule.delayOf({ key, priority }, now) === 0) {
      schedule.add({ key, priority, name: '' });
      schedule.take(now);
      sent += 1;
    }
    return sent;
  };
  const pass = (ms: number) => {
    now += ms;
  };
  const delay = (key: string, priority: Priority) => schedule.delayOf({ key, priority }, now);
  return { schedule, add, take, send, pass, delay };
}

describe('order', () => {
  test('serves the shop that was served longest ago', () => {
    const { add, take } = open();
    add('a user 1', 'a user 2', 'a user 3', 'b user 1', 'b user 2', 'c user 1');
    expect(take(4)).toEqual(['a user 1', 'b user 1', 'c user 1', 'a user 2']);
    add('d user 1', 'c user 2');
    expect(take(5)).toEqual(['d user 1', 'b user 2', 'c user 2', 'a user 3', undefined]);
  });

  test('serves the buyers of a shop after its staff', () => {
    const { add, take } = open();
    add('a buyer 1', 'a user 1', 'a payment 1', 'b buyer 1');
    expect(take(4)).toEqual(['a payment 1', 'b buyer 1', 'a user 1', 'a buyer 1']);
  });

  test('passes over the oldest of a shop twice', () => {
    const { add, take } = open();
    add('a buyer 1', 'a user 1', 'a payment 1', 'a payment 2', 'a payment 3', 'a payment 4');
    const expected = ['a payment 1', 'a payment 2', 'a buyer 1', 'a payment 3', 'a payment 4', 'a user 1'];
    expect(take(6)).toEqual(expected);
  });

  test('lets buyers send five requests a minute, which count for nobody else', () => {
    const { send, pass } = open();
    expect([send('a', 'buyer'), send('a', 'payment'), send('a', 'buyer')]).toEqual([5, 20, 0]);
    pass(MINUTE);
    expect(send('a', 'buyer')).toBe(5);
    expect(send('b', 'buyer')).toBe(5);
  });

  test('remembers for an hour when a shop without requests was served', () => {
    const { add, take, pass } = open();
    add('a user 1', 'b user 1');
    take(2);
    pass(MINUTE);
    add('b user 2', 'a user 2');
    expect(take(2)).toEqual(['a user 2', 'b user 2']);
    pass(HOUR);
    add('c user 1');
    take(1);
    add('b user 3', 'a user 3');
    expect(take(2)).toEqual(['b user 3', 'a user 3']);
  });

  test('serves people first, and the background in every third slot', () => {
    const { add, take } = open();
    add('a refresh 1', 'b refresh 1', 'b search 1', 'c check 1', 'd user 1', 'e payment 1', 'a user 1');
    const expected = ['c check 1', 'd user 1', 'a refresh 1', 'e payment 1', 'a user 1', 'b search 1'];
    expect(take(7)).toEqual([...expected, 'b refresh 1']);
  });

  test('counts only slots for which the background waited', () => {
    const { add, take } = open();
    add('a user 1', 'a user 2', 'a user 3');
    take(2);
    add('b refresh 1', 'a user 4', 'a user 5');
    expect(take(4)).toEqual(['a user 3', 'a user 4', 'b refresh 1', 'a user 5']);
  });

  test('a slot in the background costs a shop no turn among people', () => {
    const { add, take } = open();
    add('a user 1');
    take(1);
    add('b refresh 1');
    take(1);
    add('a user 2', 'b user 1');
    expect(take(2)).toEqual(['b user 1', 'a user 2']);
  });

  test('moves a request whose priority changes to the other lane', () => {
    const { schedule, add, take } = open();
    add('a refresh 1', 'a refresh 2', 'b user 1');
    const [, second] = schedule.waitingOf('a');
    if (second) second.priority = 'user';
    expect(take(3)).toEqual(['a refresh 2', 'b user 1', 'a refresh 1']);
  });

  test('counts all key checks as one shop', () => {
    const { add, take } = open();
    add('x check', 'y check', 'z check', 'a user 1', 'a user 2');
    expect(take(5)).toEqual(['x check', 'a user 1', 'y check', 'a user 2', 'z check']);
  });

  test('leaves out a request that was deleted', () => {
    const { schedule, add, take } = open();
    add('a user 1', 'a user 2');
    const [first] = schedule.waitingOf('a');
    expect([first && schedule.delete(first), first && schedule.delete(first)]).toEqual([true, false]);
    expect([schedule.isEmpty, schedule.size('user')]).toEqual([false, 1]);
    expect(take(2)).toEqual(['a user 2', undefined]);
    expect(schedule.isEmpty).toBe(true);
  });
});

describe('the longest wait in an hour, in slots', () => {
  const shops = (count: number, priority: Priority) =>
    Array.from({ length: count }, (_, n) => ({ key: `${priority} ${n}`, priority }));

  /** Each asks again as soon as it is served. */
  function longestWaits(...askers: readonly (readonly { key: string; priority: Priority }[])[]) {
    const schedule = new Schedule<Omit<Request, 'name'> & { readonly since: number }>(1);
    const waits: Partial<Record<Priority, number>> = {};
    const note = (priority: Priority, wait: number) => {
      waits[priority] = Math.max(waits[priority] ?? 0, wait);
    };
    for (const asker of askers.flat()) schedule.add({ ...asker, since: 0 });
    for (let slot = 1; slot <= HOUR / SECOND; slot += 1) {
      const request = schedule.take(slot * SECOND);
      if (!request) break;
      note(request.priority, slot - request.since);
      schedule.add({ ...request, since: slot });
    }
    for (const { key } of askers.flat())
      for (const { priority, since } of schedule.waitingOf(key)) note(priority, HOUR / SECOND - since);
    return waits;
  }

  test.each([
    [1, 2],
    [5, 8],
    [20, 30],
  ])('of %i shops’ people beside 50 in the background is %i, 150 in the background', (count, most) => {
    const waits = longestWaits(shops(count, 'payment'), shops(50, 'refresh'));
    expect(waits).toEqual({ payment: most, refresh: 3 * 50 });
    expect(most).toBeLessThanOrEqual(1.5 * count + 1);
  });

  test.each([1, 5, 20])('of a poll beside the people of %i shops is three, and one without them', (count) => {
    expect(longestWaits(shops(count, 'user'), shops(1, 'refresh')).refresh).toBe(3);
    expect(longestWaits(shops(count, 'refresh')).refresh).toBe(count);
  });

  test('of a shop’s buyers beside its staff who never stop is four turns, of that staff two', () => {
    const buyer = { key: 'user 0', priority: 'buyer' } as const;
    const staff = shops(5, 'user');
    expect(longestWaits(staff, [buyer])).toEqual({ user: 2 * 5, buyer: 4 * 5 });
    expect(longestWaits(staff)).toEqual({ user: 5 });
  });
});

describe('shares of a minute', () => {
  test('are 15 requests of a shop’s people, and five more for payments', () => {
    const { send, delay } = open();
    expect([send('a', 'user'), send('a', 'search'), send('a', 'payment')]).toEqual([15, 0, 5]);
    expect((['payment', 'user', 'search'] as const).map((priority) => delay('a', priority))).toEqual(
      Array(3).fill(MINUTE),
    );
    expect([delay('a', 'refresh'), delay('a', 'check'), delay('b', 'user')]).toEqual([0, 0, 0]);
  });

  test('are 20 requests for payments if people ask for nothing else', () => {
    const { send } = open();
    expect([send('a', 'search'), send('a', 'payment'), send('a', 'user')]).toEqual([15, 5, 0]);
    expect([send('b', 'payment'), send('b', 'user')]).toEqual([20, 0]);
  });

  test('end a minute after each request', () => {
    const { send, pass, delay } = open();
    send('a', 'payment');
    pass(MINUTE - 1);
    expect([delay('a', 'payment'), delay('a', 'user')]).toEqual([1, 1]);
    pass(1);
    expect(send('a', 'payment')).toBe(20);
  });

  test('count those that wait as well, from when they are sent', () => {
    const { add, send, take, pass, delay } = open();
    add('a user', 'a user', 'a user');
    pass(5 * MINUTE);
    take(3);
    pass(MINUTE - 3 * SECOND);
    expect(delay('a', 'user')).toBe(0);
    expect(send('a', 'user')).toBe(12);
  });

  test.each([
    [0.1, 15],
    [4, 60],
    [Number.POSITIVE_INFINITY, 100],
  ])('at a rate of %d a second are %d requests', (rate, most) => {
    expect(open(rate).send('a', 'user')).toBe(most);
  });
});

test('three payments and three other requests of people may wait for a shop, and any three key checks', () => {
  const { add, delay } = open();
  add('a user', 'a user', 'a payment', 'a payment', 'x check', 'y check', 'b refresh');
  expect([delay('a', 'user'), delay('a', 'payment'), delay('z', 'check')]).toEqual([0, 0, 0]);
  add('a user', 'a payment', 'z check');
  // Two take turns: a shop with six requests of people, and the three key checks.
  const waits = [2 * 7, 2 * 7, 2 * 4].map((slots) => slots * SECOND);
  expect([delay('a', 'user'), delay('a', 'payment'), delay('z', 'check')]).toEqual(waits);
  expect([delay('a', 'refresh'), delay('b', 'user')]).toEqual([0, 0]);
});
