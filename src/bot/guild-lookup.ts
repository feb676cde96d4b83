import { DiscordAPIError, type REST, RESTJSONErrorCodes, Routes } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import {
  type ChannelStanding,
  channelPermissions,
  EVERYONE,
  type Member,
  mayView,
  missingPermissions,
} from '../domain/permissions.js';
import type { Presence } from '../feeds/kit/guild.js';
import { withTimeout } from '../lib/timer.js';
import { bits, isFound, memberSchema, overwritesSchema } from './guild-schemas.js';

/* The bot caches no guilds, so each of these is a request to Discord. */

const NOT_A_MEMBER = new Set<number | string>([
  RESTJSONErrorCodes.UnknownGuild,
  RESTJSONErrorCodes.MissingAccess,
]);

type Reader = Pick<REST, 'get'>;

/** Asks for one guild, which tells a departure from an outage. @throws discord.js's errors on an outage */
export async function hasDeparted(rest: Reader, guildId: string): Promise<boolean> {
  try {
    await rest.get(Routes.guild(guildId));
    return false;
  } catch (error) {
    if (error instanceof DiscordAPIError && NOT_A_MEMBER.has(error.code)) return true;
    throw error;
  }
}

const rolesSchema = z.array(z.object({ id: z.string(), permissions: bits }));
const channelSchema = z.object({
  guild_id: z.string().optional(),
  permission_overwrites: overwritesSchema,
});

/** How long an owner waits for what Discord says of channels, in milliseconds. */
const TIMEOUT_MS = 2000;

const SHARED_MS = 5000;
const MAX_SHARED = 1000;

/** Shares answers for some seconds, because owners open one page after the other. */
export function shareReads(rest: Reader): Reader {
  const perf = { now: () => performance.now() };
  const answers = new LRUCache<string, Promise<unknown>>({
    max: MAX_SHARED,
    ttl: SHARED_MS,
    ttlResolution: 0,
    perf,
  });
  return {
    get(route) {
      const answer = answers.get(route) ?? rest.get(route);
      answers.set(route, answer, { noUpdateTTL: true });
      answer.catch(() => answers.delete(route));
      return answer;
    },
  };
}

/** How the bot stands in a guild, over REST: what Discord doesn't say is unknown. */
export class RestPresence implements Presence {
  readonly #rest: Reader;
  readonly #guildId: string;
  readonly #userId: string;
  readonly #guildReader: Reader;

  /** @param userId of the bot @param guildReader reads what belongs to the whole guild */
  constructor(rest: Reader, guildId: string, userId: string, guildReader = rest) {
    this.#rest = rest;
    this.#guildId = guildId;
    this.#userId = userId;
    this.#guildReader = guildReader;
  }

  async isMember(): Promise<boolean> {
    return !(await hasDeparted(this.#rest, this.#guildId).catch(() => false));
  }

  /** Two requests, and one for each channel. */
  async inspect(channelIds: readonly string[]): Promise<ReadonlyMap<string, ChannelStanding>> {
    if (channelIds.length === 0) return new Map();
    const [guildId, userId] = [this.#guildId, this.#userId];
    const [roles, member, ...channels] = await Promise.all([
      request(this.#guildReader, Routes.guildRoles(guildId), rolesSchema),
      request(this.#guildReader, Routes.guildMember(guildId, userId), memberSchema),
      ...channelIds.map((id) => request(this.#rest, Routes.channel(id), channelSchema)),
    ]);
    const standings = channels.map((channel): ChannelStanding => {
      if (channel === 404) return { isGone: true };
      if (channel === 403) return { missing: ['ViewChannel'] };
      if (channel && channel.guild_id !== guildId) return { isGone: true };
      if (!channel || !Array.isArray(roles)) return {};
      const computeBits = (one: Member) =>
        channelPermissions(channel.permission_overwrites, roles, one, guildId);
      return {
        missing: isFound(member)
          ? missingPermissions(computeBits({ id: userId, roleIds: member.roles }))
          : undefined,
        isPublic: mayView(computeBits(EVERYONE)),
      };
    });
    return new Map(channelIds.map((id, index) => [id, standings[index] ?? {}]));
  }
}

/** What Discord answers: 403 and 404 say something of what was asked for, all other failures nothing. */
async function request<T>(
  rest: Reader,
  route: `/${string}`,
  schema: z.ZodType<T>,
): Promise<T | 403 | 404 | undefined> {
  try {
    return schema.safeParse(await withTimeout(rest.get(route), TIMEOUT_MS)).data;
  } catch (error) {
    if (!(error instanceof DiscordAPIError)) return undefined;
    return error.status === 403 || error.status === 404 ? error.status : undefined;
  }
}
