import type { REST } from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Routes } from '../lib/discord.js';
import type { Command } from './command.js';
import { describeError } from './error-report.js';
import { payloads } from './payload.js';

interface RegistrarOptions {
  readonly rest: REST;
  readonly commands: readonly Command[];
  readonly log: Logger;
}

const RETRY_MINUTES = 5;

const registeredSchema = z.array(z.object({ id: z.string(), name: z.string() }));

/** Registers the commands; a failed attempt is repeated every five minutes. */
export class Registrar {
  /** The ids that Discord gave the commands, by name; empty until they are registered. */
  readonly ids = new Map<string, string>();
  readonly #options: RegistrarOptions;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: RegistrarOptions) {
    this.#options = options;
  }

  /** Resolves after the first attempt. If it fails, more follow in the background. */
  async register(applicationId: string): Promise<void> {
    const { log } = this.#options;
    try {
      await this.#replaceCommands(applicationId);
      log.info({ commands: this.ids.size }, 'commands registered');
    } catch (error) {
      log.error(
        { ...describeError(error), retryMinutes: RETRY_MINUTES },
        'command registration failed; commands registered earlier keep working',
      );
      this.#retry = setTimeout(() => void this.register(applicationId), RETRY_MINUTES * 60_000).unref();
    }
  }

  /** Gives up further attempts. */
  stop(): void {
    clearTimeout(this.#retry);
  }

  /**
   * Makes Discord's list of commands ours. A command that is there already keeps its id and what owners have set for it, and
   * doesn't count against Discord's daily limit of new ones.
   */
  async #replaceCommands(applicationId: string): Promise<void> {
    const { rest, commands } = this.#options;
    const body = commands.flatMap(payloads);
    const registered = registeredSchema.parse(
      await rest.put(Routes.applicationCommands(applicationId), { body }),
    );
    for (const { name, id } of registered) this.ids.set(name, id);
  }
}
