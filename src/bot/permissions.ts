import type { REST } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Failure, type Permission, type PostPermission } from '../domain/failure.js';
import {
  ApplicationCommandPermissionType,
  DiscordAPIError,
  HTTPError,
  PermissionFlagsBits,
  Routes,
} from '../lib/discord.js';
import { errorCode } from '../lib/error-code.js';
import { withTimeout } from '../lib/timer.js';
import type { Interaction } from './interaction.js';

export const isAdministrator = (bits: bigint): boolean => (bits & PermissionFlagsBits.Administrator) !== 0n;

/** Whether permission bits hold a permission; administrators have all of them. */
export const grants = (bits: bigint, permission: Permission | PostPermission): boolean =>
  isAdministrator(bits) || (bits & PermissionFlagsBits[permission]) !== 0n;

const overwritesSchema = z.array(
  z.object({
    id: z.string(),
    permissions: z.array(z.object({ id: z.string(), type: z.number(), permission: z.boolean() })),
  }),
);

type Overwrites = z.infer<typeof overwritesSchema>;

/** How long a change that an owner makes can go unnoticed. */
const TTL_MS = 60_000;
const MAX_GUILDS = 1000;

/** A form has to be opened within the 3 s that Discord waits for a first answer. */
const TIMEOUT_MS = 2000;

/**
 * To whom owners have given commands, and from whom they have taken them, in Server Settings → Integrations. Discord
 * enforces that for commands only, so the bot looks it up for buttons and forms.
 */
export class CommandAccess {
  readonly #cache: LRUCache<string, Overwrites, string>;

  constructor(rest: REST) {
    this.#cache = new LRUCache({
      max: MAX_GUILDS,
      ttl: TTL_MS,
      // A monotonic clock, looked up on each call so that tests can fake it.
      perf: { now: () => performance.now() },
      fetchMethod: async (guildId, _stale, { context: applicationId }) =>
        overwritesSchema.parse(
          await rest.get(Routes.guildApplicationCommandsPermissions(applicationId, guildId)),
        ),
    });
  }

  /**
   * True if one of these commands is given to the member, false if the first is taken from them, undefined if neither.
   * @param commandIds as Discord gave them; undefined for a command that isn't registered yet
   * @throws Failure `accessUnknown` if Discord doesn't say within 2 s
   */
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
    // A command shows that Discord lets the member use it, so what is remembered may be out of date.
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

/** The most specific overwrite of the member; undefined if none concerns them. */
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
