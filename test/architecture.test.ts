import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/*
 * Follows the walk-throughs of docs/architecture.md in a copy of the sources: creates the files and makes the edits that
 * they show, in their order, and compiles the result.
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
      file = [...part.matchAll(/`([\w./-]+\.ts)`/g)].at(-1)?.[1] ?? file;
      return [];
    }
    const [kind, ...lines] = part.split('\n');
    const block = lines.slice(0, -1).map((line) => line.replace(/^ {3}/, ''));
    return kind === 'ts' || kind === 'diff' ? [{ file, kind, lines: block }] : [];
  });
}

/** Makes an edit: its lines without `+` have to stand there, one after another, whatever their indentation. */
function edited(text: string, diff: readonly string[]): string {
  const there = text.split('\n');
  const before = diff.filter((line) => !line.startsWith('+')).map((line) => line.slice(1).trim());
  const fits = (at: number) => before.every((line, offset) => there[at + offset]?.trim() === line);
  const places = there.flatMap((_, at) => (fits(at) ? [at] : []));
  const [at, ...others] = places;
  if (at === undefined || others.length > 0)
    throw new Error(`${places.length} places for the edit:\n${diff.join('\n')}`);
  const after = diff.filter((line) => !line.startsWith('-')).map((line) => line.slice(1));
  return [...there.slice(0, at), ...after, ...there.slice(at + before.length)].join('\n');
}

/** A copy of everything that is compiled. */
async function copyOfSources(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shopkeep-walk-through-'));
  for (const part of ['src', 'commands', 'test', 'package.json', 'tsconfig.json', 'vitest.config.ts'])
    await cp(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
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

const UKRAINIAN = 'src/words/uk/index.ts';

let document = '';
let command: readonly Step[] = [];
let resource: readonly Step[] = [];
const folders: string[] = [];

async function change(folder: string, file: string, edit: (text: string) => string): Promise<void> {
  const path = join(folder, file);
  await writeFile(path, edit(await readFile(path, 'utf8')));
}

/** A copy in which all three walk-throughs were followed: together, since each compilation takes seconds. */
async function walkedThrough(): Promise<string> {
  const folder = await copyOfSources();
  folders.push(folder);
  await follow(folder, [...command, ...resource]);
  await cp(join(folder, 'src/words/en'), join(folder, 'src/words/uk'), { recursive: true });
  await change(folder, UKRAINIAN, (english) =>
    `import type { Words } from '../words.js';\n${english}`
      .replace('export const en = {', 'export const uk: Words = {')
      .replace("locale: 'en'", "locale: 'uk'"),
  );
  await follow(folder, stepsOf(document, 'Add a language'));
  return folder;
}

beforeAll(async () => {
  document = await readFile(join(root, 'docs/architecture.md'), 'utf8');
  command = stepsOf(document, 'Add a command');
  resource = stepsOf(document, 'Add a resource');
});
afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

const filesOf = (steps: readonly Step[]): string[] => [...new Set(steps.map(({ file }) => file))];

test('an edit needs its surroundings, in one place', () => {
  expect(edited('a\n  b\nc', [' b', '+   d'])).toBe('a\n b\n   d\nc'.replace(' b\n', 'b\n'));
  expect(() => edited('a\nb', [' c', '+ d'])).toThrow('0 places');
  expect(() => edited('a\na', [' a', '+ d'])).toThrow('2 places');
});

describe('docs/architecture.md', { timeout: 240_000 }, () => {
  test('names the files of a command and of a resource', () => {
    expect(filesOf(command)).toEqual([
      'src/words/en/commands.ts',
      'src/words/ru/commands.ts',
      'src/views/addresses.ts',
      'commands/addresses.ts',
      'commands/index.ts',
      'test/commands/addresses.test.ts',
    ]);
    expect(filesOf(resource)).toEqual([
      'src/shop/review.ts',
      'src/shop/api/records/review.ts',
      'src/shop/api/resource.ts',
      'src/shop/api/resources.ts',
      'src/shop/guild-shop.ts',
    ]);
  });

  test('adds a command, which answers, a language and a resource', async () => {
    const folder = await walkedThrough();
    expect(await compile(folder)).toBe('');
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'run', 'test/commands/addresses.test.ts', '--reporter=json'];
    const { stdout } = await run(process.execPath, args, { cwd: folder });
    expect(JSON.parse(stdout)).toMatchObject({ numPassedTests: 1, numFailedTests: 0 });
  });

  test('a text that is missing in one language is named', async () => {
    const folder = await walkedThrough();
    await cp(join(root, 'src/words/ru/commands.ts'), join(folder, 'src/words/ru/commands.ts'));
    await change(folder, UKRAINIAN, (whole) => whole.replace(/^ {2}unnamed: .*\n/m, ''));
    const said = await compile(folder);
    expect(said).toMatch(/src\/words\/ru\/commands\.ts.*'addresses' is missing/);
    expect(said).toMatch(/src\/words\/uk\/index\.ts.*'unnamed' is missing/);
  });
});
