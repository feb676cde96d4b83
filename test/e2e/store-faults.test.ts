import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KeyvSqlite } from '@keyv/sqlite';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import type { Exchange } from '../../sandbox/discord/index.js';
import { parseStoreAddress } from '../../src/store/address.js';
import { Cipher } from '../../src/store/cipher.js';
import { openGuildStore } from '../../src/store/guilds.js';
import { readSecrets } from '../../src/store/secret.js';
import { en } from '../../src/words/en/index.js';
import { identity } from '../support/samples.js';
import { embedOf, harnessFor, messageOf, openPage, startAnother, type TestHarness } from './harness.js';
import { storeTroubles } from './store-troubles.js';

const unavailable = en.problem({ kind: 'storeUnavailable' }).title;
const keyUnreadable = en.problem({ kind: 'keyUnreadable' }).title;
const SHOP = 'Northern Lights';
const panelTitle = en.setup.allWell(SHOP);
const { EUR, GBP } = en.setup.currencies;
const SECRET = 'secret of the tests';

const titleOf = (exchange: Exchange) => embedOf(exchange).title;

/** What the panel of `/setup` says of the settings. */
const settingsOf = (exchange: Exchange) =>
  /\*\*Settings\*\* (.*),/.exec(embedOf(exchange).description ?? '')?.[1];

/** The page of settings, of which the bot has nothing in memory any more; what comes of choosing a currency there. */
async function settingsPage(harness: TestHarness) {
  const page = messageOf(await openPage(harness.owner, 'setup:settings'));
  await harness.bot.stop();
  await harness.restart();
  return (currency: string) => harness.owner.select(page, 'setup:set:currency', [currency]);
}

/** What the log says of the interactions that did not end well. */
const outcomes = ({ bot }: TestHarness): string[] =>
  [...bot.output().matchAll(/"outcome":"(?!answered)(\w+)","code":"([^"]+)"/g)].map(
    ([, outcome, code]) => `${outcome} ${code}`,
  );

/** Links the shop of the guild and sets its currency as another process would: the bot has nothing of it in memory. */
async function saveUnseen(url: string, { guild, shop }: TestHarness): Promise<void> {
  const place = parseStoreAddress(url);
  if (!place) throw new Error('this is no store');
  const other = await openGuildStore(place, new Cipher(...readSecrets(SECRET, place)));
  await other.link(guild.id, { key: shop.key, shop: identity(SHOP) });
  await other.changeSettings(guild.id, { currency: 'EUR' });
  await other.close();
}

const stackOrError = /\n\s+at |"level":[56]0/;

for (const { title, tags, code, readable, prepare } of storeTroubles) {
  describe(title, { concurrent: true, tags }, () => {
    async function troubled(test: TestContext) {
      const store = await prepare();
      test.onTestFinished(() => store.remove());
      const harness = await harnessFor(test, { env: { STORE_URL: store.url, STORE_SECRET: SECRET } });
      await saveUnseen(store.url, harness);
      return { store, harness, choose: await settingsPage(harness) };
    }

    it('is reported, confirms nothing, and recovers by itself', async (test) => {
      const { store, harness, choose } = await troubled(test);
      await store.begin(harness);
      const { pid } = harness.bot;
      expect(titleOf(await harness.member.run('shop'))).toContain(readable ? SHOP : unavailable);
      expect(titleOf(await choose('RUB'))).toBe(unavailable);
      await vi.waitFor(() =>
        expect(outcomes(harness)).toEqual(
          Array(readable ? 1 : 2).fill(
            expect.stringMatching(new RegExp(`^storeUnavailable ${code.source.slice(1)}`)),
          ),
        ),
      );
      await store.end(harness);

      // The write that only now finds out that it is over may still fail.
      let tried = 0;
      await vi.waitFor(async () => {
        tried += 1;
        expect(titleOf(await choose(tried % 2 === 0 ? 'EUR' : 'USD'))).toBe(en.setup.settings);
      });
      await choose('GBP');
      expect(titleOf(await harness.member.run('shop'))).toContain(SHOP);
      expect(settingsOf(await harness.owner.run('setup'))).toBe(GBP.many);
      expect(harness.bot.pid).toBe(pid);
      expect(harness.bot.output()).not.toMatch(stackOrError);

      await harness.bot.stop('SIGKILL');
      await harness.restart();
      expect(settingsOf(await harness.owner.run('setup'))).toBe(GBP.many);
    });

    // With those the store closes as always.
    if (readable) return;
    it('does not keep the bot from stopping', async (test) => {
      const { store, harness, choose } = await troubled(test);
      await store.begin(harness);
      expect(titleOf(await choose('RUB'))).toBe(unavailable);
      await harness.bot.stop();
      expect((await harness.bot.ended).code).toBe(0);
      expect(harness.bot.output()).not.toMatch(stackOrError);
    });
  });
}

describe('with a file', { concurrent: true }, () => {
  async function linked(test: TestContext): Promise<TestHarness> {
    const harness = await harnessFor(test);
    await harness.link(harness.shop.key);
    return harness;
  }

  const fileOf = ({ folder }: TestHarness) => join(folder, 'data', 'shopkeep.sqlite');

  async function restart(harness: TestHarness, env?: Record<string, string>): Promise<void> {
    await harness.bot.stop();
    await harness.restart(env);
  }

  /** Changes the file behind the back of the bot, which then knows nothing by heart. */
  async function asOther(harness: TestHarness, sql: string, ...values: string[]): Promise<void> {
    await harness.bot.stop();
    const other = new KeyvSqlite({ uri: `sqlite://${fileOf(harness)}` });
    await other.query(sql, ...values);
    await other.disconnect();
    await harness.restart();
  }

  describe('that is damaged when the bot starts', () => {
    it.for<[string, (file: string) => void]>([
      ['not a database', (file) => writeFileSync(file, 'x'.repeat(5000))],
      ['empty', (file) => writeFileSync(file, '')],
      ['cut off', (file) => writeFileSync(file, readFileSync(file).subarray(0, 4096 * 2))],
    ])(
      '%s: it does not start, leaves the file as it is, and says what to do',
      async ([_what, damage], test) => {
        const harness = await linked(test);
        const file = fileOf(harness);
        await harness.bot.stop();
        const backup = join(harness.folder, 'backup.sqlite');
        copyFileSync(file, backup);
        damage(file);
        const bytes = readFileSync(file);
        const bot = startAnother(harness);
        expect((await bot.ended).code).toBe(78);
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
        expect(titleOf(await harness.member.run('shop'))).toContain(SHOP);
      },
    );

    it('moved away, makes room for an empty store', async (test) => {
      const harness = await linked(test);
      const file = fileOf(harness);
      await harness.bot.stop();
      rmSync(file);
      await harness.restart();
      expect(titleOf(await harness.member.run('shop'))).toBe(en.problem({ kind: 'notLinked' }).title);
      expect(existsSync(file)).toBe(true);
    });
  });

  it('whose record is not JSON: the bot does not claim that nothing is set up', async (test) => {
    const harness = await linked(test);
    await asOther(harness, 'UPDATE keyv SET value = ? WHERE key LIKE ?', 'oops', 'guild:%');
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
    expect(titleOf(await owner.run('shop'))).toContain(SHOP);
  });

  describe('and another secret', () => {
    it('says that the key cannot be read, until the secret is back', async (test) => {
      const harness = await linked(test);
      await restart(harness, { STORE_SECRET: 'another secret' });
      expect(titleOf(await harness.member.run('shop'))).toBe(keyUnreadable);
      const page = await openPage(harness.owner, 'setup:settings');
      await harness.owner.select(messageOf(page), 'setup:set:currency', ['EUR']);
      expect(settingsOf(await harness.owner.run('setup'))).toBe(EUR.many);
      await vi.waitFor(() => expect(harness.bot.output()).toContain('"outcome":"keyUnreadable"'));
      expect(harness.bot.output()).not.toMatch(stackOrError);
      await restart(harness);
      expect(titleOf(await harness.member.run('shop'))).toContain(SHOP);
    });

    it('reads everything with the old one behind it', async (test) => {
      const harness = await linked(test);
      const digits = readFileSync(join(harness.folder, 'data', 'shopkeep.secret'), 'utf8').trim();
      await restart(harness, { STORE_SECRET: `another secret,hex:${digits}` });
      expect(titleOf(await harness.member.run('shop'))).toContain(SHOP);
      expect(titleOf(await harness.owner.run('setup'))).toBe(panelTitle);
    });
  });
});
