import { PermissionFlagsBits as Permission } from 'discord.js';
import { DiscordError } from './errors.js';
import { forgetOldest } from './forget.js';
import { type MessageDraft, readChannelMessage, readMessage } from './message-form.js';
import { createMessage, deleteMessage, editMessage } from './messages.js';
import { channelPayload, overwritesFor } from './payloads.js';
import type { Reply, Route, RouteCall } from './route.js';
import type { ChannelState, RecordedFile, State, StoredMessage } from './state.js';

/** How long a nonce is enforced, in milliseconds; Discord says "the past few minutes". */
const NONCE_LIFE = 5 * 60 * 1000;

/** The bot's own messages in channels, which need no interaction but permissions. */
export function channelRoutes(state: State): Route[] {
  const one = '/channels/:channel/messages/:message';
  const channelOf = ({ param }: RouteCall) => viewable(state, param('channel'));
  return [
    {
      method: 'GET',
      pattern: '/channels/:channel',
      handle: (call) => {
        const channel = channelOf(call);
        const body = { ...channelPayload(channel), permission_overwrites: overwritesFor(state, channel) };
        return { status: 200, body };
      },
    },
    {
      method: 'POST',
      pattern: '/channels/:channel/messages',
      handle: (call) => post(state, channelOf(call), call),
    },
    {
      method: 'GET',
      pattern: one,
      handle: (call) => {
        const channel = channelOf(call);
        demand(channel, Permission.ReadMessageHistory);
        return { status: 200, body: messageIn(channel, call.param('message')).message };
      },
    },
    {
      method: 'PATCH',
      pattern: one,
      handle: (call) => {
        const channel = channelOf(call);
        const stored = messageIn(channel, call.param('message'));
        if (!isOwn(state, stored)) throw new DiscordError('notOwnMessage');
        const draft = readMessage(call.body ?? {});
        demandContents(channel, draft, call.files);
        return { status: 200, body: editMessage(state, channel, stored, draft, call.files) };
      },
    },
    {
      method: 'DELETE',
      pattern: one,
      handle: (call) => {
        const channel = channelOf(call);
        const stored = messageIn(channel, call.param('message'));
        if (!isOwn(state, stored)) demand(channel, Permission.ManageMessages);
        deleteMessage(channel, stored.message.id);
        return { status: 204 };
      },
    },
  ];
}

function post(state: State, channel: ChannelState, { body, files }: RouteCall): Reply {
  demand(channel, Permission.SendMessages);
  const { nonce, isNonceEnforced, ...draft } = readChannelMessage(body ?? {});
  demandContents(channel, draft, files);
  const enforced = isNonceEnforced && nonce !== undefined ? String(nonce) : undefined;
  const earlier = enforced === undefined ? undefined : state.nonces.get(enforced);
  if (earlier && state.now() - earlier.at < NONCE_LIFE) return { status: 200, body: earlier.message };
  const fields = nonce === undefined ? {} : { nonce };
  const message = createMessage(state, channel, draft, files, { fields });
  if (enforced !== undefined) {
    state.nonces.set(enforced, { message, at: state.now() });
    forgetOldest(state.nonces, state.keep);
  }
  return { status: 200, body: message };
}

function viewable(state: State, id: string): ChannelState {
  const channel = [...state.guilds.values()].map(({ channels }) => channels.get(id)).find(Boolean);
  if (channel === undefined) throw new DiscordError('unknownChannel');
  if (!allows(channel, Permission.ViewChannel)) throw new DiscordError('missingAccess');
  return channel;
}

function messageIn({ messages }: ChannelState, id: string): StoredMessage {
  const stored = messages.get(id);
  // Nobody finds an ephemeral message through its channel.
  if (stored === undefined || stored.onlyFor !== undefined) throw new DiscordError('unknownMessage');
  return stored;
}

const isOwn = ({ application }: State, { message }: StoredMessage): boolean =>
  message.author.id === application.id;

const allows = ({ appPermissions }: ChannelState, permission: bigint): boolean =>
  (appPermissions & (permission | Permission.Administrator)) !== 0n;

function demand(channel: ChannelState, permission: bigint): void {
  if (!allows(channel, permission)) throw new DiscordError('missingPermissions');
}

function demandContents(channel: ChannelState, { embeds }: MessageDraft, files: readonly RecordedFile[]) {
  if (embeds && embeds.length > 0) demand(channel, Permission.EmbedLinks);
  if (files.length > 0) demand(channel, Permission.AttachFiles);
}
