import { createSocket } from 'node:dgram';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A game server of 127.0.0.1, until the test ends. */
export interface LocalServer {
  readonly port: number;
  /** What came in, a connection or a datagram each. */
  readonly asked: Buffer[];
}

/** @param answer gets each connection, once something came in */
export async function startTcp(answer: (socket: Socket) => void): Promise<LocalServer> {
  const asked: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => {})
      .once('data', (bytes) => {
        asked.push(bytes);
        answer(socket);
      });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, asked };
}

/** @param answer the datagrams that come back for one */
export async function startUdp(answer: (question: Buffer) => readonly Buffer[]): Promise<LocalServer> {
  const asked: Buffer[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (question, { address, port }) => {
    asked.push(question);
    for (const datagram of answer(question)) socket.send(datagram, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return { port: socket.address().port, asked };
}

/** The connections that are begun from now on, until the test ends. */
export function watchConnections(): readonly Socket[] {
  const begun: Socket[] = [];
  const note = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('socket' in message)) return;
    if (message.socket instanceof Socket) begun.push(message.socket);
  };
  subscribe('net.client.socket', note);
  onTestFinished(() => void unsubscribe('net.client.socket', note));
  return begun;
}

const varInt = (value: number): Buffer =>
  value < 128 ? Buffer.of(value) : Buffer.concat([Buffer.of((value % 128) + 128), varInt(value >> 7)]);

/** A status as Java servers send it. */
export function javaStatus(status: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(status));
  const body = Buffer.concat([Buffer.of(0), varInt(json.length), json]);
  return Buffer.concat([varInt(body.length), body]);
}

const MAGIC = '00ffff00fefefefefdfdfdfd12345678';

export function bedrockPong(ping: Buffer, text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(text));
  const head = [Buffer.of(0x1c), ping.subarray(1, 9), Buffer.alloc(8, 5), Buffer.from(MAGIC, 'hex')];
  return Buffer.concat([...head, length, Buffer.from(text)]);
}

export const CHALLENGE = Buffer.from('ffffffff4101020304', 'hex');

export const sourceInfo = (online: number, max: number): Buffer =>
  Buffer.concat([
    Buffer.from('ffffffff4911', 'hex'),
    Buffer.from('A name\0map\0folder\0game\0'),
    Buffer.of(0x0a, 0x00, online, max, 2),
  ]);
