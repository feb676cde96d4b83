import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Bytes to send as they are. Where they do not end by themselves as HTTP has it, the connection has to. */
export interface RawAnswer {
  readonly bytes: Uint8Array;
  readonly ends: boolean;
}

/** What clients of these tests call themselves. */
export const USER_AGENT = 'test-bot/1.0';

/** A server on 127.0.0.1 that takes requests as text and answers with bytes. */
export interface RawServer {
  readonly port: number;
  readonly url: string;
  /** What came in, line for line, oldest first. */
  readonly requests: string[];
  close(): Promise<void>;
}

const END = '\r\n\r\n';

/**
 * Programs that look for another server, which had the port before, are hung up on.
 * @param answer gets the path that was asked for
 */
export async function startRawServer(
  answer: (path: string) => RawAnswer,
  host = '127.0.0.1',
): Promise<RawServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let waiting = '';
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The client may be gone already.
    socket.on('error', () => {});
    socket.setEncoding('latin1').on('data', (text: string) => {
      waiting += text;
      for (let end = waiting.indexOf(END); end !== -1; end = waiting.indexOf(END)) {
        const request = waiting.slice(0, end);
        waiting = waiting.slice(end + END.length);
        if (!request.includes(`\r\nuser-agent: ${USER_AGENT}\r\n`)) {
          socket.destroy();
          return;
        }
        requests.push(request);
        const { bytes, ends } = answer(/^\S+ (\S*)/.exec(request)?.[1] ?? '');
        socket.write(bytes);
        if (ends) socket.end();
      }
    });
  });
  await once(server.listen(0, host), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** A whole answer as HTTP has it. */
export function httpAnswer(
  status: number,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): RawAnswer {
  const bytes = Buffer.from(body);
  const all = { 'content-type': 'application/json', 'content-length': String(bytes.length), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const head = Buffer.from([`HTTP/1.1 ${status} Status`, ...lines, '', ''].join('\r\n'), 'latin1');
  // After these there is never a body, whatever the length says.
  const ends = status < 200 || status === 204 || status === 304 || 'content-length' in headers;
  return { bytes: Buffer.concat([head, bytes]), ends };
}
