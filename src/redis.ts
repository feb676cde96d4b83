import { once } from 'node:events';

/** What processes of the bot have in common, in a Redis or Valkey server that may go away at any time. */
export interface RedisScripts {
  /**
   * Runs a Lua script as one step that nothing comes between; scripts run in the order in which they were given.
   * Never rejects: undefined when there is no answer within `ANSWER_MS`, or one that is an error. Whether the script
   * ran is not known then.
   */
  run(script: string, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown>;
  close(): void;
}

/** How long a script may take, the way there and back included, in milliseconds. */
export const TIMEOUT_MS = 1000;
/** Before it is connected again: a little longer after each attempt. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3000;
/** A server that takes a connection and says nothing at all is left after this time. */
const SILENCE_MS = 3000;
/** Often enough that a connection on which nothing has to be asked is not taken for a silent one. */
const PING_MS = 1000;
/** More than ever wait for a server that answers. */
const MAX_WAITING = 10_000;

/**
 * Connects to a Redis or Valkey server, now and again whenever the connection breaks. While it is away, scripts get no
 * answer at once instead of being kept for later. Resolves when the first attempt has succeeded or failed.
 * @param report told once for each time that it goes away or gives an error: a code of the socket, the first word of
 * what the server replied, or the kind of the error. Never a text that could quote the address, which can hold a password.
 */
export async function connectRedis(url: string, report: (code: string) => void): Promise<RedisScripts> {
  // Loaded only where there is a server to connect to.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (attempts) =>
        Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10), LONGEST_PAUSE_MS),
    },
  });
  let isAway = false;
  function goneBy(code: string): void {
    if (!isAway) report(code);
    isAway = true;
  }
  client.on('error', (error: unknown) => goneBy(errorCode(error)));
  client.on('ready', () => {
    isAway = false;
  });
  // What goes wrong is reported by the event.
  const connect = () => client.connect().catch(() => {});
  const isKnown = once(client, 'ready').catch(() => {});
  connect();
  await isKnown;

  return {
    async run(script, keys, values) {
      if (!client.isReady) return undefined;
      const work = client.eval(script, { keys: [...keys], arguments: values.map(String) });
      const told = work.catch((error: unknown) => {
        // What breaks the connection is reported by the event; what is wrong with one script is told here.
        if (client.isReady) report(errorCode(error));
      });
      return answered(told, TIMEOUT_MS, () => {
        // Silence can mean that the connection is dead and nobody said so.
        if (!client.isReady) return;
        goneBy('silent');
        client.destroy();
        connect();
      });
    },
    close() {
      if (client.isOpen) client.destroy();
    },
  };
}

/** Undefined when it takes longer than `ms`. */
async function answered<T>(work: Promise<T>, ms: number, onLate: () => void): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      resolve(undefined);
      onLate();
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Known forms alone: the message of an error can quote the address. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? error.code : /^[A-Z]+(?= )/.exec(error.message)?.[0];
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,59}$/.test(code) ? code : error.constructor.name;
}
