import { ChannelType, PermissionFlagsBits } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { readInteraction } from '../../src/bot/interaction.js';
import { mayMention, POST_CHANNELS, postableChannel } from '../../src/bot/posting.js';
import { Failure, type PostPermission, type Problem } from '../../src/domain/failure.js';

const { ViewChannel, SendMessages, EmbedLinks, MentionEveryone, Administrator } = PermissionFlagsBits;
const POST = ViewChannel | SendMessages | EmbedLinks;
const [GUILD, HERE, NEWS, ROLE] = ['10', '20', '21', '30'];

interface Sent {
  /** Of the member in this channel. */
  readonly member?: bigint;
  readonly app?: bigint;
  readonly type?: ChannelType;
  /** What was chosen. */
  readonly news?: { readonly permissions: bigint; readonly type?: ChannelType };
  readonly role?: { readonly mentionable: boolean };
}

/** A select menu, as the gateway brings it. */
function interaction({ member = POST, app = POST, type = ChannelType.GuildText, news, role }: Sent) {
  const resolved = {
    ...(news && {
      channels: { [NEWS]: { id: NEWS, type: news.type ?? 0, permissions: String(news.permissions) } },
    }),
    ...(role && { roles: { [ROLE]: { id: ROLE, ...role } } }),
  };
  const payload = {
    ...{ type: 3, id: '1', application_id: '2', token: 'token', locale: 'en-GB', guild_locale: 'ru' },
    ...{ guild_id: GUILD, channel: { id: HERE, type }, app_permissions: String(app) },
    member: { user: { id: '4' }, roles: [], permissions: String(member) },
    data: { component_type: 8, custom_id: 'a:b', values: [], resolved },
  };
  const read = readInteraction(JSON.parse(JSON.stringify(payload)));
  if (!read) throw new Error('there is no interaction');
  return read;
}

/** Why the bot doesn't post. */
function problem(sent: Sent, channelId = HERE): Problem | undefined {
  try {
    postableChannel(interaction(sent), channelId);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error.problem;
    throw error;
  }
}
const lacking = (...missing: PostPermission[]) => ({
  ...{ kind: 'cannotPost', why: 'memberPermission', missing },
});

describe('a channel in which the bot posts', () => {
  test('is the one where it was used, or one that was chosen', () => {
    expect(postableChannel(interaction({}), HERE)).toBe(HERE);
    expect(postableChannel(interaction({ news: { permissions: POST } }), NEWS)).toBe(NEWS);
  });

  test('is not one that the interaction does not describe', () => {
    const why = { kind: 'cannotPost', why: 'channelGone' };
    expect(problem({ member: Administrator }, NEWS)).toEqual(why);
    expect(problem({ news: { permissions: POST } }, ROLE)).toEqual(why);
  });

  test.each<[bigint, PostPermission[]]>([
    [0n, ['ViewChannel', 'SendMessages', 'EmbedLinks']],
    [SendMessages | EmbedLinks, ['ViewChannel']],
    [ViewChannel | EmbedLinks, ['SendMessages']],
    [ViewChannel | SendMessages, ['EmbedLinks']],
  ])('is one where the member may post: %i', (permissions, missing) => {
    expect(problem({ news: { permissions } }, NEWS)).toEqual(lacking(...missing));
    expect(problem({ member: permissions })).toEqual(lacking(...missing));
    // What they may do here doesn't count there, nor the other way round.
    expect(problem({ member: permissions, news: { permissions: POST } }, NEWS)).toBeUndefined();
  });

  test('is also one where Discord says that the bot may not post: the page says so', () => {
    expect(problem({ app: 0n })).toBeUndefined();
    expect(problem({ app: ViewChannel, member: Administrator })).toBeUndefined();
    expect(problem({ app: 0n, news: { permissions: POST } }, NEWS)).toBeUndefined();
  });

  test('is of text or of announcements', () => {
    expect(POST_CHANNELS).toEqual([ChannelType.GuildText, ChannelType.GuildAnnouncement]);
    const { GuildVoice, GuildStageVoice, GuildCategory, GuildForum, GuildMedia } = ChannelType;
    const { PublicThread, PrivateThread, AnnouncementThread, GuildAnnouncement } = ChannelType;
    const why = { kind: 'cannotPost', why: 'channelType' };
    const member = Administrator;
    for (const type of [GuildVoice, GuildStageVoice, GuildCategory, GuildForum, GuildMedia])
      expect([problem({ member, type }), problem({ news: { permissions: POST, type } }, NEWS)]).toEqual([
        ...[why, why],
      ]);
    for (const type of [PublicThread, PrivateThread, AnnouncementThread])
      expect(problem({ member, type })).toEqual(why);
    expect(problem({ type: GuildAnnouncement })).toBeUndefined();
  });
});

describe('a role is mentioned', () => {
  const may = (sent: Sent, role = ROLE, channel: string | undefined = HERE) =>
    mayMention(interaction(sent), role, channel);

  test('if everybody may mention it', () => {
    expect(may({ role: { mentionable: true } })).toBe(true);
    expect(may({ role: { mentionable: true } }, ROLE, NEWS)).toBe(true);
    expect(may({ role: { mentionable: false } })).toBe(false);
  });

  test('if the member may mention everyone in that very channel', () => {
    const role = { mentionable: false };
    const here = { role, member: MentionEveryone, news: { permissions: POST } };
    expect([may(here), may(here, ROLE, NEWS)]).toEqual([true, false]);
    const there = { role, news: { permissions: MentionEveryone } };
    expect([may(there), may(there, ROLE, NEWS)]).toEqual([false, true]);
    expect([may(here, GUILD), may(there, GUILD)]).toEqual([true, false]);
  });

  test('in a channel that the interaction tells nothing about only for an administrator', () => {
    expect(may({ member: MentionEveryone }, ROLE, NEWS)).toBe(false);
    expect(may({ member: Administrator }, ROLE, NEWS)).toBe(true);
    expect(may({ member: Administrator }, GUILD, undefined)).toBe(true);
  });

  test('not if it was not chosen; @everyone not even as a mentionable role', () => {
    expect(may({})).toBe(false);
    const everyone = interaction({});
    const mentionableRoles = new Set([GUILD]);
    expect(mayMention({ ...everyone, mentionableRoles }, GUILD, HERE)).toBe(false);
  });
});
