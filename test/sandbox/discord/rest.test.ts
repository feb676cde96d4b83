import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  type LocalDiscord,
  type LocalGuild,
  type Person,
  startLocalDiscord,
} from '../../../sandbox/discord/index.js';
import { type BareBot, connectBot } from './bot.js';

let clock: number;
let discord: LocalDiscord;
let guild: LocalGuild;
let ann: Person;
let bot: BareBot;

beforeEach(async () => {
  clock = Date.UTC(2026, 0, 1);
  discord = await startLocalDiscord({ now: () => clock });
  guild = discord.addGuild({ name: 'Guild' });
  ann = guild.join({ name: 'Ann', permissions: 0n });
  bot = await connectBot(discord);
});

afterEach(async () => {
  bot.socket.terminate();
  await discord.close();
});

const code = (value: number) => expect.objectContaining({ code: value });
const raw = (path: string, init: RequestInit = {}) =>
  fetch(`${discord.apiUrl}${path}`, {
    ...init,
    headers: { authorization: `Bot ${discord.token}`, ...init.headers },
  });
const all = () => `/applications/${discord.applicationId}/commands`;
const shop = { name: 'shop', description: 'd', name_localizations: { ru: 'магазин' } };

/** Somebody runs a command; what the bot then asks with the interaction's token. */
async function asked() {
  await bot.rest('PUT', all(), [shop]);
  ann.run('shop').catch(() => {});
  const interaction = await bot.interaction();
  const { id, token } = interaction;
  return {
    path: `/interactions/${id}/${token}/callback`,
    reply: (data: object) => bot.answer(interaction, { type: 4, data }),
    edit: (data: object) => bot.through(interaction, 'PATCH', '/messages/@original', data),
    remove: () => bot.through(interaction, 'DELETE', '/messages/@original'),
  };
}

describe('requests', () => {
  test('of programs that look for another server are none of this Discord, nor are their connections', async () => {
    discord.fault({ path: /gateway/, status: 503, times: 1 });
    discord.gateway.turnAway({ status: 503 });
    const { host } = new URL(discord.apiUrl);
    expect((await raw('/v10/users/@me', { headers: { authorization: 'Bot wrong' } })).status).toBe(401);
    expect((await fetch(`http://${host}/api/v10/gateway/bot`)).status).toBe(404);
    expect(discord.requests.filter(({ path }) => path === '/gateway/bot')).toEqual([]);
    const refused = (address: string) =>
      new Promise((resolve) => new WebSocket(address).on('error', ({ message }) => resolve(message)));
    expect(await refused(`ws://${host}/?v=10`)).toContain('404');
    expect(await refused(`${discord.apiUrl.replace('http', 'ws')}?v=10`)).toContain('503');
    expect((await raw('/v10/gateway/bot')).status).toBe(503);
  });

  test.each([
    ['GET', '/nowhere'],
    ['PUT', '/users/@me'],
    ['POST', '/channels/5/typing'],
  ])('that no bot of ours makes are refused: %s %s', async (method, path) => {
    const message = `The local Discord does not know ${method} ${path}`;
    expect(await bot.rest(method, path)).toEqual({ status: 404, body: { message, code: 0 } });
  });

  test('fail as a fault says', async () => {
    discord.fault({
      path: /users/,
      status: 429,
      body: { retry_after: 1 },
      headers: { 'retry-after': '1' },
      times: 2,
    });
    const response = await raw('/v10/users/@me');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await raw('/v10/users/@me')).status).toBe(429);
    expect((await raw('/v10/users/@me')).status).toBe(200);
    discord.fault({ path: /users/, status: 'reset' });
    await expect(raw('/v10/users/@me')).rejects.toThrow();
    expect(discord.requests.at(-1)?.status).toBe(0);
  });

  test.each([502, 'reset'] as const)(
    'fail with %s after they were carried out, as a fault says',
    async (status) => {
      discord.fault({ method: 'PUT', path: /commands/, status, afterwards: true });
      const answered = bot.rest('PUT', all(), [shop]).then(
        (response) => response.status,
        () => 'reset',
      );
      expect(await answered).toBe(status);
      expect(discord.commands()).toMatchObject([{ name: 'shop' }]);
    },
  );
});

test('guilds are listed in pages', async () => {
  const ids = [guild.id, ...['B', 'C', 'D'].map((name) => discord.addGuild({ name }).id)];
  const page = async (query: string) => {
    const { body } = await bot.rest('GET', `/users/@me/guilds?${query}`);
    return Array.isArray(body) ? body.map(({ id }) => id) : body;
  };
  expect(await page('')).toEqual(ids);
  expect(await page(`limit=2&after=${ids[0]}`)).toEqual(ids.slice(1, 3));
  expect(await page('limit=201')).toEqual(code(50035));
  expect(await page(`before=${ids[3]}`)).toEqual(code(50035));
  expect((await bot.rest('GET', '/gateway/bot')).body).toMatchObject({ shards: 1 });
  expect((await bot.rest('GET', `/guilds/${guild.id}`)).body).toMatchObject({ name: 'Guild' });
  expect((await bot.rest('GET', '/guilds/5')).body).toEqual(code(10004));
});

describe('commands', () => {
  const here = () => `/applications/${discord.applicationId}/guilds/${guild.id}/commands`;

  test('have permissions when the owner has set some', async () => {
    await bot.rest('PUT', all(), [shop]);
    const id = discord.commands()[0]?.id;
    expect((await bot.rest('GET', `${here()}/permissions`)).body).toEqual([]);
    discord.allowCommand(guild.id, 'shop', { roleIds: ['7'], userIds: ['8'] });
    const granted = {
      id,
      application_id: discord.applicationId,
      guild_id: guild.id,
      permissions: [
        { id: '7', type: 1, permission: true },
        { id: '8', type: 2, permission: true },
      ],
    };
    expect((await bot.rest('GET', `${here()}/permissions`)).body).toEqual([granted]);
  });
});

describe('files', () => {
  const upload = async (payload: object, ...files: [name: string, content: string][]) => {
    const form = new FormData();
    form.set('payload_json', JSON.stringify({ type: 4, data: payload }));
    for (const [position, [name, content]] of files.entries()) {
      form.set(`files[${position}]`, new Blob([content], { type: 'image/png' }), name);
    }
    const { path } = await asked();
    const response = await raw(`/v10${path}`, { method: 'POST', body: form });
    return response.status === 204 ? 'taken' : response.json();
  };

  test('are served', async () => {
    await upload({}, ['a.png', 'bytes']);
    const [attachment] = guild.messages()[0]?.attachments ?? [];
    expect(attachment).toMatchObject({ filename: 'a.png', size: 5, content_type: 'image/png' });
    const response = await fetch(attachment?.url ?? '');
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['image/png', 'bytes']);
    expect(discord.requests.at(-1)?.files).toMatchObject([{ field: 'files[0]', name: 'a.png', size: 5 }]);
  });

  test('are so many and so large, and no more', async () => {
    const many = (count: number) => Array.from({ length: count }, (): [string, string] => ['a', 'x']);
    expect(await upload({}, ...many(10))).toBe('taken');
    expect(await upload({}, ...many(11))).toEqual(code(30015));
    expect(await upload({}, ['a', 'x'.repeat(10 * 1024 * 1024)])).toBe('taken');
    expect(await upload({}, ['a', 'x'.repeat(10 * 1024 * 1024 + 1)])).toEqual(code(50045));
  });
});
