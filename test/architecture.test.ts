import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageCodes } from '../src/words/index.js';

/*
 * Follows the walk-throughs of docs/architecture.md in a copy of the project: creates the files and makes the edits that
 * they show, in their order, compiles and lints the result and runs the tests that know of commands and languages.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

interface Step {
  readonly file: string;
  readonly kind: 'ts' | 'diff';
  readonly lines: readonly string[];
}

/** The code blocks of a section; each belongs to the last file that was named in the text before it. */
function stepsOf(document: string, section: string): Step[] {
  const text = document.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  let file = '';
  return text.split('```').flatMap((part, index) => {
    if (index % 2 === 0) {
      file = [...part.matchAll(/`([\w./-]+\.(?:ts|md))`/g)].at(-1)?.[1] ?? file;
      return [];
    }
    const [kind, ...lines] = part.split('\n');
    const block = lines.slice(0, -1).map((line) => line.replace(/^ {3}/, ''));
    return kind === 'ts' || kind === 'diff' ? [{ file, kind, lines: block }] : [];
  });
}

/**
 * Makes an edit: its lines without `+` have to stand there, one after another, whatever their indentation. Somebody who
 * follows the walk-throughs runs this test too, so an edit that was made before isn't made again.
 */
function edited(text: string, diff: readonly string[]): string {
  const there = text.split('\n');
  const without = (sign: string) =>
    diff.filter((line) => !line.startsWith(sign)).map((line) => line.slice(2));
  const placesOf = (lines: readonly string[]) =>
    there.flatMap((_, at) =>
      lines.every((line, offset) => there[at + offset]?.trim() === line.trim()) ? [at] : [],
    );
  const [before, after] = [without('+'), without('-')];
  if (placesOf(after).length > 0) return text;
  const places = placesOf(before);
  const [at, ...others] = places;
  if (at === undefined || others.length > 0)
    throw new Error(`${places.length} places for the edit:\n${diff.join('\n')}`);
  return [...there.slice(0, at), ...after, ...there.slice(at + before.length)].join('\n');
}

/** What is installed, built or private. */
const NOT_COPIED = ['node_modules', '.git', 'dist', 'build', 'data', '.env'];

async function copyOfProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shopkeep-walk-through-'));
  await cp(root, folder, {
    recursive: true,
    filter: (path) => !NOT_COPIED.some((name) => relative(root, path).split(sep).includes(name)),
  });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function follow(folder: string, steps: readonly Step[]): Promise<void> {
  for (const { file, kind, lines } of steps) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, kind === 'ts' ? lines.join('\n') : edited(await readFile(path, 'utf8'), lines));
  }
}

/** What the compiler says; nothing when all is well. */
const compile = (folder: string): Promise<string> =>
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit'], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout,
  );

/** These hold commands, languages and documents to one another. */
const CHECKING = [
  ...['test/commands/addresses.test.ts', 'test/documents.test.ts', 'test/readme.test.ts', 'test/words'],
  ...['test/bot/registration.test.ts', 'test/bot/router.test.ts', 'test/commands/replies.test.ts'],
];

let document = '';
let command: readonly Step[] = [];
let language: readonly Step[] = [];
let resource: readonly Step[] = [];
const folders: string[] = [];

async function change(folder: string, file: string, edit: (text: string) => string): Promise<void> {
  const path = join(folder, file);
  await writeFile(path, edit(await readFile(path, 'utf8')));
}

/** Takes all languages out but those in which the walk-through describes its command. */
async function leaveTwoLanguages(folder: string): Promise<void> {
  const others = languageCodes.filter((code) => !/^(?:en|ru)$/.test(code));
  for (const code of others) await rm(join(folder, 'src/words', code), { recursive: true });
  const named = (line: string) => others.some((code) => new RegExp(`\\b${code}\\b`).test(line));
  const without = (list: string) => list.split('\n').filter((line) => !named(line));
  await change(folder, 'src/words/languages.ts', (list) => without(list).join('\n'));
}

/** A copy in which all three walk-throughs were followed: together, since each compilation takes seconds. */
async function walkedThrough(): Promise<string> {
  const folder = await copyOfProject();
  folders.push(folder);
  await leaveTwoLanguages(folder);
  await follow(folder, [...command, ...resource]);
  await cp(join(folder, 'src/words/en'), join(folder, 'src/words/de'), { recursive: true });
  await follow(folder, language);
  return folder;
}

beforeAll(async () => {
  document = await readFile(join(root, 'docs/architecture.md'), 'utf8');
  command = stepsOf(document, 'Add a command');
  language = stepsOf(document, 'Add a language');
  resource = stepsOf(document, 'Add a resource');
});
afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

const filesOf = (steps: readonly Step[]): string[] => [...new Set(steps.map(({ file }) => file))];

describe('docs/architecture.md', { timeout: 240_000 }, () => {
  test('names the files of a command, of a language and of a resource', () => {
    expect(filesOf(command)).toEqual([
      'src/words/en/commands.ts',
      'src/words/ru/commands.ts',
      'commands/addresses/view.ts',
      'commands/addresses/index.ts',
      'commands/index.ts',
      'test/commands/addresses.test.ts',
      'README.md',
      'README.ru.md',
    ]);
    expect(filesOf(language)).toEqual([
      'src/words/de/locale.ts',
      'src/words/de/index.ts',
      'src/words/languages.ts',
    ]);
    expect(filesOf(resource)).toEqual([
      'src/domain/review.ts',
      'src/easydonate/records/review.ts',
      'src/easydonate/resources.ts',
      'src/shop/shops.ts',
      'src/shop/guild-shop.ts',
    ]);
  });

  test('shows edits that can be made', async () => {
    await expect(walkedThrough()).resolves.toBeDefined();
  });

  test('adds a command, which answers, a language and a resource, and all is well', {
    tags: 'long',
  }, async () => {
    const folder = await walkedThrough();
    expect(await compile(folder)).toBe('');
    // As `npm run format` does; rejects with what it can't correct.
    const lint = [
      'check',
      '--write',
      '--error-on-warnings',
      '--vcs-enabled=false',
      'src',
      'commands',
      'test/commands',
    ];
    await run(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), ...lint], {
      cwd: folder,
    });
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'run', ...CHECKING, '--reporter=default'];
    // Rejects with what has failed.
    const { stdout } = await run(process.execPath, args, { cwd: folder });
    expect(stdout).toContain('addresses.test.ts');
  });

  test('a text that is missing in one language is named', { tags: 'long' }, async () => {
    const folder = await walkedThrough();
    await change(folder, 'src/words/ru/commands.ts', (whole) => whole.replace(/^ *addresses: .*\n/m, ''));
    await change(folder, 'src/words/de/index.ts', (whole) => whole.replace(/^ *unnamed: .*\n/m, ''));
    const said = await compile(folder);
    expect(said).toMatch(/src\/words\/ru\/commands\.ts.*'addresses' is missing/);
    expect(said).toMatch(/src\/words\/de\/index\.ts.*'unnamed' is missing/);
  });
});
