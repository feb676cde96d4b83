import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/*
 * The code, the texts and the documents once had a dialect of their own. Its most frequent phrases are listed here, so
 * that they do not come back; language is otherwise a matter for a reviewer.
 */

const root = fileURLToPath(new URL('..', import.meta.url));

const SCOPE = [
  'src',
  'commands',
  'docs',
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CODE_OF_CONDUCT.md',
  'CHANGELOG.md',
  '.env.example',
  'test',
];

const PHRASES: readonly RegExp[] = [
  /\bwhat is told\b|\b(?:is|are|was|were|be|been) told\b/i,
  /\banew\b/i,
  /\bwhoever\b/i,
  /\bmended\b/i,
  /\bfor good\b/i,
  /\bif it stays so\b/i,
  /\bbeside (?:a|another|other|the) (?:running|bots?|process)\b/i,
  /\b(?:not|no|n't) [^.]{0,40}\bany ?more\b/i,
  /\bunforeseen\b/i,
  /\bmakes? no sense\b/i,
  /\basks for a pause\b/i,
  /\bof which nobody\b/i,
  /\bfor all to see\b/i,
  /\bgot over\b/i,
  /\bat home\b/i,
  /\bcome by\b/i,
  /\bturned? (?:\w+ )?down\b/i,
  /\bbroke off\b/i,
  /\blooks? whether\b/i,
  /\bno hello\b/i,
  /\bworth while\b/i,
  /\bthe short of it\b/i,
  /\bthe operator of this bot\b/i,
  /\bis not meant so\b/i,
  /запускает бота/i,
  /управляет этим сервером/i,
  /если не пройдёт/i,
  /не изменено/i,
  /наберите/i,
  /одноразов/i,
  /происшестви/i,
];

/** Words of the theatre are no names for code. */
const THEATRE = new Set([
  'stage',
  'cast',
  'casts',
  'scene',
  'scenes',
  'seat',
  'seats',
  'stand',
  'stands',
  'tour',
]);

const DECLARED = /\b(?:const|let|function|interface|type|class|enum)\s+(\w+)/g;

const filesOf = (path: string): string[] =>
  /\.\w+$/.test(path)
    ? [path]
    : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:ts|md|json|css|html)$/.test(name) && !name.includes('node_modules'))
        .map((name) => relative(root, join(root, path, name)));

const files = SCOPE.flatMap(filesOf)
  .filter((file) => file !== 'test/language.test.ts')
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Words with single spaces between them: a comment's line breaks and stars do not hide a phrase. */
const flowing = (text: string): string => text.replace(/\n\s*(?:\*|\/\/|#)?\s*/g, ' ');

const phrasesIn = (text: string): string[] =>
  PHRASES.flatMap((phrase) => phrase.exec(flowing(text))?.[0] ?? []);

const theatreIn = (text: string): string[] =>
  [...text.matchAll(DECLARED)]
    .map(([, name = '']) => name)
    .filter((name) => name.split(/(?=[A-Z])|_/).some((word) => THEATRE.has(word.toLowerCase())));

describe('the list', () => {
  test.each([
    '/** Whoever waits longer takes it for broken. */',
    ' * The payment is not watched any\n * more.',
    'who asks too often is told so',
    '# Beside a running bot it\n# does no harm.',
    'Сообщите тому, кто запускает бота.',
  ])('finds %j', (text) => {
    expect(phrasesIn(text)).not.toEqual([]);
  });

  test.each([
    'The bot can tell the owner.',
    'There are no more than five.',
    'He told us.',
    'const standard = understand(broadcast);',
  ])('lets %j pass', (text) => {
    expect([...phrasesIn(text), ...theatreIn(text)]).toEqual([]);
  });

  test('finds the theatre in names alone', () => {
    expect(theatreIn('const stage = 1; function addCast() {} // as it stands')).toEqual(['stage', 'addCast']);
  });
});

test('the old dialect is gone', () => {
  const found = files.flatMap(({ file, text }) => phrasesIn(text).map((phrase) => `${file}: ${phrase}`));
  expect(found).toEqual([]);
});

test('nothing is named after the theatre', () => {
  const found = files
    .filter(({ file }) => file.endsWith('.ts'))
    .flatMap(({ file, text }) =>
      [...file.split(/[/.-]/).filter((word) => THEATRE.has(word)), ...theatreIn(text)].map(
        (name) => `${file}: ${name}`,
      ),
    );
  expect(found).toEqual([]);
});
