import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMs } from './usage.js';

/** What came of a load. */
export interface Outcome {
  /** Interactions that were answered. */
  readonly answered: number;
  /** Those that Discord gave up on. */
  readonly lost: number;
  readonly seconds: number;
  /** Milliseconds from each request to its reply. */
  readonly waits: readonly number[];
}

/** One person doing something; resolves with the number of interactions when all are answered. */
export type Act = (turn: number) => Promise<number>;

interface Tally {
  answered: number;
  lost: number;
  readonly waits: number[];
}

async function attempt(act: Act, turn: number, tally: Tally): Promise<void> {
  const start = performance.now();
  try {
    const answered = await act(turn);
    tally.answered += answered;
    tally.waits.push(performance.now() - start);
  } catch {
    tally.lost += 1;
  }
}

/** Keeps `width` people busy: each asks again as soon as the answer is there. */
export async function busy(act: Act, width: number, ms: number): Promise<Outcome> {
  const tally: Tally = { answered: 0, lost: 0, waits: [] };
  const start = performance.now();
  let turn = 0;
  const person = async () => {
    while (performance.now() - start < ms) {
      turn += 1;
      await attempt(act, turn, tally);
    }
  };
  await Promise.all(Array.from({ length: width }, person));
  return { ...tally, seconds: (performance.now() - start) / 1000 };
}

/** Asks `rate` times a second, whether the answers come or not. */
export async function paced(act: Act, rate: number, ms: number): Promise<Outcome> {
  const tally: Tally = { answered: 0, lost: 0, waits: [] };
  const start = performance.now();
  const asked: Promise<void>[] = [];
  for (let turn = 0; turn < (rate * ms) / 1000; turn += 1) {
    await sleep(Math.max(0, start + (turn * 1000) / rate - performance.now()));
    asked.push(attempt(act, turn, tally));
  }
  await Promise.all(asked);
  return { ...tally, seconds: (performance.now() - start) / 1000 };
}

/** Asks `count` times at once. */
export async function together(act: Act, count: number): Promise<Outcome> {
  const tally: Tally = { answered: 0, lost: 0, waits: [] };
  const start = performance.now();
  await Promise.all(Array.from({ length: count }, (_, turn) => attempt(act, turn, tally)));
  return { ...tally, seconds: (performance.now() - start) / 1000 };
}

/** Milliseconds of a process's processor time that each answer of a load cost; undefined outside of Linux. */
export async function withCpu(
  pid: number,
  load: () => Promise<Outcome>,
): Promise<Outcome & { readonly cpuEach: number | undefined }> {
  const before = cpuMs(pid);
  const outcome = await load();
  const after = cpuMs(pid);
  const cpuEach =
    before === undefined || after === undefined ? undefined : (after - before) / outcome.answered;
  return { ...outcome, cpuEach };
}
