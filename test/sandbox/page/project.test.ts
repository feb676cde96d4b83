import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { doorTemplate } from '../../../sandbox/page/door.js';
import { INSTRUCTIONS, named } from '../../../sandbox/page/project.js';
import { WORDS } from '../../../sandbox/page/words.js';
import { ROOT } from '../../../sandbox/root.js';

it('has an address only when the repository has a name', () => {
  expect(named('https://github.com/OWNER/shopkeep')).toBeUndefined();
  expect(named('https://github.com/Some-One/shopkeep')).toBe('https://github.com/Some-One/shopkeep');
});

it('leads from the last card to the instructions and to GitHub once there is a name', () => {
  for (const language of ['en', 'ru'] as const) {
    const { door } = WORDS[language];
    const drawn = JSON.stringify(doorTemplate(door, language, 'https://github.com/a/b'));
    for (const text of [`https://github.com/a/b/blob/main/${INSTRUCTIONS[language]}`, door.install, 'GitHub'])
      expect(drawn).toContain(text);
  }
});

it('leads to instructions that are there, in each language', () => {
  for (const file of Object.values(INSTRUCTIONS)) expect(existsSync(join(ROOT, file)), file).toBe(true);
});

it('asks for JavaScript in both languages where there is none', () => {
  const html = readFileSync(join(ROOT, 'sandbox/page/index.html'), 'utf8');
  const [, asked = ''] = /<noscript>(.*?)<\/noscript>/s.exec(html) ?? [];
  expect(asked).toMatch(/needs JavaScript[\s\S]*lang="ru"[\s\S]*нужен JavaScript/);
});
