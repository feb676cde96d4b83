import { z } from 'zod';
import { LIMITS } from '../views/limits.js';
import type { Interaction, RawOptions } from './interaction.js';

/*
 * **Try again** asks the same once more, after a restart too, so all of it is in the button's custom id:
 * `product?{"name":"VIP"}` for a command, `product:show:1:0?["7005"]` for what came with a button, select or form. No other
 * custom id of the bot has a question mark, because their parts are percent-encoded.
 */

/** Options of a command, the text of a message, what was chosen, or what was typed. */
const inputSchema = z.union([z.array(z.string()), z.string(), z.record(z.string(), z.unknown())]);
const fieldsSchema = z.record(z.string(), z.string());

/** The custom id that asks the same once more; undefined where it would be longer than Discord takes. */
export function repeatId(interaction: Interaction): string | undefined {
  const id = idOf(interaction);
  return id !== undefined && id.length <= LIMITS.customId ? id : undefined;
}

function idOf(interaction: Interaction): string | undefined {
  switch (interaction.kind) {
    case 'command':
      return `${encodeURIComponent(interaction.command)}?${JSON.stringify(plain(interaction.options))}`;
    case 'message':
      return `${encodeURIComponent(interaction.command)}?${JSON.stringify(interaction.text)}`;
    case 'action': {
      const { customId, values, fields } = interaction;
      return `${customId}?${JSON.stringify(Object.keys(fields).length > 0 ? fields : values)}`;
    }
    default:
      return undefined;
  }
}

/** Without what no option of a command can be. */
const plain = (options: RawOptions): RawOptions =>
  Object.fromEntries(
    Object.entries(options).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  );

/**
 * The interaction that a press of **Try again** repeats, sent by who pressed it; undefined for any other. Anybody can send
 * any id, so a repeated interaction is as little to be trusted as another.
 */
export function repeatedBy(interaction: Interaction): Interaction | undefined {
  if (interaction.kind !== 'action') return undefined;
  const [path = '', ...rest] = interaction.customId.split('?');
  const input = rest.length > 0 ? readInput(rest.join('?')) : undefined;
  if (input === undefined) return undefined;
  if (Array.isArray(input)) return { ...interaction, customId: path, values: input };
  if (path.includes(':')) {
    const { data: fields } = fieldsSchema.safeParse(input);
    return fields && { ...interaction, customId: path, fields };
  }
  const command = decoded(path);
  return typeof input === 'string'
    ? { ...interaction, kind: 'message', command, text: input }
    : { ...interaction, kind: 'command', command, options: input };
}

function readInput(text: string): z.infer<typeof inputSchema> | undefined {
  try {
    return inputSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
