import type { Queue, QueueAddOptions } from 'p-queue';
import { addTo } from './multimap.js';
import { type Priority, priorities, type Requester } from './priority.js';

type Run = () => Promise<unknown>;

export interface FairOptions extends QueueAddOptions {
  /** Defaults to a refresh. */
  readonly requester?: Requester;
}

/**
 * The queue of a p-queue, which wants a class. Higher priorities go first. Users' requests rotate over guilds: a guild's
 * first request waits for one of each other guild at most, however many those have queued.
 */
export class FairQueue implements Queue<Run, FairOptions> {
  readonly #rotations: Readonly<Record<Priority, Rotation>> = {
    user: createRotation(),
    watch: createRotation(),
    refresh: createRotation(),
  };
  #size = 0;

  get size(): number {
    return this.#size;
  }

  enqueue(run: Run, { id = '', requester = { priority: 'refresh' } }: Partial<FairOptions> = {}): void {
    this.#rotations[requester.priority].join(guildOf(requester), { id, run });
    this.#size += 1;
  }

  dequeue(): Run | undefined {
    for (const priority of priorities) {
      const run = this.#rotations[priority].next();
      if (!run) continue;
      this.#size -= 1;
      return run;
    }
    return undefined;
  }

  /** The requests of the same priority that would go before one of this requester; p-queue's `sizeBy` counts them. */
  filter({ requester }: Readonly<Partial<FairOptions>>): Run[] {
    return requester ? this.#rotations[requester.priority].before(guildOf(requester)) : [];
  }

  remove(id: string): void {
    if (priorities.some((priority) => this.#rotations[priority].leave(id))) this.#size -= 1;
  }

  setPriority(): void {
    throw new Error('the requester decides the priority');
  }
}

const guildOf = (requester: Requester): string => (requester.priority === 'user' ? requester.guildId : '');

interface Waiting {
  readonly id: string;
  readonly run: Run;
}

type Rotation = ReturnType<typeof createRotation>;

/** Rotates over guilds; within a guild, first come, first served. */
function createRotation() {
  /** The guild that is served next comes first; every guild here has requests. */
  const guilds = new Map<string, Waiting[]>();
  /**
   * The guild served last. It moves to the back lazily, on the next dequeue, so that guilds arriving in between go before
   * its second request, even where its first one left the queue before it could start.
   */
  let served: string | undefined;

  return {
    join: (guildId: string, waiting: Waiting) => addTo(guilds, guildId, waiting),
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
        const rounds = other === guildId || isBehind || other === served ? own : own + 1;
        isBehind ||= other === guildId && other !== served;
        for (const { run } of line.slice(0, rounds)) runs.push(run);
      }
      return runs;
    },
    /** Returns whether it was here. */
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
