import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBotProcess } from '../../sandbox/bot-process.js';
import { startLocalDiscord } from '../../sandbox/discord/index.js';
import { invitationAddresses } from '../../src/bot/invitation.js';
import { FOREIGN_STORE } from '../../src/bot/start-problem.js';
import { en } from '../../src/words/en/index.js';
import { CLOSED_PORT } from '../support/program.js';
import { takeClock } from './clock.js';
import {
  embedOf,
  harnessFor,
  headingOf,
  messageOf,
  registeredNames,
  startAnother,
  startProcessHarness,
  type TestHarness,
} from './harness.js';

const writes = ({ discord }: TestHarness) => discord.requests.filter(({ method }) => method === 'PUT').length;

/** A bot that no test ends. */
let running: TestHarness;
beforeAll(async () => {
  running = await startProcessHarness();
});
afterAll(() => running?.close());

describe('starting', { concurrent: true }, () => {
  it('lists everything that is wrong with the settings, and ends with code 78', async () => {
    const bot = startBotProcess({
      cwd: '/',
      env: { SHOP_API_URL: 'not an address', SHOP_API_RATE: 'fast', STORE_SECRET: 'do-not-print-this' },
    });
    expect((await bot.ended).code).toBe(78);
    for (const name of ['DISCORD_TOKEN', 'SHOP_API_URL', 'SHOP_API_RATE'])
      expect(bot.output()).toContain(name);
    expect(bot.output()).not.toMatch(/do-not-print-this|\n\s+at /);
  });

  it('says so when Discord does not accept the token', async () => {
    const bot = startAnother(running, { DISCORD_TOKEN: 'wrong.token.here' });
    expect((await bot.ended).code).toBe(78);
    expect(bot.output()).toContain('DISCORD_TOKEN');
    expect(bot.output()).not.toMatch(/wrong\.token\.here|\n\s+at /);
  });

  it('says so when Discord cannot be reached, and keeps trying', async () => {
    const bot = startAnother(running, { DISCORD_API_URL: `http://127.0.0.1:${CLOSED_PORT}` });
    await vi.waitFor(
      () =>
        expect(bot.output()).toContain(
          '"Discord cannot be reached (ECONNREFUSED). Trying again in 5 s; Ctrl-C stops. Behind a block? See DISCORD_PROXY."',
        ),
      { timeout: 20_000 },
    );
    await bot.stop('SIGINT');
    expect((await bot.ended).code).toBe(0);
    expect(bot.output()).not.toMatch(/\n\s+at /);
  });

  it('says so when the store cannot be opened', async () => {
    const bot = startAnother(running, {
      STORE_URL: `sqlite://${running.folder}/data/shopkeep.sqlite/impossible.sqlite`,
    });
    expect((await bot.ended).code).toBe(78);
    expect(bot.output()).toContain('impossible.sqlite');
    expect(bot.output()).not.toMatch(/\n\s+at /);
  });

  it('says so when the store belongs to another application', async ({ onTestFinished }) => {
    const discord = await startLocalDiscord();
    onTestFinished(() => discord.close());
    const bot = startAnother({ ...running, discord });
    expect((await bot.ended).code).toBe(78);
    expect(bot.output()).toContain(FOREIGN_STORE);
    expect(bot.output()).not.toMatch(/\n\s+at /);
    expect(running.bot.output()).not.toContain(FOREIGN_STORE);
  });

  it('prints the addresses that invite it, as text even if the log is JSON', () => {
    const { plain, posting } = invitationAddresses(running.discord.applicationId);
    const lines = running.bot.output().split('\n');
    expect(lines).toContain(`To invite the bot, open ${plain}`);
    expect(lines).toContain(`To let it post in channels too (price list, announcements), open ${posting}`);
  });

  it('registers the commands once at each start, and Discord keeps their ids', async (test) => {
    const harness = await harnessFor(test);
    expect(writes(harness)).toBe(1);
    const registered = harness.discord.commands();
    expect(registered.map(({ name }) => name)).toEqual(registeredNames);
    await harness.bot.stop();
    await harness.restart();
    expect(writes(harness)).toBe(2);
    expect(harness.discord.commands().map(({ id }) => id)).toEqual(registered.map(({ id }) => id));
  });

  it('leads to the operator from an error that only the operator can fix', async (test) => {
    const SUPPORT_URL = 'https://discord.gg/example';
    const harness = await harnessFor(test, { env: { SUPPORT_URL } });
    await harness.link(harness.shop.key);
    await harness.bot.stop();
    await harness.restart({ STORE_SECRET: 'another secret' });
    const reply = await harness.member.run('servers');
    expect(embedOf(reply).title).toBe(en.problem({ kind: 'keyUnreadable' }).title);
    expect(JSON.stringify(messageOf(reply).components)).toContain(SUPPORT_URL);
  });

  it('creates files that only their owner can read', async () => {
    for (const name of ['shopkeep.secret', 'shopkeep.sqlite']) {
      const { mode } = await stat(join(running.folder, 'data', name));
      expect([name, mode & 0o777]).toEqual([name, 0o600]);
    }
  });

  it('warns of a shop whose keys can be read on the way', async (test) => {
    const { bot } = await harnessFor(test, { env: { SHOP_API_URL: 'http://shop.invalid' } });
    expect(bot.output()).toContain('SHOP_API_URL begins with http://');
    expect(running.bot.output()).not.toContain('SHOP_API_URL');
  });
});

describe('a guild that removes the bot', () => {
  const notLinked = en.problem({ kind: 'notLinked' }).title;

  /** The same guild again, as when the bot is invited a second time. */
  function invitedAgain({ discord, guild }: TestHarness) {
    const again = discord.addGuild({ id: guild.id, name: 'Northern Lights' });
    return again.join({ name: 'member', permissions: 0n });
  }

  it('is forgotten 30 days after a check has missed it, also over restarts', async (test) => {
    const clock = takeClock();
    const harness = await harnessFor(test);
    await harness.link(harness.shop.key);
    await harness.bot.stop();
    harness.discord.removeGuild(harness.guild.id);
    const checks = () =>
      harness.discord.requests.filter(
        ({ path, status }) => path === `/guilds/${harness.guild.id}` && status === 404,
      ).length;
    for (const check of [1, 2, 3]) {
      // The third is not 30 days after the first, either.
      clock.setCalendar(14 * 24);
      await harness.restart();
      await clock.pass(61);
      await vi.waitFor(() => expect(checks()).toBe(check));
      await harness.bot.stop();
      expect(harness.bot.output()).not.toContain('erased guilds');
    }
    clock.setCalendar(2 * 24);
    await harness.restart();
    await clock.pass(61);
    await vi.waitFor(() => expect(harness.bot.output()).toContain('erased guilds'));
    expect(headingOf(await invitedAgain(harness).run('shop'))).toBe(notLinked);
  });
});
