import type { REST } from 'discord.js';
import { z } from 'zod';
import { ChannelType, DiscordAPIError, PermissionFlagsBits, Routes } from '../discord.js';
import { Failure, POST_PERMISSIONS } from '../failure.js';
import type { Interaction } from './interaction.js';

/**
 * Checks that a channel is the guild's own and that the bot may post there, before anything is sent: ids of channels come back
 * with options and buttons, and anybody can send any.
 * @throws Failure `cannotPost`
 */
export type ChannelCheck = (
  interaction: Pick<Interaction, 'guildId' | 'channelId' | 'appPermissions'>,
  channelId: string,
) => Promise<void>;

/** @param botId the id of the bot's user */
export const createChannelCheck =
  (rest: REST, botId: () => string): ChannelCheck =>
  async ({ guildId, channelId: here, appPermissions }, channelId) => {
    const channel = await channelOf(rest, channelId);
    if (guildId === undefined || channel.guild_id !== guildId)
      throw new Failure({ kind: 'cannotPost', why: 'channelGone' });
    const isThread = THREADS.includes(channel.type);
    // Threads have the permissions of their channel; those elsewhere can't be chosen, but only sent by hand.
    if (isThread && channelId !== here) return;
    const granted =
      channelId === here
        ? appPermissions
        : grantedBy(channel.permission_overwrites, await memberOf(rest, guildId, botId()));
    const needed = POST_PERMISSIONS.map((one) =>
      isThread && one === 'SendMessages' ? 'SendMessagesInThreads' : one,
    );
    const missing = needed.filter(
      (one) => (granted & (PermissionFlagsBits[one] | PermissionFlagsBits.Administrator)) === 0n,
    );
    if (missing.length > 0) throw new Failure({ kind: 'cannotPost', why: 'permission', missing });
  };

const THREADS: readonly number[] = [
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
];

const bits = z.coerce.bigint();
const overwritesSchema = z.array(z.object({ id: z.string(), allow: bits, deny: bits }));
const channelSchema = z.object({
  type: z.number(),
  guild_id: z.string().optional(),
  permission_overwrites: overwritesSchema.default([]),
});
const memberSchema = z.object({ roles: z.array(z.string()) });
const rolesSchema = z.array(z.object({ id: z.string(), permissions: bits }));

type Overwrites = z.infer<typeof overwritesSchema>;

async function channelOf(rest: REST, channelId: string) {
  const channel = await rest.get(Routes.channel(channelId)).catch((error: unknown) => {
    if (!(error instanceof DiscordAPIError) || ![403, 404].includes(error.status)) throw error;
    throw new Failure(
      error.status === 403
        ? // What else it lacks can't be seen.
          { kind: 'cannotPost', why: 'permission', missing: POST_PERMISSIONS }
        : { kind: 'cannotPost', why: 'channelGone' },
    );
  });
  return channelSchema.parse(channel);
}

/** The bot in a guild. */
interface Member {
  /** In the order in which overwrites apply: for everyone, for its roles, for itself. */
  readonly ids: readonly (readonly string[])[];
  /** In the whole guild. */
  readonly permissions: bigint;
}

async function memberOf(rest: REST, guildId: string, botId: string): Promise<Member> {
  const [member, roles] = await Promise.all([
    rest.get(Routes.guildMember(guildId, botId)).then(memberSchema.parse),
    rest.get(Routes.guildRoles(guildId)).then(rolesSchema.parse),
  ]);
  // The role of everyone has the guild's id, and no member lists it.
  const own = roles.filter(({ id }) => id === guildId || member.roles.includes(id));
  return { ids: [[guildId], member.roles, [botId]], permissions: union(own.map((role) => role.permissions)) };
}

/** https://discord.com/developers/docs/topics/permissions#permission-overwrites */
const grantedBy = (overwrites: Overwrites, { ids, permissions }: Member): bigint =>
  (permissions & PermissionFlagsBits.Administrator) !== 0n
    ? permissions
    : ids.reduce((known, whom) => {
        const applying = overwrites.filter(({ id }) => whom.includes(id));
        const denied = union(applying.map(({ deny }) => deny));
        return (known & ~denied) | union(applying.map(({ allow }) => allow));
      }, permissions);

const union = (all: readonly bigint[]): bigint => all.reduce((one, other) => one | other, 0n);
