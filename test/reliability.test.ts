import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readFaults } from './support/faults.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const texts = readdirSync(join(root, 'src/words/en'))
  .map((file) => read(`src/words/en/${file}`))
  .join('\n');

const rows = readFaults();

/** A pattern of a text in which "…" stands for anything. */
const pattern = (text: string) => new RegExp(`^${text.split('…').map(escapePattern).join('.*')}$`);
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

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

  describe('names tests that are there', () => {
    const reported = z.object({
      testResults: z.array(
        z.object({
          name: z.string(),
          assertionResults: z.array(z.object({ ancestorTitles: z.array(z.string()), title: z.string() })),
        }),
      ),
    });
    let tests: ReadonlyMap<string, readonly string[]>;
    beforeAll(() => {
      const files = [...new Set(rows.map(({ file }) => file))].filter((file) => existsSync(join(root, file)));
      const vitest = join(root, 'node_modules/vitest/vitest.mjs');
      const env = { PATH: process.env.PATH };
      const options = { cwd: root, env, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 } as const;
      // No name is empty, so none is run; "vitest list" would leave out those that this machine has to skip.
      // One process loads the sources once for all files.
      const fast = ['--maxWorkers=1', '--no-isolate'];
      const args = [vitest, 'run', ...files, '--testNamePattern=^$', '--reporter=json', ...fast];
      const { testResults } = reported.parse(JSON.parse(execFileSync(process.execPath, args, options)));
      tests = new Map(
        testResults.map(({ name, assertionResults }) => [
          name,
          assertionResults.map(({ ancestorTitles, title }) => [...ancestorTitles, title].join(' › ')),
        ]),
      );
    }, 240_000);

    it.each(rows.map(({ file, name }) => [file, name]))('%s › %s', (file, name) => {
      const named = pattern(name);
      expect(tests.get(join(root, file))?.filter((test) => named.test(test)) ?? []).not.toEqual([]);
    });
  });
});
