import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, expectTypeOf, test, vi } from 'vitest';
import { en } from '../../src/words/en/index.js';
import type { explaining } from '../../src/words/explanation.js';
import type { Words } from '../../src/words/words.js';

/* What adding a language takes: its texts, and its name in the list. Everything else follows. */

/** A third language, as far as these tests look at it. */
const es = {
  ...en,
  locale: 'es',
  languageName: 'Español',
  commands: { ...en.commands, shop: { description: 'Mostrar la tienda' } },
} satisfies Words;

/** What depends on the list of languages, loaded after the third is in it. */
async function load() {
  const { commandsFor } = await import('../../commands/index.js');
  const { payloads } = await import('../../src/bot/payload.js');
  const { commandsRules } = await import('../../sandbox/discord/command-rules.js');
  const { Cipher } = await import('../../src/store/cipher.js');
  const { openGuildStore } = await import('../../src/store/guilds.js');
  const { settingsView } = await import('../../commands/setup/settings-view.js');
  const { LANGUAGES, languageCodes, languageOf } = await import('../../src/words/index.js');
  return {
    ...{
      commands: commandsFor(true),
      payloads,
      commandsRules,
      Cipher,
      openGuildStore,
      settingsView,
    },
    ...{ LANGUAGES, languageCodes, languageOf },
  };
}

const LIST = '../../src/words/languages.js';

/** What is spoken without it. */
let spoken: Readonly<Record<string, Words>>;
let parts: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  const { LANGUAGES } = await import('../../src/words/languages.js');
  const { es: _already, ...others }: Readonly<Record<string, Words>> = LANGUAGES;
  spoken = others;
  vi.resetModules();
  vi.doMock(LIST, () => ({ LANGUAGES: { ...others, es } }));
  parts = await load();
});
// The files that run after this one in the same process have the real list.
afterAll(() => {
  vi.doUnmock(LIST);
  vi.resetModules();
});

test('a language with a text missing does not compile', () => {
  const { commands: texts, ...rest } = en;
  const { shop, ...others } = texts;
  expectTypeOf({ ...rest, commands: { ...others, shop } }).toExtend<Words>();
  expectTypeOf(rest).not.toExtend<Words>();
  expectTypeOf({ ...rest, commands: others }).not.toExtend<Words>();
  expectTypeOf({ ...en, problem: () => ({ title: 'Error' }) }).not.toExtend<Words>();
  expectTypeOf({ notLookedUp: 'Error' }).not.toExtend<Parameters<typeof explaining>[0]>();
});

test('it is spoken to those whose Discord is in it', () => {
  const { languageCodes, languageOf } = parts;
  expect(languageCodes).toEqual([...Object.keys(spoken), 'es']);
  expect(languageOf('es-ES')).toBe('es');
  expect(languageOf('es-419')).toBe('es');
});

test('Discord gets the texts of commands in it, for each of its locales', () => {
  const { commands, payloads, commandsRules, LANGUAGES } = parts;
  const all = commands.flatMap((command) => payloads(command, true));
  expect(() => commandsRules.parse(JSON.parse(JSON.stringify(all)))).not.toThrow();
  expect(all.find(({ name }) => name === 'shop')).toMatchObject({
    description: en.commands.shop.description,
    description_localizations: {
      ru: LANGUAGES.ru.commands.shop.description,
      'es-ES': 'Mostrar la tienda',
      'es-419': 'Mostrar la tienda',
    },
  });
});

test('/setup offers it by its own name, and the store keeps it', async () => {
  const { languageCodes, openGuildStore, Cipher, settingsView, LANGUAGES } = parts;
  const store = await openGuildStore({ kind: 'sqlite', path: ':memory:' }, new Cipher(randomBytes(32)));
  try {
    const language = languageCodes.at(-1) ?? 'auto';
    const settings = await store.changeSettings('100000000000000001', { language });
    expect(settings.language).toBe('es');
    const page = settingsView({ settings, guildLanguage: 'en', page: undefined }, 0, LANGUAGES.en);
    expect(JSON.stringify(page)).toContain(
      JSON.stringify({ label: en.setup.language('Español'), value: 'es', default: true }).slice(1, -1),
    );
  } finally {
    await store.close();
  }
});
