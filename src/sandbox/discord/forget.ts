/** Takes the entries that were set first out of a map, until `keep` are left. */
export function forgetOldest(entries: Map<string, unknown>, keep: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= keep) return;
    entries.delete(key);
  }
}
