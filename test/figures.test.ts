import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { invitationAddresses } from '../src/bot/invitation.js';
import { documents, read, section } from './support/documents.js';

/*
 * A figure that several documents would need stands on one page, in English and in Russian: docs/install.md. It is the
 * program's own if the program has it; the others link the page.
 */

const ENGLISH = 'docs/install.md';
const RUSSIAN = 'docs/ru/install.md';
const pages = [ENGLISH, RUSSIAN];
/** Measurements, reasons and history have figures of their own. */
const others = documents.filter(
  (path) => ![...pages, 'CHANGELOG.md', 'docs/performance.md', 'docs/decisions.md'].includes(path),
);

const findAll = (pattern: RegExp, path: string): string[] => read(path).match(pattern) ?? [];

const NODE = /(?<![\d.])2\d\.[1-9]\d*(?![\d.])/g;
const MEMORY = /\d+ (?:MB|GB|МБ|ГБ)/g;
const PERMISSIONS = /permissions=\d+/g;

const inEnglish = (figure: string) => figure.replace('МБ', 'MB').replace('ГБ', 'GB');
const memoryAndDisk = findAll(MEMORY, ENGLISH);

test.each(pages)('%s has the versions of Node.js of package.json', (path) => {
  const minors = [...packageJson.engines.node.matchAll(/\^(\d+\.\d+)/g)].map(([, version]) => version);
  expect(minors).toHaveLength(2);
  expect([...new Set(findAll(NODE, path))].sort()).toEqual(minors);
});

test.each(pages)('%s has the permissions that the bot asks for', (path) => {
  const { plain, posting } = invitationAddresses('1');
  expect(findAll(PERMISSIONS, path)).toEqual(
    [plain, posting].map((address) => address.match(PERMISSIONS)?.[0]),
  );
});

test('memory and disk are the same in both languages, and fit into the container', () => {
  expect(memoryAndDisk.length).toBeGreaterThan(5);
  expect(findAll(MEMORY, RUSSIAN).map(inEnglish)).toEqual(memoryAndDisk);
  const megabytes = section(read(ENGLISH), 'Memory and disk')
    .split('\n')
    .flatMap((line) => /servers \| (\d+) MB/.exec(line)?.[1] ?? [])
    .map(Number);
  expect(read('compose.yaml')).toContain('mem_limit: 1g\n');
  expect(Math.max(...megabytes)).toBeLessThan(1024);
});

test.each(others)('%s repeats none of them', (path) => {
  const memory = findAll(MEMORY, path).filter((figure) => memoryAndDisk.includes(inEnglish(figure)));
  expect([...findAll(NODE, path), ...findAll(PERMISSIONS, path), ...memory]).toEqual([]);
});
