import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { languageCodes } from '../../src/words/index.js';
import { read, root } from './documents.js';

/* Follows the walk-throughs of docs/architecture.md in a copy of the project: makes the files and the edits that they show, in order. */

export interface Step {
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

export async function change(folder: string, file: string, edit: (text: string) => string): Promise<void> {
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

const architecture = read('docs/architecture.md');
export const WALK_THROUGHS = {
  command: stepsOf(architecture, 'Add a command'),
  feed: stepsOf(architecture, 'Add a feed'),
  language: stepsOf(architecture, 'Add a language'),
  resource: stepsOf(architecture, 'Add a resource'),
};

/** A copy of the project in which all walk-throughs were followed; the caller removes it. */
export async function followAll(): Promise<string> {
  const { command, feed, language, resource } = WALK_THROUGHS;
  const folder = await copyOfProject();
  await leaveTwoLanguages(folder);
  await follow(folder, [...command, ...feed, ...resource]);
  await cp(join(folder, 'src/words/en'), join(folder, 'src/words/de'), { recursive: true });
  await follow(folder, language);
  return folder;
}

/** As the walk-through of a feed says, whose button is on the owner's panel. */
export async function updateReplies(folder: string): Promise<void> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  await promisify(execFile)(process.execPath, [vitest, 'run', 'test/commands', '-u'], { cwd: folder });
}
