import type { Backend } from './backend.js';
import { RECORDS } from './guilds.js';

export interface WalkOptions {
  /** Stops before the next batch. */
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
}

export interface Walk<Outcome> {
  /** The guilds whose record had this outcome. */
  guildsWith(outcome: Outcome): string[];
  /** Whether it was stopped before the end. */
  readonly stopped: boolean;
}

const BATCH = 20;

/** Calls `visit` with the store key of every guild's record, a batch at a time. Rejects as soon as one visit rejects. */
export async function walkRecords<Outcome>(
  backend: Backend,
  { signal, progress }: WalkOptions,
  visit: (key: string) => Promise<Outcome>,
): Promise<Walk<Outcome>> {
  const keys = (await backend.keys(RECORDS)).sort();
  const outcomes: Outcome[] = [];
  while (outcomes.length < keys.length && !signal.aborted) {
    const batch = keys.slice(outcomes.length, outcomes.length + BATCH);
    outcomes.push(...(await Promise.all(batch.map(visit))));
    progress(outcomes.length, keys.length);
  }
  return {
    guildsWith: (outcome) =>
      keys.filter((_, index) => outcomes[index] === outcome).map((key) => key.slice(RECORDS.length)),
    stopped: outcomes.length < keys.length,
  };
}
