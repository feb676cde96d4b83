import { randomBytes } from 'node:crypto';
import { ChannelType, PermissionFlagsBits } from 'discord.js';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCommands } from '../../../commands/index.js';
import {
  type Exchange,
  type LocalChannel,
  type LocalDiscord,
  type LocalGuild,
  type Person,
  startLocalDiscord,
} from '../../../sandbox/discord/index.js';
import { SAMPLE_KEYS } from '../../../sandbox/shop/index.js';
import { Bot } from '../../../src/bot/bot.js';
import { alertsPart } from '../../../src/feeds/alerts/state.js';
import { newsPart } from '../../../src/feeds/news/state.js';
import { Cipher } from '../../../src/store/cipher.js';
import { type GuildStore, openGuildStore } from '../../../src/store/guilds.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { LINKED_SHOP } from '../../support/bot-harness.js';
import { createFakeShop } from '../../support/fake-shop.js';
import { openGuildShops } from '../../support/guild-shops.js';
import { readStored } from '../../support/parts.js';
import { wireProduct, wireServer } from '../../support/samples.js';

/*
 * The bot posts and mentions for people, with permissions that they may lack. Everything goes through the local Discord,
 * which says what they may do where.
 */

const { ManageGuild, ViewChannel, SendMessages, EmbedLinks, MentionEveryone, Administrator } =
  PermissionFlagsBits;
const POST = ViewChannel | SendMessages | EmbedLinks;
const { en } = LANGUAGES;
const { announcements: texts } = en.following;

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
  guild = discord.addGuild({ name: 'Guild' });
  manager = guild.join({ name: 'Manager', permissions: ManageGuild });
  admin = guild.join({ name: 'Admin', permissions: Administrator });
  news = guild.addChannel('news');
  store = await openGuildStore({ kind: 'sqlite', path: ':memory:' }, new Cipher(randomBytes(32)));
  await store.link(guild.id, { key: SAMPLE_KEYS.en, shop: LINKED_SHOP });
  const client = createFakeShop();
  client.servers = [wireServer({ products: [wireProduct({ name: 'Elite', price: 499 })] })];
  const { shopOf } = openGuildShops({ store, client });
  bot = new Bot({
    ...{ token: discord.token, apiUrl: discord.apiUrl, shards: 'auto' },
    ...{ store, openShop: shopOf, commands: createCommands(false), follow: { intervalMs: 120_000 } },
    departures: { takeOver: undefined, eraseUpTo: undefined },
    log: pino({ level: 'silent' }),
    onClosed: () => {},
    onForeignStore: () => {},
  });
  await bot.start();
});
afterEach(async () => {
  await bot.leave();
  await bot.finish(2000);
  await discord.close();
  await store.close();
});

const announce = () => readStored(store, guild.id, newsPart);
const staffChannel = async () => (await readStored(store, guild.id, alertsPart)).channelId;
const posted = (channel: LocalChannel) => channel.messages().length;
const shownEmbed = ({ message }: Exchange) => message?.embeds[0];
const shownText = (exchange: Exchange) => shownEmbed(exchange)?.description ?? '';

/** A page of /setup, which its buttons and selects change in place. */
async function open(person: Person, page: string) {
  const panel = await person.run('setup');
  const shown = (await person.click(panel.message ?? { id: '' }, page)).message ?? { id: '' };
  return {
    click: (id: string) => person.click(shown, id),
    select: (id: string, ...values: readonly string[]) => person.select(shown, id, values),
  };
}

/** The three selects of channels. */
const SELECTS = [
  ['setup:priceList', 'setup:setPriceList'],
  ['setup:announcements', 'setup:setChannel'],
  ['setup:checkUp', 'setup:setAlerts'],
] as const;

describe('a channel', () => {
  test.each([
    ['they may not write in', ViewChannel | EmbedLinks, 'SendMessages'],
    ['they can’t see', SendMessages | EmbedLinks, 'ViewChannel'],
    ['they may send no embeds to', ViewChannel | SendMessages, 'EmbedLinks'],
  ] as const)('that %s is not for those who manage the server either', async (_what, permissions, lacks) => {
    news.allow(manager.id, ManageGuild | permissions);
    const { title } = en.problem({ kind: 'cannotPost', why: 'memberPermission', missing: [lacks] });
    for (const [page, select] of SELECTS) {
      const answer = await (await open(manager, page)).select(select, news.id);
      expect(JSON.stringify(shownEmbed(answer))).toContain(title);
    }
    expect([posted(news), (await announce()).channelId]).toEqual([0, null]);
  });

  test('in which they may post takes the price list, announcements and alerts', async () => {
    news.allow(manager.id, ManageGuild | POST);
    for (const [page, select] of SELECTS) await (await open(manager, page)).select(select, news.id);
    expect(posted(news)).toBe(1);
    expect([await announce(), await staffChannel()]).toMatchObject([
      { channelId: news.id, isOn: true },
      news.id,
    ]);
  });

  test('of another kind is not offered', async () => {
    const voice = guild.addChannel('voice', ChannelType.GuildVoice);
    for (const [page, select] of SELECTS)
      await expect((await open(admin, page)).select(select, voice.id)).rejects.toThrow('does not offer');
  });

  test('where the bot was used says what the bot lacks there', async () => {
    news.allowApp(ViewChannel | EmbedLinks);
    const lacks = { kind: 'cannotPost', why: 'permission', missing: ['SendMessages'] } as const;
    const page = await open(admin.in(news.id), 'setup:announcements');
    expect(shownEmbed(await page.select('setup:setChannel', news.id))?.title).toBe(en.problem(lacks).title);
    expect((await announce()).channelId).toBeNull();
  });
});

describe('a mention', () => {
  const here = () => `<#${guild.channelId}>`;
  /** Announcements to this channel that mention everyone. */
  const everyoneHere = async () => {
    const page = await open(admin, 'setup:announcements');
    await page.select('setup:setChannel', guild.channelId);
    await page.select('setup:setRole', guild.id);
    expect(await announce()).toMatchObject({ channelId: guild.channelId, roleId: guild.id });
  };

  test('of a role that isn’t mentionable is refused without the permission', async () => {
    const role = guild.addRole('Players', { mentionable: false });
    const refused = await (await open(manager, 'setup:announcements')).select('setup:setRole', role);
    expect(shownText(refused)).toContain(texts.roleRefused(here()));
    expect((await announce()).channelId).toBeNull();
    await (await open(admin, 'setup:announcements')).select('setup:setRole', role);
    expect((await announce()).roleId).toBe(role);
  });

  test('of a mentionable role is saved and removed without the permission', async () => {
    const role = guild.addRole('Players');
    const page = await open(manager, 'setup:announcements');
    await page.select('setup:setRole', role);
    expect((await announce()).roleId).toBe(role);
    await page.select('setup:setRole');
    expect((await announce()).roleId).toBeNull();
  });

  test('needs the permission in the channel of the announcements', async () => {
    news.allow(manager.id, ManageGuild | POST | MentionEveryone);
    const page = await open(manager, 'setup:announcements');
    await page.select('setup:setChannel', news.id);
    // Here they may not mention everyone, there they may; only one of them is where announcements go.
    expect(shownText(await page.select('setup:setRole', guild.id))).toContain(
      texts.roleRefused(`<#${news.id}>`),
    );
    expect((await announce()).roleId).toBeNull();
    await (await open(manager.in(news.id), 'setup:announcements')).select('setup:setRole', guild.id);
    expect(await announce()).toMatchObject({ channelId: news.id, roleId: guild.id });
  });

  test('is dropped if announcements are moved by a member without the permission', async () => {
    await everyoneHere();
    const moved = await (await open(manager, 'setup:announcements')).select('setup:setChannel', news.id);
    expect(shownText(moved)).toContain(texts.mentionDropped(`<#${news.id}>`));
    expect(await announce()).toMatchObject({ channelId: news.id, roleId: null });
  });

  test('stays if announcements are moved by a member with the permission', async () => {
    await everyoneHere();
    news.allow(manager.id, ManageGuild | POST | MentionEveryone);
    await (await open(manager, 'setup:announcements')).select('setup:setChannel', news.id);
    expect(await announce()).toMatchObject({ channelId: news.id, roleId: guild.id });
  });

  test('is dropped if announcements are resumed by a member without the permission', async () => {
    await everyoneHere();
    const page = await open(manager, 'setup:announcements');
    await page.click('setup:turn:off');
    expect(await announce()).toMatchObject({ isOn: false, roleId: guild.id });
    expect(shownText(await page.click('setup:turn:on'))).toContain(texts.mentionDropped(here()));
    expect(await announce()).toMatchObject({ isOn: true, channelId: guild.channelId, roleId: null });
  });

  test('stays if a member without the permission changes other settings', async () => {
    await everyoneHere();
    await (await open(manager, 'setup:checkUp')).select('setup:setAlerts', news.id);
    expect([await announce(), await staffChannel()]).toMatchObject([{ roleId: guild.id }, news.id]);
  });
});
