import type { Backend } from './backend.js';

/** What came of the records of all guilds. */
export interface Walk<Outcome> {
  /** The guilds of which a record had this outcome. */
  guilds(outcome: Outcome): string[];
  /** Whether it was stopped before the end. */
  readonly isStopped: boolean;
}

const BATCH = 20;

/**
 * Calls `visit` with the store key of every record, a batch at a time. Rejects as soon as one visit rejects.
 * @param prefixes of the records' keys; a guild's id follows each
 * @param signal stops it before the next batch
 */
export async function walkRecords<Outcome>(
  backend: Backend,
  prefixes: readonly string[],
  signal: AbortSignal,
  visit: (key: string) => Promise<Outcome>,
): Promise<Walk<Outcome>> {
  const keys = (await Promise.all(prefixes.map((prefix) => backend.keys(prefix)))).flat().sort();
  const outcomes: Outcome[] = [];
  while (outcomes.length < keys.length && !signal.aborted)
    outcomes.push(
      ...(await Promise.all(keys.slice(outcomes.length, outcomes.length + BATCH).map((key) => visit(key)))),
    );
  return {
    guilds: (outcome) => [...new Set(keys.filter((_, index) => outcomes[index] === outcome).map(guildId))],
    isStopped: outcomes.length < keys.length,
  };
}

/** The guild that a record is of. */
export const guildId = (key: string): string => key.slice(key.indexOf(':') + 1);
