import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What Linux counts processor time in, for every program that asks. */
const TICK_MS = 10;

function proc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

/** Milliseconds of processor time that a process has had, all threads, kernel included; undefined outside of Linux. */
export function cpuMs(pid: number): number | undefined {
  // The program's name is in brackets and may contain spaces; utime and stime are the 14th and 15th field.
  const fields = proc(pid, 'stat')?.split(') ').at(-1)?.split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Megabytes of memory that a process holds (VmRSS); undefined outside of Linux. */
export function residentMb(pid: number): number | undefined {
  const kilobytes = /^VmRSS:\s*(\d+) kB$/m.exec(proc(pid, 'status') ?? '')?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** The same after a rest, in ms, that is as long for every bot: V8 gives garbage back late, or never. */
export async function restedMb(pid: number, restMs: number): Promise<number | undefined> {
  await sleep(restMs);
  return residentMb(pid);
}
