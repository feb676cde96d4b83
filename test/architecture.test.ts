import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { root } from './support/documents.js';
import { change, followAll, type Step, updateReplies, WALK_THROUGHS } from './support/walk-through.js';

/*
 * The walk-throughs of docs/architecture.md, followed in a copy: the result compiles, is well formed, and passes the tests that
 * know of commands, feeds and languages. test/walk-through.test.ts runs all tests on it.
 */

const run = promisify(execFile);

async function walkedThrough(): Promise<string> {
  const folder = await followAll();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What the compiler says; nothing when all is well. */
const compile = (folder: string): Promise<string> =>
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit'], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout,
  );

/** These hold commands, feeds, languages and documents to one another. */
const CHECKING = [
  ...['test/feeds/shop-back.test.ts', 'test/feeds/without.test.ts', 'test/structure.test.ts'],
  ...['test/commands/addresses.test.ts', 'test/documents.test.ts', 'test/readme.test.ts', 'test/words'],
  ...['test/bot/registration.test.ts', 'test/bot/router.test.ts', 'test/commands/replies.test.ts'],
  'test/easydonate/v3/operations.test.ts',
];

const filesOf = (steps: readonly Step[]): string[] => [...new Set(steps.map(({ file }) => file))];

describe('docs/architecture.md', { timeout: 240_000 }, () => {
  test('names the files of a command, of a feed, of a language and of a resource', () => {
    const { command, feed, language, resource } = WALK_THROUGHS;
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
    expect(filesOf(feed)).toEqual([
      'src/words/en/shop-back.ts',
      'src/words/ru/shop-back.ts',
      'src/words/en/index.ts',
      'src/words/ru/index.ts',
      'src/feeds/shop-back/state.ts',
      'src/feeds/shop-back/page.ts',
      'src/feeds/shop-back/index.ts',
      'src/feeds/index.ts',
      'test/feeds/shop-back.test.ts',
      'CHANGELOG.md',
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
      'test/easydonate/v3/operations.test.ts',
    ]);
  });

  test('a feed changes five existing files at most', () => {
    const edits = WALK_THROUGHS.feed.filter(({ kind }) => kind === 'diff');
    expect(filesOf(edits).length).toBeLessThanOrEqual(5);
  });

  test('shows edits that can be made', async () => {
    await expect(walkedThrough()).resolves.toBeDefined();
  });

  test('adds a command, which answers, a feed, which posts, a language and a resource, and all is well', {
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
      'test/feeds',
    ];
    await run(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), ...lint], {
      cwd: folder,
    });
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'run', ...CHECKING, '--reporter=default'];
    await updateReplies(folder);
    // Rejects with what has failed.
    const { stdout } = await run(process.execPath, args, { cwd: folder });
    expect(stdout).toContain('addresses.test.ts');
    expect(stdout).toContain('shop-back.test.ts');
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
