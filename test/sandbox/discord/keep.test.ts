import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalDiscord, type Person, startLocalDiscord } from '../../../sandbox/discord/index.js';
import { type BareBot, connectBot } from './bot.js';

let discord: LocalDiscord;
let bot: BareBot;
let ann: Person;

beforeEach(async () => {
  discord = await startLocalDiscord({ keep: 3 });
  ann = discord.addGuild({ name: 'Guild' }).join({ name: 'Ann', permissions: 0n });
  bot = await connectBot(discord);
  await bot.rest('PUT', `/applications/${discord.applicationId}/commands`, [
    { name: 'ask', description: 'd' },
  ]);
});

afterEach(async () => {
  bot.socket.terminate();
  await discord.close();
});

async function ask(person = ann) {
  const exchange = person.run('ask');
  const interaction = await bot.interaction();
  await bot.answer(interaction, { type: 4, data: { content: 'answer' } });
  await exchange;
  return interaction;
}

const resume = (seq: number) => ({
  op: 6,
  d: { token: discord.token, session_id: discord.gateway.sessions[0]?.id, seq },
});

async function resumed(seq: number): Promise<BareBot> {
  bot.socket.terminate();
  bot = await connectBot(discord, resume(seq));
  return bot;
}

test('what is old is forgotten and still counted', async () => {
  const first = await ask();
  for (let count = 0; count < 4; count += 1) await ask();
  expect(discord.requestCount).toBe(6);
  expect(discord.requests).toHaveLength(3);
  expect(ann.sees()).toHaveLength(3);
  const late = await bot.through(first, 'POST', '', { content: 'late' });
  expect(late).toMatchObject({ status: 401, body: { code: 50027 } });
});

test('a session that missed too much is invalid', async () => {
  for (let count = 0; count < 4; count += 1) await ask();
  const { events } = await resumed(1);
  await expect.poll(() => events.at(-1)).toMatchObject({ op: 9, d: false });
});
