import type { REST } from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Routes } from '../lib/discord.js';
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
  let ids: ReadonlyMap<string, string> = new Map();
  let retry: NodeJS.Timeout | undefined;

  async function attempt(applicationId: string, retryMs: number): Promise<void> {
    try {
      ids = await registerCommands(rest, applicationId, guildId, commands);
      log.info({ commands: ids.size, guild: guildId }, 'commands registered');
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

const registeredSchema = z.array(z.object({ id: z.string(), name: z.string() }));

/**
 * Makes Discord's list of commands ours, globally or in one guild. A command that is there already keeps its id and what
 * owners have set for it, and doesn't count against Discord's daily limit of new ones.
 * @returns the id of each command, by name
 */
export async function registerCommands(
  rest: REST,
  applicationId: string,
  guildId: string | undefined,
  commands: readonly Command[],
): Promise<ReadonlyMap<string, string>> {
  const route =
    guildId === undefined
      ? Routes.applicationCommands(applicationId)
      : Routes.applicationGuildCommands(applicationId, guildId);
  const body = commands.flatMap((command) => payloads(command, guildId === undefined));
  const registered = registeredSchema.parse(await rest.put(route, { body }));
  return new Map(registered.map(({ name, id }) => [name, id]));
}
