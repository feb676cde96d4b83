import { DiscordAPIError, type REST, RESTJSONErrorCodes, Routes } from 'discord.js';
import { z } from 'zod';
import { channelPermissions, EVERYONE, type Member } from '../domain/permissions.js';
import type {
  ChannelGain,
  DiscordRole,
  GuildMember,
  GuildRoles,
  Members,
  RoleOutcome,
} from '../feeds/kit/members.js';
import { withTimeout } from '../lib/timer.js';
import { bits, isFound, memberSchema, overwritesSchema } from './guild-schemas.js';

const rolesSchema = z.array(
  z
    .object({
      id: z.string(),
      name: z.string(),
      position: z.number(),
      permissions: bits,
      managed: z.boolean().default(false),
    })
    .transform(({ managed, ...role }): DiscordRole => ({ ...role, isManaged: managed })),
);
const joinedSchema = memberSchema
  .extend({ joined_at: z.string().nullish() })
  .transform(
    ({ roles, joined_at: at }): GuildMember => ({ roleIds: roles, joinedAt: Date.parse(at ?? '') || null }),
  );
const guildSchema = z.object({ owner_id: z.string(), roles: rolesSchema });
const channelsSchema = z.array(
  z.object({
    id: z.string(),
    permission_overwrites: overwritesSchema,
  }),
);

const TIMEOUT_MS = 5000;

/** The members of a guild over REST. */
export class RestMembers implements Members {
  readonly #rest: REST;
  readonly #guildId: string;
  readonly #userId: string;

  /** @param userId of the bot */
  constructor(rest: REST, guildId: string, userId: string) {
    this.#rest = rest;
    this.#guildId = guildId;
    this.#userId = userId;
  }

  async guildRoles(): Promise<GuildRoles | undefined> {
    const [own, guild] = await Promise.all([
      this.#get(Routes.guildMember(this.#guildId, this.#userId), memberSchema),
      this.#get(Routes.guild(this.#guildId), guildSchema),
    ]);
    if (!isFound(own) || !isFound(guild)) return undefined;
    const { roles, owner_id: ownerId } = guild;
    return { guildId: this.#guildId, roles, ownRoleIds: own.roles, ownerId };
  }

  find(memberId: string): Promise<GuildMember | 'gone' | undefined> {
    return this.#get(Routes.guildMember(this.#guildId, memberId), joinedSchema);
  }

  give(memberId: string, roleId: string, reason: string): Promise<RoleOutcome> {
    const route = Routes.guildMemberRole(this.#guildId, memberId, roleId);
    return settle(this.#rest.put(route, { reason }));
  }

  take(memberId: string, roleId: string, reason: string): Promise<RoleOutcome> {
    const route = Routes.guildMemberRole(this.#guildId, memberId, roleId);
    return settle(this.#rest.delete(route, { reason }));
  }

  async channelGains(
    roleId: string,
    roles: readonly DiscordRole[],
  ): Promise<readonly ChannelGain[] | undefined> {
    const channels = await this.#get(Routes.guildChannels(this.#guildId), channelsSchema);
    if (!isFound(channels)) return undefined;
    return channels.flatMap(({ id, permission_overwrites: overwrites }) => {
      const may = (member: Member) => channelPermissions(overwrites, roles, member, this.#guildId);
      const all = may(EVERYONE);
      const gained = may({ ...EVERYONE, roleIds: [roleId] }) & ~all;
      return gained === 0n ? [] : [{ id, gained }];
    });
  }

  async #get<T>(route: `/${string}`, schema: z.ZodType<T>): Promise<T | 'gone' | undefined> {
    try {
      return schema.safeParse(await withTimeout(this.#rest.get(route), TIMEOUT_MS)).data;
    } catch (error) {
      return readOutcome(error) === 'gone' ? 'gone' : undefined;
    }
  }
}

async function settle(request: Promise<unknown>): Promise<RoleOutcome> {
  try {
    await request;
    return 'done';
  } catch (error) {
    return readOutcome(error);
  }
}

function readOutcome(error: unknown): RoleOutcome {
  if (!(error instanceof DiscordAPIError) || error.status >= 500) return 'unknown';
  // An id may have no account any more.
  if (error.code === RESTJSONErrorCodes.UnknownMember || error.code === RESTJSONErrorCodes.UnknownUser)
    return 'gone';
  // A proxy's page has no code.
  return { code: typeof error.code === 'number' ? error.code : error.status };
}
