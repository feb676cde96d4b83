import { z } from 'zod';
import { ApplicationCommandType, InteractionType, MessageFlags } from '../discord.js';

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
const user = z.object({ id: z.string() });

/** A list without the entries that can't be read. */
const listOf = <T>(schema: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .transform((entries) =>
      entries.flatMap((entry) => {
        const { success, data } = schema.safeParse(entry);
        return success ? [data] : [];
      }),
    )
    .catch([]);

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

const embedSchema = z.object({
  title: text,
  description: text,
  fields: listOf(z.object({ name: text, value: text })),
});

/** All that can be read in a message. Embeds included: ticket bots put a buyer's answers there. */
const messageText = z
  .object({ content: text, embeds: listOf(embedSchema) })
  .transform(({ content, embeds }) =>
    [
      content,
      ...embeds.flatMap(({ title, description, fields }) => [
        title,
        description,
        ...fields.flatMap(({ name, value }) => [name, value]),
      ]),
    ]
      .filter((part) => part !== '')
      .join('\n'),
  )
  .catch('');

const commandSchema = z.object({
  type: z.unknown().optional(),
  name: z.string(),
  options: z
    .array(z.object({ name: z.string(), value: z.unknown().optional(), focused: z.unknown().optional() }))
    .nullish(),
  target_id: text,
  resolved: z
    .object({ messages: z.record(z.string(), messageText) })
    .optional()
    .catch(undefined),
});

const typedSchema = z.union([z.string(), z.number().transform(String)]).catch('');

const sourceMessageSchema = z
  .object({
    flags: z.int().catch(0),
    interaction_metadata: z.object({ user }).optional().catch(undefined),
  })
  .transform(
    ({ flags, interaction_metadata }): SourceMessage => ({
      hidden: (flags & MessageFlags.Ephemeral) !== 0,
      ownerId: interaction_metadata?.user.id,
    }),
  )
  .optional()
  .catch(undefined);

const inputSchema = z.object({ custom_id: z.string(), value: z.string() });

/** A label has one input, a row has several. */
const inputsSchema = z.union([
  z.object({ component: inputSchema }).transform(({ component }) => [component]),
  z.object({ components: listOf(inputSchema) }).transform(({ components }) => components),
]);

const actionSchema = z.object({
  custom_id: z.string(),
  values: z.array(z.string()).catch([]),
  components: listOf(inputsSchema),
});

/**
 * Reads a gateway payload; undefined for a kind of interaction that the bot never registered.
 * @throws ZodError where something is missing without which it can't be answered
 */
export function readInteraction(payload: unknown): Interaction | undefined {
  const { type, data, message, member, ...interaction } = interactionSchema.parse(payload);
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
      const { type: menu, name: command, options, target_id, resolved } = commandSchema.parse(data);
      if (menu === ApplicationCommandType.Message)
        return { ...origin, kind: 'message', command, text: resolved?.messages[target_id] ?? '' };
      if (menu !== ApplicationCommandType.ChatInput) return undefined;
      const byName = Object.fromEntries((options ?? []).map(({ name, value }) => [name, value]));
      return { ...origin, kind: 'command', command, options: byName };
    }
    case InteractionType.ApplicationCommandAutocomplete: {
      const { name: command, options } = commandSchema.parse(data);
      const option = options?.find(({ focused }) => focused === true);
      if (!option) return undefined;
      const typed = typedSchema.parse(option.value);
      return { ...origin, kind: 'completion', command, option: option.name, typed };
    }
    case InteractionType.MessageComponent:
    case InteractionType.ModalSubmit: {
      const { custom_id, values, components } = actionSchema.parse(data);
      return {
        ...origin,
        kind: 'action',
        customId: custom_id,
        values,
        fields: Object.fromEntries(components.flat().map((input) => [input.custom_id, input.value])),
        sourceMessage: sourceMessageSchema.parse(message),
      };
    }
    default:
      return undefined;
  }
}
