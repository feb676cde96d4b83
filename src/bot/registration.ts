import { isDeepStrictEqual } from 'node:util';
import type { REST } from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Routes } from '../discord.js';
import type { Command } from './command.js';
import { describeError } from './error-report.js';
import { payloads } from './payload.js';

export interface RegistrarOptions {
  readonly rest: REST;
  /** Register in this guild only; undefined registers globally. */
  readonly guildId: string | undefined;
  readonly commands: readonly Command[];
  readonly log: Logger;
}

const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 60 * 60_000;

/** Registers the commands. Failed attempts are repeated, first after a minute, then at intervals that double up to an hour. */
export function createRegistrar({ rest, guildId, commands, log }: RegistrarOptions) {
  let ids: Registration['ids'] = new Map();
  let retry: NodeJS.Timeout | undefined;

  async function attempt(applicationId: string, retryMs: number): Promise<void> {
    try {
      const registration = await registerCommands(rest, applicationId, guildId, commands);
      ids = registration.ids;
      log.info({ commands: ids.size, changed: registration.changed, guild: guildId }, 'commands registered');
    } catch (error) {
      log.error(
        { ...describeError(error), retryMinutes: retryMs / 60_000 },
        'command registration failed; commands registered earlier keep working',
      );
      const next = Math.min(2 * retryMs, LAST_RETRY_MS);
      retry = setTimeout(() => void attempt(applicationId, next), retryMs).unref();
    }
  }

  return {
    /** Resolves after the first attempt. If it fails, more follow in the background. */
    register: (applicationId: string) => attempt(applicationId, FIRST_RETRY_MS),
    /** The id that Discord gave a command; undefined until it is registered. */
    idOf: (command: string) => ids.get(command),
    /** Gives up further attempts. */
    stop: () => clearTimeout(retry),
  };
}

export interface Registration {
  /** False if Discord's list was already ours. */
  readonly changed: boolean;
  /** Command name → the id that Discord gave it. */
  readonly ids: ReadonlyMap<string, string>;
}

const registeredSchema = z.array(z.looseObject({ id: z.string(), name: z.string() }));

type Registered = z.output<typeof registeredSchema>;

/**
 * Makes Discord's list of commands ours, globally or in one guild. Nothing is written if they are equal, because each
 * new command counts against a daily limit.
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

function isSame(ours: ReturnType<typeof payloads>, theirs: Registered): boolean {
  const sorted = (commands: readonly { readonly name: string }[]) =>
    commands.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(comparable);
  return isDeepStrictEqual(sorted(ours), sorted(theirs));
}

/** Fields that Discord adds to a command or option; all others are compared. */
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

/** A command without the fields that Discord adds and values that mean "not set". */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key, part]) => !ADDED_BY_DISCORD.has(key) && !isUnset(part))
    .map(([key, part]) => [key, comparable(part)] as const);
  return Object.fromEntries(entries);
}

const isUnset = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);
