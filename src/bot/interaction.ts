import { ApplicationCommandType, InteractionType, MessageFlags } from 'discord.js';
import { z } from 'zod';

/** The options of a command, by name, as somebody sent them. */
export type RawOptions = Readonly<Record<string, unknown>>;

/** Who sent it, where, and the token to answer it with. */
interface Origin {
  readonly id: string;
  readonly applicationId: string;
  readonly token: string;
  readonly guildId: string | undefined;
  readonly userId: string;
  readonly roleIds: readonly string[];
  /** The member's permission bits in this channel. */
  readonly permissions: bigint;
  /** The bot's own permission bits in this channel. */
  readonly appPermissions: bigint;
  /** Discord locales such as `ru` or `en-GB`. */
  readonly locale: string;
  readonly guildLocale: string;
}

/** The message that a component sits on. */
export interface SourceMessage {
  readonly hidden: boolean;
  /** The user whose command created it; undefined where Discord doesn't say. */
  readonly ownerId: string | undefined;
}

/** An interaction as plain data: all that the router knows. */
export type Interaction = Origin &
  (
    | { readonly kind: 'command'; readonly command: string; readonly options: RawOptions }
    /** A message command; `text` is all that can be read in the message. */
    | { readonly kind: 'message'; readonly command: string; readonly text: string }
    | {
        readonly kind: 'completion';
        readonly command: string;
        readonly option: string;
        readonly typed: string;
      }
    | {
        readonly kind: 'action';
        readonly customId: string;
        readonly values: readonly string[];
        readonly fields: Readonly<Record<string, string>>;
        readonly sourceMessage: SourceMessage | undefined;
      }
  );

/*
 * The parts of a payload that the bot uses. Only what an answer needs is required; anything else that can't be read counts
 * as absent, because Discord adds new kinds of everything without notice.
 */

const text = z.string().catch('');
const bits = z
  .string()
  .regex(/^\d{1,40}$/)
  .transform(BigInt)
  .catch(0n);
const list = z.array(z.unknown()).catch([]);
const user = z.object({ id: z.string() });

const interactionSchema = z.object({
  id: z.string(),
  type: z.number(),
  application_id: z.string(),
  token: z.string(),
  guild_id: z.string().nullish(),
  member: z.object({ user, roles: z.array(z.string()).catch([]), permissions: bits }).nullish(),
  user: user.nullish(),
  app_permissions: bits,
  locale: text,
  guild_locale: text,
  data: z.unknown().optional(),
  message: z.unknown().optional(),
});

const optionSchema = z.object({
  name: z.string(),
  value: z.unknown().optional(),
  focused: z.unknown().optional(),
});

const typedSchema = z.union([z.string(), z.number().transform(String)]).catch('');

const commandSchema = z.object({
  type: z.unknown().optional(),
  name: z.string(),
  options: z.array(optionSchema).nullish(),
  target_id: text,
  resolved: z
    .object({ messages: z.record(z.string(), z.unknown()) })
    .optional()
    .catch(undefined),
});

const actionSchema = z.object({
  custom_id: z.string(),
  values: z.array(z.string()).catch([]),
  components: list,
});

const messageSchema = z.object({
  content: text,
  embeds: list,
  flags: z.int().catch(0),
  interaction_metadata: z.object({ user }).optional().catch(undefined),
});

const embedSchema = z.object({ title: text, description: text, fields: list });
const fieldSchema = z.object({ name: text, value: text });

/** A row has several inputs, a label has one. */
const holderSchema = z.object({ components: list, component: z.unknown().optional() });
const inputSchema = z.object({ custom_id: z.string(), value: z.string() });

/** The entries of a list that match the schema. */
const readable = <T>(schema: z.ZodType<T>, entries: readonly unknown[]): T[] =>
  entries.flatMap((entry) => {
    const { success, data } = schema.safeParse(entry);
    return success ? [data] : [];
  });

/**
 * Reads a gateway payload; undefined for a kind of interaction that the bot never registered.
 * @throws ZodError where something is missing without which it can't be answered
 */
export function readInteraction(payload: unknown): Interaction | undefined {
  const { type, data, ...interaction } = interactionSchema.parse(payload);
  const { member } = interaction;
  const origin: Origin = {
    id: interaction.id,
    applicationId: interaction.application_id,
    token: interaction.token,
    guildId: interaction.guild_id ?? undefined,
    userId: (member?.user ?? interaction.user)?.id ?? '',
    roleIds: member?.roles ?? [],
    permissions: member?.permissions ?? 0n,
    appPermissions: interaction.app_permissions,
    locale: interaction.locale,
    guildLocale: interaction.guild_locale,
  };
  switch (type) {
    case InteractionType.ApplicationCommand: {
      const command = commandSchema.parse(data);
      if (command.type === ApplicationCommandType.Message) {
        const target = command.resolved?.messages[command.target_id];
        return { ...origin, kind: 'message', command: command.name, text: textOf(target) };
      }
      if (command.type !== ApplicationCommandType.ChatInput) return undefined;
      return { ...origin, kind: 'command', command: command.name, options: optionsByName(command.options) };
    }
    case InteractionType.ApplicationCommandAutocomplete: {
      const { name, options } = commandSchema.parse(data);
      const focused = options?.find((option) => option.focused === true);
      if (!focused) return undefined;
      return {
        ...origin,
        kind: 'completion',
        command: name,
        option: focused.name,
        typed: typedSchema.parse(focused.value),
      };
    }
    case InteractionType.MessageComponent:
    case InteractionType.ModalSubmit: {
      const { custom_id, values, components } = actionSchema.parse(data);
      return {
        ...origin,
        kind: 'action',
        customId: custom_id,
        values,
        fields: typedFields(components),
        sourceMessage: sourceMessageOf(interaction.message),
      };
    }
    default:
      return undefined;
  }
}

const optionsByName = (options: z.output<typeof commandSchema>['options']): RawOptions =>
  Object.fromEntries((options ?? []).map(({ name, value }) => [name, value]));

/** Embeds included: ticket bots put a buyer's answers there. */
function textOf(message: unknown): string {
  const { content, embeds } = messageSchema.safeParse(message).data ?? { content: '', embeds: [] };
  return [
    content,
    ...readable(embedSchema, embeds).flatMap(({ title, description, fields }) => [
      title,
      description,
      ...readable(fieldSchema, fields).flatMap(({ name, value }) => [name, value]),
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function sourceMessageOf(message: unknown): SourceMessage | undefined {
  const source = messageSchema.safeParse(message).data;
  return (
    source && {
      hidden: (source.flags & MessageFlags.Ephemeral) !== 0,
      ownerId: source.interaction_metadata?.user.id,
    }
  );
}

const typedFields = (components: readonly unknown[]): Record<string, string> =>
  Object.fromEntries(
    readable(holderSchema, components)
      .flatMap((holder) => readable(inputSchema, [...holder.components, holder.component]))
      .map(({ custom_id, value }) => [custom_id, value]),
  );
