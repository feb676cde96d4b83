import type { REST } from 'discord.js';
import { DiscordAPIError, RateLimitError, RESTJSONErrorCodes, Routes } from '../discord.js';
import { ChannelError, type ChannelProblem, type Channels, type Mention } from '../follow/channel.js';
import { joined } from '../text/joined.js';
import type { Reply } from '../views/reply.js';
import { message } from './transport.js';

/** Sends and edits the bot's own messages through discord.js's REST client, with its queues and retries. */
export function createChannels(rest: REST): Channels {
  return {
    async create(channelId, reply, nonce, mention) {
      const body = { ...mentioning(reply, mention), nonce, enforce_nonce: true };
      const sent = await orChannelError(rest.post(Routes.channelMessages(channelId), { body }));
      if (typeof sent !== 'object' || sent === null || !('id' in sent)) throw unusable();
      return String(sent.id);
    },
    async edit(channelId, messageId, reply) {
      await orChannelError(rest.patch(Routes.channelMessage(channelId, messageId), { body: message(reply) }));
    },
    async check(channelId, messageId) {
      // Reading a message takes one more permission than editing it.
      await orChannelError(rest.patch(Routes.channelMessage(channelId, messageId), { body: { flags: 0 } }));
    },
    async delete(channelId, messageId) {
      await orChannelError(rest.delete(Routes.channelMessage(channelId, messageId)));
    },
  };
}

const unusable = () => new ChannelError('unknown', new TypeError('Discord names no message'));

function mentioning(reply: Reply, mention: Mention | undefined) {
  const body = message(reply);
  if (!mention) return body;
  const { roleId, guildId } = mention;
  const isEveryone = roleId === guildId;
  return {
    ...body,
    content: joined([isEveryone ? '@everyone' : `<@&${roleId}>`, body.content], '\n'),
    allowed_mentions: isEveryone ? { parse: ['everyone'] } : { parse: [], roles: [roleId] },
  };
}

async function orChannelError<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw new ChannelError(problemOf(error), error);
  }
}

const BY_STATUS: ReadonlyMap<number, ChannelProblem> = new Map([
  [400, 'rejected'],
  [403, 'permission'],
  [404, 'channelGone'],
]);

function problemOf(error: unknown): ChannelProblem {
  if (error instanceof RateLimitError) return 'notSent';
  // Of several attempts only the last is known: one before it may have arrived.
  if (!(error instanceof DiscordAPIError)) return 'unknown';
  if (error.code === RESTJSONErrorCodes.UnknownMessage) return 'messageGone';
  return BY_STATUS.get(error.status) ?? 'notSent';
}
