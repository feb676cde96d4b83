export const GAMES = ['java', 'bedrock', 'source'] as const;

export type Game = (typeof GAMES)[number];

/** All that is ever read of what a game server says. */
export interface Players {
  readonly online: number;
  readonly max: number;
}

/** `late`: nothing within the time; `unreadable`: something else than the answer of such a game. */
export type Silence = 'late' | 'notPublic' | 'tooLong' | 'unknownName' | 'unreachable' | 'unreadable';

/** Why there are no numbers. The only error of this folder. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly why: Silence;

  constructor(why: Silence, cause?: unknown) {
    super(`The game server gave no answer: ${why}`, { cause });
    this.why = why;
  }
}

/** Of all answers to one question together, in bytes. */
export const MAX_ANSWER = 64 * 1024;

/** One question to a server. */
export interface Dialogue {
  readonly opening: Buffer;
  /**
   * Reads all that came over a connection so far, or one datagram. Returns what to send next, or undefined to wait for more.
   * @throws NoAnswer
   */
  read(received: Buffer): Players | Buffer | undefined;
}

const MOST_PLAYERS = 2 ** 31 - 1;

/** @throws NoAnswer for what can't be a number of players */
export function readPlayers(online: unknown, max: unknown): Players {
  if (!isCount(online) || !isCount(max)) throw new NoAnswer('unreadable');
  return { online, max };
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_PLAYERS;
