import { PermissionFlagsBits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ChannelChange,
  ClientRefusal,
  type LocalDiscord,
  type LocalGuild,
  type Person,
  startLocalDiscord,
} from '../../../sandbox/discord/index.js';
import { type BareBot, connectBot, type Received } from './bot.js';

let discord: LocalDiscord;
let guild: LocalGuild;
let owner: Person;
let ann: Person;
let ben: Person;
let bot: BareBot;

const ROLE = '77';

const option = (type: number, name: string, fields: object = {}) => ({
  type,
  name,
  description: 'd',
  ...fields,
});

const COMMANDS = [
  {
    name: 'buy',
    description: 'd',
    options: [
      option(4, 'count', {
        required: true,
        min_value: 1,
        max_value: 9,
      }),
      option(3, 'what', { choices: [{ name: 'A sword', value: 'sword' }] }),
      option(3, 'note', { min_length: 2, max_length: 4 }),
      option(3, 'find', { autocomplete: true }),
      option(5, 'gift'),
    ],
  },
  { name: 'shop', description: 'd' },
  { name: 'setup', description: 'd', default_member_permissions: String(PermissionFlagsBits.ManageGuild) },
  { name: 'reset', description: 'd', default_member_permissions: '0' },
  { name: 'dm', description: 'd', contexts: [1] },
  { name: 'Look up', type: 3 },
];

beforeEach(async () => {
  discord = await startLocalDiscord({ waits: { answer: 1000 } });
  guild = discord.addGuild({ name: 'Guild' });
  owner = guild.join({ name: 'Owner', permissions: PermissionFlagsBits.Administrator });
  ann = guild.join({ name: 'Ann', permissions: PermissionFlagsBits.ManageGuild, locale: 'ru' });
  ben = guild.join({ name: 'Ben', permissions: 0n, roles: [ROLE] });
  bot = await connectBot(discord);
  await discord.gateway.waitForReady();
  await bot.rest('PUT', `/applications/${discord.applicationId}/commands`, COMMANDS);
});

afterEach(async () => {
  bot.socket.terminate();
  await discord.close();
});

/** Lets the bot answer the next interaction; gives back what it got. */
async function answered<T>(act: Promise<T>, answer: object): Promise<[T, Received]> {
  act.catch(() => {});
  const interaction = await bot.interaction();
  await bot.answer(interaction, answer);
  return [await act, interaction];
}

const HELLO = { type: 4, data: { content: 'hello' } };

describe('the list of commands', () => {
  const names = (person: Person) => person.commands().map(({ name }) => name);

  test('shows each person what they may use here', () => {
    expect(names(owner)).toEqual(['buy', 'shop', 'setup', 'reset']);
    expect(names(ann)).toEqual(['buy', 'shop', 'setup']);
    expect(names(ben)).toEqual(['buy', 'shop']);
  });
});

describe('a client does not send', () => {
  test.each([
    ['an unknown command', 'sell', {}],
    ['a command that is not offered', 'setup', {}],
    ['a command of direct messages', 'dm', {}],
    ['a missing option', 'buy', {}],
    ['an unknown option', 'buy', { count: 1, size: 1 }],
    ['a text for a number', 'buy', { count: '1' }],
    ['a number that is too small', 'buy', { count: 0 }],
    ['a value that is no choice', 'buy', { count: 1, what: 'A sword' }],
    ['a short text', 'buy', { count: 1, note: 'x' }],
    ['a long text', 'buy', { count: 1, note: 'xxxxx' }],
    ['a text for a switch', 'buy', { count: 1, gift: 'yes' }],
  ])('%s', async (_what, command, options) => {
    await expect(ben.run(command, options)).rejects.toThrow(ClientRefusal);
  });
});

describe('buttons and selects', () => {
  const button = (fields: object) => ({ type: 2, style: 1, ...fields });
  const options = ['a', 'b', 'c'].map((value) => ({ label: value, value }));
  const components = [
    {
      type: 1,
      components: [
        button({ custom_id: 'go', label: 'Go' }),
        button({ custom_id: 'off', label: 'Off', disabled: true }),
        button({ style: 5, url: 'https://example.com', label: 'Site' }),
      ],
    },
    { type: 1, components: [{ type: 3, custom_id: 'pick', options, min_values: 1, max_values: 2 }] },
    { type: 1, components: [{ type: 3, custom_id: 'shut', options, disabled: true }] },
  ];

  const asked = async (flags = 0) => {
    const answer = { type: 4, data: { content: 'x', components, flags } };
    const [{ message }, interaction] = await answered(ann.run('buy', { count: 1 }), answer);
    if (message === undefined) throw new Error('No message');
    return { message, interaction };
  };
  const shown = async (flags = 0) => (await asked(flags)).message;

  test('are used only as they are offered', async () => {
    const message = await shown();
    for (const refused of [
      ben.click(message, 'gone'),
      ben.click(message, 'Off'),
      ben.click(message, 'Site'),
      ben.click(message, 'pick'),
      ben.select(message, 'go', ['a']),
      ben.select(message, 'pick', ['d']),
      ben.select(message, 'pick', []),
      ben.select(message, 'pick', ['a', 'a']),
      ben.select(message, 'pick', ['a', 'b', 'c']),
      ben.select(message, 'shut', ['a']),
    ]) {
      await expect(refused).rejects.toThrow(ClientRefusal);
    }
  });

  test('of a hidden message are for one person', async () => {
    const message = await shown(64);
    await expect(ben.click(message, 'Go')).rejects.toThrow(/another person/);
    expect(ben.sees()).toEqual([]);
    expect(ann.sees()).toEqual([message]);
    expect(guild.messages()).toEqual([]);
  });
});

test('a listener hears what its person sees, until it stops', async () => {
  const heard = { ann: [] as ChannelChange[], ben: [] as ChannelChange[] };
  const stop = ann.watch((change) => heard.ann.push(change));
  ben.watch((change) => heard.ben.push(change));
  const said = ben.say('hi');
  const hidden = { type: 4, data: { content: 'x', flags: 64 } };
  const [{ message }, interaction] = await answered(ann.run('buy', { count: 1 }), hidden);
  await bot.through(interaction, 'PATCH', '/messages/@original', { content: 'y' });
  await bot.through(interaction, 'DELETE', '/messages/@original');
  stop();
  const last = ben.say('bye');
  const posted = { kind: 'message', message: said };
  const gone = { kind: 'deleted', id: message?.id };
  const changed = { kind: 'message', message: { id: message?.id, content: 'y' } };
  expect(heard.ann).toMatchObject([posted, { kind: 'message', message: { content: 'x' } }, changed, gone]);
  expect(heard.ben).toEqual([posted, { kind: 'message', message: last }]);
});

describe('forms', () => {
  const label = (component: object) => ({ type: 18, label: 'L', component });
  const components = [
    label({ type: 4, custom_id: 'key', style: 1, min_length: 2, max_length: 4 }),
    label({ type: 4, custom_id: 'note', style: 2, required: false, min_length: 2 }),
  ];

  const opened = async () => {
    const answer = { type: 9, data: { custom_id: 'f', title: 'F', components } };
    const [{ modal }] = await answered(ann.run('buy', { count: 1 }), answer);
    if (modal === undefined) throw new Error('No form');
    return modal;
  };

  test('are sent in only as they are meant to be filled in', async () => {
    const modal = await opened();
    const good = { key: 'abc' };
    for (const values of [
      {},
      { ...good, key: '' },
      { ...good, key: 'a' },
      { ...good, key: 'abcde' },
      { ...good, note: 'n' },
      { ...good, size: '1' },
    ]) {
      await expect(ann.submit(modal, values)).rejects.toThrow(ClientRefusal);
    }
    await expect(ben.submit(modal, good)).rejects.toThrow(/not open/);
    const [, interaction] = await answered(ann.submit(modal, good), HELLO);
    expect(interaction).toMatchObject({
      data: {
        components: [
          { component: { custom_id: 'key', value: 'abc' } },
          { component: { custom_id: 'note', value: '' } },
        ],
      },
    });
  });
});
