import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/* The project's documents, and what stands in them. */

export const README = 'README.md';
const TESTS = 'test/README.md';
export const ENV_EXAMPLE = '.env.example';
const markdownIn = (folder: string, options?: { recursive: true }): string[] =>
  readdirSync(join(root, folder), { ...options, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name).split(sep).join('/'));
const guides = markdownIn('docs', { recursive: true });
export const documents = [...markdownIn('.'), ...guides, TESTS, ENV_EXAMPLE];

export const readme = read(README);
export const envExample = read(ENV_EXAMPLE);

/** The text under a heading of any level, up to the next heading of its level or above. */
export function section(text: string, heading: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.replace(/^#+ /, '') === heading && line.startsWith('#'));
  if (start === -1) throw new Error(`no heading "${heading}"`);
  const level = /^#+/.exec(lines[start] ?? '')?.[0].length ?? 0;
  const end = lines.findIndex((line, index) => index > start && new RegExp(`^#{1,${level}} `).test(line));
  return lines.slice(start + 1, end === -1 ? undefined : end).join('\n');
}

/** The cells of the body rows of the tables in a text. */
export const tableRows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter(([first = '']) => first.startsWith('`'));

export const withoutTicks = (cell: string): string => cell.replace(/^`([^`]*)`$/, '$1');

const CODE_BLOCK = /^```.*\n(?:(?!```).*\n)*```$/gm;

const withoutBlocks = (text: string): string => text.replace(CODE_BLOCK, '');

export const codeSpans = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);

/** What is code in Markdown; other files are code from end to end. */
export const codeIn = (path: string): string => {
  const text = read(path);
  if (!path.endsWith('.md')) return text;
  const blocks = [...text.matchAll(CODE_BLOCK)].map(([block]) => block);
  return [...blocks, ...codeSpans(text)].join('\n');
};

/** The blocks of shell commands in a text, without their indentation. */
export const shellBlocks = (text: string): string[] =>
  [...text.matchAll(/^ *```sh\n([^`]+)```$/gm)].map(([, block = '']) => block.replace(/^ {3}/gm, ''));

export const unique = (items: readonly string[]): string[] => [...new Set(items)].sort();
