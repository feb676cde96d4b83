import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { HttpResponse } from '../../src/easydonate/resource.js';
import { clientOf } from '../support/sample-shop.js';

/** Sends a GET to a TCP server that handles the connection with `answer`, which a raw server can't: it resets or pauses. */
async function get(answer: (socket: Socket) => void) {
  const server = createServer((socket) => {
    // The bot may end a connection first.
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
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
  return client.fetch({ name: 'raw', maxMebibytes: 1, request: () => ({ path: '/' }), read }, 'key');
}

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
