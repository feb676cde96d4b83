import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Backend, StoreError } from '../../src/store/backend.js';
import { createCipher } from '../../src/store/cipher.js';
import { createGuildStore, type GuildStore } from '../../src/store/guilds.js';
import { problemOf } from '../support/problem-of.js';
import { identity } from '../support/samples.js';

const GUILD = '100000000000000001';
const OTHER = '100000000000000002';
const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';
const MINUTE = 60_000;

/** A store in memory that counts its reads, and fails or waits on demand. */
function countingBackend() {
  const texts = new Map<string, string>();
  const state = { reads: 0, down: false, gate: Promise.resolve() };
  const answer = async <T>(value: () => T): Promise<T> => {
    if (state.down) throw new StoreError('down');
    return value();
  };
  const backend: Backend = {
    async get(key) {
      state.reads += 1;
      const text = await answer(() => texts.get(key));
      await state.gate;
      return text;
    },
    set: (key, text) => answer(() => void texts.set(key, text)),
    replace: async () => {
      throw new Error('the bot replaces nothing');
    },
    delete: (key) => answer(() => texts.delete(key)),
    keys: () => answer(() => [...texts.keys()]),
    close: async () => {},
  };
  return { backend, state, texts };
}

let { backend, state, texts } = countingBackend();
let store: GuildStore;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout', 'clearTimeout'] });
  // The cache takes the time 0 for none.
  vi.advanceTimersByTime(1000);
  ({ backend, state, texts } = countingBackend());
  store = createGuildStore(backend, createCipher(Buffer.alloc(32, 7)));
});
afterEach(() => {
  vi.useRealTimers();
});

/** The reads of the backend that `work` costs. */
async function readsOf(work: () => Promise<unknown>): Promise<number> {
  const before = state.reads;
  await work();
  return state.reads - before;
}

const everything = async () => {
  await store.settings(GUILD);
  await store.linked(GUILD);
  await problemOf(store.key(GUILD));
};

/** Holds back the reads of the backend that begin from now on, until it is called. */
function holdReads(): () => void {
  let open = () => {};
  state.gate = new Promise((resolve) => {
    open = resolve;
  });
  return open;
}

describe('reads', () => {
  test('of one guild cost one read in a minute, also of a guild that is not set up', async () => {
    expect(await readsOf(everything)).toBe(1);
    vi.advanceTimersByTime(MINUTE - 1000);
    expect(await readsOf(everything)).toBe(0);
    vi.advanceTimersByTime(2000);
    expect(await readsOf(everything)).toBe(1);
  });

  test('at the same time share one', async () => {
    expect(await readsOf(() => Promise.all(Array.from({ length: 50 }, everything)))).toBe(1);
    expect(await readsOf(() => store.settings(OTHER))).toBe(1);
  });

  test('after a write in this process cost none, and see it', async () => {
    await store.link(GUILD, { key: KEY, shop: identity('x') });
    await store.changeSettings(GUILD, { language: 'ru' });
    expect(await readsOf(everything)).toBe(0);
    expect([await store.key(GUILD), (await store.settings(GUILD)).language]).toEqual([KEY, 'ru']);
  });

  test('see another process’s write within a minute', async () => {
    await store.settings(GUILD);
    texts.set(`guild:${GUILD}`, '{"value":{"settings":{"language":"ru"}}}');
    expect((await store.settings(GUILD)).language).toBe('auto');
    vi.advanceTimersByTime(MINUTE + 1000);
    expect((await store.settings(GUILD)).language).toBe('ru');
  });

  test('are remembered for the latest 20,000 guilds', async () => {
    for (let n = 0; n <= 20_000; n += 1) await store.settings(String(n));
    expect(await readsOf(() => store.settings('20000'))).toBe(0);
    expect(await readsOf(() => store.settings('1'))).toBe(0);
    expect(await readsOf(() => store.settings('0'))).toBe(1);
  });

  test('have their key decrypted once', async () => {
    const cipher = createCipher(Buffer.alloc(32, 7));
    const decrypt = vi.fn(cipher.decrypt);
    const own = createGuildStore(backend, { ...cipher, decrypt });
    await own.link(GUILD, { key: KEY, shop: identity('x') });
    expect(await readsOf(async () => [await own.key(GUILD), await own.key(GUILD)])).toBe(0);
    expect(decrypt).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(MINUTE + 1000);
    expect(await own.key(GUILD)).toBe(KEY);
    expect(decrypt).toHaveBeenCalledTimes(2);
  });
});

describe('what is not remembered', () => {
  test('an erased record', async () => {
    await store.link(GUILD, { key: KEY, shop: identity('x') });
    await store.erase(GUILD);
    expect(await problemOf(store.key(GUILD))).toBe('notLinked');
  });

  test('a read that failed', async () => {
    state.down = true;
    expect(await problemOf(store.settings(GUILD))).toBe('storeUnavailable');
    state.down = false;
    expect(await problemOf(store.settings(GUILD))).toBe('none');
  });

  test('a record whose change failed: nobody knows what is stored', async () => {
    await store.link(GUILD, { key: KEY, shop: identity('x') });
    backend.set = () => Promise.reject(new StoreError('no answer'));
    const other = createGuildStore(backend, createCipher(Buffer.alloc(32, 7)));
    await other.settings(GUILD);
    expect(await problemOf(other.changeSettings(GUILD, { language: 'ru' }))).toBe('storeUnavailable');
    expect(await readsOf(() => other.settings(GUILD))).toBe(1);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['a change', () => store.changeSettings(GUILD, { language: 'en' }), 'en'],
    ['an erasure', () => store.erase(GUILD), 'auto'],
  ])('a read that %s in this process has overtaken', async (_what, write, language) => {
    texts.set(`guild:${GUILD}`, '{"value":{"settings":{"language":"ru"}}}');
    const release = holdReads();
    const early = store.settings(GUILD);
    state.gate = Promise.resolve();
    await write();
    release();
    expect((await early).language).toBe('ru');
    expect((await store.settings(GUILD)).language).toBe(language);
  });
});

test('what is remembered answers for the rest of its minute while the store is down', async () => {
  await store.link(GUILD, { key: KEY, shop: identity('x') });
  state.down = true;
  vi.advanceTimersByTime(MINUTE - 1000);
  expect(await store.key(GUILD)).toBe(KEY);
  vi.advanceTimersByTime(2000);
  expect(await problemOf(store.key(GUILD))).toBe('storeUnavailable');
});

test('after it was closed nothing is remembered', async () => {
  await store.link(GUILD, { key: KEY, shop: identity('x') });
  await store.close();
  expect(await readsOf(() => store.settings(GUILD))).toBe(1);
});
