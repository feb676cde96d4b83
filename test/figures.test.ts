import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { invitationAddresses } from '../src/bot/invitation.js';
import { read, section } from './support/documents.js';

/* The figures of docs/install.md are the program's own where the program has them, and the same in Russian. */

const ENGLISH = 'docs/install.md';
const RUSSIAN = 'docs/ru/install.md';
const pages = [ENGLISH, RUSSIAN];
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
