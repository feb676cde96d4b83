import { Worker } from 'node:worker_threads';

/** Far more than any work of the bot takes, and less than most monitors wait before they call somebody. */
const STUCK_MS = 30_000;

/** Missed beats in a row that end the process. */
export const MISSED_BEATS = 30;

/** What the two threads share. */
export interface Pulse {
  /** One number that goes up with every beat. */
  readonly beats: Int32Array;
  /** Milliseconds between two beats. */
  readonly intervalMs: number;
}

/**
 * Ends the process where its event loop stands still for 30 s: it would answer nobody, and not stop when asked to either.
 * The service manager starts it again. A thread of its own counts the beats, so a machine that slept is not mistaken.
 */
export function startWatchdog(stuckMs = STUCK_MS): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const pulse: Pulse = { beats, intervalMs: stuckMs / MISSED_BEATS };
  setInterval(() => Atomics.add(beats, 0, 1), pulse.intervalMs).unref();
  const watch = () => {
    const url = new URL('./watchdog-worker.js', import.meta.url);
    const worker = new Worker(url, { workerData: pulse, env: {}, execArgv: [] });
    worker.unref();
    // The bot is better off without a watchdog than dead of one.
    worker.on('error', () => {});
  };
  // A start has enough to do already.
  setTimeout(watch, pulse.intervalMs).unref();
}
