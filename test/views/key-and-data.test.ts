import { describe, expect, test } from 'vitest';
import { NOTHING_FOLLOWED } from '../../src/follow/record.js';
import type { GuildData } from '../../src/store/guilds.js';
import { eraseView, guildDataView, keyAndDataView, removeView } from '../../src/views/key-and-data.js';
import { LANGUAGES } from '../../src/words/index.js';
import { replyBreaches } from '../support/message-rules.js';
import { targetsOf } from './samples.js';

const data: GuildData = {
  guildId: '100000000000000001',
  settings: { language: 'ru', currency: 'RUB', timeZone: null, productPage: null, paymentSearch: true },
  link: { shopName: 'Магазин "1"', keyTail: 'ee01' },
  following: NOTHING_FOLLOWED,
};

describe.each(['en', 'ru'] as const)('in %s', (language) => {
  const words = LANGUAGES[language];

  test('what is kept is a file, which can be read as it stands, with the way back', () => {
    const reply = guildDataView(data, words);
    const [file, ...more] = reply.files ?? [];
    expect([file?.name, more]).toEqual(['shopkeep-100000000000000001.json', []]);
    expect(JSON.parse(file?.text ?? '')).toEqual({
      server: '100000000000000001',
      language: 'ru',
      currency: 'RUB',
      timeZone: null,
      productPage: null,
      paymentSearch: true,
      shop: { name: 'Магазин "1"', keyEndsIn: 'ee01' },
      posts: [],
      announcements: null,
      announced: null,
    });
    expect(targetsOf(reply)).toEqual(['setup:more']);
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

  test('where nothing is kept there is no file', () => {
    const reply = guildDataView(null, words);
    expect(reply.embeds?.[0]?.description).toBe(words.setup.data.nothing);
    expect([targetsOf(reply), reply.files]).toEqual([['setup:more'], []]);
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('erasing is asked about', () => {
    const reply = eraseView(words);
    expect(targetsOf(reply)).toEqual(['setup:erased', 'setup:more']);
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('unlinking is asked about', () => {
    const reply = removeView({ shopName: '<b></b>', keyTail: 'wxyz' }, words);
    expect(reply.embeds?.[0]?.description).toContain(`**${words.unnamed}**`);
    expect(targetsOf(reply)).toEqual(['setup:removed', 'setup:more']);
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('all of it is a page of its own, which takes the file of the stored data away', () => {
    const linked = keyAndDataView({ shopName: 'Shop', keyTail: 'wxyz' }, undefined, words);
    expect(linked.embeds?.[0]?.description).toContain('`wxyz`');
    expect(targetsOf(linked)).toEqual([
      'setup:key',
      'setup:data',
      'setup:remove',
      'setup:erase',
      'setup:panel',
    ]);
    const searching = keyAndDataView({ shopName: 'Shop', keyTail: 'wxyz' }, true, words);
    expect(targetsOf(searching)).toContain('setup:paymentSearch:off');
    const unlinked = keyAndDataView(null, true, words);
    expect(targetsOf(unlinked)).toEqual(['setup:data', 'setup:erase', 'setup:panel']);
    expect([linked, unlinked].flatMap(replyBreaches)).toEqual([]);
    expect([linked.files, unlinked.files]).toEqual([[], []]);
  });
});
