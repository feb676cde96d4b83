const KEY = 'dismissed';

/** The messages that somebody has hidden, which stay hidden for as long as the tab is open. */
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
