import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BUILT_SITE } from '../../sandbox/root.js';

const built = (name: string) => readFile(join(BUILT_SITE, name), 'utf8');

it('names EasyDonate in the preview of a link, after the encoding, and no address without an owner', async () => {
  const html = await built('index.html');
  for (const field of ['name="description"', 'property="og:title"', 'property="og:description"'])
    expect(html).toMatch(new RegExp(`<meta ${field} content="[^"]+">`));
  expect(html).toMatch(/name="description" content="[^"]*EasyDonate/);
  expect(html).not.toContain('OWNER');
  // Browsers look for it in the first 1024 bytes (HTML, 4.2.5.4).
  expect(Buffer.from(html).indexOf('<meta charset="utf-8"')).toBeLessThan(1024);
  const picture = await readFile(join(BUILT_SITE, 'preview.png'));
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
});

it('says what it is in both languages before its script has run', async () => {
  const [, page = ''] = /<div id="page">(.*?)<noscript>/s.exec(await built('index.html')) ?? [];
  expect(page).toMatch(/<h1>Shopkeep<\/h1>/);
  expect(page).toMatch(/<p lang="ru">[^<]+EasyDonate[^<]+\.<\/p>/);
  expect(page).toMatch(/<p>A Discord bot for EasyDonate shops: [^<]+\.<\/p>/);
});

it('comes with the licences of the packages in its script', async () => {
  const licences = await built('licences.md');
  for (const name of ['@discordjs/rest', 'discord-markdown-parser', 'lit', 'luxon', 'zod'])
    expect(licences).toContain(`\n## ${name} - `);
  expect(licences).toContain('Apache License');
});
