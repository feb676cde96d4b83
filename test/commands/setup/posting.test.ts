import { ChannelType, PermissionFlagsBits } from 'discord.js';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LocalChannel, Person } from '../../../sandbox/discord/index.js';
import { staffPart } from '../../../src/feeds/kit/staff/state.js';
import { newsPart } from '../../../src/feeds/news/state.js';
import { COLOURS } from '../../../src/ui/embed.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { readStored } from '../../support/parts.js';
import { open, type Setup, shownEmbed, shownText, shownTitle, startSetup } from './local-setup.js';

/*
 * The bot posts and mentions for people, with permissions that they may lack. Everything goes through the local Discord,
 * which says what they may do where.
 */

const { ManageGuild, ViewChannel, SendMessages, EmbedLinks, MentionEveryone } = PermissionFlagsBits;
const POST = ViewChannel | SendMessages | EmbedLinks;
const { en } = LANGUAGES;
const { announcements: texts } = en.following;

let guild: Setup['guild'];
let store: Setup['store'];
let manager: Person;
let admin: Person;
/** Where the manager may do what their role lets them do. */
let news: LocalChannel;

beforeEach(async () => {
  ({ guild, store, manager, admin } = await startSetup(3));
  news = guild.addChannel('news');
});

const announce = () => readStored(store, guild.id, newsPart);
const staffChannel = async () => (await readStored(store, guild.id, staffPart)).channelId;
const posted = (channel: LocalChannel) => channel.messages().length;

/** The three selects of channels. */
const SELECTS = [
  ['setup:priceList', 'setup:setPriceList'],
  ['setup:announcements', 'setup:setChannel'],
  ['setup:staff', 'setup:setStaff'],
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
    news.keepTo();
    news.allow(manager.id, ManageGuild | POST);
    for (const [page, select] of SELECTS) await (await open(manager, page)).select(select, news.id);
    expect(posted(news)).toBe(1);
    expect([await announce(), await staffChannel()]).toMatchObject([{ channelId: news.id }, news.id]);
  });

  test('of another kind is not offered', async () => {
    const voice = guild.addChannel('voice', ChannelType.GuildVoice);
    for (const [page, select] of SELECTS)
      await expect((await open(admin, page)).select(select, voice.id)).rejects.toThrow('does not offer');
  });

  test('where the bot may not send is saved all the same, and the page says in yellow what is missing', async () => {
    news.allowApp(ViewChannel | EmbedLinks);
    const lines = [`⚠️ ${en.channel.lacks(`<#${news.id}>`, ['SendMessages'])}`];
    const page = await open(admin.in(news.id), 'setup:announcements');
    const answer = await page.select('setup:setChannel', news.id);
    expect([shownTitle(answer), shownEmbed(answer)?.color]).toEqual([texts.blocked, COLOURS.waiting]);
    expect(shownText(answer).split('\n')).toEqual(expect.arrayContaining(lines));
    expect(await announce()).toMatchObject({ channelId: news.id });
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

  test('of the staff’s role is refused and saved as that of announcements, and cleared by whoever may not mention it in the next channel', async () => {
    const role = guild.addRole('Moderators', { mentionable: false });
    const staffRole = async () => (await readStored(store, guild.id, staffPart)).roleId;
    const room = guild.addChannel('room');
    for (const channel of [room, news]) {
      channel.keepTo();
      channel.allow(manager.id, ManageGuild | POST);
    }
    const page = await open(admin, 'setup:staff');
    await page.select('setup:setStaff', room.id);
    const own = await open(manager, 'setup:staff');
    expect(shownText(await own.select('setup:setStaffRole', role))).toContain(
      texts.roleRefused(`<#${room.id}>`),
    );
    expect(shownText(await own.select('setup:setStaffRole', guild.id))).toContain(
      texts.roleRefused(`<#${room.id}>`),
    );
    expect(await staffRole()).toBeNull();
    await page.select('setup:setStaffRole', guild.id);
    expect(await staffRole()).toBe(guild.id);
    const moved = await own.select('setup:setStaff', news.id);
    expect(shownText(moved)).toContain(texts.mentionDropped(`<#${news.id}>`));
    expect([await staffRole(), await staffChannel()]).toEqual([null, news.id]);
  });

  test('stays if a member without the permission changes other settings', async () => {
    await everyoneHere();
    news.keepTo();
    news.allow(manager.id, ManageGuild | POST);
    await (await open(manager, 'setup:staff')).select('setup:setStaff', news.id);
    expect([await announce(), await staffChannel()]).toMatchObject([{ roleId: guild.id }, news.id]);
  });
});
