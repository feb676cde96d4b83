import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyvSqlite } from '@keyv/sqlite';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import type { Exchange } from '../../sandbox/discord/index.js';
import { Cipher } from '../../src/store/cipher.js';
import { openGuildStore } from '../../src/store/guilds.js';
import { readSecrets } from '../../src/store/secret.js';
import { en } from '../../src/words/en/index.js';
import { fillDisk } from '../support/full-disk.js';
import type { Need } from '../support/needs.js';
import { identity } from '../support/samples.js';
import { harnessFor, headingOf, messageOf, openPage, type TestHarness, textOf } from './harness.js';

/*
 * What people read while a file can be neither read nor written, or not written, and that the bot recovers. Every other way
 * in which a store fails is in test/store.
 */

const unavailable = en.problem({ kind: 'storeUnavailable' }).title;
const SHOP = 'Northern Lights';
const SECRET = 'secret of the tests';
const stackOrError = /\n\s+at |"level":[56]0/;

/** As the page of settings shows it. */
const languageOf = (exchange: Exchange) => /"value":"(\w+)","default":true/.exec(textOf(exchange))?.[1];

/** What the log says of the interactions that did not end well. */
const outcomes = ({ bot }: TestHarness): string[] =>
  [...bot.output().matchAll(/"outcome":"(?!answered)(\w+)","code":"([^"]+)"/g)].map(
    ([, outcome, code]) => `${outcome} ${code}`,
  );

interface StoreTrouble {
  readonly title: string;
  /** What its tests need. */
  readonly tags: Need[];
  /** What the operator reads in the log line of an interaction. */
  readonly code: string;
  /** Whether what is stored can still be read. */
  readonly isReadable: boolean;
  /** Gives what ends it. */
  begin(folder: string): Promise<() => unknown>;
}

const fileIn = (folder: string) => join(folder, 'shopkeep.sqlite');

const locked: StoreTrouble = {
  title: 'a file that another program has locked',
  tags: [],
  code: 'SQLITE_BUSY',
  isReadable: false,
  async begin(folder) {
    const other = new KeyvSqlite({ uri: `sqlite://${fileIn(folder)}` });
    await other.query('BEGIN EXCLUSIVE');
    return () => other.disconnect();
  },
};

const full: StoreTrouble = {
  title: 'a full disk',
  tags: ['disk'],
  code: 'SQLITE_FULL',
  isReadable: true,
  async begin(folder) {
    const filler = fillDisk(folder);
    return () => truncateSync(filler);
  },
};

describe.each([
  [locked.title, locked],
  [full.title, full],
])('%s', (_title, { tags, code, isReadable, begin }) => {
  /** A bot with the shop of its guild linked, of which it has nothing in memory, and how to choose a currency in it. */
  async function start(test: TestContext) {
    const folder = mkdtempSync(join(tmpdir(), 'shopkeep-trouble-'));
    const isMounted = tags.includes('disk');
    if (isMounted) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=0700', 'tmpfs', folder]);
    test.onTestFinished(() => {
      if (isMounted) execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    });
    const env = { STORE_URL: `sqlite://${fileIn(folder)}`, STORE_SECRET: SECRET };
    const harness = await harnessFor(test, { env });
    const address = { kind: 'sqlite', path: fileIn(folder) } as const;
    const other = await openGuildStore(address, new Cipher(...readSecrets(SECRET, address)));
    await other.link(harness.guild.id, { key: harness.shop.key, shop: identity(SHOP) });
    await other.close();
    const page = messageOf(await openPage(harness.owner, 'setup:settings'));
    await harness.bot.stop();
    await harness.restart();
    const choose = (language: string) => harness.owner.select(page, 'setup:setLanguage', [language]);
    return { harness, choose, folder };
  }

  it('is reported, confirms nothing, and recovers by itself', { tags }, async (test) => {
    const { harness, choose, folder } = await start(test);
    const end = await begin(folder);
    expect(headingOf(await harness.member.run('shop'))).toContain(isReadable ? SHOP : unavailable);
    expect(headingOf(await choose('en'))).toBe(unavailable);
    const failures = Array(isReadable ? 1 : 2).fill(`storeUnavailable ${code}`);
    await vi.waitFor(() => expect(outcomes(harness)).toEqual(failures));
    await end();

    expect(headingOf(await choose('ru'))).toBe(en.setup.settings);
    expect(headingOf(await harness.member.run('shop'))).toContain(SHOP);
    expect(languageOf(await openPage(harness.owner, 'setup:settings'))).toBe('ru');
    expect(harness.bot.output()).not.toMatch(stackOrError);

    await harness.bot.stop();
    await harness.restart();
    expect(languageOf(await openPage(harness.owner, 'setup:settings'))).toBe('ru');
  });
});

it('a store that fails does not keep the bot from stopping', async (test) => {
  const harness = await harnessFor(test);
  const end = await locked.begin(join(harness.folder, 'data'));
  expect(headingOf(await harness.member.run('shop'))).toBe(unavailable);
  await harness.bot.stop();
  expect((await harness.bot.ended).code).toBe(0);
  expect(harness.bot.output()).not.toMatch(stackOrError);
  await end();
});
