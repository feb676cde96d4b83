import { Worker } from 'node:worker_threads';

/** Far longer than any work of the bot, and shorter than most monitors wait before they alert. */
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
 * Ends the process when its event loop is blocked for 30 s: it could neither answer nor stop.
 * The service manager restarts it. A separate thread counts the beats, so a machine's sleep doesn't count.
 */
export function startWatchdog(stuckMs = STUCK_MS): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const pulse: Pulse = { beats, intervalMs: stuckMs / MISSED_BEATS };
  setInterval(() => Atomics.add(beats, 0, 1), pulse.intervalMs).unref();
  const watch = () => {
    const url = new URL('./watchdog-worker.js', import.meta.url);
    const worker = new Worker(url, { workerData: pulse, env: {}, execArgv: [] });
    worker.unref();
    // A failing watchdog must not end the bot.
    worker.on('error', () => {});
  };
  // Not during the start, which has enough to do.
  setTimeout(watch, pulse.intervalMs).unref();
}
