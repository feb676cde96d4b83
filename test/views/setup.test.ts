import { describe, expect, test } from 'vitest';
import type { GuildSettings } from '../../src/store/guilds.js';
import { incidentView, problemView } from '../../src/views/failure.js';
import { keyModal, removeView, setupView } from '../../src/views/setup.js';
import { LANGUAGES } from '../../src/words/index.js';
import { formBreaches, replyBreaches } from '../support/message-rules.js';
import { fieldsOf, targetsOf } from './samples.js';

const settings: GuildSettings = { language: 'auto', currency: null, timeZone: null };
const link = { shopName: 'My *shop*', keyTail: 'wxyz' };

describe.each(['en', 'ru'] as const)('in %s', (language) => {
  const words = LANGUAGES[language];

  test('a guild without a shop is asked for its key', () => {
    const reply = setupView(null, settings, words);
    expect(fieldsOf(reply)).toEqual({
      [words.setup.shop]: words.setup.notLinked,
      [words.setup.language]: words.setup.languageOfGuild,
      [words.setup.currency]: words.setup.noCurrency,
      [words.setup.timeZone]: words.setup.noTimeZone,
    });
    expect(targetsOf(reply)).toEqual(['setup:key', 'setup:data']);
    expect(reply).not.toHaveProperty('content');
  });

  test('a linked shop is shown with the end of its key and the settings', () => {
    const set: GuildSettings = { language: 'ru', currency: 'EUR', timeZone: 'Europe/Berlin' };
    const reply = setupView(link, set, words, 'Done.');
    const fields = fieldsOf(reply);
    expect(reply.content).toBe('Done.');
    expect(fields[words.setup.shop]).toContain('**My \\*shop\\***\n');
    expect(fields[words.setup.shop]).toContain('wxyz');
    expect(Object.values(fields)).toEqual(expect.arrayContaining(['Русский', 'EUR', 'Europe/Berlin']));
    expect(targetsOf(reply)).toEqual(['setup:key', 'setup:checkUp', 'setup:data', 'setup:remove']);
  });

  test('of a short key nothing is said', () => {
    const shown = fieldsOf(setupView({ ...link, keyTail: '' }, settings, words))[words.setup.shop];
    expect(shown?.split('\n')).toHaveLength(1);
  });

  test.each(['<@1>', '`*_~', '||a|'])('the end of a key is text, also %j', (keyTail) => {
    const shown = fieldsOf(setupView({ ...link, keyTail }, settings, words))[words.setup.shop] ?? '';
    expect(shown.replace(/`[^`]+`/g, '').split('\n')[1]).not.toMatch(/(?<!\\)[<>`*_~|]/);
  });

  test('removing is asked about', () => {
    const reply = removeView({ ...link, shopName: '<b></b>' }, words);
    expect(reply.embeds?.[0]?.description).toContain(`**${words.unnamed}**`);
    expect(targetsOf(reply)).toEqual(['setup:removed', 'setup:panel']);
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('the form asks for one thing, and Discord takes it', () => {
    const form = keyModal(words);
    expect(form).toMatchObject({ customId: 'setup:save', fields: [{ custom_id: 'key', maxLength: 200 }] });
    expect(formBreaches(form)).toEqual([]);
  });

  test('a failure says what happened and what to do', () => {
    const problem = { kind: 'notLinked' } as const;
    const { title, advice } = words.problem(problem);
    expect(problemView(problem, words).embeds).toMatchObject([{ title, description: advice }]);
  });

  test('an incident says its number and no more', () => {
    const { embeds } = incidentView('900000000000000001', words);
    expect(embeds).toMatchObject([{ title: words.incidentTitle }]);
    expect(embeds?.[0]?.description).toContain('`900000000000000001`');
  });
});
