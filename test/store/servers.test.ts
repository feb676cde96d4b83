import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StoreError } from '../../src/store/backend.js';
import { createCipher } from '../../src/store/cipher.js';
import { type GuildStore, openGuildStore } from '../../src/store/guilds.js';
import { openBackend } from '../../src/store/open.js';
import { problemOf } from '../support/problem-of.js';
import { freePort } from '../support/program.js';
import { identity } from '../support/samples.js';
import { type Change, servers, storeSite } from '../support/stores.js';
import { startWire, type Wire } from '../support/wire.js';

const GUILD = '100000000000000001';
const OTHER = '100000000000000002';
const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';
const cipher = createCipher(Buffer.alloc(32, 7));
const all = (kind: string, length: number) => Array(length).fill(kind);

const built = fileURLToPath(new URL('../../dist/src/store/', import.meta.url));

/** Another process of the bot: it saves keys for guilds and ends by itself when it has closed the store. */
const WRITER = `
  const [place, first, count] = JSON.parse(process.argv[1]);
  const { openGuildStore } = await import(${JSON.stringify(`${built}guilds.js`)});
  const { createCipher } = await import(${JSON.stringify(`${built}cipher.js`)});
  const store = await openGuildStore(place, createCipher(Buffer.alloc(32, 7)));
  const ids = Array.from({ length: count }, (_, n) => String(BigInt(first) + BigInt(n)));
  await Promise.all(ids.map((id) => store.link(id, { key: 'key of the guild ' + id, shop: { name: id, domain: '', colour: '', logo: '', isVerified: false } })));
  await store.close();
`;

const writer = (...asked: unknown[]) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER, JSON.stringify(asked)], {
      timeout: 50_000,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('close', (code) => resolve({ code, output }));
  });

for (const { title, tags, start, at } of servers) {
  describe(title, { tags }, () => {
    const site = storeSite(start);
    let wire: Wire;
    let store: GuildStore;

    beforeEach(async () => {
      wire = await startWire(site().port);
      await openThroughWire();
    });
    afterEach(async () => {
      await store.close().catch(() => {});
      await wire.stop();
    });

    async function openThroughWire(): Promise<void> {
      store = await openGuildStore(at(site(), { port: wire.port }), cipher);
    }

    /** Everything that can be asked of a store, about guilds that are not in memory. */
    const everything = (): Promise<unknown>[] => [
      store.settings(OTHER),
      store.linked(OTHER),
      store.key(OTHER),
      store.changeSettings('200000000000000001', { language: 'ru' }),
      store.link('200000000000000002', { key: KEY, shop: identity('x') }),
      store.erase('200000000000000004'),
      store.guildIds(),
    ];

    describe('a store that cannot be opened says why, without its address', () => {
      async function refusal(change: Change): Promise<StoreError> {
        const error = await openGuildStore(at(site(), change), cipher).catch((reason: unknown) => reason);
        if (!(error instanceof StoreError)) throw new Error('it was opened');
        for (const part of ['shopkeep:', '127.0.0.1', 'wrong-password', 'redis-secret', 'postgres-secret'])
          expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain(part);
        return error;
      }

      test('a wrong password', async () => {
        expect((await refusal({ password: 'wrong-password' })).message).toMatch(
          /WRONGPASS|password is wrong/,
        );
      });

      test('no password', async () => {
        expect((await refusal({ password: '' })).message).toMatch(/NOAUTH|password is wrong/);
      });

      test('a password whose % is not written as %25', async () => {
        expect((await refusal({ password: '50%-wrong-password' })).code).toMatch(/URIError|28P01/);
      });

      test('no TLS where the address asks for it', async () => {
        expect((await refusal({ tls: true })).code).toMatch(/^(no TLS|E[A-Z]+|no answer)/);
      });

      test('nothing listening', async () => {
        expect((await refusal({ port: await freePort() })).code).toBe('ECONNREFUSED');
      });

      test('a server that stays silent', async () => {
        wire.silence();
        expect((await refusal({ port: wire.port })).code).toBe('no answer');
      });
    });

    describe('a server that goes away', () => {
      test('and comes back: failures meanwhile, and everything as it was afterwards', async () => {
        await store.link(GUILD, { key: KEY, shop: identity('x') });
        await site().halt();
        expect(await Promise.all(everything().map(problemOf))).toEqual(all('storeUnavailable', 7));
        expect(await problemOf(store.changeSettings(GUILD, { language: 'ru' }))).toBe('storeUnavailable');
        await site().resume();
        expect(await store.settings(GUILD)).toMatchObject({ language: 'auto' });
        expect(await Promise.all(everything().map(problemOf))).toEqual([
          ...['none', 'none', 'notLinked'],
          ...all('none', 4),
        ]);
        await store.close();
        await openThroughWire();
        expect(await store.key(GUILD)).toBe(KEY);
      });

      test('what is in memory still serves', async () => {
        await store.link(GUILD, { key: KEY, shop: identity('x') });
        await site().halt();
        expect([await store.key(GUILD), await problemOf(store.key(OTHER))]).toEqual([
          KEY,
          'storeUnavailable',
        ]);
        await site().resume();
      });

      test('without being used in between', async () => {
        await site().halt();
        await site().resume();
        expect(await problemOf(store.changeSettings(GUILD, {}))).toBe('none');
      });
    });

    describe('a server that falls silent', () => {
      test('fails everything, queues nothing, and is used again when it responds', async () => {
        const ids = Array.from({ length: 300 }, (_, n) => String(400_000_000_000_000_000n + BigInt(n)));
        wire.silence();
        const asked = [...everything(), ...ids.map((id) => store.settings(id))];
        expect(await Promise.all(asked.map(problemOf))).toEqual(all('storeUnavailable', 307));
        expect(await problemOf(store.settings(GUILD))).toBe('storeUnavailable');
        const begun = wire.connections;
        wire.heal();
        // A connection that was begun while it was silent may still have to time out.
        await vi.waitFor(async () => expect(await problemOf(store.settings(OTHER))).toBe('none'), 10_000);
        expect(await Promise.all(ids.map((id) => problemOf(store.settings(id))))).toEqual(all('none', 300));
        expect(wire.connections - begun).toBeLessThanOrEqual(4);
        const other = await openBackend(site().place);
        expect(await other.keys('')).toEqual([]);
        await other.close();
      });

      test('can be closed', async () => {
        wire.silence();
        const read = problemOf(store.settings(GUILD));
        await store.close();
        expect(await read).toBe('storeUnavailable');
      });
    });

    describe('several processes', () => {
      test('that start together write their own guilds, and end by themselves', async () => {
        const runs = ['500000000000000000', '500000000000000100', '500000000000000200'].map((first) =>
          writer(site().place, first, 100),
        );
        expect(await Promise.all(runs)).toEqual(all('', 3).map((output) => ({ code: 0, output })));
        const ids = await store.guildIds();
        expect(ids).toHaveLength(300);
        expect(await Promise.all(ids.map((id) => store.key(id)))).toEqual(
          ids.map((id) => `key of the guild ${id}`),
        );
      });
    });
  });
}
