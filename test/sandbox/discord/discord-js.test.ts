import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  ContextMenuCommandBuilder,
  Events,
  type Interaction,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  PermissionFlagsBits,
  SlashCommandBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ClientRefusal,
  type LocalDiscord,
  type LocalGuild,
  type Person,
  startLocalDiscord,
} from '../../../sandbox/discord/index.js';

let discord: LocalDiscord;
let client: Client;
let guild: LocalGuild;
let ann: Person;
let ben: Person;
let failures: string[];

const commands = [
  new SlashCommandBuilder()
    .setName('shop')
    .setDescription('Browse')
    .addStringOption((option) =>
      option.setName('query').setDescription('What').setRequired(true).setAutocomplete(true),
    ),
  new SlashCommandBuilder().setName('slow').setDescription('Deferred'),
  new SlashCommandBuilder()
    .setName('setup')
    .setDescription('Form')
    .setDefaultMemberPermissions(PermissionFlagsBits.ManageGuild),
  new SlashCommandBuilder().setName('mute').setDescription('Never answers'),
  new ContextMenuCommandBuilder().setName('Look up').setType(3),
].map((command) => command.toJSON());

const pages = (page: number) => ({
  content: `page ${page}`,
  components: [
    new ActionRowBuilder<ButtonBuilder>().addComponents(
      new ButtonBuilder()
        .setCustomId(`page:${page - 1}`)
        .setLabel('Back')
        .setStyle(2)
        .setDisabled(page === 1),
      new ButtonBuilder()
        .setCustomId(`page:${page + 1}`)
        .setLabel('Next')
        .setStyle(ButtonStyle.Primary),
    ),
  ],
});

async function answer(interaction: Interaction): Promise<void> {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    await interaction.respond([
      { name: typed && `${typed}!`, value: typed, nameLocalizations: { ru: `${typed}?` } },
    ]);
  } else if (interaction.isChatInputCommand() && interaction.commandName === 'shop') {
    await interaction.reply(pages(1));
    await interaction.followUp({ content: interaction.options.getString('query', true), flags: 64 });
  } else if (interaction.isChatInputCommand() && interaction.commandName === 'slow') {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    await interaction.editReply('done');
  } else if (interaction.isChatInputCommand() && interaction.commandName === 'setup') {
    const input = new TextInputBuilder().setCustomId('key').setStyle(TextInputStyle.Short).setMinLength(3);
    const label = new LabelBuilder().setLabel('Key').setTextInputComponent(input);
    await interaction.showModal(
      new ModalBuilder().setCustomId('key-form').setTitle('Key').addLabelComponents(label),
    );
  } else if (interaction.isMessageContextMenuCommand()) {
    await interaction.reply({ content: interaction.targetMessage.content, files: [Buffer.from('hi')] });
  } else if (interaction.isModalSubmit()) {
    await interaction.reply({ content: interaction.fields.getTextInputValue('key'), flags: 64 });
  } else if (interaction.isButton()) {
    await interaction.update(pages(Number(interaction.customId.split(':')[1])));
  }
}

beforeEach(async () => {
  discord = await startLocalDiscord({ waits: { answer: 4000 } });
  guild = discord.addGuild({ name: 'Guild' });
  ann = guild.join({ name: 'Ann', permissions: PermissionFlagsBits.ManageGuild, locale: 'ru' });
  ben = guild.join({ name: 'Ben', permissions: 0n });
  client = new Client({ intents: [], rest: { api: discord.apiUrl } });
  failures = [];
  const failed = (error: unknown) => failures.push(String(error));
  client.on(Events.InteractionCreate, (interaction) => void answer(interaction).catch(failed));
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(discord.token);
  await ready;
  await client.application?.commands.set(commands);
});

afterEach(async () => {
  await client.destroy();
  await discord.close();
});

test('a reply, a hidden follow-up and paging by update', async () => {
  const first = await ann.run('shop', { query: 'sword' });
  expect(first.message?.content).toBe('page 1');
  const [shown] = guild.messages();
  if (shown === undefined) return expect.unreachable();
  expect(shown.interaction_metadata?.user.id).toBe(ann.id);
  await expect.poll(() => first.replies.length).toBe(2);
  expect(ann.sees()).toHaveLength(2);
  expect(ben.sees()).toHaveLength(1);
  const second = await ben.click(shown, 'Next');
  expect(second.message?.content).toBe('page 2');
  expect(second.calls).toBe(1);
  expect(guild.messages()[0]?.content).toBe('page 2');
  await expect(ben.click(shown, 'page:2')).rejects.toThrow(ClientRefusal);
});

test('a deferred reply ends with its edit', async () => {
  const exchange = await ann.run('slow');
  expect(exchange).toMatchObject({ deferred: true, calls: 2, modal: undefined });
  expect(exchange.message).toMatchObject({ content: 'done', flags: MessageFlags.Ephemeral });
  expect(guild.messages()).toEqual([]);
});

test('a message command carries its message, and a reply its file', async () => {
  const { message } = await ann.runOn('Look up', ben.say('hello'));
  expect(message).toMatchObject({ content: 'hello', attachments: [{ filename: 'file.jpg', size: 2 }] });
  const url = message?.attachments[0]?.url ?? '';
  expect(await (await fetch(url)).text()).toBe('hi');
});

test('the client takes up its session again, and gets what it missed', async () => {
  const before = discord.gateway.sessions.map(({ id }) => id);
  discord.gateway.disconnectAll(4000);
  const exchange = await ann.run('slow');
  expect(exchange.message?.content).toBe('done');
  expect(discord.gateway.sessions.map(({ id }) => id)).toEqual(before);
});
