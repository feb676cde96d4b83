import type { SampleShop } from '../shop/index.js';
import type { Trouble } from './protocol.js';

type Listener = (trouble: Trouble | null) => void;

/** The sample shop's trouble, which everybody who looks at the page shares; none so far. */
export class TroubleSwitch {
  readonly #shop: SampleShop | undefined;
  readonly #listeners = new Set<Listener>();
  #current: Trouble | null = null;

  constructor(shop: SampleShop | undefined) {
    this.#shop = shop;
  }

  turn(trouble: Trouble | null): void {
    this.#current = trouble;
    this.#shop?.trouble(trouble ?? undefined);
    for (const listener of this.#listeners) listener(trouble);
  }

  /** Tells the trouble of now and every one from now on; returns how to stop that. */
  watch(listener: Listener): () => void {
    listener(this.#current);
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
