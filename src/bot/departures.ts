import type { GatewayReadyDispatchData, REST } from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { DiscordAPIError, PermissionFlagsBits, RESTJSONErrorCodes, Routes } from '../discord.js';
import type { GuildStore } from '../store/guilds.js';
import { describeError } from './error-report.js';
import type { Gateway } from './gateway.js';
import { shardOf } from './shards.js';

/** `erase` also drops what is remembered under the guild's key. */
type Records = Pick<GuildStore, 'guildIds' | 'erase'>;

export interface DeparturesOptions {
  readonly gateway: Pick<Gateway, 'rest' | 'shardCount' | 'serves'>;
  readonly store: Records;
  readonly log: Logger;
}

const HOUR_MS = 60 * 60_000;

/** Erases guilds that removed the bot, from what READY says, and by an hourly check. */
export function createDepartures({ gateway, store, log }: DeparturesOptions) {
  function erase(concerns: (guildId: string) => boolean, listed?: ReadonlySet<string>): void {
    eraseDepartedGuilds(gateway.rest, store, concerns, listed).then(
      (erased) => erased.length > 0 && log.info({ guilds: erased }, 'erased guilds that removed the bot'),
      (error: unknown) => log.warn(describeError(error), 'check for guilds that removed the bot failed'),
    );
  }

  // Each process fetches the list of all guilds. With more shards the list is longer and more processes fetch it, so
  // they do it less often.
  let hours = 0;
  const hourly = setInterval(() => {
    hours += 1;
    if (hours % Math.min(gateway.shardCount, 24) === 0) erase(gateway.serves);
  }, HOUR_MS).unref();

  return {
    onReady({ guilds, shard: [shardId, shardCount] = [0, 1] }: GatewayReadyDispatchData): void {
      erase((guildId) => shardOf(guildId, shardCount) === shardId, new Set(guilds.map(({ id }) => id)));
    },
    /** Ends the hourly check. */
    stop: () => clearInterval(hourly),
  };
}

/** The most guilds that Discord lists at once. */
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

/** Looks up a single guild: only then does Discord tell "not a member" from an outage. */
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
 * Erases the records of guilds that removed the bot, including while it was down. A guild that is missing from the
 * list is looked up by itself first, so that an outage of Discord never costs anyone their settings.
 * @param concerns limits the check to some guilds
 * @param listed the guilds that the bot is in; fetched from Discord if omitted
 * @returns the ids of the erased records
 */
export async function eraseDepartedGuilds(
  rest: REST,
  store: Records,
  concerns: (guildId: string) => boolean,
  listed?: ReadonlySet<string>,
): Promise<string[]> {
  // Read before the list, so that a guild that joins meanwhile is not mistaken for one that left.
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

/** The permissions that Discord grants for replies if a guild added only the bot's commands. */
const WITHOUT_BOT =
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.MentionEveryone |
  PermissionFlagsBits.UseExternalEmojis;

/** Any other permission means that the bot has joined; only without one is Discord asked. */
export const createMembership =
  (rest: REST): Membership =>
  async (guildId, appPermissions) =>
    (appPermissions & ~WITHOUT_BOT) !== 0n || !(await isGone(rest, guildId).catch(() => false));
