#!/usr/bin/env node
/*
 * Follows the walk-throughs of docs/architecture.md in a copy of the project: the result compiles, is well formed, and passes
 * the tests that know of commands, feeds and languages; with --all, every test.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** What is installed, built or private. */
const NOT_COPIED = ['node_modules', '.git', 'dist', 'build', 'data', '.env'];
/** These hold commands, feeds, languages and documents to one another. */
const CHECKING = [
  ...['test/feeds/shop-back.test.ts', 'test/feeds/engine/feed-list.test.ts', 'test/structure.test.ts'],
  ...['test/commands/addresses.test.ts', 'test/documents.test.ts', 'test/readme.test.ts', 'test/words'],
  ...['test/bot/registration.test.ts', 'test/bot/router.test.ts', 'test/commands/replies.test.ts'],
  'test/easydonate/v3/operations.test.ts',
];

const document = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'shopkeep-walk-through-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The code blocks of a section; each belongs to the last file that was named in the text before it. */
function stepsIn(section) {
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

/** Its lines without `+` have to stand there once, one after another, whatever their indentation. */
function makeEdit(text, diff) {
  const there = text.split('\n');
  const without = (sign) => diff.filter((line) => !line.startsWith(sign)).map((line) => line.slice(2));
  const [before, after] = [without('+'), without('-')];
  const places = there.flatMap((_, at) =>
    before.every((line, offset) => there[at + offset]?.trim() === line.trim()) ? [at] : [],
  );
  assert.equal(places.length, 1, `${places.length} places for the edit:\n${diff.join('\n')}`);
  there.splice(places[0], before.length, ...after);
  return there.join('\n');
}

function change(file, edit) {
  const path = join(folder, file);
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
}

function follow(section) {
  const steps = stepsIn(section);
  assert.ok(steps.length > 2, `no steps in "${section}"`);
  for (const { file, kind, lines } of steps) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    if (kind === 'ts') writeFileSync(join(folder, file), lines.join('\n'));
    else change(file, (text) => makeEdit(text, lines));
  }
  return steps;
}

const run = (command, ...args) =>
  spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
function require(command, ...args) {
  console.log(`== ${basename(command)} ${args.join(' ')}`);
  const { status, stdout } = run(command, ...args);
  assert.equal(status, 0, stdout);
}
const bin = (name) => join(root, 'node_modules/.bin', name);

cpSync(root, folder, { recursive: true, filter: (path) => !NOT_COPIED.includes(basename(path)) });
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));

follow('Add a command');
const edited = follow('Add a feed').flatMap(({ kind, file }) => (kind === 'diff' ? [file] : []));
assert.ok(new Set(edited).size <= 5, `a feed changes ${new Set(edited).size} existing files`);
cpSync(join(folder, 'src/words/en'), join(folder, 'src/words/de'), { recursive: true });
follow('Add a language');
// The steps add words to the documents; how long those may be is the project's own limit, tested where they stand.
change('test/documents.test.ts', (text) => text.replace(/(?<=, )20_700(?=, )/, '21_200'));

require(bin('tsc'), '--noEmit');
const folders = ['src', 'commands', 'test/commands', 'test/feeds'];
require(bin('biome'), 'check', '--write', '--error-on-warnings', '--vcs-enabled=false', ...folders);
// As the walk-through of a feed says, whose button is on the owner's panel.
require(bin('vitest'), 'run', 'test/commands', '-u');
if (process.argv.includes('--all')) require('npm', 'test');
else require(bin('vitest'), 'run', ...CHECKING);

// The compiler names a text that one language lacks.
change('src/words/ru/commands.ts', (text) => text.replace(/^ *addresses: .*\n/m, ''));
change('src/words/de/index.ts', (text) => text.replace(/^ *unnamed: .*\n/m, ''));
const { stdout } = run(bin('tsc'), '--noEmit');
assert.match(stdout, /src\/words\/ru\/commands\.ts.*'addresses' is missing/);
assert.match(stdout, /src\/words\/de\/index\.ts.*'unnamed' is missing/);
