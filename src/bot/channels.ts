import type { REST } from 'discord.js';
import { z } from 'zod';
import { ChannelError, type ChannelProblem, type Channels, type Mention } from '../feeds/channels.js';
import { DiscordAPIError, RateLimitError, RESTJSONErrorCodes, Routes } from '../lib/discord.js';
import { errorCode } from '../lib/error-code.js';
import { joinParts, roleMention } from '../text/markdown.js';
import type { Reply } from '../ui/reply.js';
import { type CommandIds, message } from './transport.js';

const waitSchema = z.object({ retry_after: z.number().nonnegative() });
const messageSchema = z.object({ id: z.string() });

export class RestChannels implements Channels {
  readonly #rest: REST;
  readonly #sender: REST;
  readonly #commandIds: CommandIds;

  /** @param sender tries each request once, see `createSender` */
  constructor(rest: REST, sender: REST, commandIds: CommandIds = new Map()) {
    this.#rest = rest;
    this.#sender = sender;
    this.#commandIds = commandIds;
  }

  async create(channelId: string, reply: Reply, nonce: string, mention?: Mention): Promise<string> {
    const shown = message(reply, this.#commandIds);
    const body = {
      ...shown,
      ...(mention && mentionRole(shown.content, mention)),
      nonce,
      enforce_nonce: true,
    };
    const created = await asChannelError(this.#sender.post(Routes.channelMessages(channelId), { body }));
    const { data } = messageSchema.safeParse(created);
    if (!data) throw new ChannelError('unknown', undefined);
    return data.id;
  }

  edit(channelId: string, messageId: string, reply: Reply): Promise<void> {
    return this.#patch(channelId, messageId, message(reply, this.#commandIds));
  }

  /** An edit without effect, because reading a message takes one more permission. */
  check(channelId: string, messageId: string): Promise<void> {
    return this.#patch(channelId, messageId, { flags: 0 });
  }

  async delete(channelId: string, messageId: string): Promise<void> {
    await asChannelError(this.#rest.delete(Routes.channelMessage(channelId, messageId)));
  }

  async #patch(channelId: string, messageId: string, body: object): Promise<void> {
    await asChannelError(this.#rest.patch(Routes.channelMessage(channelId, messageId), { body }));
  }
}

const mentionRole = (content: string, { roleId, guildId }: Mention) => ({
  content: joinParts([roleMention(roleId, guildId), content], ' '),
  allowed_mentions: roleId === guildId ? { parse: ['everyone'] } : { parse: [], roles: [roleId] },
});

async function asChannelError<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof DiscordAPIError)) throw new ChannelError(classifyError(error), error);
    const seconds = waitSchema.safeParse(error.rawError).data?.retry_after ?? 0;
    throw new ChannelError(classifyError(error), error, Number(error.code), seconds * 1000);
  }
}

/** Codes of connections that were never made. */
const UNCONNECTED: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** Discord's own codes begin here; proxies answer with pages, or with the status as a code. */
const FIRST_CODE = 10_000;

const BY_CODE: ReadonlyMap<number, ChannelProblem> = new Map([
  [RESTJSONErrorCodes.UnknownChannel, 'channelGone'],
  [RESTJSONErrorCodes.UnknownGuild, 'channelGone'],
  [RESTJSONErrorCodes.UnknownMessage, 'messageGone'],
  [RESTJSONErrorCodes.MissingAccess, 'permission'],
  [RESTJSONErrorCodes.MissingPermissions, 'permission'],
  [RESTJSONErrorCodes.AnnouncementEditLimitExceeded, 'rejected'],
  [RESTJSONErrorCodes.MaximumNumberOfEditsToMessagesOlderThanOneHourReached, 'notSent'],
]);

/** With any other code of Discord's, this message is refused for a reason of its own. */
const REJECTIONS: ReadonlySet<number> = new Set([400, 403]);

function classifyError(error: unknown): ChannelProblem {
  if (error instanceof RateLimitError) return 'notSent';
  if (!(error instanceof DiscordAPIError)) return UNCONNECTED.has(errorCode(error)) ? 'notSent' : 'unknown';
  const code = Number(error.code);
  if (!(code >= FIRST_CODE)) return 'notSent';
  return BY_CODE.get(code) ?? (REJECTIONS.has(error.status) ? 'rejected' : 'notSent');
}
