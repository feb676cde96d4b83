import { type APIEmbed, type APIMessage, MessageFlags, MessageType } from 'discord.js';
import { storeFiles } from './attachments.js';
import { DiscordError } from './errors.js';
import { forgetOldest } from './forget.js';
import { pings } from './mentions.js';
import { botUser } from './payloads.js';
import type { MessageDraft } from './rules.js';
import type { ChannelState, RecordedFile, State, StoredMessage } from './state.js';

export interface MessageOrigin {
  readonly onlyFor?: string | undefined;
  readonly type?: MessageType;
  readonly fields?: Partial<APIMessage>;
}

function blankMessage(state: State, channel: ChannelState, flags: number, origin: MessageOrigin): APIMessage {
  return {
    id: state.snowflake(),
    channel_id: channel.id,
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

/** Puts a new message of the bot into a channel. */
export function createMessage(
  state: State,
  channel: ChannelState,
  draft: MessageDraft,
  files: readonly RecordedFile[],
  origin: MessageOrigin = {},
): APIMessage {
  const blank = blankMessage(state, channel, draft.flags ?? 0, origin);
  const message = { ...blank, ...contentsOf(state, channel, blank, draft, files) };
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
  const changed: APIMessage = {
    ...message,
    ...contentsOf(state, channel, message, draft, files),
    flags: (message.flags ?? 0) & ~MessageFlags.Loading,
    ...(hasContents(draft) && { edited_timestamp: new Date(state.now()).toISOString() }),
  };
  storeMessage(state, channel, { message: changed, onlyFor });
  return changed;
}

/** An edit of flags alone doesn't mark a message as edited. */
const hasContents = ({ content, embeds, components, attachments }: MessageDraft): boolean =>
  [content, embeds, components, attachments].some((part) => part !== undefined);

/** Everything in a message that a draft decides, or the refusal of an empty message. */
function contentsOf(
  state: State,
  channel: ChannelState,
  before: APIMessage,
  draft: MessageDraft,
  files: readonly RecordedFile[],
): Partial<APIMessage> {
  const content = (draft.content === undefined ? before.content : (draft.content ?? '')).trim();
  const embeds: APIEmbed[] = draft.embeds === undefined ? before.embeds : (draft.embeds ?? []);
  const components = draft.components === undefined ? (before.components ?? []) : (draft.components ?? []);
  const named = draft.attachments?.map(({ id }) => id);
  const kept =
    draft.attachments === undefined
      ? before.attachments
      : before.attachments.filter(({ id }) => named?.includes(id));
  const attachments = [...kept, ...storeFiles(state, channel, files)];
  if (attachments.length > 10) throw new DiscordError('tooManyAttachments');
  if (content === '' && embeds.length === 0 && components.length === 0 && attachments.length === 0) {
    throw new DiscordError('emptyMessage');
  }
  return {
    content,
    embeds,
    components,
    attachments,
    ...pings(content, draft.allowed_mentions, channel, channel.appPermissions),
  };
}

/** Shows "thinking…" until the deferred answer is there. */
export function createLoadingMessage(state: State, channel: ChannelState, origin: MessageOrigin): APIMessage {
  const flags = MessageFlags.Loading | (origin.onlyFor === undefined ? 0 : MessageFlags.Ephemeral);
  const message = blankMessage(state, channel, flags, origin);
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
