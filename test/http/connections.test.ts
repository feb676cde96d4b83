import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Failure } from '../../src/domain/failure.js';
import type { HttpResponse } from '../../src/http/resource.js';
import { clientOf } from '../support/sample-shop.js';

/** A TCP server that handles requests with `answer`, which a raw server can't: it resets or pauses. @returns sends a GET */
async function serve(answer: (socket: Socket, connection: number) => void) {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const connection = connections;
    // The bot may end a connection first.
    socket.on('error', () => {});
    socket.on('data', () => answer(socket, connection));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const client = clientOf(url, { timeoutMs: 20_000 });
  onTestFinished(async () => {
    await client.close();
    server.close();
  });
  const read = async (response: HttpResponse) => response;
  return () => client.fetch({ name: 'raw', maxMebibytes: 1, request: () => ({ path: '/' }), read }, 'key');
}

const get = async (answer: (socket: Socket) => void) => (await serve(answer))();

const head = (length: number) => `HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;

test('a letter that comes in two pieces is one letter', async () => {
  const body = Buffer.from('Ключ');
  const response = await get((socket) => {
    socket.write(head(body.length));
    socket.write(body.subarray(0, 3));
    setTimeout(() => socket.end(body.subarray(3)), 20);
  });
  expect(response).toEqual({ status: 200, text: 'Ключ' });
});

test('a letter that is cut off at the end is replaced, not dropped', async () => {
  const half = Buffer.from('Ключ').subarray(0, 7);
  const response = await get((socket) => socket.end(Buffer.concat([Buffer.from(head(7)), half])));
  expect(response.text).toBe('Клю\ufffd');
});

test.each<[what: string, answer: (socket: Socket) => void, code: string]>([
  ['ends before an answer', (socket) => socket.end(), 'UND_ERR_SOCKET'],
  [
    'ends within an answer',
    (socket) => socket.end(`${head(100)}half`),
    'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  ],
  ['is reset', (socket) => socket.resetAndDestroy(), 'ECONNRESET'],
])('a connection that %s is lost', async (_what, answer, code) => {
  await expect(get(answer)).rejects.toMatchObject({ problem: { kind: 'unreachable' }, code });
});

test('a response that is not HTTP counts as unreachable', async () => {
  const failure = get((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
  await expect(failure).rejects.toMatchObject({ problem: { kind: 'unreachable' } });
});

const cuts: [what: string, cut: (socket: Socket) => void][] = [
  ['ended', (socket) => socket.end()],
  ['reset', (socket) => socket.resetAndDestroy()],
  ['destroyed', (socket) => socket.destroy()],
];

describe.each(cuts)('a kept connection that is %s when it is used again', (_what, cut) => {
  const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n';

  test('is replaced by a new one, at once', async () => {
    const asked: number[] = [];
    const fetch = await serve((socket, connection) => {
      asked.push(connection);
      if (asked.filter((one) => one === connection).length > 1) cut(socket);
      else socket.write(`${OK}#${connection}`);
    });
    expect((await fetch()).text).toBe('#1');
    await setImmediate();
    expect((await fetch()).text).toBe('#2');
    expect(asked).toEqual([1, 1, 2]);
  });

  test('fails if the new one is cut, too', async () => {
    let asked = 0;
    const fetch = await serve((socket) => {
      asked += 1;
      if (asked > 1) cut(socket);
      else socket.write(`${OK}ok`);
    });
    await fetch();
    await setImmediate();
    await expect(fetch()).rejects.toMatchObject({ problem: { kind: 'unreachable' } });
    expect(asked).toBe(3);
  });

  test('is not tried again if it was new', async () => {
    let asked = 0;
    const fetch = await serve((socket) => {
      asked += 1;
      cut(socket);
    });
    await expect(fetch()).rejects.toMatchObject({ problem: { kind: 'unreachable' } });
    expect(asked).toBe(1);
  });
});

test.each([
  ['gzip', gzipSync],
  ['GZIP', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('a body that is packed with %s is read, though nobody asked for that', async (encoding, pack) => {
  const body = pack('{"name":"Магазин"}');
  const response = await get((socket) => {
    const header = `HTTP/1.1 200 OK\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`;
    socket.end(Buffer.concat([Buffer.from(header), body]));
  });
  expect(response.text).toBe('{"name":"Магазин"}');
});

test('a packed body counts by its size when it is unpacked', async () => {
  const body = gzipSync('a'.repeat(3 * 1024 * 1024));
  const header = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`;
  const failure = get((socket) => socket.end(Buffer.concat([Buffer.from(header), body])));
  await expect(failure).rejects.toMatchObject({ problem: { kind: 'tooLarge' } });
});

test.each([
  ['cut off', gzipSync('{"a":1}').subarray(0, 12)],
  ['not packed', Buffer.from('{"a":1}')],
])('a body that says gzip and is %s is a failure', async (_what, body) => {
  const header = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`;
  const failure = get((socket) => socket.end(Buffer.concat([Buffer.from(header), body])));
  await expect(failure).rejects.toBeInstanceOf(Failure);
});

test('headers of 40 kB are taken', async () => {
  const cookies = `Set-Cookie: ${'x'.repeat(4000)}\r\n`.repeat(10);
  const response = await get((socket) =>
    socket.end(`HTTP/1.1 200 OK\r\n${cookies}Content-Length: 2\r\n\r\nok`),
  );
  expect(response.text).toBe('ok');
});
