import type { Backend } from './backend.js';
import { RECORDS } from './guilds.js';

export interface WalkOptions {
  /** Stops before the next batch. */
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
}

/** The outcome of each record, and whether the walk was stopped before the end. */
export interface Walk<T> {
  readonly outcomes: readonly { readonly guildId: string; readonly outcome: T }[];
  readonly stopped: boolean;
}

const BATCH = 20;

/** Calls `visit` with the store key of every guild's record, a batch at a time. Rejects as soon as one visit rejects. */
export async function walkRecords<T>(
  backend: Backend,
  { signal, progress }: WalkOptions,
  visit: (key: string) => Promise<T>,
): Promise<Walk<T>> {
  const keys = (await backend.keys(RECORDS)).sort();
  const outcomes: { guildId: string; outcome: T }[] = [];
  while (outcomes.length < keys.length && !signal.aborted) {
    const next = keys.slice(outcomes.length, outcomes.length + BATCH);
    outcomes.push(
      ...(await Promise.all(
        next.map(async (key) => ({ guildId: key.slice(RECORDS.length), outcome: await visit(key) })),
      )),
    );
    progress(outcomes.length, keys.length);
  }
  return { outcomes, stopped: outcomes.length < keys.length };
}

/** The guilds whose record had this outcome. */
export const guildsWith = <T>({ outcomes }: Walk<T>, wanted: T): string[] =>
  outcomes.filter(({ outcome }) => outcome === wanted).map(({ guildId }) => guildId);
