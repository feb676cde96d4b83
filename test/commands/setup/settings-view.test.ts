import { ComponentType } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { settingsView } from '../../../commands/setup/settings-view.js';
import type { GuildSettings } from '../../../src/store/guilds.js';
import type { Reply } from '../../../src/ui/reply.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { replyBreaches } from '../../support/message-rules.js';
import { AT } from '../../support/samples.js';

const settings: GuildSettings = {
  ...{ language: 'auto', currency: 'RUB', timeZone: 'Europe/Moscow', productPage: null },
};

const shownSelects = ({ components = [] }: Reply) =>
  components
    .flatMap((row) => row.components)
    .flatMap((part) => (part.type === ComponentType.StringSelect ? [part] : []));

/** What each select shows as chosen. */
const chosenLabels = (reply: Reply) =>
  shownSelects(reply).map(({ options }) => options.find((option) => option.default)?.label);

describe.each(['en', 'ru'] as const)('in %s', (language) => {
  const words = LANGUAGES[language];
  const view = (change: Partial<GuildSettings> = {}, page?: string) =>
    settingsView({ settings: { ...settings, ...change }, guildLanguage: language, page }, AT, words);

  test('what was set elsewhere stays on the list; of a zone that Node doesn’t know the time is unknown', () => {
    const [, currency = '', zone = ''] = chosenLabels(view({ currency: 'JPY', timeZone: 'Mars/Olympus' }));
    expect(currency).toContain('JPY');
    expect(zone).toMatch(/^\S+ \? .*Mars\/Olympus$/u);
    const none = view({ currency: null, timeZone: null });
    expect(chosenLabels(none).slice(1)).toEqual([undefined, undefined]);
    const [, money, time] = shownSelects(none);
    expect(money?.placeholder).toContain(words.setup.noCurrency);
    expect(time?.placeholder).toContain(words.setup.noTimeZone);
  });

  test('everything on the lists is something that the bot can show', () => {
    const [, currencies, zones] = shownSelects(
      view({ language: 'ru', currency: 'JPY', timeZone: 'Asia/Tokyo' }),
    );
    for (const { value } of currencies?.options ?? [])
      expect(() => new Intl.NumberFormat('en', { style: 'currency', currency: value })).not.toThrow();
    expect(zones?.options.map(({ label }) => label).filter((label) => label.includes('?'))).toEqual([]);
    expect(replyBreaches(view({ currency: 'JPY', timeZone: 'Asia/Tokyo' }))).toEqual([]);
  });
});
