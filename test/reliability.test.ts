import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ShopAway } from '../src/domain/failure.js';
import { LANGUAGES } from '../src/words/index.js';
import { readFaults } from './support/faults.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const texts = readdirSync(join(root, 'src/words/en'))
  .map((file) => read(`src/words/en/${file}`))
  .join('\n');

const rows = readFaults();

describe('test/faults.md', () => {
  it('has rows, each of which is whole', () => {
    expect(rows.length).toBeGreaterThan(30);
    const incomplete = rows.filter(
      ({ fault, user, operator, name, cells }) => cells !== 4 || [fault, user, operator, name].includes(''),
    );
    expect(incomplete).toEqual([]);
  });

  it.each([
    ...new Set(rows.flatMap(({ user }) => [...user.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted))),
  ])('quotes a text of the bot: %s', (quoted) => {
    for (const part of quoted.split('…')) expect(texts).toContain(part.trim());
  });

  it.each<ShopAway['kind']>([
    ...(['unreachable', 'tooSlow', 'serverError', 'rateLimited', 'untrusted'] as const),
    ...([
      'redirected',
      'rejected',
      'noSuchPath',
      'webPage',
      'brokenJson',
      'unexpectedShape',
      'tooLarge',
    ] as const),
  ])('says what an owner reads while the shop fails as %s', (kind) => {
    const ofKind = rows.filter(({ operator }) => operator.startsWith(`\`${kind}\``));
    const { title } = LANGUAGES.en.problem({ kind });
    expect(new Set(ofKind.map(({ user }) => user.split(';', 1)[0]))).toEqual(new Set([`\`${title}\``]));
  });

  it.each([...new Set(rows.map(({ file }) => file))])('names a file that is run: %s', (file) => {
    expect(file).toMatch(/^test\/.+\.test\.ts$/);
    expect(existsSync(join(root, file))).toBe(true);
  });
});
