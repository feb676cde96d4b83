import {
  ApplicationCommandPermissionType,
  DiscordAPIError,
  HTTPError,
  PermissionFlagsBits,
  type REST,
  Routes,
} from 'discord.js';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Failure, type Permission, type PostPermission } from '../domain/failure.js';
import { atMost } from '../lib/at-most.js';
import { MINUTE_MS } from '../lib/duration.js';
import { errorCode } from '../lib/error-code.js';
import { withTimeout } from '../lib/timer.js';
import type { Interaction } from './interaction.js';

export const isAdministrator = (bits: bigint): boolean => (bits & PermissionFlagsBits.Administrator) !== 0n;

export const grants = (bits: bigint, permission: Permission | PostPermission): boolean =>
  isAdministrator(bits) || (bits & PermissionFlagsBits[permission]) !== 0n;

const overwritesSchema = z.array(
  z.object({
    id: z.string(),
    permissions: z.array(z.object({ id: z.string(), type: z.number(), permission: z.boolean() })),
  }),
);

type Overwrites = z.infer<typeof overwritesSchema>;

/** An owner's change takes effect within this time. */
const TTL_MS = MINUTE_MS;
const MAX_GUILDS = 1000;

/** A form has to be opened within the 3 s that Discord waits for a first answer. */
const TIMEOUT_MS = 2000;

/** Overwrites of Server Settings → Integrations, which Discord enforces for commands only. */
export class CommandAccess {
  readonly #cache: LRUCache<string, Overwrites, string>;

  constructor(rest: REST) {
    this.#cache = new LRUCache({
      ...atMost(MAX_GUILDS),
      ttl: TTL_MS,
      // A monotonic clock, looked up on each call so that tests can fake it.
      perf: { now: () => performance.now() },
      fetchMethod: async (guildId, _stale, { context: applicationId }) =>
        overwritesSchema.parse(
          await rest.get(Routes.guildApplicationCommandsPermissions(applicationId, guildId)),
        ),
    });
  }

  /** True if a command is given to the member, false if the first is taken. @throws Failure `accessUnknown` */
  async find(
    interaction: Interaction,
    commandIds: readonly (string | undefined)[],
  ): Promise<boolean | undefined> {
    const { applicationId, guildId } = interaction;
    if (guildId === undefined || commandIds.every((id) => id === undefined)) return undefined;
    const all = await this.#load(interaction, guildId);
    const readAccess = (id: string | undefined) => {
      const overwrites = all.find((one) => one.id === id);
      return overwrites && findClosest(overwrites, interaction);
    };
    if (commandIds.some(readAccess)) return true;
    // An entry with the application's id gives nothing: its members still need the default permission.
    // https://support.discord.com/hc/en-us/articles/10952896421783-Updates-to-Command-Permissions
    return (readAccess(commandIds[0]) ?? readAccess(applicationId)) === false ? false : undefined;
  }

  async #load({ kind, applicationId }: Interaction, guildId: string): Promise<Overwrites> {
    // Discord let the member use this command, so cached overwrites may be out of date.
    const forceRefresh = kind === 'command' || kind === 'message';
    const asked = this.#cache.forceFetch(guildId, { context: applicationId, forceRefresh });
    const all = await withTimeout(asked, TIMEOUT_MS).catch((error: unknown) => {
      const hasStatus = error instanceof DiscordAPIError || error instanceof HTTPError;
      const code = hasStatus ? error.status : errorCode(error);
      throw new Failure({ kind: 'accessUnknown' }, code);
    });
    if (!all) throw new Failure({ kind: 'accessUnknown' }, 'no answer');
    return all;
  }
}

/** The member's most specific overwrite; undefined if none concerns them. */
function findClosest(
  { permissions }: Overwrites[number],
  { userId, roleIds, guildId = '' }: Interaction,
): boolean | undefined {
  const on = (kind: number, whom: readonly string[]) =>
    permissions.filter((entry) => entry.type === kind && whom.includes(entry.id));
  // @everyone has the guild's id, and no member lists it among their roles.
  const closest = [
    on(ApplicationCommandPermissionType.User, [userId]),
    on(ApplicationCommandPermissionType.Role, roleIds),
    on(ApplicationCommandPermissionType.Role, [guildId]),
  ].find((entries) => entries.length > 0);
  return closest?.some(({ permission }) => permission);
}
