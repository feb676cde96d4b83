import type { Queue, QueueAddOptions } from 'p-queue';
import { type Priority, priorities, type Requester } from '../easydonate/priority.js';

type Run = () => Promise<unknown>;

export interface FairOptions extends QueueAddOptions {
  /** Defaults to a refresh. */
  readonly requester?: Requester;
}

/**
 * The queue of a p-queue, which wants a class. Higher priorities go first. Users' requests rotate over shops: a shop's first
 * request waits for one of each other shop at most, however many those have queued and however many guilds are linked to
 * them. Within a shop they rotate over its guilds in the same way, and within a guild staff goes first.
 */
export class FairQueue implements Queue<Run, FairOptions> {
  readonly #lines: Readonly<Record<Priority, Line>> = {
    user: createRotation(shopOf, () => createRotation(guildOf, createLine)),
    search: createLine(),
    refresh: createLine(),
  };

  get size(): number {
    return priorities.reduce((size, priority) => size + this.#lines[priority].size, 0);
  }

  enqueue(run: Run, { id = '', requester = { priority: 'refresh' } }: Partial<FairOptions> = {}): void {
    this.#lines[requester.priority].join(requester, { id, run });
  }

  dequeue(): Run | undefined {
    const first = priorities.find((priority) => this.#lines[priority].size > 0);
    return first && this.#lines[first].next();
  }

  /** As many as requests of the same priority would go before one of this requester; p-queue's `sizeBy` only counts them. */
  filter({ requester }: Readonly<Partial<FairOptions>>): Run[] {
    return new Array<Run>(requester ? this.#lines[requester.priority].before(requester) : 0);
  }

  remove(id: string): void {
    priorities.some((priority) => this.#lines[priority].leave(id));
  }

  setPriority(): void {
    throw new Error('the requester decides the priority');
  }
}

const isStaff = (requester: Requester): boolean => requester.priority === 'user' && requester.isStaff;
const guildOf = (requester: Requester): string => (requester.priority === 'user' ? requester.guildId : '');
/** Keys that are only being checked take turns as if they were one shop. */
const shopOf = (requester: Requester): string =>
  requester.priority === 'user' ? (requester.shopKey ?? '') : '';

interface Waiting {
  readonly id: string;
  readonly run: Run;
}

interface Line {
  readonly size: number;
  join(requester: Requester, waiting: Waiting): void;
  next(): Run | undefined;
  /** How many would go before one of this requester. */
  before(requester: Requester): number;
  /** Returns whether it was here. */
  leave(id: string): boolean;
}

/** Staff first; then first come, first served. */
function createLine(): Line {
  const staff: Waiting[] = [];
  const others: Waiting[] = [];
  return {
    get size() {
      return staff.length + others.length;
    },
    join: (requester, waiting) => void (isStaff(requester) ? staff : others).push(waiting),
    next: () => (staff.shift() ?? others.shift())?.run,
    before: (requester) => staff.length + (isStaff(requester) ? 0 : others.length),
    leave: (id) => [staff, others].some((line) => take(line, id)),
  };
}

function take(line: Waiting[], id: string): boolean {
  const at = line.findIndex((waiting) => waiting.id === id);
  if (at === -1) return false;
  line.splice(at, 1);
  return true;
}

/** Rotates over groups, which have lines of their own. */
function createRotation(groupOf: (requester: Requester) => string, createInner: () => Line): Line {
  /** The group that is served next comes first; every group here has requests. */
  const groups = new Map<string, Line>();
  /**
   * The group served last. It moves to the back lazily, on the next dequeue, so that groups arriving in between go before
   * its second request, even where its first one left the queue before it could start.
   */
  let served: { readonly group: string; readonly line: Line } | undefined;
  let size = 0;
  const lineOf = (group: string) => groups.get(group) ?? (served?.group === group ? served.line : undefined);

  return {
    get size() {
      return size;
    },
    join(requester, waiting) {
      const group = groupOf(requester);
      const line = lineOf(group) ?? createInner();
      line.join(requester, waiting);
      groups.set(group, line);
      size += 1;
    },
    next() {
      const again = served && groups.get(served.group);
      if (served && again) {
        groups.delete(served.group);
        groups.set(served.group, again);
      }
      for (const [group, line] of groups) {
        served = { group, line };
        const run = line.next();
        size -= 1;
        if (line.size === 0) groups.delete(group);
        return run;
      }
      return undefined;
    },
    before(requester) {
      const group = groupOf(requester);
      const own = lineOf(group)?.before(requester) ?? 0;
      let before = own;
      let isBehind = false;
      for (const [other, line] of groups) {
        if (other === group) isBehind = other !== served?.group;
        else before += Math.min(line.size, isBehind || other === served?.group ? own : own + 1);
      }
      return before;
    },
    leave(id) {
      for (const [group, line] of groups) {
        if (!line.leave(id)) continue;
        size -= 1;
        if (line.size === 0) groups.delete(group);
        return true;
      }
      return false;
    },
  };
}
