import { type REST, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { MINUTE_MS } from '../lib/duration.js';
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

export class Registrar {
  /** Discord's ids by name; empty until the commands are registered. */
  readonly ids = new Map<string, string>();
  readonly #options: RegistrarOptions;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: RegistrarOptions) {
    this.#options = options;
  }

  /** Resolves after the first attempt; more follow in the background. */
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
      this.#retry = setTimeout(() => void this.register(applicationId), RETRY_MINUTES * MINUTE_MS).unref();
    }
  }

  stop(): void {
    clearTimeout(this.#retry);
  }

  /** Commands that exist keep their ids and overwrites, and don't count towards Discord's daily limit. */
  async #replaceCommands(applicationId: string): Promise<void> {
    const { rest, commands } = this.#options;
    const body = commands.flatMap(payloads);
    const registered = registeredSchema.parse(
      await rest.put(Routes.applicationCommands(applicationId), { body }),
    );
    for (const { name, id } of registered) this.ids.set(name, id);
  }
}
