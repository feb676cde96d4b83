import type { Backend } from './backend.js';
import { RECORDS } from './guilds.js';

export interface WalkOptions {
  /** Ends it before the next records. */
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
}

/** What came of each record, and whether the walk was stopped before it was through. */
export interface Walk<T> {
  readonly outcomes: readonly { readonly guildId: string; readonly outcome: T }[];
  readonly stopped: boolean;
}

const AT_ONCE = 20;

/** Does something with the record of every guild, by its key in the store, a few at a time. Rejects with the first that rejects. */
export async function walkRecords<T>(
  backend: Backend,
  { signal, progress }: WalkOptions,
  visit: (key: string) => Promise<T>,
): Promise<Walk<T>> {
  const keys = (await backend.keys(RECORDS)).sort();
  const outcomes: { guildId: string; outcome: T }[] = [];
  while (outcomes.length < keys.length && !signal.aborted) {
    const next = keys.slice(outcomes.length, outcomes.length + AT_ONCE);
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
