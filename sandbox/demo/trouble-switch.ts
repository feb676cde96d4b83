import type { SampleShop } from '../shop/index.js';
import type { Trouble } from './protocol.js';

/** The sample shop's trouble, which everybody who looks at the page shares. */
export interface TroubleSwitch {
  readonly current: Trouble | null;
  turn(trouble: Trouble | null): void;
  /** Tells of every turn from now on; returns how to stop that. */
  watch(listener: (trouble: Trouble | null) => void): () => void;
}

/** A shop without trouble so far. */
export function createTroubleSwitch(shop: Pick<SampleShop, 'trouble'> | undefined): TroubleSwitch {
  let current: Trouble | null = null;
  const listeners = new Set<(trouble: Trouble | null) => void>();
  return {
    get current() {
      return current;
    },
    turn(trouble) {
      current = trouble;
      shop?.trouble(trouble ?? undefined);
      for (const listener of listeners) listener(trouble);
    },
    watch(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
