import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

/* What `npm start` and the other programs do before they run: they build, but only when that is needed. */

const root = fileURLToPath(new URL('..', import.meta.url));
const NEEDED = ['start', 'doctor', 'store:copy'] as const;

/** Where a build says that it was needed. */
const BUILT = 7;

let folder: string;
const file = (name: string) => join(folder, name);
const write = (name: string, text: string, secondsAgo = 0) => {
  mkdirSync(dirname(file(name)), { recursive: true });
  writeFileSync(file(name), text);
  const at = Date.now() / 1000 - secondsAgo;
  utimesSync(file(name), at, at);
};
const writePackage = (version: string, secondsAgo: number) =>
  write(
    'package.json',
    JSON.stringify({ version, scripts: { build: `node -e "process.exit(${BUILT})"` } }),
    secondsAgo,
  );

/** Whether the script wanted to build, and said so. */
function builds(): boolean {
  const { status, stderr } = spawnSync(process.execPath, [file('scripts/build-if-older.mjs')], {
    cwd: tmpdir(),
    encoding: 'utf8',
  });
  expect([0, BUILT]).toContain(status);
  expect(/^Building the bot.+Сборка бота/.test(stderr)).toBe(status === BUILT);
  return status === BUILT;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shopkeep-build-'));
  cpSync(join(root, 'scripts'), file('scripts'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the help of the demo needs no build', () => {
  write('sandbox/demo/help.txt', 'Usage: …');
  const { stdout, status } = spawnSync(process.execPath, [file('scripts/demo.mjs'), '--help'], {
    encoding: 'utf8',
    env: { PATH: '' },
  });
  expect([status, stdout]).toEqual([0, 'Usage: …']);
});

test.each(NEEDED)('npm run %s builds if need be, before anything else', (name) => {
  expect(packageJson.scripts[name]).toMatch(
    /^node scripts\/build-if-older\.mjs && node dist\/src\/[\w/-]+\.js$/,
  );
});

describe('a build', () => {
  beforeEach(() => {
    writePackage('1.0.0', 100);
    write('src/main.ts', '', 100);
    write('commands/shop/index.ts', '', 100);
    write('sandbox/page.ts', '', 0);
    write('dist/package.json', '{"version":"1.0.0"}', 50);
    write('dist/src/main.js', '', 50);
    write('dist/commands/shop/index.js', '', 50);
  });

  test('is not made when it is newer than the sources', () => {
    expect(builds()).toBe(false);
  });

  test.each<[string, () => void]>([
    ['there is none', () => rmSync(file('dist'), { recursive: true })],
    ['one was stopped in the middle', () => rmSync(file('dist/commands/shop/index.js'))],
    ['a source is newer', () => write('commands/shop/index.ts', '', 10)],
    ['there is a new source', () => write('src/shop/new.ts', '', 100)],
    ['it is of another version', () => writePackage('1.1.0', 100)],
  ])('is made when %s', (_when, change) => {
    change();
    expect(builds()).toBe(true);
  });
});

test('what npm run build makes of the sources counts as built', () => {
  // Without a PATH another build would fail.
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build-if-older.mjs')], {
    cwd: folder,
    env: { PATH: '' },
  });
  expect(status).toBe(0);
});
