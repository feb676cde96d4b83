import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settingsView } from '../../commands/setup/settings-view.js';
import { Failure } from '../../src/domain/failure.js';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import { LANGUAGES } from '../../src/words/index.js';
import { anyText } from '../commands/arbitraries.js';
import { memoryBackend } from '../support/bot-harness.js';
import { replyBreaches } from '../support/message-rules.js';
import { GUILD } from '../support/router-harness.js';
import { identity } from '../support/samples.js';
import { tryCases } from './cases.js';
import { changed, jsonText } from './json.js';

/*
 * Whatever stands in the store: it is read, or said to be unreadable. "Not linked" is said only where nobody linked.
 */

const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';
const cipher = new Cipher(randomBytes(32));
const RECORD = `guild:${GUILD}`;

const backend = memoryBackend();
const store = new GuildStore(backend, cipher);

/** Puts this text where the guild's record should be. */
async function keep(text: string): Promise<void> {
  // What the store remembers of the case before is forgotten with it.
  await store.erase(GUILD);
  backend.texts.set(RECORD, text);
}

const settled = async <T>(work: Promise<T>): Promise<T | Failure> =>
  work.catch((error: unknown) => {
    if (error instanceof Failure) return error;
    throw error;
  });

const kindOf = (result: unknown): string => (result instanceof Failure ? result.problem.kind : 'read');

const right = {
  settings: { language: 'ru', productPage: '/{id}' },
  link: { encryptedKey: cipher.encrypt(KEY, GUILD), shop: identity('Northern Lights'), source: '3' },
};

const anyRecord = fc.oneof(
  { weight: 8, arbitrary: changed(right) },
  jsonText,
  fc.nat().map((at) => JSON.stringify(right).slice(0, at % JSON.stringify(right).length)),
  anyText,
);

test('any text in place of a record', async () => {
  await tryCases(
    'records',
    fc.asyncProperty(anyRecord, async (text) => {
      await keep(text);
      const [settings, link, key] = await Promise.all([
        settled(store.settings(GUILD)),
        settled(store.getLink(GUILD)),
        settled(store.key(GUILD)),
      ]);
      expect(['read', 'storeUnavailable']).toContain(kindOf(settings));
      expect(kindOf(link)).toBe(kindOf(settings));
      if (settings instanceof Failure || link instanceof Failure) {
        expect(kindOf(key)).toBe('storeUnavailable');
        // What cannot be read is not written over either.
        expect(kindOf(await settled(store.changeSettings(GUILD, { language: 'en' })))).toBe(
          'storeUnavailable',
        );
        expect(backend.texts.get(RECORD)).toBe(text);
      } else {
        expect(link ? ['read', 'keyUnreadable'] : ['notLinked']).toContain(kindOf(key));
        if (!(key instanceof Failure)) expect(key).toBe(KEY);
        for (const words of Object.values(LANGUAGES)) {
          const page = settingsView({ settings, guildLanguage: 'en', page: undefined }, words);
          expect(replyBreaches(page)).toEqual([]);
        }
      }
      // A record with a link in it was made by somebody who linked.
      if (text.includes('encryptedKey')) expect(kindOf(key)).not.toBe('notLinked');
    }),
  );
});

test('any change of an encrypted key', async () => {
  const changedKey = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })).map(([at, bit]) => {
    const bytes = Buffer.from(right.link.encryptedKey, 'base64');
    const place = at % bytes.length;
    bytes[place] = (bytes[place] ?? 0) ^ bit;
    return bytes.toString('base64');
  });
  const any = fc.oneof(changedKey, anyText, fc.base64String());
  await tryCases(
    'changed keys',
    fc.asyncProperty(any, async (encryptedKey) => {
      const link = { ...right.link, encryptedKey };
      await keep(JSON.stringify({ ...right, link }));
      expect(kindOf(await settled(store.key(GUILD)))).toBe('keyUnreadable');
    }),
  );
});
