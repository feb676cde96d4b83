import { InteractionResponseType as Answer, ComponentType, PermissionFlagsBits } from 'discord.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type LocalChannel,
  type LocalDiscord,
  type LocalGuild,
  type NewGuild,
  type Person,
  startLocalDiscord,
} from '../../../sandbox/discord/index.js';
import { type BareBot, connectBot } from './bot.js';

const { ViewChannel, SendMessages, EmbedLinks, AttachFiles, ManageGuild, ModerateMembers } =
  PermissionFlagsBits;

let discord: LocalDiscord;
let bot: BareBot;
let guild: LocalGuild;
let owner: Person;
let channel: LocalChannel;

beforeAll(async () => {
  discord = await startLocalDiscord();
  bot = await connectBot(discord);
  await discord.gateway.waitForReady();
  await bot.rest('PUT', `/applications/${discord.applicationId}/commands`, [
    { name: 'setup', description: 'd' },
  ]);
});
afterAll(async () => {
  bot.socket.terminate();
  await discord.close();
});

function enter(options: Partial<NewGuild> = {}): void {
  guild = discord.addGuild({ name: 'Guild', ...options });
  owner = guild.join({ name: 'Owner', permissions: ManageGuild });
  channel = guild.addChannel('news');
}
beforeEach(() => enter());

const chosenForm = z.object({
  data: z.object({
    resolved: z.object({
      channels: z.record(
        z.string(),
        z.looseObject({ permissions: z.string(), app_permissions: z.string().optional() }),
      ),
    }),
  }),
});

/** What an interaction says of the channel that the owner has chosen in a select. */
async function choose() {
  const ran = owner.run('setup');
  const select = { type: ComponentType.ChannelSelect, custom_id: 'channel' };
  await bot.answer(await bot.interaction(), {
    type: Answer.ChannelMessageWithSource,
    data: { components: [{ type: ComponentType.ActionRow, components: [select] }] },
  });
  const { message } = await ran;
  const selected = owner.select(message ?? { id: '' }, 'channel', [channel.id]);
  const interaction = await bot.interaction();
  await bot.answer(interaction, { type: Answer.UpdateMessage, data: { content: 'chosen' } });
  await selected;
  return chosenForm.parse(interaction).data.resolved.channels[channel.id];
}

/** Whether the bot may do something in the channel, as the interaction says. */
const tells = async (permission: bigint) =>
  (BigInt((await choose())?.app_permissions ?? 0) & permission) === permission;

/** The code with which a message is refused there; undefined if it isn't. */
async function refusal(message: object): Promise<unknown> {
  const { body } = await bot.rest('POST', `/channels/${channel.id}/messages`, message);
  return z.looseObject({ code: z.number().optional() }).parse(body).code;
}

const embeds = [{ title: 'x' }];

describe('what a chosen channel says of the bot', () => {
  test.each([
    ['View Channel', ViewChannel, 50001],
    ['Send Messages', SendMessages, 50013],
    ['Embed Links', EmbedLinks, 50013],
  ])('is what holds there: without %s', async (_name, permission, code) => {
    expect([await tells(permission), await refusal({ embeds })]).toEqual([true, undefined]);
    channel.denyApp(permission);
    expect([await tells(permission), await refusal({ embeds })]).toEqual([false, code]);
    expect(await tells((ViewChannel | SendMessages | EmbedLinks | AttachFiles) & ~permission)).toBe(true);
    channel.open();
    expect([await tells(permission), await refusal({ embeds })]).toEqual([true, undefined]);
  });

  test('follows @everyone first, then the roles together, then the member', async () => {
    channel.overwrite(guild.id, { deny: SendMessages });
    expect(await refusal({ content: 'x' })).toBe(50013);
    channel.overwrite(guild.appRoleId, { allow: SendMessages });
    expect(await refusal({ content: 'x' })).toBeUndefined();
    channel.denyApp(SendMessages);
    expect([await tells(SendMessages), await refusal({ content: 'x' })]).toEqual([false, 50013]);
    channel.allowApp(ViewChannel | SendMessages);
    expect([await tells(SendMessages), await tells(EmbedLinks)]).toEqual([true, false]);
  });

  test('is missing in an older Discord, which says only what the person may do', async () => {
    discord.tellAppPermissions(false);
    const chosen = await choose();
    discord.tellAppPermissions(true);
    expect(chosen).toHaveProperty('permissions');
    expect(chosen).not.toHaveProperty('app_permissions');
  });
});

test('a channel of the staff is seen by their role and by the bot, and by nobody else', async () => {
  const moderators = guild.addRole('Moderators', { permissions: ModerateMembers });
  const moderator = guild.join({ name: 'Mod', permissions: 0n, roles: [moderators] });
  const member = guild.join({ name: 'Member', permissions: 0n });
  channel.keepTo(moderators);
  expect(moderator.in(channel.id).channels()).toContainEqual({ id: channel.id, name: 'news' });
  expect(() => member.in(channel.id)).toThrow('no such channel');
  expect(await refusal({ embeds })).toBeUndefined();
});

test('the bot reads nothing where a request fails', async () => {
  discord.fault({ method: 'GET', path: /^\/guilds\/\d+\/roles$/, status: 500 });
  expect((await bot.rest('GET', `/guilds/${guild.id}/roles`)).status).toBe(500);
  channel.denyApp(ViewChannel);
  expect(await bot.rest('GET', `/channels/${channel.id}`)).toMatchObject({
    ...{ status: 403, body: { code: 50001 } },
  });
});
