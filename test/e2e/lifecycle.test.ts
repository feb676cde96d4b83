import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startBotProcess } from '../../src/sandbox/bot-process.js';
import { SAMPLE_KEYS, sampleShop } from '../../src/sandbox/shop/index.js';
import { en } from '../../src/words/en/index.js';
import { freePort } from '../support/program.js';
import {
  type BuiltStage,
  type BuiltStageOptions,
  botEntry,
  embedOf,
  messageOf,
  startAnother,
  startBuiltStage,
  textOf,
} from './stage.js';

let open: BuiltStage[] = [];

async function stageWith(options: BuiltStageOptions = {}): Promise<BuiltStage> {
  const stage = await startBuiltStage(options);
  open.push(stage);
  return stage;
}

afterEach(async () => {
  await Promise.all(open.map((stage) => stage.close()));
  open = [];
});

const writes = ({ discord }: BuiltStage) => discord.requests.filter(({ method }) => method === 'PUT').length;

describe('starting', () => {
  it('lists everything that is wrong with the settings, and ends with code 1', async () => {
    const bot = startBotProcess({
      entry: botEntry,
      cwd: '/',
      env: { SHOP_API_URL: 'not an address', SHOP_API_RATE: 'fast', STORE_SECRET: 'do-not-print-this' },
    });
    expect((await bot.ended).code).toBe(1);
    for (const name of ['DISCORD_TOKEN', 'SHOP_API_URL', 'SHOP_API_RATE'])
      expect(bot.output()).toContain(name);
    expect(bot.output()).not.toMatch(/do-not-print-this|\n\s+at /);
  });

  it('says so when Discord does not accept the token', async () => {
    const stage = await stageWith();
    const bot = startAnother(stage, { DISCORD_TOKEN: 'wrong.token.here' });
    expect((await bot.ended).code).toBe(1);
    expect(bot.output()).toContain('DISCORD_TOKEN');
    expect(bot.output()).not.toMatch(/wrong\.token\.here|\n\s+at /);
  });

  it('says so when Discord cannot be reached', async () => {
    const stage = await stageWith();
    await stage.bot.stop();
    await stage.discord.close();
    const bot = startAnother(stage);
    expect((await bot.ended).code).toBe(1);
    expect(bot.output()).toContain(stage.discord.apiUrl);
    expect(bot.output()).not.toMatch(/\n\s+at /);
  });

  it('says so when the store cannot be opened', async () => {
    const stage = await stageWith();
    const bot = startAnother(stage, {
      STORE_URL: `sqlite://${stage.folder}/data/shopkeep.sqlite/impossible.sqlite`,
    });
    expect((await bot.ended).code).toBe(1);
    expect(bot.output()).toContain('impossible.sqlite');
    expect(bot.output()).not.toMatch(/\n\s+at /);
  });

  it('does without the Redis that processes share, and says so once', async () => {
    const stage = await stageWith({ env: { REDIS_URL: `redis://127.0.0.1:${await freePort()}` } });
    await stage.link(stage.shop.key);
    expect(messageOf(await stage.member.run('servers')).embeds).toHaveLength(5);
    await vi.waitFor(() => expect(stage.bot.output()).toContain('"command":"servers"'));
    const told = stage.bot.output().match(/"code":"ECONNREFUSED","msg":"no answer from Redis/g);
    expect(told).toHaveLength(1);
  });

  it('registers the commands once, and not again at the next start', async () => {
    const stage = await stageWith();
    expect(writes(stage)).toBe(1);
    expect(stage.discord.commands().map(({ name }) => name)).toEqual([
      'setup',
      'shop',
      'servers',
      'product',
      'payment',
      'Look up payment',
    ]);
    await stage.bot.stop();
    await stage.restart();
    expect(writes(stage)).toBe(1);
  });

  it('registers in one guild alone when told to', async () => {
    const stage = await stageWith();
    await stage.bot.stop();
    const other = stage.discord.addGuild({ name: 'Trial' });
    await stage.restart({ DISCORD_GUILD_ID: other.id });
    expect(stage.discord.commands(other.id).length - stage.discord.commands().length).toBe(6);
  });

  it('creates a secret file that only its owner can read', async () => {
    const { folder } = await stageWith();
    const { mode } = await stat(join(folder, 'data', 'shopkeep.secret'));
    expect(mode & 0o777).toBe(0o600);
  });
});

describe('ending', () => {
  it('loses nothing that was confirmed when it is killed at once', async () => {
    const stage = await stageWith();
    await stage.link(SAMPLE_KEYS.en);
    await stage.bot.stop('SIGKILL');
    await stage.restart();
    expect(embedOf(await stage.member.run('shop')).title).toBe('Northern Lights');
    const stored = await readFile(join(stage.folder, 'data', 'shopkeep.sqlite'), 'latin1');
    expect(stored).not.toContain(SAMPLE_KEYS.en);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes replies under way on %s, then ends with code 0',
    async (signal) => {
      const stage = await stageWith();
      await stage.link(stage.shop.key);
      stage.shop.trouble('slow', { ms: 1500 });
      const reply = stage.member.run('servers');
      await vi.waitFor(() => expect(stage.shop.requests.at(-1)?.operation).toBe('servers'));
      await stage.bot.stop(signal);
      expect(messageOf(await reply).embeds).toHaveLength(5);
      expect((await stage.bot.ended).code).toBe(0);
    },
  );

  it('explains itself where a reply would take too long, within 5 s', async () => {
    const stage = await stageWith();
    await stage.link(stage.shop.key);
    stage.shop.trouble('silence');
    const reply = stage.member.run('servers');
    await vi.waitFor(() => expect(stage.shop.requests.at(-1)?.operation).toBe('servers'));
    const gaveUp = new Promise((resolve) => setTimeout(resolve, 5000, 'still running').unref());
    expect(await Promise.race([stage.bot.stop().then(() => 'ended'), gaveUp])).toBe('ended');
    expect(embedOf(await reply).title).toBe(en.problem({ kind: 'stopping' }).title);
    expect((await stage.bot.ended).code).toBe(0);
  });
});

describe('a guild that removes the bot', () => {
  const titleIn = async (stage: BuiltStage) => embedOf(await stage.member.run('shop')).title;
  const notLinked = en.problem({ kind: 'notLinked' }).title;

  /** The same guild again, as when the bot is invited a second time. */
  function invitedAgain({ discord, guild }: BuiltStage) {
    const again = discord.addGuild({ id: guild.id, name: 'Northern Lights' });
    return again.join({ name: 'member', permissions: 0n });
  }

  it('is forgotten when that happened while the bot was down', async () => {
    const stage = await stageWith();
    await stage.link(stage.shop.key);
    await stage.bot.stop();
    stage.discord.removeGuild(stage.guild.id);
    await stage.restart();
    await vi.waitFor(() => expect(stage.bot.output()).toContain('erased guilds'));
    expect(embedOf(await invitedAgain(stage).run('shop')).title).toBe(notLinked);
  });

  it('is forgotten when the bot connects anew', async () => {
    const stage = await stageWith();
    await stage.link(stage.shop.key);
    stage.discord.removeGuild(stage.guild.id);
    stage.discord.gateway.invalidateSessions(false);
    await vi.waitFor(() => expect(stage.bot.output()).toContain('erased guilds'), { timeout: 15_000 });
    expect(embedOf(await invitedAgain(stage).run('shop')).title).toBe(notLinked);
  });

  it('is not forgotten while Discord has an outage', async () => {
    const stage = await stageWith();
    await stage.link(stage.shop.key);
    await stage.bot.stop();
    stage.discord.setUnavailable(stage.guild.id, true);
    await stage.restart();
    stage.discord.setUnavailable(stage.guild.id, false);
    expect(await titleIn(stage)).toBe('Northern Lights');
    expect(stage.bot.output()).not.toContain('erased guilds');
  });
});

describe('the shop API', () => {
  it('gets no more requests a second than it allows, and one for all who ask the same', async () => {
    const stage = await stageWith({ env: { SHOP_API_RATE: '2' } });
    await stage.link(stage.shop.key);
    const before = stage.shop.requests.length;
    const people = Array.from({ length: 20 }, (_, index) =>
      stage.guild.join({ name: `member ${index}`, permissions: 0n }),
    );
    await Promise.all(people.map((person) => person.run('servers')));
    await stage.member.run('shop');
    const asked = stage.shop.requests.slice(before);
    expect(asked.map(({ operation }) => operation)).toEqual(['servers', 'shop']);
    const times = stage.shop.requests.map(({ at }) => at);
    // Two that are sent half a second apart can arrive a little closer on a busy machine.
    for (const [index, at] of times.slice(1).entries()) expect(at - (times[index] ?? 0)).toBeGreaterThan(300);
  });

  it('keeps two guilds apart', async () => {
    const stage = await stageWith();
    await stage.link(SAMPLE_KEYS.en);
    const other = stage.discord.addGuild({ name: 'Other', locale: 'en-US' });
    const owner = other.join({ name: 'other owner', permissions: 0x20n });
    expect(embedOf(await owner.run('shop')).title).toBe(en.problem({ kind: 'notLinked' }).title);
    stage.shop.shops.set('another-key-0123456789', sampleShop('ru'));
    await stage.link('another-key-0123456789', owner);
    expect(embedOf(await owner.run('shop')).title).toBe('Северное сияние');
    expect(embedOf(await stage.member.run('shop')).title).toBe('Northern Lights');
  });

  it('removes a shop only after a second question', async () => {
    const stage = await stageWith();
    await stage.link(stage.shop.key);
    const panel = await stage.owner.run('setup');
    const question = await stage.owner.click(messageOf(panel), 'setup:remove');
    expect(textOf(question)).toContain('Northern Lights');
    const kept = await stage.owner.click(messageOf(question), 'setup:panel');
    expect(textOf(kept)).toContain('Linked to');
    const again = await stage.owner.click(messageOf(kept), 'setup:remove');
    const removed = await stage.owner.click(messageOf(again), 'setup:removed');
    expect(messageOf(removed).content).toBe(en.setup.removed);
    expect(embedOf(await stage.member.run('shop')).title).toBe(en.problem({ kind: 'notLinked' }).title);
  });
});
