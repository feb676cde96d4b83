import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import lock from '../package-lock.json' with { type: 'json' };
import { EX_CONFIG } from '../src/lib/operator-error.js';
import { read, root } from './support/documents.js';
import { parseYaml } from './support/yaml.js';

/* What a release has besides the image: archives that start without being built, and files with the repository's name. */

let folder: string;
const file = (name: string) => join(folder, name);
const write = (name: string, text: string) => {
  mkdirSync(join(file(name), '..'), { recursive: true });
  writeFileSync(file(name), text);
};
const writeProgram = (name: string, text: string) => {
  write(name, text);
  chmodSync(file(name), 0o755);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shopkeep-release-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const packages = Object.entries(
  z
    .record(
      z.string(),
      z.object({
        dev: z.boolean().default(false),
        optional: z.boolean().default(false),
        link: z.boolean().default(false),
      }),
    )
    .parse(lock.packages),
).filter(([path, { link }]) => path.startsWith('node_modules/') && !link);
const needed = packages.filter(([, { dev, optional }]) => !dev && !optional).map(([path]) => path);

/** Makes as empty files what `npm ci` and compiling the driver would: all packages that are not to be left out, and the driver. */
const NPM = `#!${process.execPath}
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
const touch = (name, text = '') => { mkdirSync(dirname(name), { recursive: true }); writeFileSync(name, text); };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const [, , ...args] = process.argv;
if (args.join(' ') === 'explore sqlite3 -- npm run rebuild') {
  touch('node_modules/sqlite3/build/Release/node_sqlite3.node', 'compiled');
  process.exit();
}
const omits = (kind) => args.includes('--omit=' + kind);
for (const [path, { dev, optional, link }] of Object.entries(packages))
  if (path.startsWith('node_modules/') && !link && !(dev && omits('dev')) && !(optional && omits('optional'))) touch(path + '/package.json');
for (const name of ['lib/sqlite3.js', 'lib/sqlite3.d.ts', 'lib/sqlite3.d.cts', 'lib/sqlite3.js.map', 'src/database.cc', 'deps/sqlite-autoconf.tar.gz', 'build/Makefile', 'build/Release/obj/sqlite3.o', ...(args.includes('--ignore-scripts') ? [] : ['build/Release/node_sqlite3.node'])])
  touch('node_modules/sqlite3/' + name);
`;

/** As installed for this system; all its drivers are optional packages. */
const RENDERER = [
  'resvg-js/index.js',
  'resvg-js/LICENSE',
  'resvg-js-linux-x64-gnu/resvgjs.linux-x64-gnu.node',
].map((name) => `node_modules/@resvg/${name}`);
const FONT = ['NotoSans-Bold.subset.ttf', 'OFL.txt'].map((name) => `dist/src/bot/font/${name}`);

describe('the archive', { tags: 'linux' }, () => {
  function filesOfArchive(): string[] {
    for (const name of ['src', 'commands', 'dist', 'scripts', 'deploy', '.env.example', 'LICENSE'])
      cpSync(join(root, name), file(name), { recursive: true, preserveTimestamps: true });
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      cpSync(join(root, name), file(name), { preserveTimestamps: true });
    write('.env', 'DISCORD_TOKEN=secret');
    write('data/shopkeep.secret', 'secret');
    writeProgram('bin/npm', NPM);
    write('dist/src/removed.js', '');
    for (const name of RENDERER) write(name, '');
    execFileSync(process.execPath, [file('scripts/release-archive.mjs')], {
      env: { PATH: `${file('bin')}:${process.env.PATH}`, GITHUB_REPOSITORY: 'Somebody/shop-bot' },
      stdio: 'pipe',
    });
    const archive = file(`build/release/shopkeep-linux-${process.arch}.tar.gz`);
    mkdirSync(file('unpacked'));
    execFileSync('tar', ['-xzf', archive, '-C', file('unpacked')]);
    return readdirSync(file('unpacked'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(file('unpacked/shopkeep/').length));
  }

  test('has the built bot, its packages and what starts it, and nothing else', () => {
    const files = filesOfArchive();
    const [modules, others] = [true, false].map((wanted) =>
      files.filter((name) => name.startsWith('node_modules/') === wanted),
    );
    const built = ['src', 'commands'].flatMap((name) =>
      readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
        .filter((source) => source.endsWith('.ts'))
        .map((source) => `dist/${name}/${source.split(sep).join('/').replace(/ts$/, 'js')}`),
    );
    const given = ['.env.example', 'LICENSE', 'README.txt', 'deploy/shopkeep.service', 'start.sh'];
    expect(others?.sort()).toEqual([...given, ...built, ...FONT, 'dist/package.json'].sort());
    const driver = ['build/Release/node_sqlite3.node', 'lib/sqlite3.js'];
    expect(modules?.sort()).toEqual(
      [
        ...needed.map((path) => `${path}/package.json`),
        ...driver.map((name) => `node_modules/sqlite3/${name}`),
        ...RENDERER,
      ].sort(),
    );
    expect(readFileSync(file(`unpacked/shopkeep/node_modules/sqlite3/${driver[0]}`), 'utf8')).toBe(
      'compiled',
    );
    expect(readFileSync(file('unpacked/shopkeep/README.txt'), 'utf8')).toContain(
      'https://github.com/Somebody/shop-bot\n',
    );
  });
});

describe('start.sh', { tags: 'linux' }, () => {
  const FOLDER = 'Мой магазин';
  const program = (name: string) => execFileSync('which', [name], { encoding: 'utf8' }).trim();
  /** Starts the file at `path` with a `node` that is a script of the shell. */
  function start(path: string, node?: string, ...options: string[]) {
    mkdirSync(join(file(path), '..'), { recursive: true });
    cpSync(join(root, 'deploy/archive/start.sh'), file(path));
    mkdirSync(file('bin'));
    symlinkSync(program('dirname'), file('bin/dirname'));
    if (node !== undefined) writeProgram('bin/node', `#!/bin/sh\n${node}\n`);
    return spawnSync('/bin/sh', [file(path), ...options], {
      cwd: tmpdir(),
      env: { PATH: file('bin') },
      encoding: 'utf8',
    });
  }

  describe('in an archive', () => {
    const path = `${FOLDER}/start.sh`;
    beforeEach(() => write(`${FOLDER}/dist/src/main.js`, ''));

    test('starts the bot in its own folder, whatever that is called', () => {
      const { stdout, status } = start(path, 'echo "$PWD $*"');
      expect([status, stdout.split('\n').at(-2)]).toEqual([0, `${file(FOLDER)} dist/src/main.js`]);
    });

    test('passes its options on', () => {
      const { stdout } = start(path, 'echo "$*"', '--version', 'a b');
      expect(stdout.split('\n').at(-2)).toBe('dist/src/main.js --version a b');
    });

    test('without Node.js says in both languages what to do', () => {
      const { stdout, stderr, status } = start(path);
      expect([status, stdout]).toEqual([EX_CONFIG, '']);
      expect(stderr).toMatch(/^Install Node\.js 24 .+\nУстановите Node\.js 24 .+\n$/);
    });

    test('ends as the bot ends', () => {
      expect(start(path, '[ "$1" != dist/src/main.js ] || exit 1').status).toBe(1);
    });
  });

  describe('in the sources', () => {
    const path = `${FOLDER}/deploy/archive/start.sh`;
    beforeEach(() => {
      write(`${FOLDER}/scripts/build-if-older.mjs`, '');
      write(`${FOLDER}/dist/src/main.js`, '');
    });

    test('builds, then starts the bot in their folder', () => {
      write(`${FOLDER}/node_modules/.package-lock.json`, '');
      const { stdout, status } = start(path, 'echo "$PWD $*"');
      expect([status, stdout]).toEqual([
        0,
        ['scripts/build-if-older.mjs', 'dist/src/lib/node-version.js', 'dist/src/main.js']
          .map((name) => `${file(FOLDER)} ${name}\n`)
          .join(''),
      ]);
    });

    test.each([
      ['the packages cannot be installed', []],
      ['they cannot be installed after an installation that was cut off', ['zod/package.json']],
      ['the sources cannot be built', ['.package-lock.json']],
    ])('says that the bot could not be built when %s', (_when, installed) => {
      for (const name of installed) write(`${FOLDER}/node_modules/${name}`, '');
      const isInstalled = installed.includes('.package-lock.json');
      const { stderr, status } = start(path, 'echo "error TS1" >&2; exit 2');
      expect(status).toBe(1);
      expect(stderr).toContain(isInstalled ? 'error TS1\n' : 'npm');
      expect(stderr).toMatch(/The bot could not be built.+\nНе удалось собрать бота.+\n$/);
    });
  });
});

describe('the files of a release', { tags: 'linux' }, () => {
  beforeEach(() => {
    write('shopkeep-linux-x64.tar.gz', 'archive');
    execFileSync(join(root, '.ci/release-files'), [folder], {
      env: { ...process.env, GITHUB_REPOSITORY: 'Somebody/shopkeep' },
    });
  });

  test('compose.yaml needs no setting but the token, and no sources', () => {
    const text = readFileSync(file('compose.yaml'), 'utf8');
    const { services } = z
      .object({ services: z.object({ bot: z.looseObject({ image: z.string() }) }) })
      .parse(parseYaml(text));
    const { image, ...rest } = services.bot;
    expect(image).toBe(`\${SHOPKEEP_IMAGE:-ghcr.io/somebody/shopkeep:1}`);
    const { services: inSources } = z
      .object({ services: z.object({ bot: z.looseObject({}) }) })
      .parse(parseYaml(read('compose.yaml')));
    expect({ ...rest, build: '.', pull_policy: 'build' }).toEqual({ ...inSources.bot, image: undefined });
    expect(text).not.toMatch(/:\?|sources/);
  });

  test('the egg installs from this repository', () => {
    const text = readFileSync(file('egg-shopkeep.json'), 'utf8');
    expect(text).toContain('"default_value": "Somebody/shopkeep"');
    expect(text).not.toContain('OWNER');
  });

  test('each has its checksum', () => {
    const names = readFileSync(file('SHA256SUMS'), 'utf8').match(/\S+$/gm);
    expect(names).toEqual(['compose.yaml', 'egg-shopkeep.json', 'shopkeep-linux-x64.tar.gz']);
    execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
  });
});
