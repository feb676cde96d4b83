import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../lib/json.js';
import { type Backend, guarded } from './backend.js';

/** Prefix of these records' keys; what follows is a hash, because the key of a shop is a secret. */
const LOOKS = 'look:';

const lookSchema = z.object({
  /** In milliseconds since the epoch. */
  begunAt: z.number().int(),
  /** This one, and those before it that did not end, either. */
  times: z.number().int().min(1),
});

/** A look at a shop that was begun and has not ended. */
export type BegunLook = Readonly<z.output<typeof lookSchema>>;

/**
 * The looks at shops that are under way, in all processes: what is left behind of one has not ended with its process. Every method
 * throws Failure `storeUnavailable`.
 */
export interface LookStore {
  begun(shopKey: string): Promise<BegunLook | undefined>;
  begin(shopKey: string, look: BegunLook): Promise<void>;
  end(shopKey: string): Promise<void>;
}

export function createLookStore(backend: Backend): LookStore {
  const nameOf = (shopKey: string) => LOOKS + createHash('sha256').update(shopKey).digest('base64url');
  return {
    async begun(shopKey) {
      const text = await guarded(backend.get(nameOf(shopKey)));
      return text === undefined ? undefined : lookSchema.safeParse(parseJson(text)).data;
    },
    begin: (shopKey, look) => guarded(backend.set(nameOf(shopKey), JSON.stringify(look))),
    end: async (shopKey) => void (await guarded(backend.delete(nameOf(shopKey)))),
  };
}
