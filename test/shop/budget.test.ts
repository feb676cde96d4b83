import { setMaxListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.js';
import { priorities, type Requester } from '../../src/easydonate/priority.js';
import { createBudget } from '../../src/shop/budget.js';
import { REFRESH, SEARCH, USER, user } from './requesters.js';

let end: AbortController;
beforeEach(() => {
  // A clock that goes on when everything waits for it: no order or gap depends on how busy the machine is.
  vi.useFakeTimers();
  vi.setTimerTickMode('nextTimerAsync');
  end = new AbortController();
  setMaxListeners(0, end.signal);
});
afterEach(() => {
  end.abort();
  vi.useRealTimers();
});

/** Spends from a budget and notes what was started, in order. */
function spender(rate: number, maxWaitSeconds?: number) {
  const budget = createBudget(rate, maxWaitSeconds);
  const started: string[] = [];
  return {
    started,
    spend: (name: string, requester: Requester = USER, signal = end.signal) =>
      budget.spend(requester, signal, async () => {
        started.push(name);
        return name;
      }),
  };
}

/** What became of each: its value, or what it was rejected with. */
const outcomes = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((one) => (one.status === 'fulfilled' ? one.value : one.reason));

describe('the rate', () => {
  const gapsOf = (starts: readonly number[]) => starts.slice(1).map((start, n) => start - (starts[n] ?? 0));

  test.each([20, 100])('ten requests at %i a second are never closer than they may be', async (rate) => {
    const budget = createBudget(rate);
    const starts: number[] = [];
    const request = async () => starts.push(performance.now());
    await Promise.all(Array.from({ length: 10 }, () => budget.spend(USER, end.signal, request)));
    expect(starts).toHaveLength(10);
    expect(Math.min(...gapsOf(starts))).toBeGreaterThanOrEqual(1000 / rate);
  });

  test('it holds between one burst and the next, and across priorities', async () => {
    const budget = createBudget(20);
    const starts: number[] = [];
    const request = async () => starts.push(performance.now());
    for (const requester of [USER, REFRESH, USER, USER]) {
      await budget.spend(requester, end.signal, request);
    }
    expect(Math.min(...gapsOf(starts))).toBeGreaterThanOrEqual(50);
  });

  test('a clock that is set back by hours holds up nothing', async () => {
    const { spend } = spender(1);
    await spend('before');
    vi.setSystemTime(Date.now() - 3 * 60 * 60_000);
    const start = performance.now();
    await spend('after');
    expect(performance.now() - start).toBe(1000);
  });

  test('a request that takes long does not hold up the next', async () => {
    const budget = createBudget(100);
    const long = budget.spend(USER, end.signal, () => new Promise(() => {}));
    const next = budget.spend(USER, end.signal, async () => 'answered');
    expect(await next).toBe('answered');
    end.abort(new Error('over'));
    expect(await outcomes([long])).toEqual([new Error('over')]);
  });

  test('a request that fails rejects only its own caller', async () => {
    const budget = createBudget(100);
    const failing = budget.spend(USER, end.signal, async () => {
      throw new RangeError('mine');
    });
    const next = budget.spend(USER, end.signal, async () => 'answered');
    expect(await outcomes([failing, next])).toEqual([new RangeError('mine'), 'answered']);
  });
});

test('users go before searches, searches before refreshes, each in order of arrival', async () => {
  const { spend, started } = spender(100);
  await Promise.all([
    spend('first refresh', REFRESH),
    spend('second refresh', REFRESH),
    spend('third refresh', REFRESH),
    spend('search', SEARCH),
    spend('first person'),
    spend('second person'),
  ]);
  expect(started).toEqual([
    'first refresh',
    'first person',
    'second person',
    'search',
    'second refresh',
    'third refresh',
  ]);
});

test('guilds take turns, however many requests one of them has waiting', async () => {
  const { spend, started } = spender(100);
  const busy = Array.from({ length: 4 }, (_, n) => spend(`busy ${n}`, user('busy')));
  await Promise.all([...busy, spend('refresh', REFRESH), spend('quiet', user('quiet'))]);
  expect(started).toEqual(['busy 0', 'quiet', 'busy 1', 'busy 2', 'busy 3', 'refresh']);
});

test('queued requests are counted by priority, those in flight are not', async () => {
  const budget = createBudget(0.1);
  const spend = (requester: Requester) => budget.spend(requester, end.signal, () => new Promise(() => {}));
  const work = [USER, user('busy'), user('busy'), SEARCH, REFRESH, REFRESH].map(spend);
  expect(priorities.map(budget.waiting)).toEqual([2, 1, 2]);
  end.abort();
  await Promise.allSettled(work);
  expect(budget.waiting('user')).toBe(0);
});

describe('a full queue', () => {
  const full = (seconds: number) => ({ problem: { kind: 'queueFull', seconds } });

  test('refuses a request that would wait too long at once, and says how long', async () => {
    const { spend, started } = spender(2, 1);
    const waiting = ['starts', 'waits', 'waits too'].map((name) => spend(name));
    await expect(spend('one too many')).rejects.toMatchObject(full(1));
    await expect(spend('one too many')).rejects.toBeInstanceOf(Failure);
    expect(started).toEqual(['starts']);
    end.abort(new Error('over'));
    expect(await outcomes(waiting)).toEqual(['starts', new Error('over'), new Error('over')]);
  });

  test('refuses the guild that filled it alone', async () => {
    const { spend, started } = spender(20, 0.2);
    const busy = Array.from({ length: 5 }, (_, n) => spend(`busy ${n}`, user('busy')));
    await expect(spend('one too many', user('busy'))).rejects.toMatchObject(full(1));
    expect(await spend('quiet', user('quiet'))).toBe('quiet');
    expect(started).toEqual(['busy 0', 'quiet']);
    end.abort();
    expect(await outcomes(busy)).toHaveLength(5);
  });

  test('has no room for the first request of a guild either where too many guilds wait', async () => {
    const { spend } = spender(20, 0.2);
    const guilds = Array.from({ length: 5 }, (_, n) => spend(`${n}`, user(`${n}`)));
    await expect(spend('one too many', user('quiet'))).rejects.toMatchObject(full(1));
    end.abort();
    expect(await outcomes(guilds)).toHaveLength(5);
  });

  test('waits twenty seconds at most by default', async () => {
    const { spend } = spender(1);
    const waiting = Array.from({ length: 21 }, (_, n) => spend(`${n}`));
    await expect(spend('one too many')).rejects.toMatchObject({
      problem: { kind: 'queueFull', seconds: 20 },
    });
    end.abort();
    expect(await outcomes(waiting)).toHaveLength(21);
  });

  test('refreshes that wait take no place from a person', async () => {
    const { spend, started } = spender(20, 0.2);
    const refreshes = Array.from({ length: 10 }, (_, n) => spend(`refresh ${n}`, REFRESH));
    expect(await spend('user')).toBe('user');
    expect(started.indexOf('user')).toBe(1);
    end.abort();
    expect(await outcomes(refreshes)).toHaveLength(10);
  });

  test('refreshes wait as long as it takes, but not more of them than answers are kept', async () => {
    const { spend, started } = spender(0.1);
    const refreshes = Array.from({ length: 10_001 }, (_, n) => spend(`${n}`, REFRESH));
    await expect(spend('one too many', REFRESH)).rejects.toMatchObject(full(100_000));
    expect(started).toEqual(['0']);
    end.abort();
    expect(await outcomes(refreshes)).toHaveLength(10_001);
  });

  test('has room again when someone leaves', async () => {
    const { spend, started } = spender(20, 0.05);
    const leaves = new AbortController();
    const waiting = outcomes([spend('starts'), spend('leaves', USER, leaves.signal)]);
    await expect(spend('one too many')).rejects.toMatchObject(full(1));
    leaves.abort(new Error('left'));
    expect(await spend('comes after')).toBe('comes after');
    expect(await waiting).toEqual(['starts', new Error('left')]);
    expect(started).toEqual(['starts', 'comes after']);
  });
});

describe('a signal', () => {
  test('that is aborted while the request waits: it is never started, and rejects with the reason', async () => {
    const { spend, started } = spender(100);
    const leaves = new AbortController();
    const waiting = [spend('first'), spend('left', USER, leaves.signal), spend('last')];
    leaves.abort(new Error('left'));
    expect(await outcomes(waiting)).toEqual(['first', new Error('left'), 'last']);
    expect(started).toEqual(['first', 'last']);
  });

  test('that is aborted already', async () => {
    const { spend, started } = spender(100);
    await expect(spend('never', USER, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(await spend('next')).toBe('next');
    expect(started).toEqual(['next']);
  });
});
