import type { REST } from 'discord.js';
import { Routes } from 'discord.js';
import { z } from 'zod';
import type { Command } from './command.js';
import { payloads } from './payload.js';

export interface Registration {
  /** False when Discord's list was already ours. */
  readonly changed: boolean;
  /** Command name → the id that Discord gave it. */
  readonly ids: ReadonlyMap<string, string>;
}

const registeredSchema = z.array(z.looseObject({ id: z.string(), name: z.string() }));

type Registered = z.output<typeof registeredSchema>;

/**
 * Makes Discord's list of commands ours: globally, or in one guild. Nothing is written when they are alike, since
 * every write of a new command counts against a daily limit.
 */
export async function registerCommands(
  rest: REST,
  applicationId: string,
  guildId: string | undefined,
  commands: readonly Command[],
): Promise<Registration> {
  const route =
    guildId === undefined
      ? Routes.applicationCommands(applicationId)
      : Routes.applicationGuildCommands(applicationId, guildId);
  const ours = commands.flatMap((command) => payloads(command, guildId === undefined));
  const query = new URLSearchParams({ with_localizations: 'true' });
  const theirs = registeredSchema.parse(await rest.get(route, { query }));
  if (isSame(ours, theirs)) return { changed: false, ids: idsOf(theirs) };
  return { changed: true, ids: idsOf(registeredSchema.parse(await rest.put(route, { body: ours }))) };
}

const idsOf = (registered: Registered) => new Map(registered.map(({ name, id }) => [name, id]));

function isSame(ours: readonly object[], theirs: Registered): boolean {
  const canonical = (commands: readonly object[]) =>
    commands.map((command) => JSON.stringify(comparable(command)));
  return canonical(ours).sort().join() === canonical(theirs).sort().join();
}

/** What Discord adds to a command or option; everything else is compared. */
const ADDED_BY_DISCORD = new Set([
  'id',
  'application_id',
  'guild_id',
  'version',
  'dm_permission',
  'nsfw',
  'name_localized',
  'description_localized',
]);

/** Without what Discord adds and without what means "not set", keys in order. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key, part]) => !ADDED_BY_DISCORD.has(key) && part !== false && !isEmpty(part))
    .map(([key, part]): [string, unknown] => [key, comparable(part)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);
