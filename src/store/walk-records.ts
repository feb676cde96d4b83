import type { Backend } from './backend.js';

export interface WalkOptions {
  /** Stops before the next batch. */
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
}

export interface Walk<Outcome> {
  /** The guilds of which a record had this outcome. */
  guildsWith(outcome: Outcome): string[];
  /** Whether it was stopped before the end. */
  readonly stopped: boolean;
}

const BATCH = 20;

/**
 * Calls `visit` with the store key of every record, a batch at a time. Rejects as soon as one visit rejects.
 * @param prefixes of the records' keys; a guild's id follows each
 */
export async function walkRecords<Outcome>(
  backend: Backend,
  prefixes: readonly string[],
  { signal, progress }: WalkOptions,
  visit: (key: string) => Promise<Outcome>,
): Promise<Walk<Outcome>> {
  const keys = (await Promise.all(prefixes.map((prefix) => backend.keys(prefix)))).flat().sort();
  const outcomes: Outcome[] = [];
  while (outcomes.length < keys.length && !signal.aborted) {
    const batch = keys.slice(outcomes.length, outcomes.length + BATCH);
    outcomes.push(...(await Promise.all(batch.map(visit))));
    progress(outcomes.length, keys.length);
  }
  return {
    guildsWith: (outcome) => [
      ...new Set(keys.filter((_, index) => outcomes[index] === outcome).map(guildOf)),
    ],
    stopped: outcomes.length < keys.length,
  };
}

/** The guild that a record is of. */
export const guildOf = (key: string): string => key.slice(key.indexOf(':') + 1);
