import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../lib/json.js';
import { type Backend, translateErrors } from './backend.js';

const lookSchema = z.object({
  /** In milliseconds since the epoch. */
  begunAt: z.number().int(),
  /** This one, and those before it that did not end, either. */
  times: z.number().int().min(1),
});

/** A look at a shop that was begun and has not ended. */
export type BegunLook = Readonly<z.output<typeof lookSchema>>;

/** A hash, because the key of a shop is a secret. */
const lookKey = (shopKey: string): string =>
  `look:${createHash('sha256').update(shopKey).digest('base64url')}`;

/**
 * The looks at shops that are under way, in all processes: what is left behind of one has not ended with its process. Every method
 * throws Failure `storeUnavailable`.
 */
export class LookStore {
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  async begun(shopKey: string): Promise<BegunLook | undefined> {
    const text = await translateErrors(this.#backend.get(lookKey(shopKey)));
    return text === undefined ? undefined : lookSchema.safeParse(parseJson(text)).data;
  }

  begin(shopKey: string, look: BegunLook): Promise<void> {
    return translateErrors(this.#backend.set(lookKey(shopKey), JSON.stringify(look)));
  }

  async end(shopKey: string): Promise<void> {
    await translateErrors(this.#backend.delete(lookKey(shopKey)));
  }
}
