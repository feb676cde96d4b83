import { LRUCache } from 'lru-cache';
import { atMost } from '../lib/at-most.js';
import { MINUTE_MS } from '../lib/duration.js';
import type { Wanted } from './address.js';
import { askServer } from './ask.js';
import { GAMES, type Game, type Players } from './dialogue.js';

/** What a server said when it was last asked. */
export interface Heard {
  /** Null if it didn't answer. */
  readonly players: Players | null;
  readonly ageMs: number;
}

interface Known {
  readonly players: Players | null;
  /** Whose protocol it last spoke; undefined if it didn't answer. */
  readonly game: Game | undefined;
  /** By `performance.now()`, as is `nextAt`. */
  readonly askedAt: number;
  /** It isn't asked before. */
  readonly nextAt: number;
  /** How often in a row it didn't answer. */
  readonly misses: number;
}

export type Urgency = 'person' | 'board';

interface Question {
  readonly guildId: string;
  readonly heard: Promise<Heard>;
  readonly begin: () => void;
}

/** Each over three connections at most. */
const MAX_AT_ONCE = 32;
const MAX_AT_ONCE_FOR_GUILD = 2;
/** Of which the last answer is remembered, at some hundred bytes each. */
const MAX_REMEMBERED = 20_000;
/** A server that doesn't answer is asked half as often each time, but this often. */
const MAX_PAUSE_MS = 15 * MINUTE_MS;

const serverKey = ({ host, port }: Wanted): string => `${host.toLowerCase()} ${port ?? ''}`;

/** Asks the game servers of all guilds, each of them once a minute at most, whoever wants to know. */
export class GameServers {
  /** Set by the operator: servers in private networks are asked, too. */
  allowsOwn = false;
  readonly #ask: typeof askServer;
  readonly #known = new LRUCache<string, Known>(atMost(MAX_REMEMBERED));
  /** By server, those that wait included. */
  readonly #questions = new Map<string, Question>();
  /** The oldest first. A person may come to wait for what a board has asked. */
  readonly #waiting: Readonly<Record<Urgency, Set<Question>>> = { person: new Set(), board: new Set() };
  readonly #running = new Set<Question>();

  constructor(ask = askServer) {
    this.#ask = ask;
  }

  /** What is known; undefined if it wasn't asked yet. */
  recall(server: Wanted): Heard | undefined {
    const known = this.#known.get(serverKey(server));
    return known && { players: known.players, ageMs: performance.now() - known.askedAt };
  }

  isAsking(server: Wanted): boolean {
    return this.#questions.has(serverKey(server));
  }

  /** Asks, or remembers what the server said less than a minute ago; longer for one that doesn't answer. Never fails. */
  async ask(server: Wanted, guildId: string, urgency: Urgency): Promise<Heard> {
    const key = serverKey(server);
    const heard = this.recall(server);
    if (heard && performance.now() < (this.#known.get(key)?.nextAt ?? 0)) return heard;
    const question = this.#questions.get(key) ?? this.#enqueue(key, server, guildId);
    if (urgency === 'person' && this.#waiting.board.delete(question)) this.#waiting.person.add(question);
    this.#beginNext();
    return question.heard;
  }

  #enqueue(key: string, server: Wanted, guildId: string): Question {
    let begin = () => {};
    const turn = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const heard = turn.then(() => this.#put(key, server));
    const question: Question = { guildId, heard, begin };
    this.#questions.set(key, question);
    this.#waiting.board.add(question);
    void heard.then(() => {
      this.#questions.delete(key);
      this.#running.delete(question);
      this.#beginNext();
    });
    return question;
  }

  #beginNext(): void {
    for (const waiting of [this.#waiting.person, this.#waiting.board])
      for (const question of waiting) {
        if (this.#running.size === MAX_AT_ONCE) return;
        const ofGuild = [...this.#running].filter(({ guildId }) => guildId === question.guildId);
        if (ofGuild.length === MAX_AT_ONCE_FOR_GUILD) continue;
        waiting.delete(question);
        this.#running.add(question);
        question.begin();
      }
  }

  async #put(key: string, server: Wanted): Promise<Heard> {
    const { game, players } = await this.#try(server, this.#known.get(key)?.game);
    const misses = players ? 0 : (this.#known.get(key)?.misses ?? 0) + 1;
    const pauseMs = Math.min(MINUTE_MS * 2 ** Math.max(0, misses - 1), MAX_PAUSE_MS);
    const askedAt = performance.now();
    this.#known.set(key, { players, game, askedAt, nextAt: askedAt + pauseMs, misses });
    return { players, ageMs: 0 };
  }

  /** A shop doesn't say which game a server runs: while that is unknown, it is asked in all protocols at once. */
  async #try(server: Wanted, known: Game | undefined): Promise<Pick<Known, 'players' | 'game'>> {
    const answers = (known ? [known] : GAMES).map(async (game) => {
      const players = await this.#ask(server, game, { allowsOwn: this.allowsOwn });
      return { players, game };
    });
    return Promise.any(answers).catch(() => ({ players: null, game: undefined }));
  }
}

/** Of this process. */
export const gameServers = new GameServers();
