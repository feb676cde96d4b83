import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoreAddress } from '../../../src/store/address.js';
import { Cipher } from '../../../src/store/cipher.js';
import { type GuildStore, openGuildStore } from '../../../src/store/guilds.js';
import { openBackend } from '../../../src/store/open.js';
import { readSecrets } from '../../../src/store/secret.js';
import { startCli } from '../../support/cli.js';
import { environment } from '../../support/environment.js';
import { problemOf } from '../../support/problem-of.js';
import { identity } from '../../support/samples.js';
import { kinds, storeFor, storeUrl, writeToFile } from '../../support/stores.js';

const GUILD = '100000000000000001';
const OTHER = '100000000000000002';
const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shopkeep-rekey-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** With none of the settings that only the bot needs. */
const run = (env: Record<string, string>) => startCli('ops/cli/store-rekey.js', folder, environment(env));
const rekey = (env: Record<string, string>) => run(env).ended;

/** Does something with the store as a bot with these secrets has it. */
async function asBot<T>(
  place: StoreAddress,
  secrets: string | undefined,
  work: (store: GuildStore) => Promise<T>,
): Promise<T> {
  const store = await openGuildStore(place, new Cipher(...readSecrets(secrets, place)));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

for (const kind of kinds) {
  describe(kind.title, { tags: kind.tags }, () => {
    const place = storeFor(kind);
    const link = (guildId: string) => (store: GuildStore) =>
      store.link(guildId, { key: KEY, shop: identity('Магазин') });

    test('the old secret is no longer needed; a key of an unknown one is named, and readable when that is back', async () => {
      const env = (secrets: string) => ({ STORE_URL: storeUrl(place()), STORE_SECRET: secrets });
      await asBot(place(), 'the old words', link(GUILD));
      await asBot(place(), 'lost word', link(OTHER));
      const { code, out, err } = await rekey(env('the new words,the old words'));
      expect([code, out]).toEqual([
        1,
        expect.stringMatching(/: 1 re-encrypted, 0 already, 1 unreadable; 0 without a key\.\n$/),
      ]);
      expect(err).toMatch(new RegExp(`none of the secrets[^]+\n${OTHER}\n$`));
      expect(out + err).not.toMatch(/word|-secret|\n\s+at /);
      expect(await problemOf(asBot(place(), 'the old words', (store) => store.key(GUILD)))).toBe(
        'keyUnreadable',
      );
      const again = await rekey(env('the new words,lost word'));
      expect([again.code, again.err]).toEqual([0, '']);
      expect(again.out).toMatch(/: 1 re-encrypted, 1 already.*\nThe first secret decrypts every key.*\n$/);
      for (const guildId of [GUILD, OTHER])
        expect(await asBot(place(), 'the new words', (store) => store.key(guildId))).toBe(KEY);
    });
  });
}

describe('a secret file', () => {
  let place: { kind: 'sqlite'; path: string };
  let file: string;
  let env: Record<string, string>;
  beforeEach(async () => {
    const path = join(folder, 'shopkeep.sqlite');
    place = { kind: 'sqlite', path };
    file = join(folder, 'shopkeep.secret');
    env = { STORE_URL: `sqlite://${path}` };
    await asBot(place, undefined, (store) => store.link(GUILD, { key: KEY, shop: identity('x') }));
  });

  test('with a new first line is rotated, and the old line can go', async () => {
    const added = randomBytes(32).toString('hex');
    writeFileSync(file, `${added}\n${readFileSync(file, 'utf8')}`);
    expect((await rekey(env)).code).toBe(0);
    writeFileSync(file, `${added}\n`);
    expect(await asBot(place, undefined, (store) => store.key(GUILD))).toBe(KEY);
  });

  test('that is away is not created again', async () => {
    rmSync(file);
    const { code, err } = await rekey(env);
    expect([code, err]).toEqual([1, `There is no file ${file}.\n`]);
    expect(readdirSync(folder)).toEqual(['shopkeep.sqlite']);
  });

  test('Ctrl-C ends it, and the next run does the rest', async () => {
    const count = 600;
    const cipher = new Cipher(...readSecrets(undefined, place));
    const records = Array.from({ length: count }, (_, n) => {
      const link = { encryptedKey: cipher.encrypt(KEY, String(n)), shopName: 'x' };
      return [`guild:${n}`, JSON.stringify({ value: { link } })] as const;
    });
    await writeToFile(place.path, records);
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n${readFileSync(file, 'utf8')}`);
    const backend = await openBackend(place);
    const { child, ended } = run(env);
    const [[first, before] = ['', '']] = records;
    await vi.waitFor(async () => expect(await backend.get(first)).not.toBe(before), 50_000);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130 });
    await backend.close();
    const { code, out } = await rekey(env);
    const [, reencrypted, already] =
      /: (\d+) re-encrypted, (\d+) already, 0 unread/.exec(out)?.map(Number) ?? [];
    expect(code).toBe(0);
    expect([reencrypted, already, (reencrypted ?? 0) + (already ?? 0)]).toEqual([
      expect.toSatisfy((number) => number > 0),
      expect.toSatisfy((number) => number > 0),
      count + 1,
    ]);
  });
});

describe('what is asked for', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['a store that is not there', {}, /^There is no file data\/shopkeep.sqlite/],
    ['an empty part', { STORE_SECRET: 'hidden-word,' }, /STORE_SECRET has an empty part/],
    [
      'a server that is not there',
      { STORE_URL: 'postgres://127.0.0.1:9/shop', STORE_SECRET: 'hidden-word-1' },
      /ECONNREFUSED/,
    ],
  ])('%s is refused, quoting no secret and creating nothing', async (_what, env, reason) => {
    const { code, out, err } = await rekey(env);
    expect([code, out]).toEqual([err.startsWith('These settings') ? 78 : 1, '']);
    expect(err).toMatch(reason);
    expect(err).not.toMatch(/hidden-word|did not start|\n\s+at /);
    expect(readdirSync(folder)).toEqual([]);
  });
});
