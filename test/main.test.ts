import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startLocalDiscord } from '../sandbox/discord/index.js';
import { startSampleShop } from '../sandbox/shop/index.js';
import { createApp } from '../src/main.js';
import { readConfig } from '../src/ops/config/index.js';

/* The application inside the process that puts it together. */

async function app(env: Readonly<Record<string, string>> = {}) {
  const [discord, shop] = await Promise.all([startLocalDiscord(), startSampleShop()]);
  const folder = await mkdtemp(join(tmpdir(), 'shopkeep-app-'));
  onTestFinished(async () => {
    await Promise.all([discord.close(), shop.close()]);
    await rm(folder, { recursive: true, force: true });
  });
  const lines: string[] = [];
  const config = readConfig({
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.apiUrl,
    SHOP_API_URL: shop.url,
    STORE_URL: `sqlite://${join(folder, 'shopkeep.sqlite')}`,
    ...env,
  });
  const created = await createApp(config, pino({}, { write: (line: string) => void lines.push(line) }));
  return { discord, lines, app: created };
}

test('it starts, answers and stops, with the log that it was given', async () => {
  const { discord, lines, app: bot } = await app();
  const signals = process.listenerCount('SIGTERM');
  expect(await bot.whyNotReady()).toBe('not connected to Discord yet');
  expect((await bot.start()).plain).toContain(discord.applicationId);
  expect(await bot.whyNotReady()).toBeUndefined();
  const member = discord.addGuild({ name: 'Guild' }).join({ name: 'Ann', permissions: 0n });
  expect(await member.run('shop')).toMatchObject({ message: { embeds: [{}] } });
  const stopped = bot.stop();
  expect(await bot.whyNotReady()).toBe('the bot is stopping');
  await stopped;
  expect(lines.join()).toContain('"msg":"stopped"');
  expect(process.listenerCount('SIGTERM')).toBe(signals);
});

test('a connection that Discord refuses is a failure that says what to do', async () => {
  const { discord, app: bot } = await app();
  onTestFinished(() => bot.stop());
  await bot.start();
  discord.gateway.disconnectAll(4004);
  await expect(bot.failure).rejects.toMatchObject({
    exitCode: 78,
    message: expect.stringContaining('Reset Token'),
  });
});
