import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Budget } from '../../src/easydonate/client.js';
import { priorities, type Requester } from '../../src/easydonate/priority.js';
import { connectRedis, type RedisScripts } from '../../src/lib/redis.js';
import { createSharedBudget } from '../../src/shop/shared-budget.js';
import { type RedisServer, startRedis } from '../support/redis.js';
import { REFRESH, SEARCH, USER, user } from './requesters.js';

/** A server that never answers. */
const away: RedisScripts = { run: async () => undefined, close: () => {} };

let end: AbortController;
let started: string[];
beforeEach(() => {
  end = new AbortController();
  setMaxListeners(0, end.signal);
  started = [];
});
afterEach(() => {
  end.abort();
});

const shopUrl = 'https://shop.example.com';
const budgetOf = (memory: RedisScripts, rate: number, maxWaitSeconds = 20) =>
  createSharedBudget({ redis: memory, rate, shopUrl, maxWaitSeconds });

const spend = (budget: Budget, name: string, requester: Requester = USER, signal = end.signal) =>
  budget.spend(requester, signal, async () => {
    started.push(name);
    return name;
  });

const outcomes = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((one) => (one.status === 'fulfilled' ? one.value : one.reason));

describe('with Redis', { tags: 'redis' }, () => {
  let redis: RedisServer;
  let memory: RedisScripts;
  beforeEach(async () => {
    redis = await startRedis();
    memory = await connectRedis(redis.url, () => {});
  });
  afterEach(async () => {
    memory.close();
    await redis.stop();
  });

  test('people go first, then searches, then refreshes, wherever they ask', async () => {
    const [here, there] = [budgetOf(memory, 10), budgetOf(memory, 10)];
    await spend(here, 'first');
    const waiting = [
      spend(here, 'refresh 1', REFRESH),
      spend(here, 'refresh 2', REFRESH),
      spend(there, 'search', SEARCH),
      spend(here, 'person 1'),
    ];
    // Who comes in the same millisecond comes in any order.
    await delay(10);
    await Promise.all([...waiting, spend(there, 'person 2')]);
    expect(started).toEqual(['first', 'person 1', 'person 2', 'search', 'refresh 1', 'refresh 2']);
  });

  test('a request that takes long, or fails, does not hold up the next', async () => {
    const budget = budgetOf(memory, 50);
    const long = budget.spend(USER, end.signal, () => new Promise(() => {}));
    const failing = budget.spend(USER, end.signal, async () => {
      throw new RangeError('mine');
    });
    expect(await outcomes([failing, spend(budget, 'next')])).toEqual([new RangeError('mine'), 'next']);
    expect(await Promise.race([long, 'under way'])).toBe('under way');
  });

  test('a cancelled request is not started, and leaves the queue to the others', async () => {
    const [here, there] = [budgetOf(memory, 5), budgetOf(memory, 5)];
    const leaves = new AbortController();
    await spend(here, 'first');
    const left = spend(here, 'left', USER, leaves.signal);
    const queued = spend(here, 'left too', USER, leaves.signal);
    const last = spend(there, 'last');
    await delay(20);
    leaves.abort(new Error('gone'));
    expect(await outcomes([left, queued, last])).toEqual([new Error('gone'), new Error('gone'), 'last']);
    expect(
      await memory.run(`return redis.call('ZCARD', KEYS[1])`, [`shopkeep:budget:${shopUrl}:line`], []),
    ).toBe(0);
    expect(started).toEqual(['first', 'last']);
  });

  test('a full queue refuses at once, counting those of this process', async () => {
    const [here, there] = [budgetOf(memory, 2, 1), budgetOf(memory, 2, 1)];
    await spend(here, 'first');
    const waiting = [spend(here, 'waits'), spend(here, 'waits too')];
    await expect(spend(here, 'one too many')).rejects.toMatchObject({
      problem: { kind: 'queueFull', seconds: 1 },
    });
    waiting.push(spend(there, 'has room'));
    end.abort(new Error('over'));
    expect(await outcomes(waiting)).toEqual(Array(3).fill(new Error('over')));
  });

  test('guilds take turns, and the one that filled the queue is refused alone', async () => {
    const budget = budgetOf(memory, 10, 0.5);
    await spend(budget, 'first');
    const busy = Array.from({ length: 5 }, (_, n) => spend(budget, `busy ${n}`, user('busy')));
    await expect(spend(budget, 'one too many', user('busy'))).rejects.toMatchObject({
      problem: { kind: 'queueFull', seconds: 1 },
    });
    await Promise.all([...busy, spend(budget, 'refresh', REFRESH), spend(budget, 'quiet', user('quiet'))]);
    expect(started).toEqual(['first', 'busy 0', 'quiet', 'busy 1', 'busy 2', 'busy 3', 'busy 4', 'refresh']);
  });

  test('another shop has a budget of its own', async () => {
    const other = createSharedBudget({ redis: memory, rate: 0.01, shopUrl: 'https://other.example.com' });
    await spend(budgetOf(memory, 0.01), 'one');
    await spend(other, 'two');
    expect(started).toEqual(['one', 'two']);
  });

  test('what was written before the server’s clock was set back holds up nothing', async () => {
    const hours = 3 * 60 * 60_000;
    const key = (part: string) => `shopkeep:budget:${shopUrl}:${part}`;
    const ahead = Date.now() + hours;
    await memory.run(
      `redis.call('SET', KEYS[1], 'other', 'PX', ARGV[1])
       redis.call('ZADD', KEYS[2], 1, 'gone user')
       redis.call('ZADD', KEYS[3], ARGV[2], 'gone user')`,
      [key('slot'), key('line'), key('alive')],
      [hours, ahead],
    );
    expect(await spend(budgetOf(memory, 10), 'first', USER, AbortSignal.timeout(20_000))).toBe('first');
  });

  test('a process that ends between slot and request costs a slot and a second, no more', async () => {
    // The script that takes the slot for it gets no answer.
    const dying: RedisScripts = {
      ...memory,
      async run(...script) {
        const reply = await memory.run(...script);
        return Array.isArray(reply) && reply[0] === 0 ? new Promise(() => {}) : reply;
      },
    };
    const last = budgetOf(dying, 10);
    const never = spend(last, 'never');
    await delay(50);
    expect(await spend(budgetOf(memory, 10), 'next')).toBe('next');
    end.abort(new Error('over'));
    expect(await outcomes([never])).toEqual([new Error('over')]);
    expect(started).toEqual(['next']);
  });
});

describe('without Redis', () => {
  test('a process keeps to half of the budget, people first', async () => {
    const budget = budgetOf(away, 50);
    const from = performance.now();
    await Promise.all([
      spend(budget, 'refresh 1', REFRESH),
      spend(budget, 'refresh 2', REFRESH),
      spend(budget, 'search', SEARCH),
      spend(budget, 'person 1'),
      spend(budget, 'person 2'),
    ]);
    const slots = (performance.now() - from) / 20;
    expect(started).toEqual(['person 1', 'person 2', 'search', 'refresh 1', 'refresh 2']);
    // Five starts are four gaps of two slots and at least a slot before the first.
    expect(slots).toBeGreaterThanOrEqual(9);
  });

  test('guilds take turns', async () => {
    const budget = budgetOf(away, 50);
    const busy = Array.from({ length: 3 }, (_, n) => spend(budget, `busy ${n}`, user('busy')));
    await Promise.all([...busy, spend(budget, 'quiet', user('quiet'))]);
    expect(started).toEqual(['busy 0', 'quiet', 'busy 1', 'busy 2']);
  });

  test('a cancelled request is not started', async () => {
    const budget = budgetOf(away, 0.01);
    const waiting = [spend(budget, 'one'), spend(budget, 'two', REFRESH)];
    const counts = () => priorities.map(budget.waiting);
    await delay(10);
    expect(counts()).toEqual([1, 0, 1]);
    end.abort(new Error('gone'));
    expect(await outcomes(waiting)).toEqual([new Error('gone'), new Error('gone')]);
    expect(counts()).toEqual([0, 0, 0]);
    expect(started).toEqual([]);
  });

  test('a full queue counts the longer slots', async () => {
    const budget = budgetOf(away, 1, 4);
    const waiting = [spend(budget, 'one'), spend(budget, 'two')];
    await delay(10);
    await expect(spend(budget, 'one too many')).rejects.toMatchObject({
      problem: { kind: 'queueFull', seconds: 4 },
    });
    end.abort(new Error('gone'));
    await outcomes(waiting);
  });
});
