import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyvSqlite } from '@keyv/sqlite';
import type { Need } from '../support/needs.js';
import { PostgresServer } from '../support/postgres.js';
import type { TestHarness } from './harness.js';

/** Something that can happen to a store while the bot uses it. */
export interface StoreTrouble {
  readonly title: string;
  /** What its tests need. */
  readonly tags: Need[];
  /** What the operator reads in the log line of an interaction. */
  readonly code: RegExp;
  /** Whether what is stored can still be read. */
  readonly readable: boolean;
  prepare(): Promise<TroubledStore>;
}

export interface TroubledStore {
  readonly url: string;
  begin(harness: TestHarness): Promise<void>;
  /** Ends the trouble; the bot is left as it is. */
  end(harness: TestHarness): Promise<void>;
  /** Removes the store, in trouble or not. */
  remove(): Promise<void>;
}

/** A SQLite file in a folder of its own, with what makes its trouble. */
function inFolder(
  trouble: (file: string, folder: string) => Pick<TroubledStore, 'begin' | 'end'>,
  mounted = false,
): StoreTrouble['prepare'] {
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shopkeep-trouble-'));
    if (mounted) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=0700', 'tmpfs', folder]);
    const file = join(folder, 'shopkeep.sqlite');
    return {
      url: `sqlite://${file}`,
      ...trouble(file, folder),
      async remove() {
        if (mounted) execFileSync('umount', ['--lazy', folder]);
        else chmodSync(folder, 0o700);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  };
}

const isRoot = process.getuid?.() === 0;

const locked: StoreTrouble = {
  title: 'a file that another program has locked',
  tags: [],
  code: /^SQLITE_BUSY$/,
  readable: false,
  prepare: inFolder((file) => {
    let other: KeyvSqlite | undefined;
    return {
      async begin() {
        other = new KeyvSqlite({ uri: `sqlite://${file}` });
        await other.query('BEGIN EXCLUSIVE');
      },
      async end() {
        await other?.query('COMMIT');
        await other?.disconnect();
      },
    };
  }),
};

const damaged: StoreTrouble = {
  title: 'a file that was overwritten',
  tags: [],
  code: /^SQLITE_(NOTADB|CORRUPT)$/,
  readable: false,
  prepare: inFolder((file) => {
    let bytes = Buffer.alloc(0);
    return {
      async begin() {
        bytes = readFileSync(file);
        writeFileSync(file, Buffer.alloc(bytes.length, 'x'));
      },
      end: async () => writeFileSync(file, bytes),
    };
  }),
};

const readOnly: StoreTrouble = {
  title: 'a disk that cannot be written',
  // Permissions do not keep root from writing.
  tags: isRoot ? ['disk'] : [],
  code: /^SQLITE_READONLY$/,
  readable: true,
  prepare: inFolder((file, folder) => {
    const remount = (how: string) => execFileSync('mount', ['-o', `remount,${how}`, folder]);
    return {
      async begin(harness) {
        // A disk is not taken away from who writes to it.
        await harness.bot.stop();
        if (isRoot) remount('ro');
        else for (const path of [file, folder]) chmodSync(path, path === file ? 0o400 : 0o500);
        await harness.restart();
      },
      async end() {
        if (isRoot) remount('rw');
        else for (const path of [folder, file]) chmodSync(path, path === file ? 0o600 : 0o700);
      },
    };
  }, isRoot),
};

const full: StoreTrouble = {
  title: 'a full disk',
  tags: ['disk'],
  code: /^SQLITE_FULL$/,
  readable: true,
  prepare: inFolder((_file, folder) => {
    const filler = join(folder, 'filler');
    return {
      async begin() {
        for (let left = true; left; ) {
          try {
            appendFileSync(filler, Buffer.alloc(4096));
          } catch {
            left = false;
          }
        }
      },
      end: async () => truncateSync(filler),
    };
  }, true),
};

const away: StoreTrouble = {
  title: 'PostgreSQL, restarted under the running bot',
  tags: ['postgres'],
  code: /^(ECONNREFUSED|ECONNRESET|57P0\d|no answer)$/,
  readable: false,
  async prepare() {
    const server = await PostgresServer.start();
    return {
      url: server.url(),
      begin: () => server.halt(),
      end: () => server.resume(),
      remove: () => server.stop(),
    };
  },
};

export const storeTroubles: readonly StoreTrouble[] = [locked, damaged, readOnly, full, away];
