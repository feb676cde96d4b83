import type { REST } from 'discord.js';
import { z } from 'zod';
import type { Permission, PostPermission } from '../domain/failure.js';
import { ApplicationCommandPermissionType, PermissionFlagsBits, Routes } from '../lib/discord.js';
import type { Interaction } from './interaction.js';

/** Whether permission bits hold a permission; administrators have all of them. */
export const grants = (bits: bigint, permission: Permission | PostPermission): boolean =>
  (bits & (PermissionFlagsBits[permission] | PermissionFlagsBits.Administrator)) !== 0n;

const overwritesSchema = z.array(
  z.object({
    id: z.string(),
    permissions: z.array(z.object({ id: z.string(), type: z.number(), permission: z.boolean() })),
  }),
);

type Overwrites = z.infer<typeof overwritesSchema>[number]['permissions'];

/**
 * Whether an owner has given one of these commands to this member or one of their roles in Server Settings → Integrations.
 * Discord enforces that for commands only, so the bot looks it up for buttons and modals.
 * @param commandIds as Discord gave them; undefined for a command that isn't registered yet
 */
export async function isReassigned(
  rest: REST,
  { applicationId, guildId, userId, roleIds }: Interaction,
  commandIds: readonly (string | undefined)[],
): Promise<boolean> {
  const ids = commandIds.filter((id) => id !== undefined);
  if (guildId === undefined || ids.length === 0) return false;
  const all = overwritesSchema.parse(
    await rest.get(Routes.guildApplicationCommandsPermissions(applicationId, guildId)),
  );
  const isGiven = (overwrites: Overwrites) => {
    const on = (kind: number, whom: readonly string[]) =>
      overwrites.filter((entry) => entry.type === kind && whom.includes(entry.id));
    // The most specific overwrite wins. @everyone has the guild's id, and no member lists it among their roles.
    const closest = [
      on(ApplicationCommandPermissionType.User, [userId]),
      on(ApplicationCommandPermissionType.Role, roleIds),
      on(ApplicationCommandPermissionType.Role, [guildId]),
    ].find((entries) => entries.length > 0);
    return closest?.some(({ permission }) => permission) ?? false;
  };
  // An entry with the application's id gives nothing: its members still need the default permission.
  // https://support.discord.com/hc/en-us/articles/10952896421783-Updates-to-Command-Permissions
  return all.some(({ id, permissions }) => ids.includes(id) && isGiven(permissions));
}
