const KEY = 'dismissed';

/** The messages hidden in this tab; they stay hidden until it closes. */
export interface Dismissed {
  has(messageId: string): boolean;
  add(messageId: string): void;
}

/** What this tab remembers. */
export function dismissedHere(): Dismissed {
  const ids = new Set(sessionStorage.getItem(KEY)?.split(' '));
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id);
      sessionStorage.setItem(KEY, [...ids].join(' '));
    },
  };
}
