import type {
  APIInteraction,
  APIInteractionDataResolved,
  APIMessage,
  APIModalSubmission,
  APIPingInteraction,
} from 'discord.js';
import { ApplicationCommandType, InteractionType, MessageFlags } from '../lib/discord.js';
import { joined } from '../text/joined.js';

/** The options of a command, by name, as somebody sent them. */
export type RawOptions = Readonly<Record<string, unknown>>;

/** A channel as Discord describes it in an interaction. */
export interface InteractionChannel {
  /** Discord's `ChannelType`. */
  readonly type: number;
  /** The member's permission bits there. */
  readonly permissions: bigint;
}

/** A role as Discord describes it in an interaction. */
export interface InteractionRole {
  /** Whether everybody may mention it. */
  readonly isMentionable: boolean;
}

/** Who sent it, where, and the token to answer it with. */
interface Origin {
  readonly id: string;
  readonly applicationId: string;
  readonly token: string;
  readonly guildId: string | undefined;
  /** Of a channel or thread; undefined if Discord doesn't say. */
  readonly channelId: string | undefined;
  readonly userId: string;
  /** What the member is called in this guild. */
  readonly userName: string;
  readonly roleIds: readonly string[];
  /** The member's permission bits in this channel. */
  readonly permissions: bigint;
  /** The bot's own permission bits in this channel. */
  readonly appPermissions: bigint;
  /** By id: the channel in which it happened, and those that were chosen in a select. */
  readonly channels: ReadonlyMap<string, InteractionChannel>;
  /** By id: the roles that were chosen in a select. */
  readonly roles: ReadonlyMap<string, InteractionRole>;
  /** Discord locales such as `ru` or `en-GB`. */
  readonly locale: string;
  readonly guildLocale: string;
}

/** The message that a component sits on. */
export interface SourceMessage {
  readonly hidden: boolean;
  /** The user whose command created it; undefined if Discord doesn't say. */
  readonly ownerId: string | undefined;
}

/** The message that a message command is used on. */
export interface TargetMessage {
  readonly id: string;
  /** Undefined if a bot or a webhook wrote it. */
  readonly authorId: string | undefined;
  /** All that can be read in it. */
  readonly text: string;
}

/** An interaction as plain data: all that the router knows. */
export type Interaction = Origin &
  (
    | { readonly kind: 'command'; readonly command: string; readonly options: RawOptions }
    | { readonly kind: 'message'; readonly command: string; readonly target: TargetMessage }
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
    /** It isn't what Discord documents, but can be answered. */
    | { readonly kind: 'unreadable'; readonly error: unknown }
  );

/**
 * Reads a gateway payload; undefined for a kind of interaction that the bot never registered.
 * @throws an error of any kind if the payload doesn't even say how to answer it
 */
export function readInteraction(payload: APIInteraction): Interaction | undefined {
  if (payload.type === InteractionType.Ping) return undefined;
  try {
    return readContent(payload, originOf(payload));
  } catch (error) {
    const origin = { ...NOBODY, ...addressOf(payload) };
    // The one kind that takes no message as an answer.
    if (payload.type === InteractionType.ApplicationCommandAutocomplete)
      return { ...origin, kind: 'completion', command: '', option: '', typed: '' };
    return { ...origin, kind: 'unreadable', error };
  }
}

function readContent(payload: Payload, origin: Origin): Interaction | undefined {
  switch (payload.type) {
    case InteractionType.ApplicationCommand: {
      const { data } = payload;
      if (data.type === ApplicationCommandType.Message) {
        const target = targetOf(data.target_id, data.resolved.messages[data.target_id]);
        return { ...origin, kind: 'message', command: data.name, target };
      }
      if (data.type !== ApplicationCommandType.ChatInput) return undefined;
      const { name, options = [] } = data;
      const values = options.map((option) => [option.name, 'value' in option ? option.value : undefined]);
      return { ...origin, kind: 'command', command: name, options: Object.fromEntries(values) };
    }
    case InteractionType.ApplicationCommandAutocomplete: {
      const { name: command, options = [] } = payload.data;
      for (const option of options)
        if ('focused' in option && option.focused)
          return { ...origin, kind: 'completion', command, option: option.name, typed: `${option.value}` };
      return undefined;
    }
    case InteractionType.MessageComponent: {
      const { data, message } = payload;
      const values = 'values' in data ? data.values.map(text) : [];
      return { ...origin, ...actionOf(data.custom_id, message), values };
    }
    case InteractionType.ModalSubmit: {
      const { data, message } = payload;
      return { ...origin, ...actionOf(data.custom_id, message), fields: fieldsOf(data) };
    }
    default:
      return undefined;
  }
}

type Payload = Exclude<APIInteraction, APIPingInteraction>;

const NOBODY = {
  guildId: undefined,
  channelId: undefined,
  userId: '',
  userName: '',
  roleIds: [],
  permissions: 0n,
  appPermissions: 0n,
  channels: new Map<string, InteractionChannel>(),
  roles: new Map<string, InteractionRole>(),
  locale: '',
  guildLocale: '',
};

/** The types say so; a payload that breaks them would break whatever comes to use it. */
function text(value: string): string {
  if (typeof value !== 'string') throw new TypeError('The interaction has no text where one belongs');
  return value;
}

/** Where the answer goes. */
const addressOf = (payload: Payload) => ({
  id: text(payload.id),
  applicationId: text(payload.application_id),
  token: text(payload.token),
});

const userOf = (payload: Payload) => payload.member?.user ?? payload.user;

const originOf = (payload: Payload): Origin => ({
  ...addressOf(payload),
  guildId: payload.guild_id === undefined ? undefined : text(payload.guild_id),
  channelId: payload.channel === undefined ? undefined : text(payload.channel.id),
  userId: text(userOf(payload)?.id ?? ''),
  userName: text(payload.member?.nick ?? userOf(payload)?.global_name ?? userOf(payload)?.username ?? ''),
  roleIds: payload.member?.roles.map(text) ?? [],
  permissions: BigInt(payload.member?.permissions ?? 0),
  appPermissions: BigInt(payload.app_permissions),
  channels: channelsOf(payload),
  roles: new Map(
    Object.values(chosen(payload).roles ?? {}).map(({ id, mentionable }) => [
      text(id),
      { isMentionable: mentionable === true },
    ]),
  ),
  locale: text(payload.locale),
  guildLocale: text(payload.guild_locale ?? ''),
});

/** What was chosen in selects of channels and roles. */
function chosen({ data }: Payload): Pick<APIInteractionDataResolved, 'channels' | 'roles'> {
  if (data === undefined || !('resolved' in data) || data.resolved === undefined) return {};
  return {
    ...('channels' in data.resolved && { channels: data.resolved.channels }),
    ...('roles' in data.resolved && { roles: data.resolved.roles }),
  };
}

function channelsOf(payload: Payload): Map<string, InteractionChannel> {
  const { channel, member } = payload;
  const channels = new Map(
    Object.values(chosen(payload).channels ?? {}).map(({ id, type, permissions }) => [
      text(id),
      { type, permissions: BigInt(permissions) },
    ]),
  );
  if (channel)
    channels.set(text(channel.id), { type: channel.type, permissions: BigInt(member?.permissions ?? 0) });
  return channels;
}

const actionOf = (customId: string, message: APIMessage | undefined) => ({
  kind: 'action' as const,
  customId: text(customId),
  values: [],
  fields: {},
  sourceMessage: message && {
    hidden: ((message.flags ?? 0) & MessageFlags.Ephemeral) !== 0,
    ownerId: message.interaction_metadata?.user.id,
  },
});

/** What was typed into the text inputs of a form, each in a label or a row. */
function fieldsOf({ components }: APIModalSubmission): Record<string, string> {
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

const targetOf = (id: string, message: APIMessage | undefined): TargetMessage => ({
  id: text(id),
  authorId:
    message === undefined || message.author.bot === true || message.webhook_id !== undefined
      ? undefined
      : text(message.author.id),
  text: message ? textOf(message) : '',
});

/** All that can be read in a message. Embeds included: ticket bots put a buyer's answers there. */
function textOf({ content, embeds }: APIMessage): string {
  const texts = embeds.flatMap(({ title, description, fields = [] }) => [
    title,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
  return joined([content, ...texts], '\n');
}
