import {
  AllowedMentionsTypes,
  type APIAttachment,
  type APIEmbed,
  type APIMessage,
  type APIUser,
  MessageFlags,
  MessageType,
  PermissionFlagsBits,
} from 'discord.js';
import { newSecret } from '../secret.js';
import { botUser, personUser, rolePayloads } from './payloads.js';
import { appPermissions } from './permissions.js';
import { DiscordError } from './route.js';
import type { AllowedMentions, MessageDraft } from './rules.js';
import {
  type ChannelState,
  forgetOldest,
  type RecordedFile,
  type State,
  type StoredMessage,
} from './state.js';

export interface MessageOrigin {
  readonly onlyFor?: string | undefined;
  readonly type?: MessageType;
  readonly fields?: Partial<APIMessage>;
}

/** A message without anything in it. */
export function blankMessage(
  state: State,
  channel: ChannelState,
  author: APIUser,
  { type = MessageType.Default, fields }: MessageOrigin = {},
  flags = 0,
): APIMessage {
  return {
    id: state.snowflake(),
    channel_id: channel.id,
    author,
    content: '',
    timestamp: new Date(state.now()).toISOString(),
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    components: [],
    pinned: false,
    flags,
    type,
    ...fields,
  };
}

/** Puts a new message of the bot into a channel. */
export function createMessage(
  state: State,
  channel: ChannelState,
  draft: MessageDraft,
  files: readonly RecordedFile[],
  origin: MessageOrigin = {},
): APIMessage {
  const blank = blankMessage(state, channel, botUser(state), origin, draft.flags ?? 0);
  const message = { ...blank, ...messageContents(state, channel, blank, draft, files) };
  storeMessage(state, channel, { message, onlyFor: origin.onlyFor });
  return message;
}

/** Changes a message of the bot; what the draft does not mention stays. */
export function editMessage(
  state: State,
  channel: ChannelState,
  { message, onlyFor }: StoredMessage,
  draft: MessageDraft,
  files: readonly RecordedFile[],
): APIMessage {
  const { content, embeds, components, attachments } = draft;
  // An edit of flags alone doesn't mark a message as edited.
  const isEdit = [content, embeds, components, attachments].some((part) => part !== undefined);
  const changed: APIMessage = {
    ...message,
    ...messageContents(state, channel, message, draft, files),
    flags: (message.flags ?? 0) & ~MessageFlags.Loading,
    ...(isEdit && { edited_timestamp: new Date(state.now()).toISOString() }),
  };
  storeMessage(state, channel, { message: changed, onlyFor });
  return changed;
}

/** Everything in a message that a draft decides, or the refusal of an empty message. */
function messageContents(
  state: State,
  channel: ChannelState,
  before: APIMessage,
  draft: MessageDraft,
  files: readonly RecordedFile[],
): Partial<APIMessage> {
  const content = (draft.content === undefined ? before.content : (draft.content ?? '')).trim();
  const embeds = draft.embeds === undefined ? before.embeds : (draft.embeds ?? []);
  const components = draft.components === undefined ? (before.components ?? []) : (draft.components ?? []);
  const kept =
    draft.attachments === undefined
      ? before.attachments
      : before.attachments.filter(({ id }) => draft.attachments?.some((named) => named.id === id));
  const stored = storeFiles(state, channel, files, draft);
  const shown = (draft.embeds ?? []).map((embed) => embed.image?.url);
  // A file that an embed shows isn't listed below the message.
  const attachments = [...kept, ...stored.filter((file) => !shown.includes(linkTo(file)))];
  if (content === '' && [embeds, components, attachments].every(({ length }) => length === 0)) {
    throw new DiscordError('emptyMessage');
  }
  return {
    content,
    embeds: embeds.map((embed) => withFile(embed, stored)),
    components,
    attachments,
    ...pings(content, draft.allowed_mentions, channel, appPermissions(channel)),
  };
}

const linkTo = ({ filename }: APIAttachment): string => `attachment://${filename}`;

/** The embed with the address of the file that it shows. */
function withFile(embed: APIEmbed, files: readonly APIAttachment[]): APIEmbed {
  const file = files.find((one) => linkTo(one) === embed.image?.url);
  if (!file) return embed;
  const { url, description } = file;
  return { ...embed, image: { url, ...(description && { description }) } };
}

/** Keeps uploaded files for the local file server. */
const storeFiles = (
  state: State,
  channel: ChannelState,
  files: readonly RecordedFile[],
  draft: MessageDraft,
): APIAttachment[] =>
  files.map((file) => {
    const draftOf = draft.attachments?.find((one) => file.field === `files[${one.id}]`);
    const description = draftOf?.description;
    return { ...storeFile(state, channel, file), ...(description && { description }) };
  });

function storeFile(
  state: State,
  channel: ChannelState,
  { name, type, bytes }: Pick<RecordedFile, 'name' | 'type' | 'bytes'>,
): APIAttachment {
  const id = state.snowflake();
  const filename = name.replaceAll(/[^\w.-]/g, '_');
  // Ids are times. Discord signs addresses of files in this way, too.
  const path = `/attachments/${channel.id}/${id}/${filename}?hm=${newSecret()}`;
  state.files.set(path, { type, bytes });
  const url = new URL(path, state.baseUrl).href;
  return { id, filename, size: bytes.length, url, proxy_url: url, content_type: type };
}

/**
 * Whom a text pings, as far as allowed_mentions lets it (absent: all). Everyone, and roles that not everyone may mention,
 * are pinged by those with the permission only.
 */
export function pings(
  text: string,
  allowed: AllowedMentions | null | undefined,
  { guild }: ChannelState,
  permissions: bigint,
): Pick<APIMessage, 'mentions' | 'mention_roles' | 'mention_everyone'> {
  const { User, Role, Everyone } = AllowedMentionsTypes;
  const may = (kind: AllowedMentionsTypes) => !allowed || allowed.parse?.includes(kind) === true;
  const mayAll = (permissions & PermissionFlagsBits.MentionEveryone) !== 0n;
  const roles = rolePayloads(guild).filter(
    ({ id, mentionable }) => (mentionable || mayAll) && (may(Role) || allowed?.roles?.includes(id)),
  );
  return {
    mentions: [...guild.people.values()]
      .filter(({ id }) => text.includes(`<@${id}>`) && (may(User) || allowed?.users?.includes(id)))
      .map(personUser),
    mention_roles: roles.map(({ id }) => id).filter((id) => text.includes(`<@&${id}>`)),
    mention_everyone: mayAll && /@(everyone|here)\b/.test(text) && may(Everyone),
  };
}

/** Shows "thinking…" until the deferred answer is there. */
export function createLoadingMessage(state: State, channel: ChannelState, origin: MessageOrigin): APIMessage {
  const flags = MessageFlags.Loading | (origin.onlyFor === undefined ? 0 : MessageFlags.Ephemeral);
  const message = blankMessage(state, channel, botUser(state), origin, flags);
  storeMessage(state, channel, { message, onlyFor: origin.onlyFor });
  return message;
}

/** Stores a message and notifies the people who see it. The bot gets no event: it has no intent for messages. */
export function storeMessage(state: State, channel: ChannelState, stored: StoredMessage): void {
  const { message, onlyFor } = stored;
  channel.messages.set(message.id, stored);
  forgetOldest(channel.messages, state.keep);
  for (const watcher of channel.watchers) watcher({ kind: 'message', message }, onlyFor);
}

/** Takes a message away. */
export function deleteMessage(channel: ChannelState, id: string): void {
  const stored = channel.messages.get(id);
  if (stored === undefined) return;
  channel.messages.delete(id);
  for (const watcher of channel.watchers) watcher({ kind: 'deleted', id }, stored.onlyFor);
}
