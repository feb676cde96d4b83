/** Names that this tab remembers until it closes. */
export interface Remembered {
  has(name: string): boolean;
  add(name: string): void;
}

/** What this tab remembers under a key. */
export function rememberedHere(key: string): Remembered {
  const names = new Set(sessionStorage.getItem(key)?.split(' '));
  return {
    has: (name) => names.has(name),
    add(name) {
      names.add(name);
      sessionStorage.setItem(key, [...names].join(' '));
    },
  };
}
