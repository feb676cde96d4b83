import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { MISSED_BEATS, type Pulse } from './watchdog.js';

const { beats, intervalMs }: Pulse = workerData;
let last = Atomics.load(beats, 0);
let missed = 0;

setInterval(() => {
  const now = Atomics.load(beats, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed < MISSED_BEATS) return;
  const seconds = Math.round((missed * intervalMs) / 1000);
  // Console and log are the stuck thread's.
  writeSync(
    2,
    `Shopkeep did nothing for ${seconds} s, so its watchdog ended it. It should be started again.\n`,
  );
  process.kill(process.pid, 'SIGKILL');
  // Process 1 of a container survives that; it needs an init, or a liveness probe from outside.
  missed = 0;
}, intervalMs);
