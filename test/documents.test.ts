import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCommands } from '../commands/index.js';
import { LANGUAGES, type Words } from '../src/words/index.js';
import { codeSpans, read, root } from './support/documents.js';
import { problems } from './words/samples.js';

const commands = createCommands(true);

/*
 * The documents as a whole: every link leads somewhere, the index and the two READMEs leave nothing out, and the pages for
 * owners have the bot's titles in both languages. test/readme.test.ts checks what single documents say.
 */

const documents = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((name) => name.split(sep).join('/'))
  .filter((name) => name.endsWith('.md') && !/(?:^|\/)(?:node_modules|build|dist)\//.test(name));

/** As GitHub makes them. */
const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target = '']) => target);

const resolved = (from: string, target: string): string => join(dirname(from), target).split(sep).join('/');

/** As `wc -w` counts. */
const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

const isRussian = (path: string): boolean => /[./]ru[./]/.test(path);

/** Lines that can be wrapped: no rows of tables, no code, no pictures and comments. */
const linesOf = (text: string): string[] =>
  text
    .replace(/^ *```.*\n[\s\S]*?^ *```$/gm, '')
    .split('\n')
    .filter((line) => !/^ *(?:\||!\[|<!--)/.test(line));

const MAX_LINE = 131;

describe.each(documents)('%s', (path) => {
  it(`has lines of ${MAX_LINE} characters at most outside tables, code, pictures and comments`, () => {
    expect(linesOf(read(path)).filter((line) => line.length > MAX_LINE)).toEqual([]);
  });

  it('links only files and headings that there are', () => {
    const missing = linksIn(read(path)).filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : resolved(path, file);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsIn(read(target)).includes(decodeURIComponent(anchor));
    });
    expect(missing).toEqual([]);
  });
});

describe('the documents', () => {
  const guides = documents.filter((path) => path.startsWith('docs/'));
  const isTemplate = (path: string) => /^docs\/(?:ru\/)?templates\//.test(path);

  it('are all in the index', () => {
    const index = 'docs/README.md';
    const indexed = linksIn(read(index)).map((link) => resolved(index, link.split('#')[0] ?? ''));
    expect(guides.filter((path) => path !== index && !isTemplate(path) && !indexed.includes(path))).toEqual(
      [],
    );
  });

  it('are seventeen at most, the references and templates aside', () => {
    const references = ['docs/settings.md', 'docs/metrics.md'];
    expect(guides).toEqual(expect.arrayContaining(references));
    const pages = guides.filter((path) => !references.includes(path) && !isTemplate(path));
    expect(pages.length).toBeLessThanOrEqual(17);
  });

  it.each([
    ['docs/owner.md', 1_500],
    ['docs/ru/owner.md', 1_500],
    ['docs/moderators.md', 450],
    ['docs/ru/moderators.md', 450],
  ])('%s has %i words at most', (path, most) => {
    expect(countWords(read(path))).toBeLessThanOrEqual(most);
  });
});

describe('the documents together', () => {
  it.each([
    ['20,400 words without the Russian ones', 20_400, documents.filter((path) => !isRussian(path))],
    ['28,000 words', 28_000, documents],
  ] as const)('have %s at most', (_limit, max, paths) => {
    expect(paths.reduce((sum, path) => sum + countWords(read(path)), 0)).toBeLessThanOrEqual(max);
  });
});

describe('README.md and README.ru.md', () => {
  const [english, russian] = [read('README.md'), read('README.ru.md')];
  const both = <T>(part: (text: string) => T) => [part(russian), part(english)];

  it('have as many sections, steps, points and rows', () => {
    const outline = (text: string) =>
      text.split('\n').flatMap((line) => /^(?:#+ |- |\d\. |\| )/.exec(line)?.[0] ?? []);
    const [russianOutline, englishOutline] = both(outline);
    expect(russianOutline).toEqual(englishOutline);
  });

  it('have the same commands to type', () => {
    const blocks = (text: string) => [...text.matchAll(/^ *```sh\n([^`]+)```$/gm)].map(([, block]) => block);
    const [russianBlocks, englishBlocks] = both(blocks);
    expect(russianBlocks).toEqual(englishBlocks);
    for (const command of ['npm ci && npm run demo\n', 'npm ci && npm test\n'])
      expect(englishBlocks).toContain(command);
  });

  it('name the same settings, commands and files', () => {
    const names = (text: string) =>
      [...new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name))]
        .filter((name) => !/\p{Script=Cyrillic}/u.test(name))
        .sort();
    const [russianNames, englishNames] = both(names);
    expect(russianNames).toEqual(englishNames);
    for (const { data } of commands) expect(englishNames).toContain(`/${data.name}`);
  });

  it('link the same pages, in Russian where there is one', () => {
    const pages = (text: string) =>
      linksIn(text)
        .map((link) =>
          link
            .replace(/#.*/, '')
            .replace('docs/ru/', 'docs/')
            .replace(/-ru(?=\.(?:png|gif)$)/, '')
            .replace(/^README(?:\.ru)?\.md$/, 'the other'),
        )
        .sort();
    const [russianPages, englishPages] = both(pages);
    expect([...new Set(russianPages)]).toEqual([...new Set(englishPages)]);
    const untranslated = linksIn(russian).filter((link) =>
      existsSync(join(root, link.replace('docs/', 'docs/ru/'))),
    );
    expect(untranslated.filter((link) => link.startsWith('docs/') && !link.startsWith('docs/ru/'))).toEqual(
      [],
    );
  });
});

describe('troubleshooting', () => {
  const titlesIn = (words: Words) =>
    new Set([...problems.flat().map((problem) => words.problem(problem).title), words.incidentTitle]);

  it.each([
    ['docs/troubleshooting.md', 'en'],
    ['docs/ru/troubleshooting.md', 'en'],
    ['docs/ru/troubleshooting.md', 'ru'],
  ] as const)('%s has every title of %s', (path, language) => {
    const spans = codeSpans(read(path));
    expect([...titlesIn(LANGUAGES[language])].filter((title) => !spans.includes(title))).toEqual([]);
  });
});

/** Every text of a language that is no function, such as the label of a button. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

describe('the pages for owners and moderators', () => {
  const labels = (path: string) =>
    [...read(path).matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => label.replace(/\s+/g, ' '));

  it.each([
    ['docs/owner.md', 'en'],
    ['docs/ru/owner.md', 'ru'],
    ['docs/moderators.md', 'en'],
    ['docs/ru/moderators.md', 'ru'],
  ] as const)('%s calls the buttons as the bot does in %s', (path, language) => {
    const texts = textsIn(LANGUAGES[language]);
    expect(labels(path).length).toBeGreaterThan(10);
    expect(labels(path).filter((label) => !texts.includes(label))).toEqual([]);
  });
});
