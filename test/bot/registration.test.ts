import { ApplicationCommandOptionType, PermissionFlagsBits, REST } from 'discord.js';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCommands } from '../../commands/index.js';
import { type LocalDiscord, startLocalDiscord } from '../../sandbox/discord/index.js';
import { commandsRules } from '../../sandbox/discord/rules.js';
import { type Command, defineCommand } from '../../src/bot/command.js';
import { payloads } from '../../src/bot/payload.js';
import { Registrar } from '../../src/bot/registration.js';

const commands = createCommands(true);

/** In every language another text, with the language's own code in it. */
const greet = (description = 'Say hello'): Command =>
  defineCommand({
    data: {
      name: 'greet',
      options: [
        {
          type: ApplicationCommandOptionType.String,
          name: 'who',
          required: false,
        },
        { type: ApplicationCommandOptionType.Integer, name: 'times', min_value: 0 },
      ],
    },
    texts: ({ locale }) => ({
      description: `${description} ${locale}`,
      options: {
        who: { name: `who-${locale}`, description: `Whom ${locale}` },
        times: { name: `times-${locale}`, description: `T ${locale}` },
      },
    }),
    permission: 'ManageGuild',
    visibility: 'public',
    run: async () => ({}),
    onMessage: { name: ({ locale }) => `Greet ${locale}`, reads: (text) => text, run: async () => ({}) },
    onMember: { name: ({ locale }) => `Wave at ${locale}`, run: async () => ({}) },
  });

/** @param russian its description in Russian */
const wave = (russian = 'Махать'): Command =>
  defineCommand({
    data: { name: 'wave' },
    texts: ({ locale }) => ({ description: locale === 'ru' ? russian : 'Wave' }),
    visibility: 'public',
    run: async () => ({}),
  });

/** Neither private messages nor the profiles of users. */
const ONLY_GUILDS = { contexts: [0], integration_types: [0] };

let discord: LocalDiscord;
let rest: REST;

beforeEach(async () => {
  discord = await startLocalDiscord();
  rest = new REST({ api: discord.apiUrl, retries: 0 }).setToken(discord.token);
});
afterEach(() => discord.close());

/** Registers the commands, and returns the registrar. */
async function register(own: readonly Command[]): Promise<Registrar> {
  const registrar = new Registrar({ rest, commands: own, log: pino({ level: 'silent' }) });
  await registrar.register(discord.applicationId);
  return registrar;
}

test('every command gets an id, and keeps it from one start to the next', async () => {
  const registrar = await register([greet(), wave()]);
  const registered = discord.commands();
  expect(registered.map(({ name }) => name)).toEqual(['greet', 'Greet en', 'Wave at en', 'wave']);
  const again = await register([wave('Помахать'), greet('Greet')]);
  for (const { name, id } of registered)
    expect([registrar.ids.get(name), again.ids.get(name)]).toEqual([id, id]);
});

test('removes registered commands that the bot no longer has', async () => {
  await register([wave(), greet()]);
  await register([wave()]);
  expect(discord.commands().map(({ name }) => name)).toEqual(['wave']);
});

describe('the bot’s own commands', () => {
  const own = commands.flatMap(payloads);

  test('are what Discord takes', async () => {
    expect(commandsRules.safeParse(JSON.parse(JSON.stringify(own))).error).toBeUndefined();
    await register(commands);
    expect(discord.commands()).toHaveLength(own.length);
  });

  test.each([
    ['setup', PermissionFlagsBits.ManageGuild],
    ['payment', PermissionFlagsBits.ModerateMembers],
  ])('/%s is not for everybody', (name, permission) => {
    expect(own.filter((payload) => payload.name === name)).toMatchObject([
      { default_member_permissions: permission.toString() },
    ]);
  });
});

test('a payload has every text in the default language, and a translation in the others', () => {
  const [chat, fromMessage, fromMember] = payloads(greet());
  expect(chat).toEqual({
    type: 1,
    name: 'greet',
    description: 'Say hello en',
    description_localizations: expect.objectContaining({ ru: 'Say hello ru' }),
    options: [
      {
        type: 3,
        name: 'who',
        name_localizations: expect.objectContaining({ ru: 'who-ru' }),
        description: 'Whom en',
        description_localizations: expect.objectContaining({ ru: 'Whom ru' }),
        required: false,
      },
      {
        type: 4,
        name: 'times',
        name_localizations: expect.objectContaining({ ru: 'times-ru' }),
        description: 'T en',
        description_localizations: expect.objectContaining({ ru: 'T ru' }),
        min_value: 0,
      },
    ],
    default_member_permissions: PermissionFlagsBits.ManageGuild.toString(),
    ...ONLY_GUILDS,
  });
  const shared = { default_member_permissions: PermissionFlagsBits.ManageGuild.toString(), ...ONLY_GUILDS };
  const named = (name: string) => ({
    name: `${name} en`,
    name_localizations: expect.objectContaining({ ru: `${name} ru` }),
  });
  expect(fromMessage).toEqual({ type: 3, ...named('Greet'), ...shared });
  expect(fromMember).toEqual({ type: 2, ...named('Wave at'), ...shared });
});
