import { readFileSync } from 'node:fs';

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
