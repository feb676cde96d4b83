import {
  type APIInteraction,
  type APIMessage,
  type APIModalSubmission,
  ApplicationCommandType,
  ComponentType,
  InteractionType,
  MessageFlags,
  type ModalSubmitComponent,
} from 'discord-api-types/v10';
import type { RawOptions } from './command.js';

/** Who asked, where, and with which token to answer. */
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
export interface Host {
  readonly hidden: boolean;
  /** Who ran the command that made it; undefined where Discord does not say. */
  readonly ownerId: string | undefined;
}

/** An interaction as plain data: all that the dispatcher knows. */
export type Incoming = Origin &
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
        readonly host: Host | undefined;
      }
  );

/** Reads a gateway payload; undefined for a kind of interaction that the bot never registered. */
export function readInteraction(interaction: APIInteraction): Incoming | undefined {
  const origin: Origin = {
    id: interaction.id,
    applicationId: interaction.application_id,
    token: interaction.token,
    guildId: interaction.guild_id,
    userId: (interaction.member?.user ?? interaction.user)?.id ?? '',
    roleIds: interaction.member?.roles ?? [],
    permissions: BigInt(interaction.member?.permissions ?? 0),
    appPermissions: BigInt(interaction.app_permissions ?? 0),
    locale: 'locale' in interaction ? interaction.locale : '',
    guildLocale: interaction.guild_locale ?? '',
  };
  switch (interaction.type) {
    case InteractionType.ApplicationCommand: {
      const { data } = interaction;
      if (data.type === ApplicationCommandType.Message) {
        const target = data.resolved.messages[data.target_id];
        return { ...origin, kind: 'message', command: data.name, text: target ? textOf(target) : '' };
      }
      if (data.type !== ApplicationCommandType.ChatInput) return undefined;
      return { ...origin, kind: 'command', command: data.name, options: optionsByName(data.options) };
    }
    case InteractionType.ApplicationCommandAutocomplete: {
      const focused = interaction.data.options.find((option) => 'focused' in option && option.focused);
      if (!focused || !('value' in focused)) return undefined;
      return {
        ...origin,
        kind: 'completion',
        command: interaction.data.name,
        option: focused.name,
        typed: String(focused.value),
      };
    }
    case InteractionType.MessageComponent:
      return {
        ...origin,
        kind: 'action',
        customId: interaction.data.custom_id,
        values: 'values' in interaction.data ? interaction.data.values : [],
        fields: {},
        host: hostOf(interaction.message),
      };
    case InteractionType.ModalSubmit:
      return {
        ...origin,
        kind: 'action',
        customId: interaction.data.custom_id,
        values: [],
        fields: typedFields(interaction.data.components),
        host: interaction.message && hostOf(interaction.message),
      };
    default:
      return undefined;
  }
}

const optionsByName = (options: readonly { name: string; value?: unknown }[] = []): RawOptions =>
  Object.fromEntries(options.map((option) => [option.name, option.value]));

/** Ticket bots put a buyer's answers into embeds. */
const textOf = ({ content, embeds }: Pick<APIMessage, 'content' | 'embeds'>): string =>
  [
    content,
    ...embeds.flatMap(({ title, description, fields = [] }) => [
      title,
      description,
      ...fields.flatMap(({ name, value }) => [name, value]),
    ]),
  ]
    .filter((part) => part !== undefined)
    .join('\n');

const hostOf = (message: {
  flags?: MessageFlags;
  interaction_metadata?: { user: { id: string } };
}): Host => ({
  hidden: ((message.flags ?? 0) & MessageFlags.Ephemeral) !== 0,
  ownerId: message.interaction_metadata?.user.id,
});

function typedFields(components: APIModalSubmission['components']): Record<string, string> {
  const inputs = components.flatMap((component): ModalSubmitComponent[] => {
    if (component.type === ComponentType.ActionRow) return component.components;
    return component.type === ComponentType.Label ? [component.component] : [];
  });
  return Object.fromEntries(
    inputs.flatMap((input) =>
      'value' in input && typeof input.value === 'string' ? [[input.custom_id, input.value]] : [],
    ),
  );
}
