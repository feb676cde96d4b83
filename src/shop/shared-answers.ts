import { createHmac, randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { Failure } from '../failure.js';
import type { RedisScripts } from '../redis.js';
import {
  catalogueRecord,
  problemRecord,
  productRecord,
  RECORD_FORM,
  readRecord,
  shopRecord,
} from './answer-record.js';
import type { Priority } from './priority.js';
import { type Fetched, FRESH_MS, type ShopSource, USABLE_MS } from './source.js';

export interface SharedAnswersOptions {
  readonly memory: RedisScripts;
  /** Whom to ask what no process knows. */
  readonly answers: ShopSource;
  /** The same in all processes. Whoever reads Redis cannot tell without it which shop an answer is of. */
  readonly secret: Buffer;
  /** The address of the shop API. */
  readonly shopUrl: string;
}

export interface SharedAnswers extends ShopSource {
  /** Ends the waiting for other processes with the failure `stopping`. */
  close(): void;
}

/** How long a failure is told to those who ask for the same, so that they do not all run into it again. */
const FAILURE_MS = 2000;
/** Larger answers are not shared; nothing else would pass while they are on their way. */
const MAX_RECORD_BYTES = 8 * 1024 * 1024;

interface Patience {
  /** After this time without a sign of life, whoever asks the shop is taken to have ended. */
  readonly lockMs: number;
  /** How often those who wait look again. */
  readonly lookMs: number;
  /** After this time they ask for themselves. */
  readonly patienceMs: number;
}

/** A refresh can wait in its queue for long, and there may be hundreds. */
const patienceOf = (priority: Priority): Patience =>
  priority === 'user'
    ? { lockMs: 10_000, lookMs: 50, patienceMs: 60_000 }
    : { lockMs: 60_000, lookMs: 10_000, patienceMs: 60 * 60_000 };

/**
 * KEYS answer, failure, lock. ARGV how many milliseconds the answer must still be kept for, token, milliseconds of the
 * lock. Returns what there is, or that whoever looks is to ask, or has to wait for another who does.
 */
const LOOK = `
local left = redis.call('PTTL', KEYS[1])
if left >= tonumber(ARGV[1]) then return { 'answer', redis.call('GET', KEYS[1]), left } end
local failure = redis.call('GET', KEYS[2])
if failure then return { 'failure', failure } end
if redis.call('SET', KEYS[3], ARGV[2], 'NX', 'PX', ARGV[3]) then return { 'ask' } end
return { 'wait' }`;

const TELL = `redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])`;

const FORGET = `redis.call('DEL', KEYS[1], KEYS[2])`;

const KEEP_LOCK = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end`;

const RELEASE_LOCK = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

const looked = z.union([
  z.tuple([z.literal('answer'), z.string(), z.number()]),
  z.tuple([z.literal('failure'), z.string()]),
  z.tuple([z.literal('ask')]),
  z.tuple([z.literal('wait')]),
]);

/**
 * Answers that processes share by Redis: one asks the shop, and the others take what it was told. While Redis is away
 * or gives something unreadable each asks for itself. Payments are not shared: they hold personal data.
 */
export function createSharedAnswers({
  memory,
  answers,
  secret,
  shopUrl,
}: SharedAnswersOptions): SharedAnswers {
  const stopping = new AbortController();
  // All who wait listen to it, and Node would take more than ten listeners for a leak.
  setMaxListeners(0, stopping.signal);

  function keysOf(question: readonly string[], priority: Priority) {
    const text = JSON.stringify(['shop answer', RECORD_FORM, shopUrl, ...question]);
    const answer = `shopkeep:answer:${createHmac('sha256', secret).update(text).digest('base64url')}`;
    // A person does not wait for a refresh, which may be at the end of a long queue.
    return { answer, failure: `${answer}:failure`, lock: `${answer}:${priority}` };
  }

  async function share<T>(
    question: readonly string[],
    priority: Priority,
    schema: z.ZodType<T>,
    ask: () => Promise<Fetched<T>>,
  ): Promise<Fetched<T>> {
    const keys = keysOf(question, priority);
    const { lockMs, lookMs, patienceMs } = patienceOf(priority);
    const token = randomUUID();
    const until = performance.now() + patienceMs;
    // A person has nothing that can be shown, so an older answer will do; as in one process, a refresh follows.
    let leastLeft = priority === 'user' ? 1 : USABLE_MS - FRESH_MS;
    while (performance.now() < until) {
      const reply = await memory.run(
        LOOK,
        [keys.answer, keys.failure, keys.lock],
        [leastLeft, token, lockMs],
      );
      const [found, text, left] = looked.safeParse(reply).data ?? [];
      if (found === undefined) break;
      if (found === 'ask') return askForAll(keys, token, lockMs, ask);
      if (found === 'failure') {
        const problem = readRecord(problemRecord, text);
        if (!problem) break;
        throw new Failure(problem);
      }
      if (found === 'answer') {
        const value = readRecord(schema, text);
        // Its age comes from how long Redis still keeps it, because the clocks of machines differ.
        if (value !== undefined) return { value, at: Date.now() - (USABLE_MS - left) };
        leastLeft = Number.MAX_SAFE_INTEGER;
        continue;
      }
      await pause(lookMs);
    }
    return ask();
  }

  async function askForAll<T>(
    keys: ReturnType<typeof keysOf>,
    token: string,
    lockMs: number,
    ask: () => Promise<Fetched<T>>,
  ): Promise<Fetched<T>> {
    const keep = setInterval(() => memory.run(KEEP_LOCK, [keys.lock], [token, lockMs]), lockMs / 3).unref();
    try {
      const answer = await ask();
      const text = JSON.stringify(answer.value);
      if (Buffer.byteLength(text) <= MAX_RECORD_BYTES)
        void memory.run(TELL, [keys.answer], [text, USABLE_MS]);
      return answer;
    } catch (error) {
      const problem = error instanceof Failure && problemRecord.safeParse(error.problem).data;
      if (problem) void memory.run(TELL, [keys.failure], [JSON.stringify(problem), FAILURE_MS]);
      throw error;
    } finally {
      clearInterval(keep);
      void memory.run(RELEASE_LOCK, [keys.lock], [token]);
    }
  }

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: stopping.signal }).catch(() => {
      throw new Failure({ kind: 'stopping' });
    });
  }

  return {
    shop: (key, requester) =>
      share(['shop', key], requester.priority, shopRecord, () => answers.shop(key, requester)),
    catalogue: (key, requester) =>
      share(['catalogue', key], requester.priority, catalogueRecord, () => answers.catalogue(key, requester)),
    product: (key, id, requester) =>
      share(['product', key, String(id)], requester.priority, productRecord, () =>
        answers.product(key, id, requester),
      ),
    // Products stay for their quarter of an hour: nobody knows here which of them there are.
    forget(key) {
      const known = [
        ['shop', key],
        ['catalogue', key],
      ].map((question) => keysOf(question, 'user').answer);
      void memory.run(FORGET, known, []);
    },
    close: () => stopping.abort(),
  };
}
