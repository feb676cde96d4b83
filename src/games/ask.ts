import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';
import {
  asciiHost,
  createResolver,
  type Endpoint,
  findEndpoint,
  type NameService,
  type Wanted,
} from './address.js';
import { askBedrock } from './bedrock.js';
import { type Dialogue, type Game, MAX_ANSWER, NoAnswer, type Players } from './dialogue.js';
import { askJava } from './java.js';
import { askSource } from './source.js';

interface Protocol {
  readonly usualPort: number;
  readonly service?: string;
  readonly exchange: (endpoint: Endpoint, dialogue: Dialogue, signal: AbortSignal) => Promise<Players>;
  readonly begin: (host: string, port: number) => Dialogue;
}

const PROTOCOLS: Readonly<Record<Game, Protocol>> = {
  java: { usualPort: 25_565, service: '_minecraft._tcp', exchange: overTcp, begin: askJava },
  bedrock: { usualPort: 19_132, exchange: overUdp, begin: askBedrock },
  source: { usualPort: 27_015, exchange: overUdp, begin: askSource },
};

/** For the look-up of the name and the answer together. */
const TIMEOUT_MS = 3000;

interface AskOptions {
  readonly allowsOwn: boolean;
  readonly timeoutMs?: number;
  readonly names?: NameService;
}

/** One question over one connection, to the address that was checked. @throws NoAnswer, and nothing else */
export async function askServer(
  server: Wanted,
  game: Game,
  { allowsOwn, timeoutMs = TIMEOUT_MS, names = createResolver() }: AskOptions,
): Promise<Players> {
  const { usualPort, service, exchange, begin } = PROTOCOLS[game];
  const ending = new AbortController();
  const isLate = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(new NoAnswer('late')));
  });
  const timer = setTimeout(() => ending.abort(), timeoutMs);
  const answer = async () => {
    const endpoint = await findEndpoint(server, usualPort, service, names, allowsOwn);
    ending.signal.throwIfAborted();
    return exchange(endpoint, begin(asciiHost(server.host), endpoint.port), ending.signal);
  };
  try {
    return await Promise.race([answer(), isLate]);
  } catch (error) {
    throw error instanceof NoAnswer ? error : new NoAnswer('unreachable', error);
  } finally {
    clearTimeout(timer);
    names.cancel();
  }
}

async function overTcp(endpoint: Endpoint, dialogue: Dialogue, signal: AbortSignal): Promise<Players> {
  const socket = connect({ ...endpoint, signal });
  try {
    socket.write(dialogue.opening);
    const received = Buffer.alloc(MAX_ANSWER);
    let size = 0;
    for await (const chunk of socket) {
      if (size + chunk.length > MAX_ANSWER) throw new NoAnswer('tooLong');
      size += chunk.copy(received, size);
      const answer = dialogue.read(received.subarray(0, size));
      if (answer && 'online' in answer) return answer;
    }
    throw new NoAnswer('unreadable');
  } finally {
    socket.destroy();
  }
}

async function overUdp({ host, port }: Endpoint, dialogue: Dialogue, signal: AbortSignal): Promise<Players> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  try {
    return await new Promise((resolve, reject) => {
      let size = 0;
      signal.addEventListener('abort', () => reject(new NoAnswer('late')));
      socket.on('error', reject).on('message', (datagram) => {
        try {
          size += datagram.length;
          if (size > MAX_ANSWER) throw new NoAnswer('tooLong');
          const answer = dialogue.read(datagram);
          if (answer && 'online' in answer) resolve(answer);
          else if (answer) socket.send(answer);
        } catch (error) {
          reject(error);
        }
      });
      // Once it is connected, nobody else is heard.
      socket.on('connect', () => socket.send(dialogue.opening)).connect(port, host);
    });
  } finally {
    socket.close();
  }
}
