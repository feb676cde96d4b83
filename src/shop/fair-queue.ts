import type { Queue, QueueAddOptions } from 'p-queue';
import { type Priority, priorities, type Requester } from './priority.js';

type Run = () => Promise<unknown>;

export interface FairOptions extends QueueAddOptions {
  /** A refresh unless told. */
  readonly requester?: Requester;
}

/**
 * What waits in a p-queue, which asks for a class. The more urgent goes first. Among people guilds take turns: whoever
 * waits for the first request of a guild waits for one of each other guild at most, however many those have waiting.
 */
export class FairQueue implements Queue<Run, FairOptions> {
  readonly #turns: Readonly<Record<Priority, Turns>> = {
    user: createTurns(),
    watch: createTurns(),
    refresh: createTurns(),
  };
  #size = 0;

  get size(): number {
    return this.#size;
  }

  enqueue(run: Run, { id = '', requester = { priority: 'refresh' } }: Partial<FairOptions> = {}): void {
    this.#turns[requester.priority].join(guildOf(requester), { id, run });
    this.#size += 1;
  }

  dequeue(): Run | undefined {
    for (const priority of priorities) {
      const run = this.#turns[priority].next();
      if (!run) continue;
      this.#size -= 1;
      return run;
    }
    return undefined;
  }

  /** Those who are as urgent as this requester and would go before, if it joined now; p-queue's `sizeBy` counts them. */
  filter({ requester }: Readonly<Partial<FairOptions>>): Run[] {
    return requester ? this.#turns[requester.priority].before(guildOf(requester)) : [];
  }

  remove(id: string): void {
    if (priorities.some((priority) => this.#turns[priority].leave(id))) this.#size -= 1;
  }

  setPriority(): void {
    throw new Error('who asks decides who goes first');
  }
}

const guildOf = (requester: Requester): string => (requester.priority === 'user' ? requester.guildId : '');

interface Waiting {
  readonly id: string;
  readonly run: Run;
}

type Turns = ReturnType<typeof createTurns>;

/** Guilds take turns; within a guild whoever came first goes first. */
function createTurns() {
  /** The guild whose turn is next comes first; none is without requests. */
  const guilds = new Map<string, Waiting[]>();
  /**
   * Whose turn it was last. It goes to the end no sooner than the next turn: who comes before that goes before its
   * second request, also where the first one was taken out of the queue before it could start.
   */
  let served: string | undefined;

  return {
    join(guildId: string, waiting: Waiting): void {
      const line = guilds.get(guildId);
      if (line) line.push(waiting);
      else guilds.set(guildId, [waiting]);
    },
    next(): Run | undefined {
      const again = served !== undefined && guilds.get(served);
      if (served !== undefined && again) {
        guilds.delete(served);
        guilds.set(served, again);
      }
      for (const [guildId, line] of guilds) {
        served = guildId;
        const first = line.shift();
        if (line.length === 0) guilds.delete(guildId);
        return first?.run;
      }
      return undefined;
    },
    before(guildId: string): Run[] {
      const own = guilds.get(guildId)?.length ?? 0;
      const runs: Run[] = [];
      let isBehind = false;
      for (const [other, line] of guilds) {
        const turns = other === guildId || isBehind || other === served ? own : own + 1;
        isBehind ||= other === guildId && other !== served;
        for (const { run } of line.slice(0, turns)) runs.push(run);
      }
      return runs;
    },
    /** Whether it was here. */
    leave(id: string): boolean {
      for (const [guildId, line] of guilds) {
        const at = line.findIndex((waiting) => waiting.id === id);
        if (at === -1) continue;
        line.splice(at, 1);
        if (line.length === 0) guilds.delete(guildId);
        return true;
      }
      return false;
    },
  };
}
