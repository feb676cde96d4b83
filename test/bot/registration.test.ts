import { REST } from '@discordjs/rest';
import { ApplicationCommandOptionType, PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands } from '../../commands/index.js';
import { type Command, defineCommand } from '../../src/bot/command.js';
import { payloads, registerCommands } from '../../src/bot/registration.js';
import { commandListForm } from '../../src/sandbox/discord/command-form.js';
import { readForm } from '../../src/sandbox/discord/form.js';
import { type LocalDiscord, startLocalDiscord } from '../../src/sandbox/discord/index.js';
import { leavesOf } from '../sandbox/discord/leaves.js';

const ru = (text: string) => ({ description_localizations: { ru: text } });

const greet = (description = 'Say hello'): Command =>
  defineCommand({
    data: {
      name: 'greet',
      description,
      ...ru('Привет'),
      options: [
        {
          type: ApplicationCommandOptionType.String,
          name: 'who',
          description: 'Whom',
          ...ru('Кого'),
          required: false,
          choices: [{ name: 'All', name_localizations: { ru: 'Всех' }, value: 'all' }],
        },
        {
          type: ApplicationCommandOptionType.Integer,
          name: 'times',
          description: 'T',
          ...ru('Т'),
          min_value: 0,
        },
      ],
    },
    permission: 'ManageGuild',
    answer: 'public',
    run: async () => ({}),
  });
const wave = defineCommand({
  data: { name: 'wave', description: 'Wave', ...ru('Махать') },
  answer: 'public',
  run: async () => ({}),
});

let discord: LocalDiscord;
let rest: REST;
let guildId: string;

beforeEach(async () => {
  discord = await startLocalDiscord();
  guildId = discord.addGuild({ name: 'Guild' }).id;
  rest = new REST({ api: discord.apiUrl, retries: 0 }).setToken(discord.token);
});
afterEach(() => discord.close());

const register = (own: readonly Command[], guild?: string) =>
  registerCommands(rest, discord.applicationId, guild, own);
const writes = () => discord.requests.filter(({ method }) => method !== 'GET').map(({ method }) => method);

describe.each(['all guilds', 'one guild'])('in %s', (scope) => {
  const guild = () => (scope === 'one guild' ? guildId : undefined);

  test('the first start writes, the next does not', async () => {
    const first = await register([greet(), wave], guild());
    expect(first.changed).toBe(true);
    const second = await register([greet(), wave], guild());
    expect(second).toEqual({ changed: false, ids: first.ids });
    expect(writes()).toEqual(['PUT']);
    const registered = discord.commands(guild());
    expect(registered.map(({ name }) => name)).toEqual(['greet', 'wave']);
    expect(first.ids).toEqual(new Map(registered.map(({ name, id }) => [name, id])));
  });

  test.each<[string, readonly Command[]]>([
    ['a changed description', [greet('Greet'), wave]],
    ['a removed command', [greet()]],
    ['a removed permission', [{ ...greet(), permission: undefined }, wave]],
    ['another permission', [{ ...greet(), permission: 'ModerateMembers' }, wave]],
    ['a changed translation', [greet(), { ...wave, data: { ...wave.data, ...ru('Помахать') } }]],
    ['a removed option', [{ ...greet(), data: { ...greet().data, options: [] } }, wave]],
  ])('%s is written, once', async (_what, changed) => {
    await register([greet(), wave], guild());
    expect((await register(changed, guild())).changed).toBe(true);
    expect((await register(changed, guild())).changed).toBe(false);
    expect(writes()).toEqual(['PUT', 'PUT']);
    expect(discord.commands(guild())).toHaveLength(changed.length);
  });

  test('another order of the commands is not written', async () => {
    await register([greet(), wave], guild());
    expect((await register([wave, greet()], guild())).changed).toBe(false);
  });

  test('another order of the options is written', async () => {
    await register([greet()], guild());
    const { options = [] } = greet().data;
    const turned = { ...greet(), data: { ...greet().data, options: options.toReversed() } };
    expect((await register([turned], guild())).changed).toBe(true);
  });

  test('what others left there is taken away', async () => {
    await register([wave, greet()], guild());
    await register([wave], guild());
    expect(discord.commands(guild()).map(({ name }) => name)).toEqual(['wave']);
  });
});

test('a guild’s commands and those of all guilds are kept apart', async () => {
  await register([greet()], guildId);
  expect(discord.commands()).toEqual([]);
  expect(discord.commands(guildId).map(({ name }) => name)).toEqual(['greet']);
});

test.each(['GET', 'PUT'])('where Discord fails to %s it rejects', async (method) => {
  discord.fault({ method, path: /commands/, status: 500 });
  await expect(register([wave])).rejects.toThrow();
});

describe('the bot’s own commands', () => {
  const own = commands.flatMap((command) => payloads(command, true));

  test('are what Discord takes', async () => {
    expect(leavesOf(() => readForm(commandListForm, JSON.parse(JSON.stringify(own))))).toEqual([]);
    await register(commands);
    expect((await register(commands)).changed).toBe(false);
  });

  test.each(own.map((payload) => [payload.name, payload] as const))(
    '/%s works in guilds only',
    (_name, payload) => {
      expect(payload).toMatchObject({ contexts: [0], integration_types: [0] });
    },
  );

  test.each([
    ['setup', PermissionFlagsBits.ManageGuild],
    ['payment', PermissionFlagsBits.ModerateMembers],
  ])('/%s is not for everybody', (name, permission) => {
    expect(own.filter((payload) => payload.name === name)).toMatchObject([
      { default_member_permissions: permission.toString() },
    ]);
  });

  const described = commands.flatMap(({ data }) => [data, ...(data.options ?? [])]);
  test.each(described.map((part) => [part.name, part] as const))(
    '%s is described in Russian too',
    (_name, part) => {
      const translated = part.description_localizations.ru ?? '';
      expect(translated).toMatch(/[а-яё]/i);
      expect(translated.length).toBeLessThanOrEqual(100);
      expect(translated).not.toBe(part.description);
    },
  );

  const choices = described.flatMap((part) => ('choices' in part ? (part.choices ?? []) : []));
  test.each(choices.map((choice) => [choice.name, choice] as const))(
    'the choice %s is in Russian too, where it is no name',
    (name, choice) => {
      expect(['English', 'Русский'].includes(name) || choice.name_localizations?.ru).toBeTruthy();
    },
  );
});
