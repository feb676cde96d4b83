/** Bounds an LRUCache by its entries. Its own `max` reserves memory for all of them at once, for each cache of a process. */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
