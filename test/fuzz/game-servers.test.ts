import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askBedrock } from '../../src/games/bedrock.js';
import { type Dialogue, NoAnswer } from '../../src/games/dialogue.js';
import { askJava } from '../../src/games/java.js';
import { askSource } from '../../src/games/source.js';
import { bedrockPong, CHALLENGE, javaStatus, sourceInfo } from '../games/servers.js';
import { tryCases } from './cases.js';
import { jsonText } from './json.js';

/*
 * Whatever a game server sends: two numbers, a wait for more, the next question of the same size, or NoAnswer.
 */

const anyBytes = fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes));
const anyNumber = fc.oneof(fc.integer(), fc.double(), fc.constantFrom('7', null, -1, 2 ** 31), fc.string());

/** Right answers, of which some bytes are changed and the end may be missing. */
const changed = (answer: fc.Arbitrary<Buffer>) =>
  fc
    .tuple(answer, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }), fc.nat(20))
    .map(([bytes, changes, cut]) => {
      const copy = Buffer.from(bytes);
      for (const [at, byte] of changes) copy[at % copy.length] = byte;
      return cut > 15 ? copy.subarray(0, copy.length - (cut % copy.length)) : copy;
    });

const statuses = fc.oneof(
  fc.record({ players: fc.record({ online: anyNumber, max: anyNumber }) }),
  fc.record({ players: fc.anything() }),
  jsonText,
);

const answers = fc.oneof(
  changed(statuses.map(javaStatus)),
  changed(fc.tuple(fc.string(), anyNumber, anyNumber).map(([name, online, max]) => pong(name, online, max))),
  changed(fc.tuple(fc.nat(255), fc.nat(255)).map(([online, max]) => sourceInfo(online, max))),
  fc.constant(CHALLENGE),
  anyBytes,
);

const PING = Buffer.alloc(33);
const pong = (name: string, online: unknown, max: unknown) =>
  bedrockPong(PING, `MCPE;${name};390;1.14;${String(online)};${String(max)};1;`);

/** With the time of its question, which servers send back. */
function answered(dialogue: Dialogue, answer: Buffer): Buffer {
  if (answer[0] !== 0x1c || answer.length < 9) return answer;
  return Buffer.concat([answer.subarray(0, 1), dialogue.opening.subarray(1, 9), answer.subarray(9)]);
}

function check(dialogue: Dialogue, received: Buffer): string {
  try {
    const read = dialogue.read(answered(dialogue, received));
    if (read === undefined) return 'waits';
    if (!('online' in read)) {
      expect(read.length).toBe(dialogue.opening.length + 4);
      return 'asks again';
    }
    for (const number of [read.online, read.max]) expect(number >= 0 && Number.isInteger(number)).toBe(true);
    return 'numbers';
  } catch (error) {
    expect(error).toBeInstanceOf(NoAnswer);
    return 'no answer';
  }
}

test('any answer of a game server has two numbers or none', async () => {
  const seen = new Set<string>();
  await tryCases(
    'game servers',
    fc.property(fc.array(answers, { minLength: 1, maxLength: 3 }), (received) => {
      for (const begin of [askJava, askBedrock, askSource]) {
        const dialogue = begin('play.example.net', 1);
        for (const one of received) seen.add(check(dialogue, one));
      }
    }),
  );
  expect([...seen].sort()).toEqual(['asks again', 'no answer', 'numbers', 'waits']);
});
