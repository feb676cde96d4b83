/** What a p-queue has for that. */
interface Queue {
  pause(): void;
  start(): unknown;
}

/**
 * A task of a queue after whose start the next one waits. p-queue's own intervals go by the calendar: a clock that is set back by
 * hours would stop the queue for as long.
 * @param ms whole milliseconds to the next start
 */
export const spaced =
  <T>(queue: Queue, ms: number, task: () => T): (() => T) =>
  () => {
    queue.pause();
    setTimeout(() => queue.start(), ms);
    return task();
  };
