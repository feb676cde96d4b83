/** Takes the entries that were set first out of a map, until `keep` are left; those that are not over yet stay. */
export function forgetOldest<T>(
  entries: Map<string, T>,
  keep: number,
  isOver: (entry: T) => boolean = () => true,
): void {
  for (const [key, entry] of entries) {
    if (entries.size <= keep) return;
    if (isOver(entry)) entries.delete(key);
  }
}
