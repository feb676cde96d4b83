import { beforeEach, expect, test } from 'vitest';
import type { Backend } from '../../src/store/backend.js';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import { openBackend } from '../../src/store/open.js';
import { reencryptRecords } from '../../src/store/reencrypt-records.js';
import { identity } from '../support/samples.js';
import { alter } from '../support/stores.js';

const GUILD = '100000000000000001';
const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';
const secret = (byte: number) => Buffer.alloc(32, byte);
const OLD = new Cipher(secret(1));
const NEW = new Cipher(secret(2));
const BOTH = new Cipher(secret(2), secret(1));
const NONE = { reencrypted: 0, already: 0, withoutKey: 0, unreadable: [], broken: [] };

let backend: Backend;
beforeEach(async () => {
  backend = await openBackend({ kind: 'sqlite', path: ':memory:' });
  await bot(OLD).link(GUILD, { key: KEY, shop: identity(':Магазин') });
  return () => backend.close();
});

const bot = (cipher = NEW) => new GuildStore(backend, cipher);

async function run(store = backend) {
  const guilds = await reencryptRecords(store, { first: NEW, every: BOTH });
  const [reencrypted, already, withoutKey] = [guilds.reencrypted, guilds.already, guilds.withoutKey];
  return {
    ...{ reencrypted: reencrypted.length, already: already.length, withoutKey: withoutKey.length },
    ...{ unreadable: guilds.unreadable, broken: guilds.broken },
  };
}

/** The store, in which the bot does something just before a record is replaced. */
function interrupt(work: () => Promise<unknown>): Backend {
  let isDone = false;
  return alter(backend, {
    async replace(...args) {
      if (!isDone) await work();
      isDone = true;
      return backend.replace(...args);
    },
  });
}

test('the first secret is enough afterwards, and all else is as it was; again, it writes nothing', async () => {
  const settings = { language: 'ru', currency: 'RUB', timeZone: null, productPage: '/{id}' } as const;
  await bot(OLD).changeSettings(GUILD, settings);
  expect(await run()).toEqual({ ...NONE, reencrypted: 1 });
  expect(await bot().key(GUILD)).toBe(KEY);
  expect(await bot().getLink(GUILD)).toEqual({ shop: identity(':Магазин') });
  expect(await bot().settings(GUILD)).toEqual(settings);
  const text = await backend.get(`guild:${GUILD}`);
  expect(await run()).toEqual({ ...NONE, already: 1 });
  expect(await backend.get(`guild:${GUILD}`)).toBe(text);
});

test('what the bot saves at the same moment is kept', async () => {
  const store = interrupt(() => bot(BOTH).changeSettings(GUILD, { currency: 'RUB' }));
  expect(await run(store)).toEqual({ ...NONE, reencrypted: 1 });
  expect(await bot().settings(GUILD)).toMatchObject({ currency: 'RUB' });
  expect(await bot().key(GUILD)).toBe(KEY);
});

test('what the bot erases at the same moment stays erased', async () => {
  expect(await run(interrupt(() => bot(BOTH).erase(GUILD)))).toEqual(NONE);
  expect(await backend.keys('')).toEqual([]);
});

test('what cannot be read is named and left as it is', async () => {
  const records = {
    'guild:1': (await backend.get(`guild:${GUILD}`)) ?? '',
    'guild:2': 'no JSON',
    'guild:3': '{"value":"no record"}',
    'guild:4': '{"value":{"link":{"shopName":"x"}}}',
    'guild:5': '{"value":{"settings":{},"link":null}}',
  };
  for (const [key, text] of Object.entries(records)) await backend.set(key, text);
  expect(await run()).toEqual({
    ...NONE,
    reencrypted: 1,
    withoutKey: 1,
    unreadable: ['1'],
    broken: ['2', '3', '4'],
  });
  for (const [key, text] of Object.entries(records)) expect(await backend.get(key)).toBe(text);
});
