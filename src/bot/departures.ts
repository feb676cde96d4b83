import { DiscordAPIError, PermissionFlagsBits, type REST, RESTJSONErrorCodes, Routes } from 'discord.js';
import { z } from 'zod';
import type { GuildStore } from '../store/guilds.js';

const PAGE = 200;

const guildsSchema = z.array(z.object({ id: z.string() }));

/** The guilds that the bot is in, outages included. */
async function currentGuilds(rest: REST): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let after = '0'; ; ) {
    const query = new URLSearchParams({ limit: String(PAGE), after });
    const page = guildsSchema.parse(await rest.get(Routes.userGuilds(), { query }));
    for (const { id } of page) ids.add(id);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return ids;
    after = last.id;
  }
}

const NOT_A_MEMBER = new Set<number | string>([
  RESTJSONErrorCodes.UnknownGuild,
  RESTJSONErrorCodes.MissingAccess,
]);

/** Asked about one guild, Discord tells "no longer a member" from an outage, which has another code. */
async function isGone(rest: REST, guildId: string): Promise<boolean> {
  try {
    await rest.get(Routes.guild(guildId));
    return false;
  } catch (error) {
    if (error instanceof DiscordAPIError && NOT_A_MEMBER.has(error.code)) return true;
    throw error;
  }
}

/**
 * Erases the records of guilds that removed the bot, also while it was down. A guild that is only missing from the
 * list is asked for by itself first, so that an outage of Discord never costs anybody their settings.
 * @param listed the guilds known to be ours; left out, Discord is asked
 * @returns the ids of the erased records
 */
export async function eraseDepartedGuilds(
  rest: REST,
  store: GuildStore,
  concerns: (guildId: string) => boolean,
  listed?: ReadonlySet<string>,
): Promise<string[]> {
  // Taken before the list, so that a guild that joins meanwhile is not mistaken for one that left.
  const stored = (await store.guildIds()).filter(concerns);
  if (stored.length === 0) return [];
  const ours = listed ?? (await currentGuilds(rest));
  const erased: string[] = [];
  for (const guildId of stored) {
    if (!ours.has(guildId) && (await isGone(rest, guildId)) && (await store.erase(guildId)))
      erased.push(guildId);
  }
  return erased;
}

/**
 * Whether the bot is a member of a guild; assumed where Discord doesn't say.
 * @param appPermissions what an interaction says that the bot may do in its channel
 */
export type Membership = (guildId: string, appPermissions: bigint) => Promise<boolean>;

/** All that Discord grants for answers where only the commands of a bot were added. */
const WITHOUT_BOT =
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.MentionEveryone |
  PermissionFlagsBits.UseExternalEmojis;

/** A bot with any other permission has joined; only of one that has none, Discord is asked. */
export const createMembership =
  (rest: REST): Membership =>
  async (guildId, appPermissions) =>
    (appPermissions & ~WITHOUT_BOT) !== 0n || !(await isGone(rest, guildId).catch(() => false));
