import { vi } from 'vitest';

interface Timer {
  readonly at: number;
  /** Timers of the same moment go off in the order in which they were set. */
  readonly order: number;
  run: () => void;
  cancelled: boolean;
  unref(): Timer;
}

const isBefore = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** A binary heap, because vitest's own clock looks at every timer for each that goes off. */
function createHeap() {
  const heap: Timer[] = [];
  function at(index: number): Timer {
    const timer = heap[index];
    if (!timer) throw new RangeError(`there is no timer ${index}`);
    return timer;
  }
  function swap(a: number, b: number): void {
    const [first, second] = [at(a), at(b)];
    heap[a] = second;
    heap[b] = first;
  }
  return {
    push(timer: Timer): void {
      heap.push(timer);
      for (let index = heap.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1;
        if (!isBefore(at(index), at(parent))) return;
        swap(index, parent);
        index = parent;
      }
    },
    first: (): Timer | undefined => heap[0],
    shift(): void {
      swap(0, heap.length - 1);
      heap.pop();
      for (let index = 0; ; ) {
        const [left, right] = [2 * index + 1, 2 * index + 2];
        if (left >= heap.length) return;
        const child = right < heap.length && isBefore(at(right), at(left)) ? right : left;
        if (!isBefore(at(child), at(index))) return;
        swap(child, index);
        index = child;
      }
    },
  };
}

/** A clock for very many timers, which stands still until it is moved. `vi.unstubAllGlobals` gives the real one back. */
export function stubEventClock(start: number) {
  const timers = createHeap();
  let now = start;
  let order = 0;
  function set(run: () => void, ms = 0): Timer {
    order += 1;
    const timer: Timer = { at: now + Math.max(1, ms), order, run, cancelled: false, unref: () => timer };
    timers.push(timer);
    return timer;
  }
  const clear = (timer?: Timer): void => {
    if (!timer) return;
    timer.cancelled = true;
    // It stays here until its time, and what it would have needed must not.
    timer.run = () => {};
  };
  function setRepeated(run: () => void, ms: number): Timer {
    /** Only what says that it has ended. */
    const repeated = set(() => {}, ms);
    const again = (): void => {
      if (repeated.cancelled) return;
      set(again, ms);
      run();
    };
    set(again, ms);
    return repeated;
  }
  const stubs = { setTimeout: set, clearTimeout: clear, setInterval: setRepeated, clearInterval: clear };
  for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub);
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.spyOn(performance, 'now').mockImplementation(() => now - start + 1);
  return {
    /** Lets everything happen that is due in the next `ms`, and what follows from it. */
    async pass(ms: number): Promise<void> {
      const end = now + ms;
      for (let timer = timers.first(); timer && timer.at <= end; timer = timers.first()) {
        timers.shift();
        if (timer.cancelled) continue;
        now = timer.at;
        timer.run();
        await new Promise((resolve) => setImmediate(resolve));
      }
      now = end;
    },
  };
}
