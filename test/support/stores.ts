import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { StoreAddress } from '../../src/store/address.js';
import type { Backend } from '../../src/store/backend.js';
import { Cipher } from '../../src/store/cipher.js';
import { openBackend } from '../../src/store/open.js';
import type { Need } from './needs.js';
import { createDatabase } from './postgres.js';

/** For records in which a test reads nothing private. */
export const TEST_CIPHER = new Cipher(Buffer.alloc(32, 7));

/** A kind of store. */
export interface Kind {
  /** For the title of its tests. */
  readonly title: string;
  /** What its tests need. */
  readonly tags: Need[];
  create(): Promise<StoreAddress>;
}

const sqlite: Kind = {
  title: 'SQLite',
  tags: [],
  async create() {
    const folder = mkdtempSync(join(tmpdir(), 'shopkeep-store-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    return { kind: 'sqlite', path: join(folder, 'shopkeep.sqlite') };
  },
};

const postgres: Kind = {
  title: 'PostgreSQL',
  tags: ['postgres'],
  create: async () => ({ kind: 'postgres', url: await createDatabase() }),
};

export const kinds: readonly Kind[] = [sqlite, postgres];

/** Creates a store that the tests of this `describe` have to themselves; each finds it empty. Gives where it is. */
export function storeFor({ create }: Kind): () => StoreAddress {
  let address: StoreAddress | undefined;
  const place = () => {
    if (!address) throw new Error('the store was not created');
    return address;
  };
  beforeAll(async () => {
    address = await create();
  });
  beforeEach(async () => {
    const backend = await openBackend(place());
    for (const key of await backend.keys('')) await backend.delete(key);
    await backend.close();
  });
  return place;
}

/** A backend some of whose methods do something else. */
export const alter = (backend: Backend, changes: Partial<Backend>): Backend => ({
  get: (key) => backend.get(key),
  set: (key, text) => backend.set(key, text),
  replace: (key, before, after) => backend.replace(key, before, after),
  delete: (key) => backend.delete(key),
  keys: (prefix) => backend.keys(prefix),
  close: () => backend.close(),
  ...changes,
});
