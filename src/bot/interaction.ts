import {
  type APIInteraction,
  type APIInteractionDataResolved,
  type APIMessage,
  type APIModalSubmission,
  type APIPingInteraction,
  ApplicationCommandType,
  InteractionType,
  MessageFlags,
} from 'discord.js';
import { joinParts } from '../text/markdown.js';
import type { ActionInput } from '../ui/implement.js';

/** By name of the option; not checked yet. */
export type RawOptions = Readonly<Record<string, unknown>>;

export interface InteractionChannel {
  /** Discord's `ChannelType`. */
  readonly type: number;
  /** The member's permission bits there. */
  readonly permissions: bigint;
  /** The bot's own; undefined if Discord doesn't say. */
  readonly appPermissions: bigint | undefined;
}

interface Origin {
  readonly id: string;
  readonly applicationId: string;
  readonly token: string;
  readonly guildId: string | undefined;
  /** A channel or thread; undefined if Discord doesn't say. */
  readonly channelId: string | undefined;
  readonly userId: string;
  readonly userName: string;
  /** Unique in Discord, while anybody can set a name that is shown. */
  readonly accountName: string;
  /** When the member last joined the guild, in milliseconds since the epoch; undefined if Discord doesn't say. */
  readonly joinedAt: number | undefined;
  readonly roleIds: readonly string[];
  /** The member's permission bits in this channel. */
  readonly permissions: bigint;
  /** By id: the channel of the interaction, and those that were chosen in a select. */
  readonly channels: ReadonlyMap<string, InteractionChannel>;
  /** Ids of the roles that were chosen in a select and that every member may mention. */
  readonly mentionableRoles: ReadonlySet<string>;
  /** A Discord locale such as `ru` or `en-GB`. */
  readonly locale: string;
  readonly guildLocale: string;
}

interface SourceMessage {
  readonly hidden: boolean;
  /** The user whose command created it; undefined if Discord doesn't say. */
  readonly ownerId: string | undefined;
  /** The interaction that created it; undefined if Discord doesn't say. */
  readonly createdBy?: string | undefined;
}

export interface TargetMessage {
  readonly id: string;
  /** Undefined if a bot or a webhook wrote it. */
  readonly authorId: string | undefined;
  /** Content and embeds: ticket bots put a buyer's answers into embeds. */
  readonly text: string;
}

export interface TargetMember {
  readonly id: string;
  /** As Discord shows it here. */
  readonly name: string;
}

/** An interaction as plain data, all that the router gets. */
export type Interaction = Origin &
  (
    | { readonly kind: 'command'; readonly command: string; readonly options: RawOptions }
    | { readonly kind: 'message'; readonly command: string; readonly target: TargetMessage }
    | { readonly kind: 'member'; readonly command: string; readonly target: TargetMember }
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

/** Undefined for a kind that the bot never registered. @throws if the payload isn't as documented */
export function readInteraction(payload: APIInteraction): Interaction | undefined {
  switch (payload.type) {
    case InteractionType.ApplicationCommand: {
      const { data } = payload;
      const { name: command } = data;
      if (data.type === ApplicationCommandType.Message) {
        const target = readTarget(data.target_id, data.resolved.messages[data.target_id]);
        return { ...readOrigin(payload), kind: 'message', command, target };
      }
      if (data.type === ApplicationCommandType.User) {
        const { target_id: id, resolved } = data;
        const name = showName(resolved.members?.[id], resolved.users[id]);
        return { ...readOrigin(payload), kind: 'member', command, target: { id, name } };
      }
      if (data.type !== ApplicationCommandType.ChatInput) return undefined;
      const values = (data.options ?? []).map((option) => [
        option.name,
        'value' in option ? option.value : undefined,
      ]);
      return { ...readOrigin(payload), kind: 'command', command, options: Object.fromEntries(values) };
    }
    case InteractionType.ApplicationCommandAutocomplete: {
      const { name: command, options = [] } = payload.data;
      for (const option of options)
        if ('focused' in option && option.focused) {
          const { name, value } = option;
          return { ...readOrigin(payload), kind: 'completion', command, option: name, typed: `${value}` };
        }
      return undefined;
    }
    case InteractionType.MessageComponent:
    case InteractionType.ModalSubmit: {
      const { data, message } = payload;
      return {
        ...readOrigin(payload),
        kind: 'action',
        customId: data.custom_id,
        values: 'values' in data ? data.values : [],
        fields: readFields('components' in data ? data.components : []),
        sourceMessage: message && {
          hidden: ((message.flags ?? 0) & MessageFlags.Ephemeral) !== 0,
          ownerId: message.interaction_metadata?.user.id,
          createdBy: message.interaction_metadata?.id,
        },
      };
    }
    default:
      return undefined;
  }
}

type Payload = Exclude<APIInteraction, APIPingInteraction>;

function readOrigin(payload: Payload): Origin {
  const { member, user = member?.user } = payload;
  return {
    id: payload.id,
    applicationId: payload.application_id,
    token: payload.token,
    guildId: payload.guild_id,
    channelId: payload.channel?.id,
    userId: user?.id ?? '',
    userName: showName(member, user),
    accountName: user?.username ?? '',
    joinedAt: Date.parse(member?.joined_at ?? '') || undefined,
    roleIds: member?.roles ?? [],
    permissions: BigInt(member?.permissions ?? 0),
    ...readResolved(payload),
    locale: payload.locale,
    guildLocale: payload.guild_locale ?? '',
  };
}

const showName = (
  member: { readonly nick?: string | null | undefined } | undefined,
  user: { readonly global_name: string | null; readonly username: string } | undefined,
): string => member?.nick ?? user?.global_name ?? user?.username ?? '';

function readResolved({
  channel,
  member,
  data,
  app_permissions: app,
}: Payload): Pick<Origin, 'channels' | 'mentionableRoles'> {
  const resolved: Partial<APIInteractionDataResolved> & { readonly messages?: unknown } =
    data !== undefined && 'resolved' in data && data.resolved !== undefined ? data.resolved : {};
  const channels = new Map<string, InteractionChannel>();
  // A chosen channel says what the bot may do there since 16 July 2026 (discord-api-docs, #8443).
  for (const { id, type, permissions, app_permissions: own } of Object.values(resolved.channels ?? {}))
    channels.set(id, {
      type,
      permissions: BigInt(permissions),
      appPermissions: own === undefined ? undefined : BigInt(own),
    });
  if (channel)
    channels.set(channel.id, {
      type: channel.type,
      permissions: BigInt(member?.permissions ?? 0),
      appPermissions: BigInt(app),
    });
  const mentionable = Object.values(resolved.roles ?? {}).filter((role) => role.mentionable);
  return { channels, mentionableRoles: new Set(mentionable.map(({ id }) => id)) };
}

/** Discord puts a text input into a label or a row. */
function readFields(components: APIModalSubmission['components']): ActionInput['fields'] {
  const inputs = components.flatMap((part) => {
    if ('component' in part) return [part.component];
    return 'components' in part ? part.components : [];
  });
  return Object.fromEntries(
    inputs.flatMap((input) =>
      'value' in input && typeof input.value === 'string' ? [[input.custom_id, input.value]] : [],
    ),
  );
}

function readTarget(id: string, message: APIMessage | undefined): TargetMessage {
  if (!message) return { id, authorId: undefined, text: '' };
  const { author, webhook_id, content, embeds } = message;
  const texts = embeds.flatMap(({ title, description, fields = [] }) => [
    title,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
  return {
    id,
    authorId: author.bot === true || webhook_id !== undefined ? undefined : author.id,
    text: joinParts([content, ...texts], '\n'),
  };
}
