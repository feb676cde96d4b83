import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../sandbox/root.js';
import { EX_CONFIG } from '../src/lib/operator-error.js';
import { SqliteBackend } from '../src/store/sqlite.js';
import { read, shellBlocks } from './support/documents.js';

/*
 * Runs the commands that docs/operating.md gives for backups and updates, in one shell after another as people paste them.
 * The folders are temporary; functions of the shell stand for systemd and Docker, and for the program where a text
 * stands for the database.
 */

const document = read('docs/operating.md');
const chapters = document.split(/^## /m);
const blocksOf = (heading: string): string[] =>
  shellBlocks(chapters.find((text) => text.startsWith(`${heading}\n`)) ?? '');
const [backup = '', backupOfContainer = '', restore = '', restoreIntoContainer = ''] = blocksOf('Backups');
const [update = ''] = blocksOf('Updates');

/** In place of the program, for texts that are no databases. */
const BACKUP_STAND_IN = `
node() {
  cp data/shopkeep.sqlite "$2"
  [ ! -e data/shopkeep.secret ] || cp data/shopkeep.secret "\${2%.sqlite}.secret"
}
`;

/** What Docker does in these commands; `cp` treats a folder that ends in `/.` as `docker cp` does. */
const STAND_INS = `
systemctl() { :; }
install() {
  while [ "$1" != -t ]; do shift; done
  to=$2
  shift 2
  cp "$@" "$to"
}
docker() {
  case "$1 $2" in
    'compose stop' | 'compose start') ;;
    'compose run')
      shift 4
      "$@"
      ;;
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

const ARCHIVE = 'shopkeep-linux-x64.tar.gz';

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
  execFileSync('tar', ['-czf', ARCHIVE, 'shopkeep'], { cwd: folder });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Keeps a text where the database and the secret would be. */
function store(text: string): void {
  for (const name of ['shopkeep.sqlite', 'shopkeep.secret']) writeFileSync(file(`app/data/${name}`), text);
}

const stored = (): string[] =>
  ['shopkeep.sqlite', 'shopkeep.secret'].map((name) => readFileSync(file(`app/data/${name}`), 'utf8'));

/** Runs commands as `sh` of a script does; gives the exit code, and what they said of errors. */
function run(commands: string): { status: number | null; stdout: string; stderr: string } {
  const here = commands.replaceAll('/opt/shopkeep', file('app')).replaceAll('/var/backups', file('backups'));
  const variables = `volume='${file('app/data')}' HOME='${folder}'\numask 022\n`;
  return spawnSync('sh', ['-c', `${variables}${STAND_INS}${here}`], {
    cwd: file('app'),
    encoding: 'utf8',
  });
}

/** Pastes blocks of commands into a shell in which the backup copies whatever there is. */
function paste(...blocks: readonly string[]): void {
  expect(run([BACKUP_STAND_IN, ...blocks].join('\n'))).toMatchObject({ status: 0, stderr: '' });
}

/** The commands of a backup with a date in place of the clock's. */
const on = (date: string, commands: string) => commands.replace(/\$\(date [^)]+\)/, date);

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

  test('an update without an archive, or with one that is cut off, changes nothing', () => {
    truncateSync(file(ARCHIVE), 60);
    run(update);
    rmSync(file(ARCHIVE));
    run(update);
    expect(readdirSync(file('app/node_modules'))).toEqual(['gone']);
  });

  test('of two backups the named one is restored', () => {
    store('first');
    paste(on('2026-01-31-040000', backup));
    store('second');
    paste(on('2026-02-01-040000', backup));
    store('damaged');
    paste(restore);
    expect(stored()).toEqual(['first', 'first']);
  });

  test('a restore from a folder that is not there changes nothing', () => {
    store('living');
    writeFileSync(file('app/data/shopkeep.sqlite-journal'), 'journal');
    paste(restore);
    expect(stored()).toEqual(['living', 'living']);
    expect(readFileSync(file('app/data/shopkeep.sqlite-journal'), 'utf8')).toBe('journal');
  });

  test('a backup without a secret file has database and settings', () => {
    store('first');
    rmSync(file('app/data/shopkeep.secret'));
    paste(on('2026-01-31-040000', backup));
    expect(readdirSync(file('backups/shopkeep/2026-01-31-040000')).sort()).toEqual([
      '.env',
      'shopkeep.sqlite',
    ]);
  });
});

describe('with systemd and the program', () => {
  const database = () => file('app/data/shopkeep.sqlite');
  const DAY_S = 24 * 60 * 60;
  /** Two backups that are there already, of 13 and 15 days ago. */
  const KEPT = '2026-01-18-040000';
  const OLD = '2026-01-16-040000';
  const backups = () => readdirSync(file('backups/shopkeep')).sort();
  const readGuild = async (): Promise<string | undefined> => {
    const store = await SqliteBackend.open(database());
    const text = await store.get('guild:1');
    await store.close();
    return text;
  };

  beforeEach(async () => {
    symlinkSync(join(ROOT, 'dist'), file('app/dist'));
    const store = await SqliteBackend.open(database());
    for (let guild = 1; guild <= 8; guild += 1) await store.set(`guild:${guild}`, `${guild}`.repeat(2000));
    await store.close();
    writeFileSync(file('app/data/shopkeep.secret'), 'secret');
    for (const [name, days] of [
      [KEPT, 13],
      [OLD, 15],
    ] as const) {
      const folder = file(`backups/shopkeep/${name}`);
      mkdirSync(folder, { recursive: true });
      const at = Date.now() / 1000 - days * DAY_S;
      utimesSync(folder, at, at);
    }
  });

  test('a backup replaces those of more than two weeks, and is restored into a damaged database', async () => {
    expect(run(on('2026-01-31-040000', backup))).toMatchObject({ status: 0, stderr: '' });
    expect(backups()).toEqual([KEPT, '2026-01-31-040000']);
    writeFileSync(database(), 'damaged');
    await expect(SqliteBackend.open(database())).rejects.toThrow();
    expect(run(restore).status).toBe(0);
    expect(await readGuild()).toBe('1'.repeat(2000));
  });

  test.each<[string, () => void]>([
    ['missing', () => rmSync(database())],
    ['empty', () => writeFileSync(database(), '')],
    ['cut off', () => truncateSync(database(), 4096)],
    ['no database', () => writeFileSync(database(), 'x'.repeat(10_000))],
    [
      'damaged inside',
      () => {
        const pages = readFileSync(database());
        writeFileSync(database(), pages.fill('x', 2 * 4096, 3 * 4096));
      },
    ],
  ])('a backup of a database that is %s fails, says why and leaves every backup', (_what, damage) => {
    damage();
    const { status, stderr } = run(backup);
    expect(status).not.toBe(0);
    expect(stderr).not.toBe('');
    expect(backups()).toEqual([OLD, KEPT]);
  });

  test('a backup of a missing database creates none', () => {
    rmSync(database());
    run(backup);
    expect(readdirSync(file('app/data'))).toEqual(['shopkeep.secret']);
  });
});

describe('with Docker', () => {
  const BACKUPS = /^backup-\d{4}-\d\d-\d\d-\d{6}$/;
  const backups = () => readdirSync(file('app')).filter((name) => BACKUPS.test(name));
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
    paste(on('2026-01-31-040000', backupOfContainer));
    store('second');
    paste(on('2026-02-01-040000', backupOfContainer));
    store('damaged');
    paste(restored('backup-2026-01-31-040000'));
    expect(stored()).toEqual(['first', 'first']);
  });

  test('a restore from a folder that is not there changes nothing', () => {
    store('living');
    writeFileSync(file('app/data/shopkeep.sqlite-journal'), 'journal');
    run(restoreIntoContainer);
    expect(stored()).toEqual(['living', 'living']);
    expect(readFileSync(file('app/data/shopkeep.sqlite-journal'), 'utf8')).toBe('journal');
  });
});

test('the page in Russian has the same commands', () => {
  const commandsIn = (text: string) => shellBlocks(text).map((block) => block.replace(/^ *# .*\n/gm, ''));
  const commands = commandsIn(document);
  const russian = commandsIn(read('docs/ru/operating.md'));
  expect(russian.length).toBeGreaterThan(5);
  expect(russian.filter((block) => !commands.includes(block))).toEqual([]);
});

test.each(['docs/operating.md', 'docs/ru/operating.md'])(
  '%s says what a container that restarts for ever looks like, and how to end that',
  (path) => {
    const sentence = new RegExp(
      `Restarting \\(${EX_CONFIG}\\)[^|]{1,200}docker compose stop[^|]{1,100}docker compose up -d`,
      's',
    );
    expect(read(path)).toMatch(sentence);
  },
);
