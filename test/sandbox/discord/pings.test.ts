import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type LocalDiscord,
  type LocalGuild,
  type Person,
  startLocalDiscord,
} from '../../../sandbox/discord/index.js';
import { type BareBot, connectBot } from './bot.js';

const ROLE = '77';

let discord: LocalDiscord;
let guild: LocalGuild;
let ann: Person;
let ben: Person;
let bot: BareBot;

beforeEach(async () => {
  discord = await startLocalDiscord();
  guild = discord.addGuild({ name: 'Guild' });
  ann = guild.join({ name: 'Ann', permissions: 0n });
  ben = guild.join({ name: 'Ben', permissions: 0n, roles: [ROLE] });
  bot = await connectBot(discord);
  const commands = [{ name: 'post', description: 'd' }];
  await bot.rest('PUT', `/applications/${discord.applicationId}/commands`, commands);
});

afterEach(async () => {
  bot.socket.terminate();
  await discord.close();
});

describe('pings', () => {
  const post = async (data: object) => {
    const exchange = ann.run('post');
    await bot.answer(await bot.interaction(), { type: 4, data });
    return (await exchange).message;
  };
  const text = () => `<@${ann.id}> <@&${ROLE}> @everyone \`<@${ben.id}>\``;

  test('go to whom the text mentions outside of code', async () => {
    expect(await post({ content: text() })).toMatchObject({
      mentions: [{ id: ann.id }],
      mention_roles: [ROLE],
      mention_everyone: true,
    });
  });

  test('go to those who are named', async () => {
    expect(
      await post({ content: text(), allowed_mentions: { users: [ann.id], parse: ['everyone'] } }),
    ).toMatchObject({
      mentions: [{ id: ann.id }],
      mention_roles: [],
      mention_everyone: true,
    });
  });
});
