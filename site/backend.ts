import type { Backend } from '../src/store/backend.js';

/** A store that lasts as long as the page. */
class MemoryBackend implements Backend {
  readonly #records = new Map<string, string>();

  async get(key: string): Promise<string | undefined> {
    return this.#records.get(key);
  }

  async set(key: string, text: string): Promise<void> {
    this.#records.set(key, text);
  }

  async replace(key: string, before: string | undefined, after: string): Promise<boolean> {
    if (this.#records.get(key) !== before) return false;
    this.#records.set(key, after);
    return true;
  }

  async delete(key: string): Promise<boolean> {
    return this.#records.delete(key);
  }

  async keys(prefix: string): Promise<string[]> {
    return [...this.#records.keys()].filter((key) => key.startsWith(prefix));
  }

  async close(): Promise<void> {}
}

export const openBackend = async (): Promise<Backend> => new MemoryBackend();
