/** What came of the records of all guilds. */
export interface Walk<Outcome> {
  /** The guilds of which a record had this outcome. */
  guilds(outcome: Outcome): readonly string[];
  /** Whether it was stopped before the end. */
  readonly isStopped: boolean;
}

/**
 * Calls `visit` with the store key of one record after another. Rejects as soon as one visit rejects.
 * @param keys a prefix, a colon and the id of a guild each
 * @param signal stops it before the next record
 */
export async function walkRecords<Outcome>(
  keys: readonly string[],
  signal: AbortSignal,
  visit: (key: string, guildId: string) => Promise<Outcome>,
): Promise<Walk<Outcome>> {
  const guilds = new Map<Outcome, Set<string>>();
  let count = 0;
  for (const key of keys) {
    if (signal.aborted) break;
    const guildId = key.slice(key.indexOf(':') + 1);
    const outcome = await visit(key, guildId);
    guilds.set(outcome, (guilds.get(outcome) ?? new Set()).add(guildId));
    count += 1;
  }
  return { guilds: (outcome) => [...(guilds.get(outcome) ?? [])].sort(), isStopped: count < keys.length };
}
