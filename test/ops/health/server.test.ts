import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { HealthServer } from '../../../src/ops/health/server.js';
import { environment } from '../../support/environment.js';
import { freePort } from '../../support/program.js';

let port: number;
let server: HealthServer;
let reason: string | undefined;
let broken: boolean;
let machineAheadMs: number;

async function start(host = '127.0.0.1'): Promise<HealthServer> {
  const metrics = {
    contentType: 'text/plain; version=0.0.4; charset=utf-8' as const,
    async text() {
      if (broken) throw new Error('secret words');
      return 'bot_up 1\n';
    },
  };
  const clock = { machineAheadMs };
  const started = new HealthServer({ port, host, clock, whyNotReady: async () => reason, metrics });
  await started.listen();
  return started;
}

beforeEach(async () => {
  port = await freePort();
  reason = undefined;
  broken = false;
  machineAheadMs = 0;
  server = await start();
});
afterEach(() => server.close());

async function ask(path: string, method = 'GET', host = '127.0.0.1') {
  const response = await fetch(`http://${host}:${port}${path}`, { method });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

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

  test('a machine whose clock is wrong is named, ready or not', async () => {
    machineAheadMs = -3 * 24 * 3_600_000;
    await server.close();
    server = await start();
    const named = "the clock of this machine is 3 days behind Discord's";
    const ready = await ask('/readyz');
    expect([ready.status, ready.text]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^ready\n${named}.*\n$`)),
    ]);
    reason = 'the bot is stopping';
    const stopping = await ask('/readyz');
    expect([stopping.status, stopping.text]).toEqual([503, expect.stringContaining(named)]);
  });

  test('why it is not ready', async () => {
    reason = 'the store is not responding';
    expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'the store is not responding\n' });
    expect(await ask('/healthz')).toMatchObject({ status: 200 });
  });

  test.each(['/', '/__proto__'])('there is no %s', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404 });
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
      message: expect.stringMatching(/cannot be opened \(EADDRINUSE\)/),
    });
    expect(await ask('/healthz')).toMatchObject({ status: 200 });
  });

  // Elsewhere it takes a setting for this machine to have a second address.
  test('is the one that was named', { tags: 'linux' }, async () => {
    await expect(ask('/healthz', 'GET', '127.0.0.2')).rejects.toThrow('fetch failed');
    await server.close();
    server = await start('0.0.0.0');
    expect(await ask('/healthz', 'GET', '127.0.0.2')).toMatchObject({ status: 200 });
  });
});

test('closing ends connections at once, also in the middle of a request', async () => {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  let answered = '';
  socket.on('data', (bytes) => (answered += String(bytes)));
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write('GET /healthz HTTP/1.1\r\n', resolve));
  expect(await ask('/healthz')).toMatchObject({ status: 200 });
  await server.close();
  await once(socket, 'close');
  // Not 408, after its time was over.
  expect(answered).toBe('');
  await expect(ask('/healthz')).rejects.toThrow('fetch failed');
  server = await start();
});

test('the health check of the container succeeds while the bot answers', async () => {
  const dockerfile = readFileSync(new URL('../../../Dockerfile', import.meta.url), 'utf8');
  const command = /^HEALTHCHECK .*CMD (.+)$/m.exec(dockerfile)?.[1] ?? '';
  const [, ...args] = z.array(z.string()).parse(JSON.parse(command));
  const check = async () => {
    const env = environment({ HEALTH_PORT: String(port) });
    return (await once(spawn(process.execPath, args, { env, stdio: 'ignore' }), 'close'))[0];
  };
  reason = 'not connected to Discord yet';
  expect(await check()).toBe(0);
  await server.close();
  expect(await check()).toBe(1);
  server = await start();
});
