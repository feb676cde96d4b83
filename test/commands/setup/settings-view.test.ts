import { expect, test } from 'vitest';
import { forgetView, settingsView } from '../../../commands/setup/settings-view.js';
import { DEFAULT_SETTINGS } from '../../../src/store/guilds.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { targetsOf } from '../../support/samples.js';
import { linesOf } from '../reading.js';

test.each(['en', 'ru'] as const)(
  'answers are forgotten after a question alone, and only if there are any, in %s',
  (language) => {
    const words = LANGUAGES[language];
    const view = (learned: number) =>
      settingsView({ settings: DEFAULT_SETTINGS, guildLanguage: language, page: undefined, learned }, words);
    expect(targetsOf(view(0))).not.toContain('setup:forgetAnswers');
    expect(targetsOf(view(12))).toContain('setup:forgetAnswers');
    expect(linesOf(view(12)).join()).toContain('12');
    const question = forgetView(12, words);
    expect(linesOf(question).join()).toContain('12');
    expect(targetsOf(question)).toEqual(['setup:forgotAnswers', 'setup:settings']);
  },
);
