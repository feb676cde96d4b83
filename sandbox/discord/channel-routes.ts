import { PermissionFlagsBits as Permission } from 'discord.js';
import { noteEdit } from './interactions.js';
import { createMessage, deleteMessage, editMessage } from './messages.js';
import { channelPayload } from './payloads.js';
import { appPermissions } from './permissions.js';
import { DiscordError, ok, type Reply, type RouteCall, type Routes, readBody } from './route.js';
import { channelMessageRules, type MessageDraft, messageRules } from './rules.js';
import {
  type ChannelState,
  forgetOldest,
  type RecordedFile,
  type State,
  type StoredMessage,
} from './state.js';

/** How long a nonce is enforced, in milliseconds; Discord says "the past few minutes". */
const NONCE_LIFE = 5 * 60 * 1000;

const MESSAGE = '/channels/:channel/messages/:message';

/** The bot's own messages in channels, which need no interaction but permissions. */
export function channelRoutes(state: State): Routes {
  const findChannel = ({ param }: RouteCall) => viewable(state, param('channel'));
  return {
    'GET /channels/:channel': (call) => ok(channelPayload(findChannel(call))),
    'POST /channels/:channel/messages': (call) => post(state, findChannel(call), call),
    [`PATCH ${MESSAGE}`]: (call) => {
      const channel = findChannel(call);
      const stored = storedMessage(channel, call);
      if (!isOwn(state, stored)) throw new DiscordError('notOwnMessage');
      const draft = readBody(messageRules, call.body ?? {});
      demandContents(channel, draft, call.files);
      const message = editMessage(state, channel, stored, draft, call.files);
      const waiting = noteEdit(state, message);
      return { ...ok(message), after: () => waiting.forEach(({ onProgress }) => void onProgress()) };
    },
    [`DELETE ${MESSAGE}`]: (call) => {
      const channel = findChannel(call);
      const stored = storedMessage(channel, call);
      if (!isOwn(state, stored)) demand(channel, Permission.ManageMessages);
      deleteMessage(channel, stored.message.id);
      return { status: 204 };
    },
  };
}

function post(state: State, channel: ChannelState, { body, files }: RouteCall): Reply {
  demand(channel, Permission.SendMessages);
  const { nonce, enforce_nonce, ...draft } = readBody(channelMessageRules, body ?? {});
  demandContents(channel, draft, files);
  const enforced = enforce_nonce && nonce != null ? String(nonce) : undefined;
  const earlier = enforced === undefined ? undefined : state.nonces.get(enforced);
  if (earlier && state.now() - earlier.at < NONCE_LIFE) return ok(earlier.message);
  const fields = nonce == null ? {} : { nonce };
  const message = createMessage(state, channel, draft, files, { fields });
  if (enforced !== undefined) {
    state.nonces.set(enforced, { message, at: state.now() });
    forgetOldest(state.nonces, state.keep);
  }
  return ok(message);
}

function viewable(state: State, id: string): ChannelState {
  const channel = [...state.guilds.values()].map(({ channels }) => channels.get(id)).find(Boolean);
  if (channel === undefined) throw new DiscordError('unknownChannel');
  if (!allows(channel, Permission.ViewChannel)) throw new DiscordError('missingAccess');
  return channel;
}

function storedMessage({ messages }: ChannelState, { param }: RouteCall): StoredMessage {
  const stored = messages.get(param('message'));
  // Nobody finds an ephemeral message through its channel.
  if (stored === undefined || stored.onlyFor !== undefined) throw new DiscordError('unknownMessage');
  return stored;
}

const isOwn = ({ application }: State, { message }: StoredMessage): boolean =>
  message.author.id === application.id;

const allows = (channel: ChannelState, permission: bigint): boolean =>
  (appPermissions(channel) & permission) !== 0n;

function demand(channel: ChannelState, permission: bigint): void {
  if (!allows(channel, permission)) throw new DiscordError('missingPermissions');
}

function demandContents(channel: ChannelState, { embeds }: MessageDraft, files: readonly RecordedFile[]) {
  if (embeds && embeds.length > 0) demand(channel, Permission.EmbedLinks);
  if (files.length > 0) demand(channel, Permission.AttachFiles);
}
