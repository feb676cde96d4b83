import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { read } from './support/documents.js';

/*
 * Runs the commands that docs/operating.md gives for backups and updates, in one shell after another as people paste them.
 * The folders are temporary; functions of the shell stand for systemd, Docker, curl and sqlite3.
 */

const document = read('docs/operating.md');
const chapters = document.split(/^## /m);
const blocksIn = (text: string): string[] =>
  [...text.matchAll(/^ *```sh\n([^`]+)```$/gm)].map(([, block = '']) => block.replace(/^ {3}/gm, ''));
const blocksOf = (heading: string): string[] =>
  blocksIn(chapters.find((text) => text.startsWith(`${heading}\n`)) ?? '');
const [backup = '', backupOfContainer = '', restore = '', restoreIntoContainer = ''] = blocksOf('Backups');
const [update = ''] = blocksOf('Updates');

/** What Docker does in these commands; `cp` treats a folder that ends in `/.` as `docker cp` does. */
const STAND_INS = `
systemctl() { :; }
curl() { cp "$archive" "\${2##*/}"; }
sqlite3() { cp "$1" "\${3#.backup }"; }
install() {
  while [ "$1" != -t ]; do shift; done
  to=$2
  shift 2
  cp "$@" "$to"
}
docker() {
  case "$1 $2" in
    'compose stop' | 'compose start') ;;
    'compose config') echo ghcr.io/owner/shopkeep:1 ;;
    'compose cp') cp -R "$volume\${3#bot:/app/data}" "$4" ;;
    'run --rm')
      for last in "$@"; do case $last in *:/backup:ro) from=\${last%:/backup:ro} ;; esac; done
      eval "$(printf %s "$last" | sed "s#/data#$volume#g; s#/backup#$from#g")"
      ;;
    *) return 1 ;;
  esac
}
`;

let folder: string;
const file = (name: string) => join(folder, name);

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'shopkeep-operating-')));
  // Another user comes in.
  chmodSync(folder, 0o755);
  mkdirSync(file('app/data'), { recursive: true });
  writeFileSync(file('app/.env'), 'DISCORD_TOKEN=token\n');
  for (const name of ['app/node_modules/gone', 'shopkeep/node_modules/dotenv', 'shopkeep/dist'])
    mkdirSync(file(name), { recursive: true });
  writeFileSync(file('shopkeep/node_modules/dotenv/main.js'), 'updated');
  execFileSync('tar', ['-czf', 'release.tar.gz', 'shopkeep'], { cwd: folder });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Keeps a text where the database and the secret would be. */
function store(text: string): void {
  for (const name of ['shopkeep.sqlite', 'shopkeep.secret']) writeFileSync(file(`app/data/${name}`), text);
}

const stored = (): string[] =>
  ['shopkeep.sqlite', 'shopkeep.secret'].map((name) => readFileSync(file(`app/data/${name}`), 'utf8'));

function paste(...blocks: readonly string[]): void {
  const commands = blocks
    .join('\n')
    .replaceAll('/opt/shopkeep', file('app'))
    .replaceAll('/var/backups', file('backups'));
  const variables = `volume='${file('app/data')}' archive='${file('release.tar.gz')}'\numask 022\n`;
  execFileSync('sh', ['-e', '-c', `${variables}${STAND_INS}${commands}`], {
    cwd: file('app'),
    stdio: 'pipe',
  });
}

/** What users other than the owner may do, as in the last digit of a mode. */
const forOthers = (name: string): number => statSync(file(name)).mode & 0o7;

describe('with systemd', () => {
  test('after a backup and an update in one shell everybody can read the packages, and nobody the backup', () => {
    store('first');
    paste(backup, update);
    expect(forOthers('app/node_modules/dotenv') & 5).toBe(5);
    expect(forOthers('app/node_modules/dotenv/main.js') & 4).toBe(4);
    expect(forOthers('backups/shopkeep')).toBe(0);
  });

  test('an update leaves nothing of the version before it, and takes nothing that is yours', () => {
    store('first');
    paste(update);
    expect(readdirSync(file('app/node_modules'))).toEqual(['dotenv']);
    expect(stored()).toEqual(['first', 'first']);
    expect(readFileSync(file('app/.env'), 'utf8')).toBe('DISCORD_TOKEN=token\n');
  });

  test('after two backups the second is restored', () => {
    store('first');
    paste(backup);
    store('second');
    paste(backup);
    store('damaged');
    paste(restore);
    expect(stored()).toEqual(['second', 'second']);
  });
});

describe('with Docker', () => {
  const BACKUPS = /^backup-\d{4}-\d\d-\d\d-\d{6}$/;
  const backups = () => readdirSync(file('app')).filter((name) => BACKUPS.test(name));
  /** The date of a backup in place of the clock's. */
  const on = (date: string) => backupOfContainer.replace(/\$\(date [^)]+\)/, date);
  const restored = (name: string) => restoreIntoContainer.replace(/(?<=^backup=).*/m, name);

  test('a backup is a folder of its own, which nobody else can read', () => {
    store('first');
    paste(backupOfContainer);
    expect(backups()).toHaveLength(1);
    const [name = ''] = backups();
    expect(readdirSync(file(`app/${name}`)).sort()).toEqual(['.env', 'shopkeep.secret', 'shopkeep.sqlite']);
    expect(forOthers(`app/${name}`)).toBe(0);
    expect(restoreIntoContainer).toMatch(/^backup=backup-\d{4}-\d\d-\d\d-\d{6}$/m);
  });

  test('after two backups the one that is named is restored', () => {
    store('first');
    paste(on('2026-01-31-040000'));
    store('second');
    paste(on('2026-02-01-040000'));
    store('damaged');
    paste(restored('backup-2026-01-31-040000'));
    expect(stored()).toEqual(['first', 'first']);
  });
});

test('the page in Russian has the same commands', () => {
  const commandsIn = (text: string) => blocksIn(text).map((block) => block.replace(/^# .*\n/gm, ''));
  const commands = commandsIn(document);
  const russian = commandsIn(read('docs/ru/operating.md'));
  expect(russian.length).toBeGreaterThan(5);
  expect(russian.filter((block) => !commands.includes(block))).toEqual([]);
});
