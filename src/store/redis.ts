import { createClient, ErrorReply } from '@redis/client';
import { type Backend, StoreError, TIMEOUT_MS } from './backend.js';

/** Sets the records apart from whatever else is in the same Redis: `shopkeep:guild:<id>`. */
const PREFIX = 'shopkeep:';
const SCANNED_AT_ONCE = 1000;

const REPLACE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1`;

/** Begins a connection; operations wait for it to be ready. */
function connect(url: string) {
  const client = createClient({ url, socket: { connectTimeout: TIMEOUT_MS, reconnectStrategy: false } });
  // Each error also rejects the operations that met it, and one that nobody listens to would end the process.
  client.on('error', () => {});
  return { client, ready: client.connect() };
}

type Connection = ReturnType<typeof connect>;

/**
 * Opens a Redis or Valkey server. A write that returned is as safe as that server’s own settings make it.
 *
 * A connection that broke is replaced by the next operation, which waits for it no longer than for an answer. The
 * client’s own way, to reconnect by itself and to queue meanwhile, has no bound for a server that takes connections
 * and stays silent.
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
      return await answered(
        client,
        ready.then(() => work(client)),
      );
    } catch (error) {
      throw error instanceof StoreError ? error : new StoreError(codeOf(error));
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
      const script = { keys: [PREFIX + key], arguments: [before, after] };
      return (await ask((client) => client.eval(REPLACE, script))) === 1;
    },
    delete: async (key) => (await ask((client) => client.del(PREFIX + key))) > 0,
    async keys(prefix) {
      // Unlike KEYS, SCAN lets others have their turn in between; it can give a key twice.
      const found = new Set<string>();
      const options = { MATCH: `${PREFIX}${prefix}*`, COUNT: SCANNED_AT_ONCE };
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

/** Ends a connection that is silent: it can be dead, and nobody says so. */
async function answered<T>(client: Connection['client'], work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new StoreError('no answer'));
      if (client.isOpen) client.destroy();
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** The code of the socket, the first word of what Redis replied (`WRONGPASS …`), or the kind of the client’s error. */
function codeOf(error: unknown): string {
  if (error instanceof ErrorReply) return /^[A-Z]+/.exec(error.message)?.[0] ?? 'ErrorReply';
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name;
}
