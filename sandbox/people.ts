import { PermissionFlagsBits } from 'discord.js';
import type { LocalDiscord, LocalGuild, Person } from './discord/index.js';

/** A guild and one person of each kind that Shopkeep distinguishes. */
export interface People {
  readonly guild: LocalGuild;
  /** May do everything. */
  readonly owner: Person;
  /** May time out members. */
  readonly moderator: Person;
  /** May do nothing in particular. */
  readonly member: Person;
}

export interface PeopleOptions {
  readonly guild: string;
  /** The name of its first channel. */
  readonly channel?: string;
  /** The guild's language and that of everybody in it. */
  readonly locale: string;
  readonly names: Readonly<Record<'owner' | 'moderator' | 'member', string>>;
  /** The roles of the moderator; none by default. */
  readonly staffRoles?: readonly string[];
}

/** Adds a guild with one person of each kind. */
export function addGuildWithPeople(
  discord: LocalDiscord,
  { guild: name, channel, locale, names }: PeopleOptions,
): People {
  const guild = discord.addGuild({ name, locale, ...(channel !== undefined && { channel }) });
  const people = joinPeople(guild, { locale, names });
  guild.passTo(people.owner);
  return people;
}

/** One more person of each kind in a guild. */
export function joinPeople(
  guild: LocalGuild,
  { locale, names, staffRoles = [] }: Omit<PeopleOptions, 'guild' | 'channel'>,
): People {
  const join = (name: string, permissions: bigint, roles: readonly string[] = []) =>
    guild.join({ name, permissions, locale, roles });
  return {
    guild,
    owner: join(names.owner, PermissionFlagsBits.Administrator),
    moderator: join(names.moderator, PermissionFlagsBits.ModerateMembers, staffRoles),
    member: join(names.member, 0n),
  };
}
