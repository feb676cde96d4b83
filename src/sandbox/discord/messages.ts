import {
  type APIAttachment,
  type APIEmbed,
  type APIMessage,
  GatewayDispatchEvents,
  GatewayIntentBits,
  MessageFlags,
  MessageType,
} from 'discord.js';
import { placeMedia, storeFiles } from './attachments.js';
import { numberComponents, textOf, walkComponents } from './component-form.js';
import { DiscordError } from './errors.js';
import { forgetOldest } from './forget.js';
import { pingsOf } from './mentions.js';
import type { MessageDraft } from './message-form.js';
import { botUser } from './payloads.js';
import type { GuildState, RecordedFile, State, StoredMessage } from './state.js';

/** Flags that an edit can add; the others are fixed by the first message. */
const EDITABLE_FLAGS = MessageFlags.SuppressEmbeds | MessageFlags.IsComponentsV2;

export interface MessageOrigin {
  readonly onlyFor?: string | undefined;
  readonly type?: MessageType;
  readonly fields?: Partial<APIMessage>;
}

function blankMessage(state: State, guild: GuildState, flags: number, origin: MessageOrigin): APIMessage {
  return {
    id: state.snowflake(),
    channel_id: guild.channelId,
    author: botUser(state),
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
    type: origin.type ?? MessageType.Default,
    ...origin.fields,
  };
}

/** Puts a new message of the bot into the guild's channel. */
export function createMessage(
  state: State,
  guild: GuildState,
  draft: MessageDraft,
  files: readonly RecordedFile[],
  origin: MessageOrigin = {},
): APIMessage {
  const blank = blankMessage(state, guild, draft.flags, origin);
  const message = { ...blank, tts: draft.tts, ...contentsOf(state, guild, blank, draft, files) };
  store(state, guild, { message, onlyFor: origin.onlyFor }, GatewayDispatchEvents.MessageCreate);
  return message;
}

/** Changes a message of the bot; what the draft does not mention stays. */
export function editMessage(
  state: State,
  guild: GuildState,
  { message, onlyFor }: StoredMessage,
  draft: MessageDraft,
  files: readonly RecordedFile[],
): APIMessage {
  const changed: APIMessage = {
    ...message,
    ...contentsOf(state, guild, message, draft, files),
    flags: ((message.flags ?? 0) & ~MessageFlags.Loading) | (draft.flags & EDITABLE_FLAGS),
    edited_timestamp: new Date(state.now()).toISOString(),
  };
  store(state, guild, { message: changed, onlyFor }, GatewayDispatchEvents.MessageUpdate);
  return changed;
}

/** Everything in a message that a draft decides, or the refusal of an empty message. */
function contentsOf(
  state: State,
  guild: GuildState,
  before: APIMessage,
  draft: MessageDraft,
  files: readonly RecordedFile[],
): Partial<APIMessage> {
  const content = (draft.content === undefined ? before.content : (draft.content ?? '')).trim();
  const embeds: APIEmbed[] = draft.embeds === undefined ? before.embeds : (draft.embeds ?? []);
  const components = draft.components === undefined ? (before.components ?? []) : (draft.components ?? []);
  const { kept, added } = attachmentsOf(state, guild, before, draft, files);
  const attachments = [...kept, ...added];
  if (attachments.length > 10) throw new DiscordError('tooManyAttachments');
  if (content === '' && embeds.length === 0 && components.length === 0 && attachments.length === 0) {
    throw new DiscordError('emptyMessage');
  }
  numberComponents(components);
  const placed = placeMedia(attachments, embeds, components);
  const displayed = [...walkComponents(components)].map(({ component }) => textOf(component));
  return {
    content,
    embeds: placed,
    components,
    attachments,
    ...pingsOf([content, ...displayed].join('\n'), draft.allowedMentions, guild),
  };
}

function attachmentsOf(
  state: State,
  guild: GuildState,
  before: APIMessage,
  draft: MessageDraft,
  files: readonly RecordedFile[],
): { kept: APIAttachment[]; added: APIAttachment[] } {
  const named = draft.attachments ?? undefined;
  const kept =
    draft.attachments === undefined
      ? before.attachments
      : before.attachments.filter(({ id }) => named?.some((attachment) => attachment.id === id));
  return { kept, added: storeFiles(state, guild, files, named ?? []) };
}

/** Shows "thinking…" until the deferred answer is there. */
export function createLoadingMessage(state: State, guild: GuildState, origin: MessageOrigin): APIMessage {
  const flags = MessageFlags.Loading | (origin.onlyFor === undefined ? 0 : MessageFlags.Ephemeral);
  const message = blankMessage(state, guild, flags, origin);
  store(state, guild, { message, onlyFor: origin.onlyFor }, GatewayDispatchEvents.MessageCreate);
  return message;
}

/** Stores a message and tells who listens: the people who see it, and the sessions unless it is ephemeral. */
export function store(
  state: State,
  guild: GuildState,
  stored: StoredMessage,
  event: GatewayDispatchEvents,
): void {
  const { message, onlyFor } = stored;
  guild.messages.set(message.id, stored);
  forgetOldest(guild.messages, state.keep);
  for (const watcher of guild.watchers) watcher({ kind: 'message', message }, onlyFor);
  if (onlyFor !== undefined) return;
  // Without the privileged intent a bot reads only its own messages.
  const hidden = message.author.id !== state.application.id;
  const data = hidden ? { ...message, content: '', embeds: [], components: [], attachments: [] } : message;
  state.dispatch({
    event,
    guildId: guild.id,
    intent: GatewayIntentBits.GuildMessages,
    data: { ...data, guild_id: guild.id },
  });
}

/** Takes a message away. */
export function deleteMessage(state: State, guild: GuildState, id: string): void {
  const stored = guild.messages.get(id);
  if (stored === undefined) return;
  guild.messages.delete(id);
  for (const watcher of guild.watchers) watcher({ kind: 'deleted', id }, stored.onlyFor);
  if (stored.onlyFor !== undefined) return;
  state.dispatch({
    event: GatewayDispatchEvents.MessageDelete,
    guildId: guild.id,
    intent: GatewayIntentBits.GuildMessages,
    data: { id, channel_id: guild.channelId, guild_id: guild.id },
  });
}
