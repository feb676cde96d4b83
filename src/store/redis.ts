import { createClient } from '@redis/client';
import { redisCodeOf } from '../lib/redis.js';
import { withTimeout } from '../lib/with-timeout.js';
import { type Backend, StoreError, TIMEOUT_MS } from './backend.js';

/** Keeps the records apart from whatever else is in the same Redis: `shopkeep:guild:<id>`. */
const PREFIX = 'shopkeep:';
const SCAN_COUNT = 1000;

const REPLACE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1`;

/** Starts a connection; operations wait until it is ready. */
function connect(url: string) {
  const client = createClient({ url, socket: { connectTimeout: TIMEOUT_MS, reconnectStrategy: false } });
  // Each error also rejects the operations it belongs to; without a listener it would end the process.
  client.on('error', () => {});
  return { client, ready: client.connect() };
}

type Connection = ReturnType<typeof connect>;

/**
 * Opens a Redis or Valkey server. A write that resolved is as durable as that server’s settings make it.
 *
 * After the connection breaks, the next operation opens a new one within its own time limit. The client’s own reconnecting
 * and queueing has no time limit for a server that accepts connections and never answers.
 */
export async function openRedis(url: string): Promise<Backend> {
  let current: Connection | undefined;
  let closed = false;

  function connection(): Connection {
    if (closed) throw new StoreError('closed');
    if (!current?.client.isOpen) current = connect(url);
    return current;
  }

  async function ask<T>(work: (client: Connection['client']) => Promise<T>): Promise<T> {
    try {
      const { client, ready } = connection();
      const inTime = await withTimeout(
        ready.then(async () => ({ value: await work(client) })),
        TIMEOUT_MS,
      );
      if (inTime) return inTime.value;
      // A silent connection can be dead without anybody noticing.
      if (client.isOpen) client.destroy();
      throw new StoreError('no answer');
    } catch (error) {
      throw error instanceof StoreError ? error : new StoreError(redisCodeOf(error));
    }
  }

  try {
    await ask((client) => client.ping());
  } catch (error) {
    if (current?.client.isOpen) current.client.destroy();
    throw error;
  }

  return {
    get: async (key) => (await ask((client) => client.get(PREFIX + key))) ?? undefined,
    set: async (key, text) => {
      await ask((client) => client.set(PREFIX + key, text));
    },
    async replace(key, before, after) {
      if (before === undefined)
        return (await ask((client) => client.set(PREFIX + key, after, { condition: 'NX' }))) !== null;
      const script = { keys: [PREFIX + key], arguments: [before, after] };
      return (await ask((client) => client.eval(REPLACE, script))) === 1;
    },
    delete: async (key) => (await ask((client) => client.del(PREFIX + key))) > 0,
    async keys(prefix) {
      // Unlike KEYS, SCAN doesn't block the server; it can return a key twice.
      const found = new Set<string>();
      const options = { MATCH: `${PREFIX}${prefix}*`, COUNT: SCAN_COUNT };
      let cursor = '0';
      do {
        const page = await ask((client) => client.scan(cursor, options));
        for (const key of page.keys) found.add(key.slice(PREFIX.length));
        cursor = page.cursor;
      } while (cursor !== '0');
      return [...found];
    },
    async close() {
      closed = true;
      if (current?.client.isOpen) current.client.destroy();
    },
  };
}
