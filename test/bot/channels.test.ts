import { PermissionFlagsBits, REST } from 'discord.js';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  type LocalChannel,
  type LocalDiscord,
  type LocalGuild,
  startLocalDiscord,
} from '../../sandbox/discord/index.js';
import { RestChannels } from '../../src/bot/channels.js';
import { createDispatcher } from '../../src/bot/proxy/tunnel.js';
import { createSender } from '../../src/bot/rest.js';
import type { ChannelError, Channels } from '../../src/feeds/engine/channels.js';
import { DiscordClock } from '../../src/lib/clock.js';
import type { DayChart } from '../../src/ui/day-chart.js';
import { CLOSED_PORT } from '../support/program.js';
import { startProxy } from '../support/proxy.js';
import { undrawn } from '../support/undrawn.js';

const discord: LocalDiscord = await startLocalDiscord();
afterAll(() => discord.close());

const sender = ({ apiUrl, token }: Pick<LocalDiscord, 'apiUrl' | 'token'> = discord): REST =>
  createSender(apiUrl, token, new DiscordClock(() => {}));

function createChannels(of: Pick<LocalDiscord, 'apiUrl' | 'token'>): Channels {
  const rest = sender(of);
  return new RestChannels(rest, rest, undrawn);
}

const EMPTY_CHART: DayChart = {
  ...{ kind: 'days', sums: [], average: 0, isOpen: true, averageLabel: '', mostLabel: '', middle: 0 },
  dates: ['', '', ''],
};

let guild: LocalGuild;
let channel: LocalChannel;
let channels: Channels;
beforeEach(() => {
  guild = discord.addGuild({ name: 'Guild' });
  channel = guild.addChannel('news');
  channels = createChannels(discord);
});

const HELLO = { content: 'Hello', embeds: [{ title: 'News' }] };
const problemOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: ChannelError) => error.problem,
  );
const shown = () => channel.messages().map(({ content, embeds }) => [content, embeds[0]?.title]);

test('a message is sent, edited and deleted', async () => {
  const id = await channels.create(channel.id, HELLO, 'a');
  expect(shown()).toEqual([['Hello', 'News']]);
  await channels.edit(channel.id, id, { content: 'Bye' });
  expect(shown()).toEqual([['Bye', undefined]]);
  await channels.delete(channel.id, id);
  expect(shown()).toEqual([]);
});

describe('a message with a picture', () => {
  const picture = { chart: EMPTY_CHART, alt: 'In words', instead: 'bars' };
  const REPORT = { embeds: [{ title: 'Report', description: 'Sums' }], picture };
  const embeds = () => channel.messages().flatMap(({ embeds }) => embeds);
  const drawing = (sender: REST) =>
    new RestChannels(sender, sender, {
      draw: async (reply) =>
        reply.picture ? { ...reply, picture: { ...reply.picture, png: new Uint8Array(9) } } : reply,
    });

  test('is drawn when it is sent, and exists once for a nonce', async () => {
    const id = await drawing(sender()).create(channel.id, REPORT, 'p');
    expect(await drawing(sender()).create(channel.id, REPORT, 'p')).toBe(id);
    const url = expect.stringMatching(/^http:.+\/picture\.png/);
    expect(embeds()).toEqual([{ ...REPORT.embeds[0], image: { url, description: 'In words' } }]);
    await drawing(sender()).edit(channel.id, id, REPORT);
    expect(embeds()).toMatchObject([{ image: { url } }]);
  });

  test('has its words where the bot may send no files', async () => {
    const { ViewChannel, SendMessages, EmbedLinks } = PermissionFlagsBits;
    channel.allowApp(ViewChannel | SendMessages | EmbedLinks);
    await drawing(sender()).create(channel.id, REPORT, 'q');
    expect(embeds()).toEqual([{ title: 'Report', description: 'Sums\nbars' }]);
    channel.allowApp(ViewChannel);
    expect(await problemOf(drawing(sender()).create(channel.id, REPORT, 'r'))).toBe('permission');
  });
});

test('check changes nothing, and works without permission to read messages', async () => {
  const id = await channels.create(channel.id, HELLO, 'm');
  channel.allowApp(PermissionFlagsBits.ViewChannel);
  await channels.check(channel.id, id);
  expect(shown()).toEqual([['Hello', 'News']]);
  expect(channel.messages()[0]?.edited_timestamp).toBeNull();
  // Discord refuses an edit that names nothing.
  expect(discord.requests.at(-1)).toMatchObject({ method: 'PATCH', body: { flags: 0 } });
});

test('a second request with the same nonce sends no second message, even after a 502', async () => {
  const id = await channels.create(channel.id, HELLO, 'b');
  expect(await channels.create(channel.id, { content: 'Twice' }, 'b')).toBe(id);
  discord.fault({ method: 'POST', path: /messages$/, status: 502, afterwards: true });
  expect(await problemOf(channels.create(channel.id, HELLO, 'c'))).toBe('unknown');
  await channels.create(channel.id, HELLO, 'c');
  expect(shown()).toHaveLength(2);
});

test.each([null, 'sent', {}])(
  'after the response %j it is unknown whether the message was sent',
  async (body) => {
    const rest = new REST({ makeRequest: async () => Response.json(body) }).setToken('token');
    const sent = new RestChannels(rest, rest, undrawn).create(channel.id, HELLO, 'n');
    await expect(sent).rejects.toMatchObject({ problem: 'unknown' });
  },
);

test('mentions only the given role', async () => {
  const sent = () => discord.requests.at(-1)?.body;
  await channels.create(channel.id, { content: '@everyone <@&1> <@2>' }, 'd');
  expect(sent()).toMatchObject({ allowed_mentions: { parse: [] } });
  await channels.create(channel.id, HELLO, 'e', { roleId: '77', guildId: guild.id });
  expect(sent()).toMatchObject({
    content: '<@&77> Hello',
    allowed_mentions: { parse: [], roles: ['77'] },
    ...{ nonce: 'e', enforce_nonce: true },
  });
  await channels.create(channel.id, { embeds: HELLO.embeds }, 'f', { roleId: guild.id, guildId: guild.id });
  expect(sent()).toMatchObject({ content: '@everyone', allowed_mentions: { parse: ['everyone'] } });
});

test.each([
  ['no permission to see it', 'permission', 0n],
  ['no permission to write', 'permission', PermissionFlagsBits.ViewChannel],
  [
    'no permission for embeds',
    'permission',
    PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages,
  ],
])('a channel with %s', async (_what, problem, permissions) => {
  channel.allowApp(permissions);
  expect(await problemOf(channels.create(channel.id, HELLO, 'g'))).toBe(problem);
  expect(shown()).toEqual([]);
});

test('a deleted message is messageGone, a deleted channel is channelGone', async () => {
  const id = await channels.create(channel.id, HELLO, 'h');
  channel.deleteMessage(id);
  expect(await problemOf(channels.edit(channel.id, id, HELLO))).toBe('messageGone');
  expect(await problemOf(channels.check(channel.id, id))).toBe('messageGone');
  expect(await problemOf(channels.delete(channel.id, id))).toBe('messageGone');
  channel.remove();
  expect(await problemOf(channels.check(channel.id, id))).toBe('channelGone');
  expect(await problemOf(channels.edit(channel.id, id, HELLO))).toBe('channelGone');
  expect(await problemOf(channels.create(channel.id, HELLO, 'i'))).toBe('channelGone');
});

test.each([
  ['what it says is too much', 'rejected', { status: 400, body: { code: 50035, message: '' } }],
  ['a word is blocked', 'rejected', { status: 400, body: { code: 200000, message: '' } }],
  ['the channel is in slow mode', 'rejected', { status: 403, body: { code: 20016, message: '' } }],
  ['the bot is barred', 'permission', { status: 403, body: { code: 50001, message: '' } }],
  ['the connection ends', 'unknown', { status: 'reset' }],
  ['it has to wait for long', 'notSent', { status: 429, body: {}, headers: { 'retry-after': '3600' } }],
  ['a proxy counts as it likes', 'notSent', { status: 403, body: { code: 403, message: 'Forbidden' } }],
  ['the token is not accepted', 'notSent', { status: 401, body: { code: 0, message: '' } }],
] as const)('where %s: %s', async (_what, problem, fault) => {
  discord.fault({ method: 'POST', path: /messages$/, ...fault });
  expect(await problemOf(channels.create(channel.id, HELLO, `j${problem}${fault.status}`))).toBe(problem);
});

test.each([{}, { 'retry-after': '0.1' }, { 'retry-after': '3600' }])(
  'an edit that Discord limits with 30046 and the headers %j is tried once and not taken for done',
  async (headers) => {
    const id = await channels.create(channel.id, HELLO, `old${JSON.stringify(headers).length}`);
    discord.fault({
      ...{ method: 'PATCH', path: new RegExp(`/messages/${id}$`), status: 429, times: 5, headers },
      body: { code: 30046, message: '' },
    });
    const requests = discord.requests.length;
    expect(await problemOf(channels.edit(channel.id, id, { content: 'Bye' }))).toBe('notSent');
    expect(discord.requests).toHaveLength(requests + 1);
  },
);

test.each([
  [{ retry_after: 1234.5 }, {}, 1_234_500],
  [{}, { 'retry-after': '600' }, 600_000],
  [{}, {}, 0],
])(
  'an edit that Discord limits with 30046, %j and the headers %j waits %i ms',
  async (body, headers, waitMs) => {
    const id = await channels.create(channel.id, HELLO, `wait${waitMs}`);
    discord.fault({
      ...{ method: 'PATCH', path: new RegExp(`/messages/${id}$`), status: 429, headers },
      body: { code: 30046, message: '', ...body },
    });
    await expect(channels.edit(channel.id, id, { content: 'Bye' })).rejects.toMatchObject({ waitMs });
  },
);

test('an edit of a published message that Discord limits with 20022 is tried once, and its reason kept', async () => {
  const id = await channels.create(channel.id, HELLO, 'published');
  discord.fault({
    ...{ method: 'PATCH', path: new RegExp(`/messages/${id}$`), status: 429, times: 5 },
    body: { code: 20022, message: '' },
  });
  const requests = discord.requests.length;
  const edit = channels.edit(channel.id, id, { content: 'Bye' });
  await expect(edit).rejects.toMatchObject({ problem: 'rejected', code: 20022 });
  expect(discord.requests).toHaveLength(requests + 1);
});

test('waits out a short rate limit', async () => {
  discord.fault({
    ...{ method: 'POST', path: /messages$/, status: 429, body: {} },
    headers: { 'retry-after': '0.2' },
  });
  await channels.create(channel.id, HELLO, 'short');
  expect(shown()).toHaveLength(1);
});

test.each([502, 'reset'] as const)(
  'a message is tried once, whatever Discord answers: %s',
  async (status) => {
    discord.fault({ method: 'POST', path: /messages$/, status });
    expect(await problemOf(channels.create(channel.id, HELLO, `once${status}`))).toBe('unknown');
    expect(shown()).toEqual([]);
  },
);

test('without a connection to Discord a message is notSent', async () => {
  const away = createChannels({ apiUrl: `http://127.0.0.1:${CLOSED_PORT}`, token: discord.token });
  expect(await problemOf(away.create(channel.id, HELLO, 'q'))).toBe('notSent');
});

test.each(['refuses the password', 'ends connections', 'is away'])(
  'through a proxy that %s a message is notSent',
  async (what) => {
    const proxy = await startProxy({ protocol: 'http', hasPassword: true });
    onTestFinished(() => proxy.close());
    if (what === 'ends connections') proxy.become('cutting');
    const port = what === 'is away' ? CLOSED_PORT : proxy.port;
    const rest = sender();
    rest.setAgent(createDispatcher(new URL(`http://other:word@127.0.0.1:${port}`)));
    const created = new RestChannels(rest, rest, undrawn).create(channel.id, HELLO, what);
    expect(await problemOf(created)).toBe('notSent');
    expect(shown()).toEqual([]);
  },
);

describe('a connection that fails with', () => {
  test.each([
    ['ECONNREFUSED', 'notSent'],
    ['ENOTFOUND', 'notSent'],
    ['EAI_AGAIN', 'notSent'],
    ['EHOSTUNREACH', 'notSent'],
    ['ENETUNREACH', 'notSent'],
    ['UND_ERR_CONNECT_TIMEOUT', 'notSent'],
    ['ECONNRESET', 'unknown'],
    ['EPIPE', 'unknown'],
    ['ETIMEDOUT', 'unknown'],
    ['UND_ERR_SOCKET', 'unknown'],
    ['UND_ERR_HEADERS_TIMEOUT', 'unknown'],
    ['UND_ERR_BODY_TIMEOUT', 'unknown'],
    ['ABORT_ERR', 'unknown'],
  ])('%s: the message is %s', async (code, problem) => {
    const makeRequest = () => Promise.reject(Object.assign(new Error(code), { code }));
    const rest = new REST({ makeRequest, retries: 0 }).setToken('token');
    expect(await problemOf(new RestChannels(rest, rest, undrawn).create(channel.id, HELLO, 'r'))).toBe(
      problem,
    );
  });
});
