import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startHealthServer } from '../../../src/ops/health/server.js';
import { environment } from '../../support/environment.js';
import { freePort } from '../../support/program.js';

/** Less than the five seconds after which a silent connection is ended anyhow, whatever else the machine has to do. */
const SOON_MS = 4500;

let port: number;
let server: Awaited<ReturnType<typeof startHealthServer>>;
let reason: string | undefined;
let broken: boolean;

const start = (host = '127.0.0.1') =>
  startHealthServer({
    port,
    host,
    whyNotReady: async () => reason,
    metrics: {
      contentType: 'text/plain; version=0.0.4; charset=utf-8',
      async text() {
        if (broken) throw new Error('secret words');
        return 'bot_up 1\n';
      },
    },
  });

/** A server of its own, so that its port is not the one that other tests ask. */
async function startAlone() {
  port = await freePort();
  return { port, ...(await start()) };
}

beforeEach(async () => {
  port = await freePort();
  reason = undefined;
  broken = false;
  server = await start();
});
afterEach(() => server.close());

async function ask(path: string, method = 'GET', host = '127.0.0.1') {
  const response = await fetch(`http://${host}:${port}${path}`, { method });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

test('a monitor that sends half a request does not hold the end up', async () => {
  const other = await startAlone();
  const monitor = connect(port, '127.0.0.1').on('error', () => {});
  await once(monitor, 'connect');
  await new Promise((resolve) => monitor.write('GET /healthz HTTP/1.1\r\n', resolve));
  const begin = performance.now();
  await other.close();
  expect(performance.now() - begin).toBeLessThan(SOON_MS);
  monitor.destroy();
});

describe('a thousand connections that say nothing', () => {
  test.each([
    ['at all', ''],
    ['more than half a request', 'GET /healthz HTTP/1.1\r\n'],
    ['after a request', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ])('%s delay neither monitors nor the end', async (_when, said) => {
    const other = await startAlone();
    const sockets = Array.from({ length: 1000 }, () =>
      connect(other.port, '127.0.0.1').on('error', () => {}),
    );
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const socket of sockets) socket.resume().write(said);
    const took: number[] = [];
    for (let asked = 0; asked < 10; asked += 1) {
      const begin = performance.now();
      const response = await fetch(`http://127.0.0.1:${other.port}/healthz`);
      expect(response.status).toBe(200);
      took.push(performance.now() - begin);
    }
    // The first has to wait until this process, which is also that of the thousand, has done its other work.
    expect(Math.min(...took)).toBeLessThan(SOON_MS);
    const begin = performance.now();
    await other.close();
    expect(performance.now() - begin).toBeLessThan(SOON_MS);
    for (const socket of sockets) socket.destroy();
  });

  test('are ended by and by, and headers without end at once', async () => {
    const begin = performance.now();
    const silent = connect(port, '127.0.0.1').on('error', () => {});
    const endless = connect(port, '127.0.0.1')
      .on('error', () => {})
      .resume();
    endless.write(`GET /healthz HTTP/1.1\r\nName: ${'x'.repeat(10_000)}`);
    await once(endless, 'close');
    expect(performance.now() - begin).toBeLessThan(SOON_MS);
    await once(silent.resume(), 'close');
  });
});

describe('the pages', () => {
  test('health, readiness and metrics', async () => {
    expect(await ask('/healthz')).toMatchObject({ status: 200, text: 'ok\n' });
    expect(await ask('/readyz')).toMatchObject({ status: 200, text: 'ready\n' });
    const { status, text, headers } = await ask('/metrics?name=any');
    expect([status, text, headers.get('content-type')]).toEqual([
      200,
      'bot_up 1\n',
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await ask('/metrics', 'HEAD')).toMatchObject({ status: 200, text: '' });
  });

  test('why it is not ready', async () => {
    reason = 'the store is not responding';
    expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'the store is not responding\n' });
    expect(await ask('/healthz')).toMatchObject({ status: 200 });
  });

  test.each(['/', '/health', '/metrics/', '/__proto__', '/healthz%00'])('there is no %s', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404 });
    expect(await ask(path, 'POST')).toMatchObject({ status: 404 });
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('nothing can be done with %s', async (method) => {
    const { status, headers } = await ask('/metrics', method);
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('its own error is reported without details', async () => {
    broken = true;
    expect(await ask('/metrics')).toMatchObject({ status: 500, text: 'unexpected error\n' });
    expect(await ask('/healthz')).toMatchObject({ status: 200 });
  });

  test('anything but HTTP ends only its own connection', async () => {
    const socket = connect(port, '127.0.0.1').resume();
    socket.write('\u0016\u0003\u0001 no HTTP\r\n\r\n');
    await once(socket, 'close');
    expect(await ask('/healthz')).toMatchObject({ status: 200 });
  });
});

describe('the address', () => {
  test('a taken port rejects, and its owner keeps it', async () => {
    await expect(start()).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringMatching(/cannot be opened \(EADDRINUSE: another program/),
    });
    expect(await ask('/healthz')).toMatchObject({ status: 200 });
  });

  test('an address of another machine rejects', async () => {
    await server.close();
    await expect(start('192.0.2.1')).rejects.toThrow(/\(EADDRNOTAVAIL: HEALTH_HOST is not/);
    server = await start();
  });

  // Elsewhere it takes a setting for this machine to have a second address.
  test('is the one that was named', { tags: 'linux' }, async () => {
    await expect(ask('/healthz', 'GET', '127.0.0.2')).rejects.toThrow('fetch failed');
    await server.close();
    server = await start('0.0.0.0');
    expect(await ask('/healthz', 'GET', '127.0.0.2')).toMatchObject({ status: 200 });
  });
});

test('closing ends connections that somebody keeps', async () => {
  const socket = connect(port, '127.0.0.1').resume();
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');
  await server.close();
  await once(socket, 'close');
  await expect(ask('/healthz')).rejects.toThrow('fetch failed');
  server = await start();
});

describe('the health check of the container', () => {
  const entry = fileURLToPath(new URL('../../../dist/src/ops/cli/health-check.js', import.meta.url));

  async function check(env: Record<string, string>) {
    const child = spawn(process.execPath, [entry], { env: environment(env) });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += String(bytes)));
    const [code] = await once(child, 'close');
    return { code, said };
  }

  test('ends with 0 when the bot answers, whatever its readiness', async () => {
    reason = 'not connected to Discord yet';
    expect(await check({ HEALTH_PORT: String(port) })).toEqual({ code: 0, said: '' });
  });

  test('asks where the bot listens', { tags: 'linux' }, async () => {
    await server.close();
    server = await start('127.0.0.2');
    expect(await check({ HEALTH_PORT: String(port) })).toMatchObject({ code: 1 });
    expect(await check({ HEALTH_PORT: String(port), HEALTH_HOST: '127.0.0.2' })).toMatchObject({ code: 0 });
    await server.close();
    server = await start('0.0.0.0');
    expect(await check({ HEALTH_PORT: String(port), HEALTH_HOST: '0.0.0.0' })).toMatchObject({ code: 0 });
  });

  test('takes an empty HEALTH_HOST for none, as Compose passes it', async () => {
    expect(await check({ HEALTH_PORT: String(port), HEALTH_HOST: '' })).toEqual({ code: 0, said: '' });
  });

  test('ends with 1 without an answer in time', async () => {
    await server.close();
    expect(await check({ HEALTH_PORT: String(port) })).toMatchObject({
      code: 1,
      said: expect.stringContaining('The bot does not answer'),
    });
    const silent = createServer((socket) => socket.resume()).listen(port, '127.0.0.1');
    await once(silent, 'listening');
    expect(await check({ HEALTH_PORT: String(port) })).toMatchObject({ code: 1 });
    await new Promise((resolve) => silent.close(resolve));
    server = await start();
  });

  test('says so when there is nothing to ask', async () => {
    expect(await check({ HEALTH_PORT: '' })).toMatchObject({
      code: 1,
      said: expect.stringContaining('HEALTH_PORT is not set'),
    });
  });
});
