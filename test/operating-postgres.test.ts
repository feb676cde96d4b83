import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PostgresBackend } from '../src/store/postgres.js';
import { read, section, shellBlocks } from './support/documents.js';
import { createDatabase, postgresPrograms } from './support/postgres.js';

/* Runs the commands that docs/operating.md gives for PostgreSQL, against a server of this machine. */

const [dump = '', restore = ''] = shellBlocks(section(read('docs/operating.md'), 'PostgreSQL'));
const NAMED = 'shopkeep-2026-01-31-040000.dump';
describe('the backup of PostgreSQL', { tags: 'postgres' }, () => {
  let folder: string;
  let address: URL;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shopkeep-dump-'));
    address = new URL(await createDatabase());
    await keep({ 'guild:1': 'first', 'guild:2': 'second' });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function keep(records: Readonly<Record<string, string>>): Promise<void> {
    const store = await PostgresBackend.open(address.href);
    for (const [key, text] of Object.entries(records)) await store.set(key, text);
    await store.close();
  }

  async function readAll(): Promise<Readonly<Record<string, string | undefined>>> {
    const store = await PostgresBackend.open(address.href);
    const keys = await store.keys('guild:');
    const records = await Promise.all(keys.sort().map(async (key) => [key, await store.get(key)] as const));
    await store.close();
    return Object.fromEntries(records);
  }

  function run(commands: string): void {
    const { hostname, port, username, password, pathname } = address;
    const { status, stderr } = spawnSync('sh', ['-e', '-c', `umask 022\n${commands}`], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: `${postgresPrograms}:${process.env.PATH}`,
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: username,
        PGPASSWORD: password,
        PGDATABASE: pathname.slice(1),
      },
    });
    expect([status, stderr]).toEqual([0, '']);
  }

  test('brings back what was deleted or changed since, and takes away what was added', async () => {
    run(dump);
    const [name = ''] = readdirSync(folder);
    expect(name).toMatch(/^shopkeep-\d{4}-\d\d-\d\d-\d{6}\.dump$/);
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    await keep({ 'guild:1': 'changed', 'guild:3': 'added' });
    run(restore.replace(NAMED, name));
    expect(await readAll()).toEqual({ 'guild:1': 'first', 'guild:2': 'second' });
  });

  test('is restored into a database that is empty', async () => {
    run(dump);
    const [name = ''] = readdirSync(folder);
    address = new URL(await createDatabase());
    run(restore.replace(NAMED, name));
    expect(await readAll()).toEqual({ 'guild:1': 'first', 'guild:2': 'second' });
  });
});
