import { PermissionFlagsBits, REST } from 'discord.js';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  type LocalChannel,
  type LocalDiscord,
  type LocalGuild,
  startLocalDiscord,
} from '../../sandbox/discord/index.js';
import { RestPresence, shareReads } from '../../src/bot/guild-lookup.js';

const { ViewChannel, SendMessages, EmbedLinks, Administrator } = PermissionFlagsBits;

let discord: LocalDiscord;
let guild: LocalGuild;
let channel: LocalChannel;
let rest: REST;

beforeAll(async () => {
  discord = await startLocalDiscord();
  rest = new REST({ api: discord.apiUrl, retries: 0 }).setToken(discord.token);
});
beforeEach(() => {
  guild = discord.addGuild({ name: 'Guild' });
  channel = guild.addChannel('news');
});
afterAll(() => discord.close());

const isMember = (guildId: string) => new RestPresence(rest, guildId, discord.applicationId).isMember();
const inspect = (...channels: readonly Pick<LocalChannel, 'id'>[]) =>
  new RestPresence(rest, guild.id, discord.applicationId).inspect(channels.map(({ id }) => id));
const standing = async (one: Pick<LocalChannel, 'id'> = channel) => (await inspect(one)).get(one.id);

describe('how the bot stands in a channel', () => {
  test('a channel without overwrites of a new guild → nothing is missing, and everybody may read it', async () => {
    expect(await standing()).toEqual({ missing: [], isPublic: true });
  });

  test.each([
    ['Send Messages', SendMessages, ['SendMessages']],
    ['Embed Links', EmbedLinks, ['EmbedLinks']],
    ['both', SendMessages | EmbedLinks, ['SendMessages', 'EmbedLinks']],
  ])('the bot is denied %s there → exactly that is missing', async (_what, bits, missing) => {
    channel.denyApp(bits);
    expect(await standing()).toEqual({ missing, isPublic: true });
  });

  test('@everyone and the bot’s role may not send in the whole guild → Send Messages is missing', async () => {
    for (const roleId of [guild.id, guild.appRoleId]) guild.allowRole(roleId, ViewChannel | EmbedLinks);
    expect(await standing()).toEqual({ missing: ['SendMessages'], isPublic: true });
    guild.allowRole(guild.appRoleId, SendMessages);
    expect(await standing()).toMatchObject({ missing: [] });
  });

  test('a channel that is denied to @everyone and allowed to the bot’s role → nothing is missing', async () => {
    channel.overwrite(guild.id, { deny: ViewChannel | SendMessages | EmbedLinks });
    channel.overwrite(guild.appRoleId, { allow: ViewChannel | SendMessages });
    expect(await standing()).toEqual({ missing: ['EmbedLinks'], isPublic: false });
    channel.overwrite(guild.appRoleId, { allow: ViewChannel | SendMessages | EmbedLinks });
    expect(await standing()).toEqual({ missing: [], isPublic: false });
  });

  test('a role that the bot doesn’t have → changes nothing for the bot', async () => {
    const players = guild.addRole('Players', { permissions: Administrator });
    channel.overwrite(players, { deny: SendMessages });
    expect(await standing()).toEqual({ missing: [], isPublic: true });
  });

  test('an administrator whom the channel denies everything → nothing is missing', async () => {
    guild.allowRole(guild.appRoleId, Administrator);
    channel.denyApp(ViewChannel | SendMessages | EmbedLinks);
    expect(await standing()).toEqual({ missing: [], isPublic: true });
  });

  test('a channel that is kept to a role → is not public; opened again → is public', async () => {
    const staff = guild.addRole('Staff');
    channel.keepTo(staff);
    expect(await standing()).toEqual({ missing: [], isPublic: false });
    channel.open();
    expect(await standing()).toEqual({ missing: [], isPublic: true });
  });

  test('a channel that the bot does not see → View Channel is missing', async () => {
    channel.denyApp(ViewChannel);
    expect(await standing()).toEqual({ missing: ['ViewChannel'] });
  });

  test('a deleted channel, and one of another guild → are gone', async () => {
    const foreign = discord.addGuild({ name: 'Other' }).channelId;
    expect(await standing({ id: foreign })).toEqual({ isGone: true });
    channel.remove();
    expect(await standing()).toEqual({ isGone: true });
  });
});

test('several channels → two requests and one for each, and each stands for itself', async () => {
  const [silent, secret, gone] = ['silent', 'secret', 'gone'].map((name) => guild.addChannel(name));
  silent?.denyApp(SendMessages);
  secret?.keepTo();
  gone?.remove();
  const channels = [channel, silent, secret, gone].flatMap((one) => one ?? []);
  const before = discord.requests.length;
  const found = await inspect(...channels);
  expect(channels.map(({ id }) => found.get(id))).toEqual([
    { missing: [], isPublic: true },
    { missing: ['SendMessages'], isPublic: true },
    { missing: [], isPublic: false },
    { isGone: true },
  ]);
  const asked = discord.requests.slice(before);
  expect(asked.map(({ method }) => method)).toEqual(Array(2 + channels.length).fill('GET'));
});

test('no channels → no request', async () => {
  const before = discord.requests.length;
  expect(await inspect()).toEqual(new Map());
  expect(discord.requests).toHaveLength(before);
});

describe('what Discord doesn’t say is unknown, and never an exception', () => {
  const REQUESTS = { roles: /\/roles$/, member: /\/members\//, channel: /^\/channels\/\d+$/ } as const;
  const NOTHING = {};
  const ONLY_PUBLIC = { isPublic: true };

  beforeEach(() => {
    // discord.js forgets a token that was answered with 401.
    rest = new REST({ api: discord.apiUrl, retries: 0 }).setToken(discord.token);
  });

  test.each([
    ['channel', NOTHING],
    ['roles', NOTHING],
    ['member', ONLY_PUBLIC],
  ] as const)('the request for the %s fails → %j', async (which, known) => {
    for (const status of [500, 502, 401, 400, 'reset'] as const) {
      discord.fault({ path: REQUESTS[which], status, body: { code: 0, message: 'oops' } });
      expect(await standing()).toEqual(known);
      rest.setToken(discord.token);
    }
    expect(await standing()).toEqual({ missing: [], isPublic: true });
  });

  test.each([
    ['roles', 403, NOTHING],
    ['roles', 404, NOTHING],
    ['member', 403, ONLY_PUBLIC],
    ['member', 404, ONLY_PUBLIC],
  ] as const)('%s are answered with %i, as to a bot that isn’t there → %j', async (which, status, known) => {
    discord.fault({ path: REQUESTS[which], status, body: { code: 0, message: 'no' } });
    expect(await standing()).toEqual(known);
  });

  test.each([
    ['channel', null, NOTHING],
    ['channel', 'oops', NOTHING],
    ['channel', { permission_overwrites: 7 }, NOTHING],
    ['channel', { permission_overwrites: [{ id: '1', allow: 'all', deny: '0' }] }, NOTHING],
    ['channel', { permission_overwrites: [{ id: '1', allow: '-1', deny: '0' }] }, NOTHING],
    ['roles', null, NOTHING],
    ['roles', { roles: [] }, NOTHING],
    ['roles', [{ id: '1', permissions: 1024 }], NOTHING],
    ['member', null, ONLY_PUBLIC],
    ['member', { roles: 'all' }, ONLY_PUBLIC],
    ['member', [], ONLY_PUBLIC],
  ] as const)('the %s are malformed, %j → %j', async (which, body, known) => {
    discord.fault({ path: REQUESTS[which], status: 200, body });
    expect(await standing()).toEqual(known);
  });

  test('a channel of no guild → is gone', async () => {
    discord.fault({ path: REQUESTS.channel, status: 200, body: { id: channel.id } });
    expect(await standing()).toEqual({ isGone: true });
  });

  test('one of three requests for channels fails → the others are known', async () => {
    const silent = guild.addChannel('silent');
    silent.denyApp(SendMessages);
    const failing = guild.addChannel('failing');
    discord.fault({ path: new RegExp(failing.id), status: 500 });
    const found = await inspect(silent, failing, channel);
    expect([silent, failing, channel].map(({ id }) => found.get(id)?.missing)).toEqual([
      ['SendMessages'],
      undefined,
      [],
    ]);
  });

  test('Discord does not answer → nothing is known after two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const silent = new REST({ makeRequest: () => new Promise(() => {}) }).setToken('token');
    const found = new RestPresence(silent, guild.id, discord.applicationId).inspect([channel.id]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await found).toEqual(new Map([[channel.id, {}]]));
  });
});

test('isMember is false after a removal, and true while Discord fails', async () => {
  const gone = discord.addGuild({ name: 'Gone' }).id;
  discord.removeGuild(gone);
  expect(await isMember(guild.id)).toBe(true);
  expect(await isMember(gone)).toBe(false);
  discord.fault({ path: /^\/guilds/, status: 500 });
  expect(await isMember(gone)).toBe(true);
});

test('many looks at the channels of a guild read its roles once for some seconds, and the channels each time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(1000);
  const reader = shareReads(rest);
  const look = async () => {
    const standings = await new RestPresence(rest, guild.id, discord.applicationId, reader).inspect([
      channel.id,
    ]);
    return standings.get(channel.id);
  };
  const asked = (part: string) => discord.requests.filter(({ path }) => path.endsWith(part)).length;
  const before = [asked('/roles'), asked(`/members/${discord.applicationId}`), asked(channel.id)];
  for (let times = 0; times < 30; times += 1) expect(await look()).toEqual({ missing: [], isPublic: true });
  const [roles = 0, members = 0, channels = 0] = before;
  const after = [asked('/roles'), asked(`/members/${discord.applicationId}`), asked(channel.id)];
  expect(after).toEqual([roles + 1, members + 1, channels + 30]);
  guild.allowRole(guild.appRoleId, ViewChannel);
  guild.allowRole(guild.id, ViewChannel);
  vi.advanceTimersByTime(6000);
  expect(await look()).toMatchObject({ missing: ['SendMessages', 'EmbedLinks'] });
});

test('an answer that failed is not shared', async () => {
  const reader = shareReads(rest);
  discord.fault({ path: /roles$/, status: 503 });
  const look = () => new RestPresence(rest, guild.id, discord.applicationId, reader).inspect([channel.id]);
  expect((await look()).get(channel.id)).toEqual({});
  expect((await look()).get(channel.id)).toEqual({ missing: [], isPublic: true });
});
