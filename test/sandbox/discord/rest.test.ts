import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type LocalDiscord, startLocalDiscord } from '../../../sandbox/discord/index.js';
import { type BareBot, connectBot } from './bot.js';

let discord: LocalDiscord;
let bot: BareBot;

beforeEach(async () => {
  discord = await startLocalDiscord();
  bot = await connectBot(discord);
});

afterEach(async () => {
  bot.socket.terminate();
  await discord.close();
});

const raw = (path: string, init: RequestInit = {}) =>
  fetch(`${discord.apiUrl}${path}`, {
    ...init,
    headers: { authorization: `Bot ${discord.token}`, ...init.headers },
  });
const all = () => `/applications/${discord.applicationId}/commands`;
const shop = { name: 'shop', description: 'd' };

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
