import { describe, expect, test } from 'vitest';
import { type Backend, StoreError } from '../../src/store/backend.js';
import { type CopyOptions, copyRecords } from '../../src/store/copy-records.js';

/** A store in memory that counts its writes. */
function memory(records: Record<string, string> = {}) {
  const texts = new Map(Object.entries(records));
  const backend = {
    texts,
    writes: 0,
    get: async (key: string) => texts.get(key),
    async set(key: string, text: string) {
      backend.writes += 1;
      texts.set(key, text);
    },
    replace: async () => {
      throw new Error('a transfer writes what was not there');
    },
    delete: async () => {
      throw new Error('a transfer deletes nothing');
    },
    keys: async (prefix: string) => [...texts.keys()].filter((key) => key.startsWith(prefix)),
    close: async () => {},
  } satisfies Backend & Record<string, unknown>;
  return backend;
}

async function move(from: Backend, to: Backend, options: Partial<CopyOptions> = {}) {
  const { guildsWith, stopped } = await copyRecords(from, to, {
    overwrite: false,
    signal: new AbortController().signal,
    progress: () => {},
    ...options,
  });
  const [copied, same] = [guildsWith('copied').length, guildsWith('same').length];
  return { copied, same, conflicts: guildsWith('conflict'), stopped };
}

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`guild:${100_000 + n}`, `record ${n}`]));

test('every record is copied as it is; what is not a record stays behind', async () => {
  const from = memory({ ...many(45), 'answer:1': 'x' });
  const to = memory({ 'guild:1': 'only there' });
  expect(await move(from, to)).toEqual({ copied: 45, same: 0, conflicts: [], stopped: false });
  expect(Object.fromEntries(to.texts)).toEqual({ ...many(45), 'guild:1': 'only there' });
  expect(from.writes).toBe(0);
});

test('what is followed for a guild is copied with it', async () => {
  const from = memory({ 'guild:1': 'a', 'follow:1': 'b', 'guild:2': 'c', 'follow:3': 'd' });
  const to = memory({ 'follow:1': 'other' });
  expect(await move(from, to)).toEqual({ copied: 3, same: 0, conflicts: ['1'], stopped: false });
  expect(Object.fromEntries(to.texts)).toEqual({ ...Object.fromEntries(from.texts), 'follow:1': 'other' });
});

test('repeated it writes nothing', async () => {
  const from = memory(many(45));
  const to = memory(many(40));
  expect(await move(from, to)).toMatchObject({ copied: 5, same: 40 });
  expect(await move(from, to)).toMatchObject({ copied: 0, same: 45 });
  expect(to.writes).toBe(5);
});

describe('another record in the target', () => {
  test('is named and left as it is', async () => {
    const to = memory({ 'guild:100001': 'newer' });
    expect(await move(memory(many(3)), to)).toMatchObject({ copied: 2, conflicts: ['100001'] });
    expect(to.texts.get('guild:100001')).toBe('newer');
  });

  test('is replaced when that is wanted', async () => {
    const to = memory({ 'guild:100001': 'newer' });
    expect(await move(memory(many(3)), to, { overwrite: true })).toMatchObject({ copied: 3, conflicts: [] });
    expect(to.texts.get('guild:100001')).toBe('record 1');
  });
});

test('what was erased since it was listed is not missed', async () => {
  const from = { ...memory(many(2)), get: async (key: string) => (key.endsWith('1') ? undefined : 'x') };
  expect(await move(from, memory())).toEqual({ copied: 1, same: 0, conflicts: [], stopped: false });
});

test('stopped it finishes what it has begun, and says that there is more', async () => {
  const interruption = new AbortController();
  const steps: string[] = [];
  const to = memory();
  const progress = (done: number, total: number) => {
    steps.push(`${done}/${total}`);
    interruption.abort();
  };
  expect(await move(memory(many(45)), to, { signal: interruption.signal, progress })).toEqual({
    copied: 20,
    same: 0,
    conflicts: [],
    stopped: true,
  });
  expect([to.writes, steps]).toEqual([20, ['20/45']]);
});

test('a target that does not give back what was written is not trusted', async () => {
  const to = { ...memory(), get: async () => undefined };
  await expect(move(memory({ 'guild:1': 'x' }), to)).rejects.toThrow(StoreError);
});

test('a record that cannot be read stops no other; a store that cannot be read stops all', async () => {
  const records = many(30);
  const damaged = (isAway: boolean): Backend => {
    const backend = memory(records);
    return {
      ...backend,
      get: async (key) => {
        if (isAway || key === 'guild:100007') throw new StoreError('SQLITE_CORRUPT');
        return backend.get(key);
      },
    };
  };
  const to = memory();
  const signal = new AbortController().signal;
  const options = { overwrite: false, signal, progress: () => {} };
  const { guildsWith } = await copyRecords(damaged(false), to, options);
  expect([guildsWith('copied').length, guildsWith('damaged'), to.texts.size]).toEqual([29, ['100007'], 29]);
  await expect(copyRecords(damaged(true), to, options)).rejects.toThrow(StoreError);
});
