import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseProxy } from '../../src/bot/proxy/address.js';
import { EX_CONFIG, OperatorError } from '../../src/lib/operator-error.js';
import { keepConnecting } from '../../src/ops/first-connection.js';

const apiUrl = 'https://discord.example/api';
const refused = () => Promise.reject(Object.assign(new Error('secret'), { code: 'ECONNREFUSED' }));
const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(connect: () => Promise<string>, proxy?: string) {
  const lines: string[] = [];
  const log = {
    info: (line: string) => void lines.push(line),
    warn: (line: string) => void lines.push(line),
  };
  const stop = new AbortController();
  const to = { apiUrl, proxy: proxy === undefined ? undefined : parseProxy(proxy) };
  const result = keepConnecting(connect, to, log, stop.signal).catch((error: unknown) => error);
  return { lines, result, stop };
}

test('pauses grow to five minutes, and it connects by itself', async () => {
  const connect = vi.fn<() => Promise<string>>(refused);
  const { lines, result } = start(connect);
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
  const pauses = lines.map((line) => /again in (\d+) s/.exec(line)?.[1]);
  expect(pauses).toEqual(['5', '10', '20', '40', '80', '160', '300', '300', '300']);
  expect(lines[0]).toBe(
    'Discord cannot be reached (ECONNREFUSED). Trying again in 5 s; Ctrl-C stops. Behind a block? See DISCORD_PROXY.',
  );
  connect.mockResolvedValueOnce('connected');
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(await result).toBe('connected');
});

test('after five seconds a line says what is tried, and names no password', async () => {
  let end = (_value: string) => {};
  const { lines, result } = start(
    () =>
      new Promise((resolve) => {
        end = resolve;
      }),
    'socks5://me:secret@proxy.example:1080',
  );
  await vi.advanceTimersByTimeAsync(4900);
  expect(lines).toEqual(['Discord through the proxy socks5://proxy.example:1080']);
  await vi.advanceTimersByTimeAsync(200);
  expect(lines[1]).toBe(
    `Still connecting to Discord at ${apiUrl} through the proxy socks5://proxy.example:1080; Ctrl-C stops.`,
  );
  end('connected');
  expect(await result).toBe('connected');
});

test('what only a person can change ends it, and so does a stop', async () => {
  const problem = new OperatorError('wrong', EX_CONFIG);
  expect(await start(() => Promise.reject(problem)).result).toBe(problem);
  const { lines, result, stop } = start(refused);
  await vi.advanceTimersByTimeAsync(1);
  stop.abort();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect([lines.length, await result]).toEqual([1, stop.signal.reason]);
});
