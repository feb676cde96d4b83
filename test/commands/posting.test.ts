import { randomBytes } from 'node:crypto';
import { ChannelType, PermissionFlagsBits } from 'discord.js';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commandsFor } from '../../commands/index.js';
import { type Bot, createBot } from '../../src/bot/client.js';
import {
  ClientRefusal,
  type Exchange,
  type LocalChannel,
  type LocalDiscord,
  type LocalGuild,
  type Person,
  startLocalDiscord,
} from '../../src/sandbox/discord/index.js';
import { SAMPLE_KEYS } from '../../src/sandbox/shop/index.js';
import { v2 } from '../../src/shop/api/v2/index.js';
import { createShopCache } from '../../src/shop/cache.js';
import { createGuildShops } from '../../src/shop/guild-shop.js';
import { createWatches } from '../../src/shop/watch.js';
import { createCipher } from '../../src/store/cipher.js';
import { type GuildStore, openGuildStore } from '../../src/store/guilds.js';
import { LANGUAGES } from '../../src/words/index.js';
import { createFakeShop } from '../support/fake-shop.js';
import { followWith } from '../support/following.js';
import { wireProduct, wireServer } from '../views/samples.js';

/*
 * The bot posts and mentions for people, with permissions that they may lack. Everything goes through the local Discord,
 * which says what they may do where.
 */

const { ManageGuild, ViewChannel, SendMessages, EmbedLinks, MentionEveryone, Administrator } =
  PermissionFlagsBits;
const POST = ViewChannel | SendMessages | EmbedLinks;
const { en } = LANGUAGES;
const { announce: texts } = en.following;

let discord: LocalDiscord;
let guild: LocalGuild;
let store: GuildStore;
let bot: Bot;
/** Whom the owner made a manager of the server, who may mention nobody; and an administrator. */
let manager: Person;
let admin: Person;
/** Where the manager may do what their role lets them do. */
let news: LocalChannel;

beforeEach(async () => {
  discord = await startLocalDiscord({ waits: { answer: 2000 } });
  guild = discord.addGuild({ name: 'Guild', appPermissions: Administrator });
  manager = guild.join({ name: 'Manager', permissions: ManageGuild });
  admin = guild.join({ name: 'Admin', permissions: Administrator });
  news = guild.addChannel('news');
  store = await openGuildStore({ kind: 'sqlite', path: ':memory:' }, createCipher(randomBytes(32)));
  await store.link(guild.id, { key: SAMPLE_KEYS.en, shopName: 'Northern Lights' });
  const client = createFakeShop();
  client.servers = [wireServer({ products: [wireProduct({ name: 'Elite', price: 499 })] })];
  const shopOf = createGuildShops({
    ...{ store, client, api: v2, cache: createShopCache(client), watches: createWatches() },
    keyChecks: async () => {},
  });
  bot = createBot({
    ...{ token: discord.token, apiUrl: discord.apiUrl, guildId: undefined, shards: 'auto' },
    ...{ store, shopOf, commands: commandsFor(false), follow: followWith(store, shopOf) },
    departures: { takeOver: undefined, eraseUpTo: undefined },
    log: pino({ level: 'silent' }),
    onClosed: () => {},
    onForeignStore: () => {},
  });
  await bot.start();
});
afterEach(async () => {
  await bot.leave();
  await bot.settled(2000);
  await discord.close();
  await store.close();
});

const announce = async () => (await store.following.get(guild.id)).announce;
const posted = (channel: LocalChannel) => channel.messages().length;
const titleOf = ({ message }: Exchange) => message?.embeds[0]?.title;
const contentOf = ({ message }: Exchange) => message?.content;
const refusal = (why: 'memberPermission' | 'channelType') =>
  en.problem(
    why === 'channelType'
      ? { kind: 'cannotPost', why }
      : { kind: 'cannotPost', why, missing: ['SendMessages'] },
  ).title;

describe('a channel', () => {
  test.each([
    ['they may not write in', ViewChannel | EmbedLinks],
    ['they can’t see', SendMessages | EmbedLinks],
    ['they may send no embeds to', ViewChannel | SendMessages],
  ])('that %s is not for those who manage the server either', async (_what, permissions) => {
    news.allow(manager.id, ManageGuild | permissions);
    const channel = news.id;
    for (const answer of [
      await manager.run('catalogue post', { channel }),
      await manager.run('announce', { channel }),
      await manager.run('announce', { staff_channel: channel }),
      await manager.in(channel).run('catalogue post'),
    ])
      expect(titleOf(answer)).toBe(refusal('memberPermission'));
    expect([posted(news), await announce()]).toEqual([0, null]);
  });

  test('in which they may post takes posts and announcements', async () => {
    news.allow(manager.id, ManageGuild | POST);
    await manager.run('catalogue post', { channel: news.id });
    expect(posted(news)).toBe(1);
    const started = await manager.run('announce', { channel: news.id, staff_channel: guild.channelId });
    expect(contentOf(started)).toBe(texts.started(`<#${news.id}>`));
    expect(await announce()).toMatchObject({ channelId: news.id, staffChannelId: guild.channelId });
  });

  test('where the bot was used says what it lacks there', async () => {
    news.allowApp(ViewChannel | EmbedLinks);
    const lacks = { kind: 'cannotPost', why: 'permission', missing: ['SendMessages'] } as const;
    expect(titleOf(await admin.in(news.id).run('catalogue post'))).toBe(en.problem(lacks).title);
    const panel = await admin.in(news.id).run('announce');
    const preview = await admin.in(news.id).click(panel.message ?? { id: '' }, 'announce:preview');
    const started = await admin.in(news.id).click(preview.message ?? { id: '' }, 'announce:startHere');
    expect(titleOf(started)).toBe(en.problem(lacks).title);
    expect(await announce()).toBeNull();
  });

  test.each([
    ['voice', ChannelType.GuildVoice],
    ['stage', ChannelType.GuildStageVoice],
    ['forum', ChannelType.GuildForum],
    ['media', ChannelType.GuildMedia],
    ['thread', ChannelType.PublicThread],
    ['category', ChannelType.GuildCategory],
  ])('of another kind is not offered, and says so when the bot is used there: %s', async (name, type) => {
    const channel = guild.addChannel(name, type);
    for (const [command, option] of [
      ['catalogue post', 'channel'],
      ['announce', 'channel'],
      ['announce', 'staff_channel'],
    ] as const)
      await expect(admin.run(command, { [option]: channel.id })).rejects.toThrow(ClientRefusal);
    const inside = admin.in(channel.id);
    expect(titleOf(await inside.run('catalogue post'))).toBe(refusal('channelType'));
    const list = await inside.run('catalogue list');
    const press = await inside.click(list.message ?? { id: '' }, 'catalogue:postHere');
    expect(titleOf(press)).toBe(refusal('channelType'));
    const panel = await inside.run('announce');
    const preview = await inside.click(panel.message ?? { id: '' }, 'announce:preview');
    const started = await inside.click(preview.message ?? { id: '' }, 'announce:startHere');
    expect(titleOf(started)).toBe(refusal('channelType'));
    expect([posted(channel), await announce()]).toEqual([0, null]);
  });
});

describe('a mention', () => {
  const here = () => `<#${guild.channelId}>`;

  test('of a role that not everybody may mention is for those who may', async () => {
    const role = guild.addRole('Players', { mentionable: false });
    const refused = await manager.run('announce', { role });
    expect(contentOf(refused)).toBe(texts.roleRefused(here()));
    expect(await announce()).toBeNull();
    await admin.run('announce', { role });
    expect((await announce())?.roleId).toBe(role);
  });

  test('of a role that everybody may mention is for everybody', async () => {
    const role = guild.addRole('Players');
    await manager.run('announce', { role });
    expect((await announce())?.roleId).toBe(role);
  });

  test('needs the permission in the channel where it is made', async () => {
    news.allow(manager.id, ManageGuild | POST | MentionEveryone);
    const role = guild.id;
    await manager.run('announce', { channel: news.id });
    // Here they may not mention everyone, there they may; only one of them is where announcements go.
    expect(contentOf(await manager.run('announce', { role }))).toBe(texts.roleRefused(`<#${news.id}>`));
    expect((await announce())?.roleId).toBeNull();
    await manager.in(news.id).run('announce', { role });
    expect(await announce()).toMatchObject({ channelId: news.id, roleId: role });
    const moved = await manager.run('announce', { channel: guild.channelId, role });
    expect(contentOf(moved)).toContain(texts.roleRefused(here()));
    expect(await announce()).toMatchObject({ channelId: guild.channelId, roleId: null });
  });

  test('does not follow somebody who may not make it into another channel', async () => {
    await admin.run('announce', { channel: guild.channelId, role: guild.id });
    expect(await announce()).toMatchObject({ channelId: guild.channelId, roleId: guild.id });
    const moved = await manager.run('announce', { channel: news.id });
    expect(contentOf(moved)).toContain(texts.mentionDropped(`<#${news.id}>`));
    expect(await announce()).toMatchObject({ channelId: news.id, roleId: null });
  });

  test('does not begin again with a button of somebody who may not make it', async () => {
    await admin.run('announce', { channel: guild.channelId, role: guild.id });
    const panel = await manager.run('announce');
    const off = await manager.click(panel.message ?? { id: '' }, 'announce:stop');
    expect((await announce())?.roleId).toBe(guild.id);
    const preview = await manager.click(off.message ?? { id: '' }, 'announce:preview');
    const on = await manager.click(preview.message ?? { id: '' }, 'announce:startHere');
    expect(contentOf(on)).toContain(texts.mentionDropped(here()));
    expect(await announce()).toMatchObject({ channelId: guild.channelId, roleId: null });
  });

  test('stays when somebody changes something else, and can be taken away by everybody', async () => {
    await admin.run('announce', { channel: guild.channelId, role: guild.id });
    const changed = await manager.run('announce', { staff_channel: news.id });
    expect(contentOf(changed)).toBe(texts.saved);
    expect(await announce()).toMatchObject({ roleId: guild.id, staffChannelId: news.id });
    await manager.click(changed.message ?? { id: '' }, 'announce:mentionNobody');
    expect((await announce())?.roleId).toBeNull();
  });

  test('that is refused is not said to be saved, and the rest is', async () => {
    await admin.run('announce', { channel: news.id, role: guild.addRole('Players') });
    const before = await announce();
    const refused = await manager.run('announce', { role: guild.id, staff_channel: guild.channelId });
    expect(contentOf(refused)).toBe(texts.roleRefused(`<#${news.id}>`));
    expect(await announce()).toEqual({ ...before, staffChannelId: guild.channelId });
  });
});
