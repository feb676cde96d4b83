import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Failure, type Problem } from '../../src/failure.js';
import { connectRedis, type RedisScripts } from '../../src/redis.js';
import { serversOf } from '../../src/sandbox/shop/answers.js';
import { sampleShop } from '../../src/sandbox/shop/index.js';
import {
  type Catalogue,
  type ProductWithServers,
  parseCatalogue,
  productWithServersSchema,
  type Shop,
  shopSchema,
} from '../../src/shop/schema.js';
import { createSharedAnswers, type SharedAnswers } from '../../src/shop/shared-answers.js';
import type { Fetched, ShopSource } from '../../src/shop/source.js';
import { type RedisServer, redisNote, redisServer, startRedis } from '../support/redis.js';
import { REFRESH, USER } from './requesters.js';

const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';
const MINUTE = 60_000;

/** What was asked of the shop; each waits until the test answers it. */
interface Asked {
  readonly what: string;
  answer(): void;
  refuse(problem: Problem): void;
}
let asked: Asked[];
let processes: SharedAnswers[];

const data = sampleShop('ru');
const shop: Shop = shopSchema.parse(data.shop);
const catalogue: Catalogue = parseCatalogue(serversOf(data), () => {}) ?? { servers: [], unreadable: 0 };
const product: ProductWithServers = productWithServersSchema.parse({
  ...data.products[0],
  servers: data.servers,
});

function fromShop(large = catalogue): ShopSource {
  const ask = <T>(what: string, value: T) =>
    new Promise<Fetched<T>>((resolve, reject) => {
      asked.push({
        what,
        answer: () => resolve({ value, at: Date.now() }),
        refuse: (problem) => reject(new Failure(problem)),
      });
    });
  return {
    shop: (_key, { priority }) => ask(`shop ${priority}`, shop),
    catalogue: (_key, { priority }) => ask(`catalogue ${priority}`, large),
    product: (_key, id, { priority }) => ask(`product ${id} ${priority}`, product),
    forget: () => {},
  };
}

function processOf(memory: RedisScripts, secret = Buffer.alloc(32, 7), answers = fromShop()): SharedAnswers {
  const created = createSharedAnswers({ memory, answers, secret, shopUrl: 'https://shop.example.com' });
  processes.push(created);
  return created;
}

/** How many the shop was asked, once that many were. */
async function askedFor(count: number): Promise<void> {
  while (asked.length < count) await delay(5);
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Failure ? error.problem : error),
  );

beforeEach(() => {
  asked = [];
  processes = [];
});
afterEach(() => {
  for (const one of processes) one.close();
});

describe.skipIf(!redisServer)(`with Redis${redisNote}`, () => {
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

  const keys = () => memory.run(`return redis.call('KEYS', '*')`, [], []);
  /** Does something to what is kept under the keys that end so. */
  const toAll = (ending: string, command: string, ...values: (string | number)[]) =>
    memory.run(
      `for _, key in ipairs(redis.call('KEYS', '*' .. ARGV[1])) do redis.call('${command}', key, unpack(ARGV, 2)) end`,
      [],
      [ending, ...values],
    );

  test('what one process was told, the others take, each kind as it was', async () => {
    const [first, second] = [processOf(memory), processOf(memory)];
    const told = [first.shop(KEY, USER), first.catalogue(KEY, USER), first.product(KEY, 7, USER)];
    await askedFor(3);
    for (const one of asked) one.answer();
    await Promise.all(told);
    expect((await second.shop(KEY, USER)).value).toEqual(shop);
    expect((await second.catalogue(KEY, REFRESH)).value).toEqual(catalogue);
    expect((await second.product(KEY, 7, REFRESH)).value).toEqual(product);
    expect(asked).toHaveLength(3);
    expect(catalogue.servers.length).toBeGreaterThan(2);
  });

  test('what is known of a key that one saw refused, the others do not take any more', async () => {
    const [first, second] = [processOf(memory), processOf(memory)];
    const told = ['k', 'l'].flatMap((key) => [first.shop(key, USER), first.catalogue(key, USER)]);
    await askedFor(4);
    for (const one of asked) one.answer();
    await Promise.all(told);
    first.forget('k');
    const again = [second.shop('k', USER), second.catalogue('k', USER)];
    await askedFor(6);
    for (const one of asked) one.answer();
    await Promise.all([...again, second.shop('l', USER), second.catalogue('l', USER)]);
    expect(asked).toHaveLength(6);
  });

  test('while one asks the others wait for its answer', async () => {
    const waiting = Array.from({ length: 5 }, () => processOf(memory).shop(KEY, USER));
    await askedFor(1);
    await delay(150);
    asked[0]?.answer();
    expect((await Promise.all(waiting)).map(({ value }) => value)).toEqual(Array(5).fill(shop));
    expect(asked).toHaveLength(1);
  });

  test('a person does not wait for a refresh', async () => {
    const refresh = processOf(memory).shop(KEY, REFRESH);
    await askedFor(1);
    const user = processOf(memory).shop(KEY, USER);
    await askedFor(2);
    for (const one of asked) one.answer();
    await Promise.all([refresh, user]);
    expect(asked.map(({ what }) => what)).toEqual(['shop refresh', 'shop user']);
  });

  test('a failure is told to all who wait, and forgotten soon', async () => {
    const waiting = Array.from({ length: 5 }, () => problemOf(processOf(memory).product(KEY, 7, USER)));
    await askedFor(1);
    asked[0]?.refuse({ kind: 'notFound', what: 'product' });
    expect(await Promise.all(waiting)).toEqual(Array(5).fill({ kind: 'notFound', what: 'product' }));
    expect(asked).toHaveLength(1);
    await toAll(':failure', 'PEXPIRE', 1);
    await delay(5);
    const next = processOf(memory).product(KEY, 7, USER);
    await askedFor(2);
    asked[1]?.answer();
    expect((await next).value).toEqual(product);
  });

  test.each<Problem>([{ kind: 'queueFull', seconds: 20 }, { kind: 'stopping' }])(
    '$kind is not: the next one asks, and only one at a time',
    async (problem) => {
      const waiting = Array.from({ length: 3 }, () => problemOf(processOf(memory).shop(KEY, USER)));
      await askedFor(1);
      asked[0]?.refuse(problem);
      await askedFor(2);
      await delay(120);
      expect(asked).toHaveLength(2);
      asked[1]?.answer();
      expect((await Promise.all(waiting)).filter((one) => one !== undefined)).toEqual([problem]);
      expect(asked).toHaveLength(2);
    },
  );

  test('a process that ends while it asks does not keep the others waiting', async () => {
    processOf(memory)
      .shop(KEY, USER)
      .catch(() => {});
    await askedFor(1);
    const next = processOf(memory).shop(KEY, USER);
    // The lock is kept by signs of life, and there are none any more.
    await toAll(':user', 'PEXPIRE', 100);
    await askedFor(2);
    asked[1]?.answer();
    expect((await next).value).toEqual(shop);
  });

  test('an older answer will do for a user, with its age, and not for a refresh', async () => {
    const told = processOf(memory).shop(KEY, USER);
    await askedFor(1);
    asked[0]?.answer();
    await told;
    await toAll('', 'PEXPIRE', 10 * MINUTE);
    const { value, at } = await processOf(memory).shop(KEY, USER);
    expect(value).toEqual(shop);
    expect(Math.round((Date.now() - at) / MINUTE)).toBe(5);
    const refreshed = processOf(memory).shop(KEY, REFRESH);
    await askedFor(2);
    asked[1]?.answer();
    expect(Date.now() - (await refreshed).at).toBeLessThan(MINUTE);
  });

  test.each(['{', '{}', '{"id":1,"name":"Shop"}', 'null'])(
    'a record of another form is asked for anew: %s',
    async (record) => {
      const told = processOf(memory).shop(KEY, USER);
      await askedFor(1);
      asked[0]?.answer();
      await told;
      await toAll('', 'SET', record, 'PX', 15 * MINUTE);
      const next = processOf(memory).shop(KEY, USER);
      await askedFor(2);
      asked[1]?.answer();
      expect((await next).value).toEqual(shop);
    },
  );

  test('an answer that is too large is not shared', async () => {
    const [server] = catalogue.servers;
    const name = 'x'.repeat(8 * 1024 * 1024);
    const large: Catalogue = { servers: server ? [{ ...server, name }] : [], unreadable: 0 };
    const told = processOf(memory, Buffer.alloc(32, 7), fromShop(large)).catalogue(KEY, USER);
    await askedFor(1);
    asked[0]?.answer();
    expect((await told).value.servers[0]?.name).toBe(name);
    expect(await keys()).toEqual([]);
  });

  test('neither the key of the shop nor its hash without the secret is in Redis', async () => {
    const told = processOf(memory).shop(KEY, USER);
    await askedFor(1);
    asked[0]?.answer();
    await told;
    expect(await keys()).toEqual([expect.stringMatching(/^shopkeep:answer:[\w-]{43}$/)]);
    const other = processOf(memory, Buffer.alloc(32, 8)).shop(KEY, USER);
    await askedFor(2);
    asked[1]?.answer();
    await other;
    expect(await keys()).toHaveLength(2);
  });

  test('when the bot stops nobody waits on', async () => {
    const first = processOf(memory).shop(KEY, USER);
    await askedFor(1);
    const second = processOf(memory);
    const waiting = problemOf(second.shop(KEY, USER));
    await delay(20);
    second.close();
    expect(await waiting).toEqual({ kind: 'stopping' });
    asked[0]?.answer();
    await first;
    expect(asked).toHaveLength(1);
  });
});

describe('without Redis', () => {
  test.each([undefined, null, 1, ['answer'], ['failure', '{"kind":"made up"}']])(
    'each asks for itself: %j',
    async (reply) => {
      const mute: RedisScripts = { run: async () => reply, close: () => {} };
      const waiting = [processOf(mute).shop(KEY, USER), processOf(mute).shop(KEY, REFRESH)];
      await askedFor(2);
      for (const one of asked) one.answer();
      expect((await Promise.all(waiting)).map(({ value }) => value)).toEqual([shop, shop]);
    },
  );
});
