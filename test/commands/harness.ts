import { PermissionFlagsBits } from 'discord.js';
import type { Interaction } from '../../src/bot/interaction.js';
import type { VersionSetting } from '../../src/easydonate/versions.js';
import type { Reply } from '../../src/ui/reply.js';
import { createBotHarness, LINKED_SHOP } from '../support/bot-harness.js';
import { createFakeChannels } from '../support/channels.js';
import { createFakeShop } from '../support/fake-shop.js';
import { action, command, completion, type Origin } from '../support/router-harness.js';

const { ManageGuild, ModerateMembers } = PermissionFlagsBits;

/** Who manages the Discord server; a moderator; anybody else. */
export const owner: Origin = { permissions: ManageGuild | ModerateMembers };
export const moderator: Origin = { permissions: ModerateMembers };
export const member: Origin = {};
export const russian: Origin = { locale: 'ru', guildLocale: 'ru' };

interface Input {
  readonly values?: readonly string[] | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Whether owners have given every command to everyone. */
  readonly given?: boolean;
}

export const MINUTE_MS = 60_000;

/** The bot's commands over a shop that the test fills, with one cache for all interactions as in the running bot. */
export async function createCommandHarness(version: VersionSetting = 2) {
  const shop = createFakeShop();
  // As the link has it.
  shop.shopFields = { name: LINKED_SHOP.name, domain: LINKED_SHOP.domain };
  const channels = createFakeChannels();
  const bot = await createBotHarness(shop, {
    channels: channels.channels,
    refusals: channels.refusals,
    version,
    remembers: true,
    shutdown: new AbortController().signal,
  });
  const send = async (interaction: Interaction, given = false) => {
    const answered = await bot.answer(interaction, given);
    const last = answered.shown.at(-1);
    const reply: Reply = last?.reply ?? {};
    return { ...answered, reply, hidden: last?.hidden, outcome: answered.outcome };
  };
  return {
    ...bot,
    shop,
    /** Where posts go. */
    channels,
    send,
    run: (name: string, options: object = {}, from: Origin = member) => send(command(name, options, from)),
    complete: (name: string, option: string, typed: string, from: Origin = member) =>
      send(completion(name, option, typed, from)),
    /** Of a message that the member alone sees. */
    press: (customId: string, from: Origin = member, { values, fields, given }: Input = {}) =>
      send(
        action(customId, { values, fields, sourceMessage: { hidden: true, ownerId: undefined } }, from),
        given,
      ),
  };
}

export type CommandHarness = Awaited<ReturnType<typeof createCommandHarness>>;
