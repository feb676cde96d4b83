import { z } from 'zod';
import { parseJson } from '../json.js';
import { SNOWFLAKE } from '../views/custom-id.js';
import { LIMITS } from '../views/limits.js';
import type { Interaction, RawOptions, TargetMessage } from './interaction.js';

/*
 * **Try again** repeats a request, also after a restart, so its custom id holds all of it:
 * `product?{"name":"VIP"}` for a command, `product:show:1:0?["7005"]` for what came with a button, select or form. No other
 * custom id of the bot has a question mark, because their parts are percent-encoded.
 */

/** Options of a command, a message, what was chosen, or what was typed. */
const inputSchema = z.union([z.array(z.string()), z.record(z.string(), z.unknown())]);
/** Text, id and author of a message; other ids would not fit into the custom ids that are made of them. */
const messageSchema = z.tuple([
  z.string(),
  z.string().regex(SNOWFLAKE),
  z.string().regex(SNOWFLAKE).optional(),
]);
const fieldsSchema = z.record(z.string(), z.string());

/** The custom id that repeats the request; undefined if it would be longer than Discord allows. */
export function repeatId(interaction: Interaction): string | undefined {
  const id = idOf(interaction);
  return id !== undefined && id.length <= LIMITS.customId ? id : undefined;
}

function idOf(interaction: Interaction): string | undefined {
  switch (interaction.kind) {
    case 'command':
      return `${encodeURIComponent(interaction.command)}?${JSON.stringify(plain(interaction.options))}`;
    case 'message':
      return `${encodeURIComponent(interaction.command)}?${JSON.stringify(messageOf(interaction.target))}`;
    case 'action': {
      const { customId, values, fields } = interaction;
      return `${customId}?${JSON.stringify(Object.keys(fields).length > 0 ? fields : values)}`;
    }
    default:
      return undefined;
  }
}

const messageOf = ({ text, id, authorId }: TargetMessage): readonly string[] => [
  text,
  id,
  ...(authorId === undefined ? [] : [authorId]),
];

/** Without values that no option of a command can have. */
const plain = (options: RawOptions): RawOptions =>
  Object.fromEntries(
    Object.entries(options).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  );

/**
 * The interaction that a press of **Try again** repeats, sent by its presser; undefined for any other. Anybody can send
 * any id, so a repeated interaction is as little to be trusted as another.
 */
export function repeatedBy(interaction: Interaction): Interaction | undefined {
  // Most ids have no input: JSON.parse would throw at each press.
  if (interaction.kind !== 'action' || !interaction.customId.includes('?')) return undefined;
  const [path = '', ...rest] = interaction.customId.split('?');
  const input = inputSchema.safeParse(parseJson(rest.join('?'))).data;
  if (input === undefined) return undefined;
  if (path.includes(':')) {
    if (Array.isArray(input)) return { ...interaction, customId: path, values: input };
    const { data: fields } = fieldsSchema.safeParse(input);
    return fields && { ...interaction, customId: path, fields };
  }
  const command = decoded(path);
  if (!Array.isArray(input)) return { ...interaction, kind: 'command', command, options: input };
  const { data: [text, id, authorId] = [] } = messageSchema.safeParse(input);
  if (text === undefined || id === undefined) return undefined;
  return { ...interaction, kind: 'message', command, target: { id, authorId, text } };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
