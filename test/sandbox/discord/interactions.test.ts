import { InteractionResponseType as Answer, MessageFlags } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ClientRefusal,
  type LocalDiscord,
  type LocalGuild,
  type Person,
  startLocalDiscord,
} from '../../../sandbox/discord/index.js';
import { type BareBot, connectBot, type Received } from './bot.js';

let discord: LocalDiscord;
let guild: LocalGuild;
let ann: Person;
let ben: Person;
let bot: BareBot;

beforeEach(async () => {
  discord = await startLocalDiscord({ waits: { answer: 1000, deferred: 1000 } });
  guild = discord.addGuild({ name: 'Guild', locale: 'de' });
  ann = guild.join({ name: 'Ann', permissions: 0n, locale: 'ru' });
  ben = guild.join({ name: 'Ben', permissions: 0n });
  bot = await connectBot(discord);
  await discord.gateway.waitForReady();
  await bot.rest('PUT', `/applications/${discord.applicationId}/commands`, [
    {
      name: 'shop',
      description: 'd',
    },
  ]);
});

afterEach(async () => {
  bot.socket.terminate();
  await discord.close();
});

const reply = (data: object) => ({ type: Answer.ChannelMessageWithSource, data });
const code = (body: unknown) => ({ body: expect.objectContaining({ code: body }) });

/** Lets Ann run the command; her exchange may fail without disturbing the test. */
async function asked(): Promise<{ interaction: Received; exchange: ReturnType<Person['run']> }> {
  const exchange = ann.run('shop');
  exchange.catch(() => {});
  return { interaction: await bot.interaction(), exchange };
}

describe('the first answer', () => {
  test('is taken once; a refused one may be repeated', async () => {
    const { interaction } = await asked();
    expect(await bot.answer(interaction, reply({}))).toMatchObject({ status: 400, ...code(50006) });
    expect(await bot.answer(interaction, reply({ content: 5 }))).toMatchObject(code(50035));
    expect((await bot.answer(interaction, reply({ content: 'x' }))).status).toBe(204);
    expect(await bot.answer(interaction, reply({ content: 'x' }))).toMatchObject({
      status: 400,
      ...code(40060),
    });
  });

  test.each([6, 7, 8, 1])('cannot be of type %i after a command', async (type) => {
    const { interaction } = await asked();
    expect(await bot.answer(interaction, { type, data: { content: 'x' } })).toMatchObject(code(50035));
  });
});

describe('the token', () => {
  test('is of no use before the first answer', async () => {
    const { interaction } = await asked();
    const edit = await bot.through(interaction, 'PATCH', '/messages/@original', { content: 'x' });
    expect(edit).toMatchObject({ status: 404, ...code(10015) });
    expect(await bot.through(interaction, 'POST', '', { content: 'x' })).toMatchObject(code(10015));
  });
});

describe('a deferred reply', () => {
  test('ends with its edit, and stays as hidden as it began', async () => {
    const { interaction, exchange } = await asked();
    await bot.answer(interaction, { type: 5, data: { flags: 64 } });
    await bot.through(interaction, 'PATCH', '/messages/@original', { content: 'x', flags: 0 });
    expect((await exchange).message).toMatchObject({ content: 'x', flags: MessageFlags.Ephemeral });
    expect(guild.messages()).toEqual([]);
  });

  test('that is deleted goes on until the follow-up, which may be hidden', async () => {
    const { interaction, exchange } = await asked();
    await bot.answer(interaction, { type: 5 });
    await bot.through(interaction, 'DELETE', '/messages/@original');
    await bot.through(interaction, 'POST', '', { content: 'x', flags: 64 });
    const done = await exchange;
    expect(done).toMatchObject({ deferred: true, calls: 3, replies: [{ content: 'x', flags: 64 }] });
    expect(guild.messages()).toEqual([]);
  });
});

test('a form opened by a command cannot update a message', async () => {
  const { interaction, exchange } = await asked();
  const component = { type: 4, custom_id: 'k', style: 1, value: 'old' };
  const components = [{ type: 18, label: 'K', component }];
  await bot.answer(interaction, { type: 9, data: { custom_id: 'f', title: 'F', components } });
  const { modal } = await exchange;
  if (modal === undefined) return expect.unreachable();
  ann.submit(modal, {}).catch(() => {});
  const submitted = await bot.interaction();
  expect(submitted).toMatchObject({
    data: { components: [{ type: 18, component: { type: 4, custom_id: 'k', value: 'old' } }] },
  });
  expect(submitted).not.toHaveProperty('message');
  expect(await bot.answer(submitted, { type: 7, data: { content: 'y' } })).toMatchObject(code(50035));
});

test('a repeated choice is sent once, until the message is edited or another person chooses', async () => {
  const options = ['a', 'b'].map((value) => ({ label: value, value }));
  const { interaction, exchange } = await asked();
  const components = [{ type: 1, components: [{ type: 3, custom_id: 'pick', options }] }];
  await bot.answer(interaction, reply({ content: 'x', components }));
  const { message } = await exchange;
  if (!message) throw new Error('No message');
  const choose = async (person: Person, value: string) => {
    const chosen = person.select(message, 'pick', [value]);
    await bot.answer(await bot.interaction(), reply({ content: 'y' }));
    await chosen;
  };
  await choose(ann, 'a');
  await expect(ann.select(message, 'pick', ['a'])).rejects.toThrow(ClientRefusal);
  await choose(ben, 'a');
  await choose(ann, 'b');
  await choose(ann, 'a');
  await bot.through(interaction, 'PATCH', '/messages/@original', { content: 'z' });
  await choose(ann, 'a');
});
