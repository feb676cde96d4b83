import { describe, expect, onTestFinished, test } from 'vitest';
import type { NameService } from '../../src/games/address.js';
import { askServer } from '../../src/games/ask.js';
import { type Game, MAX_ANSWER, NoAnswer } from '../../src/games/dialogue.js';
import {
  bedrockPong,
  CHALLENGE,
  javaStatus,
  sourceInfo,
  startTcp,
  startUdp,
  watchConnections,
} from './servers.js';

/** Long enough for an answer on this machine. */
const PATIENT_MS = 30_000;
const SHORT_MS = 200;

const ask = (game: Game, port: number, timeoutMs = PATIENT_MS) =>
  askServer({ host: '127.0.0.1', port }, game, { allowsOwn: true, timeoutMs });

const whyNot = (answer: Promise<unknown>) =>
  answer.then(
    (value) => value,
    (error) => (error instanceof NoAnswer ? error.why : error),
  );

describe('what a server says', () => {
  test('of Java, however its answer is cut', async () => {
    const status = javaStatus({
      version: { name: '1.20' },
      players: { max: 100, online: 18 },
      favicon: 'x'.repeat(9000),
    });
    const server = await startTcp(async (socket) => {
      for (const end of [1, 2, 3, 50, 5000, status.length])
        await new Promise((sent) => socket.write(status.subarray(socket.bytesWritten, end), sent));
    });
    expect(await ask('java', server.port)).toEqual({ online: 18, max: 100 });
    const port = server.port.toString(16).padStart(4, '0');
    const host = Buffer.from('127.0.0.1').toString('hex');
    expect(server.asked.map((one) => one.toString('hex'))).toEqual([`1300ffffffff0f09${host}${port}010100`]);
  });

  test('of Bedrock, with a semicolon in its name', async () => {
    const server = await startUdp((ping) => [
      bedrockPong(ping, String.raw`MCPE;A\;B;390;1.14;7;20;1;x;Survival;1;`),
    ]);
    expect(await ask('bedrock', server.port)).toEqual({ online: 7, max: 20 });
    expect(server.asked.map((one) => one.length)).toEqual([33]);
  });

  test.each([true, false])('of Source, if it challenges first: %o', async (challenges) => {
    const server = await startUdp((question) =>
      challenges && question.length === 25 ? [CHALLENGE] : [sourceInfo(3, 64)],
    );
    expect(await ask('source', server.port)).toEqual({ online: 3, max: 64 });
    expect(server.asked.at(-1)?.subarray(25)).toEqual(challenges ? CHALLENGE.subarray(5) : Buffer.alloc(0));
    expect(server.asked.length).toBe(challenges ? 2 : 1);
  });
});

describe('a hostile server', () => {
  const MEGABYTES = 50 * 1024 * 1024;
  /** A last piece may come with what is allowed. */
  const MOST_READ = 2 * MAX_ANSWER;

  test.each([
    ['nothing', 'unreadable', Buffer.alloc(0)],
    ['a length that is allowed', 'unreadable', Buffer.from([0xf0, 0xff, 0x03])],
    ['a length that is not', 'tooLong', Buffer.from([0xff, 0xff, 0x7f])],
  ])('that sends 50 MB after %s is left after 64 kB', async (_, why, head) => {
    const connections = watchConnections();
    const server = await startTcp((socket) => {
      socket.write(head);
      socket.write(Buffer.alloc(MEGABYTES, 0xff));
    });
    expect(await whyNot(ask('java', server.port))).toBe(why);
    expect(connections.map(({ bytesRead, destroyed }) => [bytesRead <= MOST_READ, destroyed])).toEqual([
      [true, true],
    ]);
  });

  test('that drips is left when the time is over', async () => {
    let drops = 0;
    const server = await startTcp((socket) => {
      socket.write(Buffer.from([0x80, 0x80, 0x02]));
      const drip = setInterval(() => {
        drops += 1;
        socket.write('x');
      }, 5);
      onTestFinished(() => clearInterval(drip));
      socket.on('close', () => clearInterval(drip));
    });
    expect(await whyNot(ask('java', server.port, SHORT_MS))).toBe('late');
    expect(drops).toBeLessThan(MAX_ANSWER);
  });

  test.each<Game>(['bedrock', 'source'])(
    'of %s that is silent is left when the time is over',
    async (game) => {
      const server = await startUdp(() => []);
      expect(await whyNot(ask(game, server.port, SHORT_MS))).toBe('late');
      expect(server.asked.length).toBe(1);
    },
  );

  test('that closes at once, or isn’t there, has no answer', async () => {
    const server = await startTcp((socket) => socket.destroy());
    expect(await whyNot(ask('java', server.port))).toMatch(/^un/);
    expect(await whyNot(ask('java', 1))).toBe('unreachable');
  });

  test('that challenges for ever is asked twice', async () => {
    const server = await startUdp(() => [CHALLENGE, CHALLENGE]);
    expect(await whyNot(ask('source', server.port))).toBe('unreadable');
    expect(server.asked.length).toBeLessThan(3);
  });

  test.each<Game>(['bedrock', 'source'])('of %s that says something else has no answer', async (game) => {
    const server = await startUdp(() => [Buffer.alloc(9000, 7)]);
    expect(await whyNot(ask(game, server.port))).toBe('unreadable');
  });
});

describe('where a name leads', () => {
  const none = async () => {
    throw new Error('ENOTFOUND');
  };
  const silent: NameService = { resolve4: none, resolve6: none, resolveSrv: none, cancel: () => {} };
  /** A name service of which each answer is another one. */
  function names(...answers: readonly string[][]) {
    const asked: string[] = [];
    const resolve4 = async (name: string) => {
      asked.push(name);
      return answers[asked.length - 1] ?? [];
    };
    const service: NameService = { ...silent, resolve4 };
    return { asked, service };
  }

  test('the address that was looked up first is the one that is asked', async () => {
    const server = await startTcp((socket) => socket.write(javaStatus({ players: { max: 2, online: 1 } })));
    const { asked, service } = names(['127.0.0.1'], ['10.0.0.1']);
    const answer = askServer({ host: 'Play.example.net', port: server.port }, 'java', {
      allowsOwn: true,
      timeoutMs: PATIENT_MS,
      names: service,
    });
    expect(await answer).toEqual({ online: 1, max: 2 });
    expect(asked).toEqual(['play.example.net']);
    expect(server.asked[0]?.toString()).toContain('play.example.net');
  });

  test('one in a private network is not connected to', async () => {
    const server = await startTcp((socket) => socket.end());
    const { service } = names(['127.0.0.1', '10.1.2.3', '169.254.169.254']);
    const wanted = { host: 'play.example.net', port: server.port };
    expect(await whyNot(askServer(wanted, 'java', { allowsOwn: false, names: service }))).toBe('notPublic');
    expect(await whyNot(askServer({ ...wanted, host: '127.0.0.1' }, 'java', { allowsOwn: false }))).toBe(
      'notPublic',
    );
    expect(server.asked).toEqual([]);
  });

  test('a name service that never answers takes no longer than the question', async () => {
    const never: NameService = { ...silent, resolve4: () => new Promise(() => {}) };
    const wanted = { host: 'play.example.net', port: null };
    expect(
      await whyNot(askServer(wanted, 'source', { allowsOwn: true, timeoutMs: SHORT_MS, names: never })),
    ).toBe('late');
    expect(await whyNot(askServer(wanted, 'source', { allowsOwn: true, names: silent }))).toBe('unknownName');
    expect(
      await whyNot(askServer({ ...wanted, host: '..' }, 'source', { allowsOwn: true, names: silent })),
    ).toBe('unknownName');
  });
});
