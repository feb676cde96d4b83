import { ChannelType, DiscordAPIError, PermissionFlagsBits as Permission, REST } from 'discord.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChannelCheck, createChannelCheck } from '../../src/bot/channel-check.js';
import { Failure, type PostPermission } from '../../src/failure.js';
import {
  type LocalChannel,
  type LocalDiscord,
  type LocalGuild,
  startLocalDiscord,
} from '../../src/sandbox/discord/index.js';

const { ViewChannel, SendMessages, SendMessagesInThreads, EmbedLinks, Administrator } = Permission;
const NEEDED = ViewChannel | SendMessages | EmbedLinks;

let discord: LocalDiscord;
let guild: LocalGuild;
let channel: LocalChannel;
let check: ChannelCheck;

beforeAll(async () => {
  discord = await startLocalDiscord();
  guild = discord.addGuild({ name: 'Guild' });
  check = createChannelCheck(
    new REST({ api: discord.apiUrl }).setToken(discord.token),
    () => discord.applicationId,
  );
});
beforeEach(() => {
  channel = guild.addChannel('news');
});
afterAll(() => discord.close());

/** Somebody uses the bot elsewhere in the guild, where it may do nothing. */
const elsewhere = () => ({ guildId: guild.id, channelId: guild.channelId, appPermissions: 0n });
const lacking = (...missing: PostPermission[]) =>
  new Failure({ kind: 'cannotPost', why: 'permission', missing });

test('the guild’s own channel passes', async () => {
  await expect(check(elsewhere(), channel.id)).resolves.toBeUndefined();
});

test('a channel of another guild does not, nor one that is gone', async () => {
  const why = new Failure({ kind: 'cannotPost', why: 'channelGone' });
  await expect(check(elsewhere(), discord.addGuild({ name: 'Other' }).channelId)).rejects.toEqual(why);
  channel.remove();
  await expect(check(elsewhere(), channel.id)).rejects.toEqual(why);
});

test.each([
  ['that the bot does not see', 0n, lacking('ViewChannel', 'SendMessages', 'EmbedLinks')],
  ['where it may not write', ViewChannel | EmbedLinks, lacking('SendMessages')],
  ['without embeds', ViewChannel | SendMessages, lacking('EmbedLinks')],
  ['where it may only look', ViewChannel, lacking('SendMessages', 'EmbedLinks')],
])('a channel %s lacks that', async (_what, permissions, why) => {
  channel.allowApp(permissions);
  await expect(check(elsewhere(), channel.id)).rejects.toEqual(why);
});

test('where the bot is used, Discord says what it may do', async () => {
  const before = discord.requests.length;
  const here = { guildId: guild.id, channelId: channel.id };
  await expect(check({ ...here, appPermissions: NEEDED }, channel.id)).resolves.toBeUndefined();
  await expect(check({ ...here, appPermissions: Administrator }, channel.id)).resolves.toBeUndefined();
  const refused = check({ ...here, appPermissions: NEEDED & ~SendMessages }, channel.id);
  await expect(refused).rejects.toEqual(lacking('SendMessages'));
  expect(discord.requests.length - before).toBe(3);
});

describe('what the bot may do elsewhere', () => {
  const [GUILD, BOT, ROLE, OTHER] = ['10', '20', '30', '40'];
  type Overwrite = readonly [id: string, allow: bigint, deny: bigint];

  /** A guild whose everyone sees its channels and the bot's role may send embeds there. */
  const checkWith = (
    overwrites: readonly Overwrite[],
    { ofRole = SendMessages | EmbedLinks, type = 0 } = {},
  ) => {
    const answers = new Map<string, unknown>([
      [
        '/channels/1',
        {
          ...{ type, guild_id: GUILD },
          permission_overwrites: overwrites.map(([id, allow, deny]) => ({
            ...{ id, type: 0, allow: String(allow), deny: String(deny) },
          })),
        },
      ],
      [`/guilds/${GUILD}/members/${BOT}`, { roles: [ROLE] }],
      [
        `/guilds/${GUILD}/roles`,
        [
          { id: GUILD, permissions: String(ViewChannel) },
          { id: ROLE, permissions: String(ofRole) },
          { id: OTHER, permissions: String(Administrator) },
        ],
      ],
    ]);
    const rest = new REST({
      makeRequest: async (url) => Response.json(answers.get(url.replace(/^.*\/v10/, ''))),
    });
    return createChannelCheck(rest.setToken('token'), () => BOT)(
      { guildId: GUILD, channelId: '2', appPermissions: 0n },
      '1',
    );
  };

  test.each<readonly [string, readonly Overwrite[], readonly PostPermission[]]>([
    ['its roles give it', [], []],
    ['nobody else’s role takes it away', [[OTHER, 0n, NEEDED]], []],
    ['everyone is kept out', [[GUILD, 0n, NEEDED]], ['ViewChannel', 'SendMessages', 'EmbedLinks']],
    [
      'everyone is kept out but its role',
      [
        [ROLE, NEEDED, 0n],
        [GUILD, 0n, NEEDED],
      ],
      [],
    ],
    ['its role may not write', [[ROLE, 0n, SendMessages]], ['SendMessages']],
    [
      'its role may not write, but the bot itself',
      [
        [BOT, SendMessages, 0n],
        [ROLE, 0n, SendMessages],
      ],
      [],
    ],
    [
      'the bot itself may not write',
      [
        [BOT, 0n, SendMessages],
        [ROLE, SendMessages, 0n],
      ],
      ['SendMessages'],
    ],
  ])('%s', async (_what, overwrites, missing) => {
    const found = await checkWith(overwrites).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(found).toEqual(missing.length > 0 ? lacking(...missing) : undefined);
  });

  test('is everything for an administrator', async () => {
    const nothing = [[GUILD, 0n, NEEDED | Administrator]] as const;
    await expect(checkWith(nothing, { ofRole: Administrator })).resolves.toBeUndefined();
  });

  test('is left to Discord in a thread', async () => {
    await expect(checkWith([], { ofRole: 0n, type: ChannelType.PublicThread })).resolves.toBeUndefined();
  });
});

test('a 401 is not mistaken for a deleted channel', async () => {
  const rest = new REST({ makeRequest: async () => Response.json({ message: '' }, { status: 401 }) });
  const refused = createChannelCheck(rest.setToken('token'), () => '20')(elsewhere(), '1');
  await expect(refused).rejects.toBeInstanceOf(DiscordAPIError);
});

test('in a thread the bot needs another permission', async () => {
  const rest = new REST({
    makeRequest: async () => Response.json({ type: ChannelType.PublicThread, guild_id: '10' }),
  });
  const here = { guildId: '10', channelId: '1', appPermissions: ViewChannel | SendMessages | EmbedLinks };
  const inThread = createChannelCheck(rest.setToken('token'), () => '20');
  await expect(inThread(here, '1')).rejects.toEqual(lacking('SendMessagesInThreads'));
  const allowed = { ...here, appPermissions: ViewChannel | SendMessagesInThreads | EmbedLinks };
  await expect(inThread(allowed, '1')).resolves.toBeUndefined();
});
