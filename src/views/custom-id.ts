import { LIMITS } from './limits.js';

/** What a button, select or form says when it comes back: which action of which command, and with what. */
export interface CustomId {
  readonly command: string;
  readonly action: string;
  readonly args: readonly string[];
}

/**
 * `command:action:args`, each part percent-encoded. It outlives restarts and is visible to whoever sees the message's
 * source: neither keys nor a buyer's data may go into it.
 * @throws RangeError above Discord's 100 characters.
 */
export function customId(command: string, action: string, ...args: readonly (string | number)[]): string {
  const id = [command, action, ...args.map(String)].map(encodeURIComponent).join(':');
  if (id.length > LIMITS.customId) throw new RangeError(`custom id of ${id.length} characters`);
  return id;
}

/** Reads any text; undefined when it is not one of ours. */
export function readCustomId(id: string): CustomId | undefined {
  const parts = id.split(':').map(decodePart);
  const [command, action, ...args] = parts.filter((part) => part !== undefined);
  if (!command || !action || parts.includes(undefined)) return undefined;
  return { command, action, args };
}

function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
