import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KeyvSqlite } from '@keyv/sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseStoreAddress } from '../../src/config.js';
import type { Exchange } from '../../src/sandbox/discord/index.js';
import { createCipher } from '../../src/store/cipher.js';
import { openGuildStore } from '../../src/store/guilds.js';
import { readSecrets } from '../../src/store/secret.js';
import { en } from '../../src/words/en/index.js';
import { embedOf, messageOf, startAnother, startTestHarness, type TestHarness } from './harness.js';
import { storeTroubles, type TroubledStore } from './store-troubles.js';

const unavailable = en.problem({ kind: 'storeUnavailable' }).title;
const keyUnreadable = en.problem({ kind: 'keyUnreadable' }).title;
const SHOP = 'Northern Lights';
const SECRET = 'secret of the tests';

const titleOf = (exchange: Exchange) => embedOf(exchange).title;

/** The currency that the panel of `/setup` shows. */
const currencyOf = (exchange: Exchange) =>
  embedOf(exchange).fields?.find(({ name }) => name === en.setup.currency)?.value;

/** What the log says of the interactions that did not end well. */
const outcomes = ({ bot }: TestHarness): string[] =>
  [...bot.output().matchAll(/"outcome":"(?!answered)(\w+)","code":"([^"]+)"/g)].map(
    ([, outcome, code]) => `${outcome} ${code}`,
  );

/** Links the shop of the guild and sets its currency as another process would: the bot has nothing of it in memory. */
async function saveUnseen(url: string, { guild, shop }: TestHarness): Promise<void> {
  const place = parseStoreAddress(url);
  if (!place) throw new Error('this is no store');
  const other = await openGuildStore(place, createCipher(...readSecrets(SECRET, place)));
  await other.link(guild.id, { key: shop.key, shopName: SHOP });
  await other.changeSettings(guild.id, { currency: 'EUR' });
  await other.close();
}

const stackOrError = /\n\s+at |"level":[56]0/;

// Each starts the bot up to three times, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

for (const { title, missing, code, readable, prepare } of storeTroubles) {
  describe.skipIf(missing)(title, () => {
    let store: TroubledStore;
    let harness: TestHarness;
    beforeEach(async () => {
      store = await prepare();
      harness = await startTestHarness({ env: { STORE_URL: store.url, STORE_SECRET: SECRET } });
      await saveUnseen(store.url, harness);
    });
    afterEach(async () => {
      await harness?.close();
      await store?.remove();
    });

    it('is told, nothing is confirmed, and it works again by itself', async () => {
      await store.begin(harness);
      const { pid } = harness.bot;
      expect(titleOf(await harness.member.run('shop'))).toBe(readable ? SHOP : unavailable);
      expect(titleOf(await harness.owner.run('setup', { currency: 'RUB' }))).toBe(unavailable);
      await vi.waitFor(() =>
        expect(outcomes(harness)).toEqual(
          Array(readable ? 1 : 2).fill(
            expect.stringMatching(new RegExp(`^storeUnavailable ${code.source.slice(1)}`)),
          ),
        ),
      );
      await store.end(harness);

      // The write that only now finds out that it is over may still fail.
      await vi.waitFor(async () =>
        expect(titleOf(await harness.owner.run('setup', { language: 'en' }))).toBe(en.setup.title),
      );
      expect(titleOf(await harness.member.run('shop'))).toBe(SHOP);
      expect(currencyOf(await harness.owner.run('setup'))).toBe('EUR');
      expect(currencyOf(await harness.owner.run('setup', { currency: 'GBP' }))).toBe('GBP');
      expect(harness.bot.pid).toBe(pid);
      expect(harness.bot.output()).not.toMatch(stackOrError);

      await harness.bot.stop('SIGKILL');
      await harness.restart();
      expect(currencyOf(await harness.owner.run('setup'))).toBe('GBP');
    });

    it('does not keep the bot from stopping', async () => {
      await store.begin(harness);
      expect(titleOf(await harness.owner.run('setup', { currency: 'RUB' }))).toBe(unavailable);
      await harness.bot.stop();
      expect((await harness.bot.ended).code).toBe(0);
      expect(harness.bot.output()).not.toMatch(stackOrError);
    });
  });
}

describe('with a file', () => {
  let harness: TestHarness;
  let file: string;
  beforeEach(async () => {
    harness = await startTestHarness();
    file = join(harness.folder, 'data', 'shopkeep.sqlite');
    await harness.link(harness.shop.key);
  });
  afterEach(() => harness?.close());

  async function restart(env?: Record<string, string>): Promise<void> {
    await harness.bot.stop();
    await harness.restart(env);
  }

  /** Changes the file behind the back of the bot, which then knows nothing by heart. */
  async function asOther(sql: string, ...values: string[]): Promise<void> {
    await harness.bot.stop();
    const other = new KeyvSqlite({ uri: `sqlite://${file}` });
    await other.query(sql, ...values);
    await other.disconnect();
    await harness.restart();
  }

  describe('that is damaged when the bot starts', () => {
    it.each<[string, () => void]>([
      ['no database', () => writeFileSync(file, 'x'.repeat(5000))],
      ['empty', () => writeFileSync(file, '')],
      ['cut off', () => writeFileSync(file, readFileSync(file).subarray(0, 4096 * 2))],
    ])('%s: it does not start, leaves the file as it is, and says what to do', async (_what, damage) => {
      await harness.bot.stop();
      const backup = join(harness.folder, 'backup.sqlite');
      copyFileSync(file, backup);
      damage();
      const bytes = readFileSync(file);
      const bot = startAnother(harness);
      expect((await bot.ended).code).toBe(1);
      expect(bot.output()).toMatch(
        /^The bot did not start: .*data\/shopkeep\.sqlite.*\n.* damaged .*left as it is/,
      );
      expect(bot.output()).not.toMatch(/\n\s+at |"level"/);
      expect(readFileSync(file)).toEqual(bytes);
      expect(readdirSync(join(harness.folder, 'data')).sort()).toEqual([
        'shopkeep.secret',
        'shopkeep.sqlite',
      ]);

      copyFileSync(backup, file);
      await harness.restart();
      expect(titleOf(await harness.member.run('shop'))).toBe(SHOP);
    });

    it('moved away, makes room for an empty store', async () => {
      await harness.bot.stop();
      rmSync(file);
      await harness.restart();
      expect(titleOf(await harness.member.run('shop'))).toBe(en.problem({ kind: 'notLinked' }).title);
      expect(existsSync(file)).toBe(true);
    });
  });

  it('whose record is no JSON: it is not said that nothing is set up', async () => {
    await asOther('UPDATE keyv SET value = ? WHERE key LIKE ?', 'oops', 'guild:%');
    expect(titleOf(await harness.member.run('shop'))).toBe(unavailable);
    expect(titleOf(await harness.owner.run('setup'))).toBe(unavailable);
    await vi.waitFor(() =>
      expect(outcomes(harness)).toEqual(Array(2).fill('storeUnavailable unreadable record')),
    );
    expect(harness.bot.output()).not.toMatch(stackOrError);
    expect(harness.bot.output()).not.toContain('oops');
    const other = harness.discord.addGuild({ name: 'Other', locale: 'en-US' });
    const owner = other.join({ name: 'other owner', permissions: 0x20n });
    await harness.link(harness.shop.key, owner);
    expect(titleOf(await owner.run('shop'))).toBe(SHOP);
  });

  describe('and another secret', () => {
    it('says that the key cannot be read, until the secret is back', async () => {
      await restart({ STORE_SECRET: 'another' });
      expect(titleOf(await harness.member.run('shop'))).toBe(keyUnreadable);
      const panel = await harness.owner.run('setup', { currency: 'EUR' });
      expect([titleOf(panel), currencyOf(panel)]).toEqual([en.setup.title, 'EUR']);
      await vi.waitFor(() => expect(harness.bot.output()).toContain('"outcome":"keyUnreadable"'));
      expect(harness.bot.output()).not.toMatch(stackOrError);
      await restart();
      expect(titleOf(await harness.member.run('shop'))).toBe(SHOP);
    });

    it('reads everything with the old one behind it', async () => {
      const digits = readFileSync(join(harness.folder, 'data', 'shopkeep.secret'), 'utf8').trim();
      await restart({ STORE_SECRET: `another,hex:${digits}` });
      expect(titleOf(await harness.member.run('shop'))).toBe(SHOP);
      expect(messageOf(await harness.owner.run('setup')).embeds[0]?.title).toBe(en.setup.title);
    });
  });
});
