import { describe, expect, test } from 'vitest';
import type { GuildData } from '../../src/store/guilds.js';
import { eraseView, guildDataView } from '../../src/views/guild-data.js';
import { LANGUAGES } from '../../src/words/index.js';
import { replyBreaches } from '../support/message-rules.js';
import { targetsOf } from './samples.js';

const data: GuildData = {
  guildId: '100000000000000001',
  settings: { language: 'ru', currency: 'RUB', timeZone: null },
  link: { shopName: 'Магазин "1"', keyTail: 'ee01' },
};

describe.each(['en', 'ru'] as const)('in %s', (language) => {
  const words = LANGUAGES[language];

  test('what is kept is a file, which can be read as it stands, and a way to erase it', () => {
    const reply = guildDataView(data, words);
    const [file, ...more] = reply.files ?? [];
    expect([file?.name, more]).toEqual(['shopkeep-100000000000000001.json', []]);
    expect(JSON.parse(file?.text ?? '')).toEqual({
      server: '100000000000000001',
      language: 'ru',
      currency: 'RUB',
      timeZone: null,
      shop: { name: 'Магазин "1"', keyEndsIn: 'ee01' },
    });
    expect(targetsOf(reply)).toEqual(['setup:erase']);
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('nothing more gets into the file', () => {
    const [file] = guildDataView({ ...data, ...{ encryptedKey: 'hidden-word' } }, words).files ?? [];
    expect(file?.text).not.toContain('hidden-word');
  });

  test('without a shop', () => {
    const [file] = guildDataView({ ...data, link: null }, words).files ?? [];
    expect(JSON.parse(file?.text ?? '')).toMatchObject({ shop: null });
  });

  test('where nothing is kept there is nothing to erase', () => {
    const reply = guildDataView(null, words);
    expect(reply.embeds?.[0]?.description).toBe(words.setup.data.nothing);
    expect([targetsOf(reply), reply.files]).toEqual([[], undefined]);
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('erasing is asked about', () => {
    const reply = eraseView(words);
    expect(targetsOf(reply)).toEqual(['setup:erased', 'setup:panel']);
    expect(replyBreaches(reply)).toEqual([]);
  });
});
