import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const rows = read('docs/reliability.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| fault '))
  .map((line) => {
    const cells = line.slice(1, -1).split(' | ');
    const [fault = '', user = '', operator = '', test = ''] = cells.map((cell) => cell.trim());
    const [, file = '', name = ''] = /^`(test\/[^`]+\.test\.ts)` › (.+)$/.exec(test) ?? [];
    return { fault, user, operator, file, name, cells: cells.length };
  });

/** A pattern of a text in which "…" stands for anything. */
const pattern = (text: string) => new RegExp(`^${text.split('…').map(escapePattern).join('.*')}$`);
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

describe('docs/reliability.md', () => {
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
    const texts = ['problem', 'index', 'payment'].map((file) => read(`src/words/en/${file}.ts`)).join('\n');
    for (const part of quoted.split('…')) expect(texts).toContain(part.trim());
  });

  describe('names tests that are there', () => {
    const listed = z.array(z.object({ name: z.string(), file: z.string() }));
    let tests: z.infer<typeof listed>;
    beforeAll(() => {
      const files = [...new Set(rows.map(({ file }) => file))].filter((file) => existsSync(join(root, file)));
      const vitest = join(root, 'node_modules/vitest/vitest.mjs');
      const options = { cwd: root, env: { PATH: process.env.PATH }, encoding: 'utf8' } as const;
      // The option comes last: what follows it would be taken for the file to write to.
      tests = listed.parse(
        JSON.parse(execFileSync(process.execPath, [vitest, 'list', ...files, '--json'], options)),
      );
    }, 60_000);

    it.each(rows.map(({ file, name }) => [file, name]))('%s › %s', (file, name) => {
      const named = pattern(name.replaceAll(' › ', ' > '));
      const ofFile = tests.filter((test) => test.file === join(root, file)).map((test) => test.name);
      expect(ofFile.filter((test) => named.test(test))).not.toEqual([]);
    });
  });
});
