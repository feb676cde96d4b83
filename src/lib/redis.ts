import { once } from 'node:events';
import { codeOf } from './error-code.js';
import { withTimeout } from './with-timeout.js';

/** Lua scripts in a Redis or Valkey server that the bot's processes share, and that may go away at any time. */
export interface RedisScripts {
  /**
   * Runs a script atomically; scripts run in the order of the calls. Never rejects: resolves with undefined on an error,
   * or without an answer within `TIMEOUT_MS`. Whether the script ran is then unknown.
   */
  run(script: string, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown>;
  close(): void;
}

/** Time limit for one script, in milliseconds. */
export const TIMEOUT_MS = 1000;
/** The delay before reconnecting doubles with each attempt. */
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 3000;
/** Drops a connection that stays silent for this long. */
const SILENCE_MS = 3000;
/** Keeps an idle connection from looking silent. */
const PING_MS = 1000;
/** Bounds the queue; more than ever wait for a server that answers. */
const MAX_QUEUED = 10_000;

/**
 * Connects to a Redis or Valkey server, and reconnects whenever the connection breaks. While the server is away, scripts
 * resolve at once instead of being queued. Resolves when the first attempt has succeeded or failed.
 * @param report called once per outage, and for each failed script, with a socket code, the first word of the server's
 * reply or the kind of error; never with a text that could quote the address and its password.
 */
export async function connectRedis(url: string, report: (code: string) => void): Promise<RedisScripts> {
  // Loaded only if there is a server to connect to.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_QUEUED,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (attempts) => Math.min(FIRST_DELAY_MS * 2 ** Math.min(attempts, 10), MAX_DELAY_MS),
    },
  });
  let isAway = false;
  function markAway(code: string): void {
    if (!isAway) report(code);
    isAway = true;
  }
  client.on('error', (error: unknown) => markAway(redisCodeOf(error)));
  client.on('ready', () => {
    isAway = false;
  });
  // Connection errors surface as `error` events.
  const connect = () => client.connect().catch(() => {});
  const firstAttempt = once(client, 'ready').catch(() => {});
  connect();
  await firstAttempt;

  /** A silent connection can be dead without anybody noticing. */
  function reconnect(): void {
    if (!client.isReady) return;
    markAway('silent');
    client.destroy();
    connect();
  }

  return {
    async run(script, keys, values) {
      if (!client.isReady) return undefined;
      const reply = client
        .eval(script, { keys: [...keys], arguments: values.map(String) })
        .catch((error: unknown) => {
          // Connection errors surface as `error` events; this reports script errors.
          if (client.isReady) report(redisCodeOf(error));
        });
      const inTime = await withTimeout(
        reply.then((value) => ({ value })),
        TIMEOUT_MS,
      );
      if (!inTime) reconnect();
      return inTime?.value;
    },
    close() {
      if (client.isOpen) client.destroy();
    },
  };
}

/**
 * The code of the socket, the first word of what the server replied (`WRONGPASS …`), or the kind of the client's error. The
 * message of an error can quote the address.
 */
export function redisCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  // What the server replied is an error without a name of its own.
  const reply = error.name === 'Error' ? /^[A-Z]+(?= )/.exec(error.message)?.[0] : undefined;
  return codeOf(error) ?? reply ?? error.constructor.name;
}
