import {
  DiscordAPIError,
  RateLimitError,
  type RawFile,
  type REST,
  RESTJSONErrorCodes,
  Routes,
} from 'discord.js';
import { z } from 'zod';
import { ChannelError, type ChannelProblem, type Channels, type Mention } from '../feeds/engine/channels.js';
import { errorCode } from '../lib/error-code.js';
import { OperatorError } from '../lib/operator-error.js';
import { joinParts, roleMention } from '../text/markdown.js';
import { inWords, type Reply } from '../ui/reply.js';
import type { Drawer } from './drawer.js';
import { type CommandIds, message, rawFiles } from './transport.js';

const waitSchema = z.object({ retry_after: z.number().nonnegative() });
const messageSchema = z.object({ id: z.string() });

export class RestChannels implements Channels {
  readonly #rest: REST;
  readonly #sender: REST;
  readonly #drawer: Pick<Drawer, 'draw'>;
  readonly #commandIds: CommandIds;

  /** @param sender tries each request once, see `createSender` */
  constructor(rest: REST, sender: REST, drawer: Pick<Drawer, 'draw'>, commandIds: CommandIds = new Map()) {
    this.#rest = rest;
    this.#sender = sender;
    this.#drawer = drawer;
    this.#commandIds = commandIds;
  }

  async create(channelId: string, reply: Reply, nonce: string, mention?: Mention): Promise<string> {
    const drawn = await this.#drawer.draw(reply);
    try {
      return await this.#post(channelId, drawn, nonce, mention);
    } catch (error) {
      // A file takes a permission that messages don't need.
      const isForFile = drawn.picture && error instanceof ChannelError && error.problem === 'permission';
      if (!isForFile) throw error;
      return this.#post(channelId, inWords(reply), nonce, mention);
    }
  }

  async #post(channelId: string, reply: Reply, nonce: string, mention?: Mention): Promise<string> {
    const shown = message(reply, this.#commandIds);
    const body = {
      ...shown,
      ...(mention && mentionRole(shown.content, mention)),
      nonce,
      enforce_nonce: true,
    };
    const files = rawFiles(reply);
    const created = await asChannelError(
      this.#sender.post(Routes.channelMessages(channelId), { body, files }),
    );
    const { data } = messageSchema.safeParse(created);
    if (!data) throw new ChannelError('unknown', undefined);
    return data.id;
  }

  async edit(channelId: string, messageId: string, reply: Reply): Promise<void> {
    const drawn = await this.#drawer.draw(reply);
    await this.#patch(channelId, messageId, message(drawn, this.#commandIds), rawFiles(drawn));
  }

  /** An edit without effect, because reading a message takes one more permission. */
  check(channelId: string, messageId: string): Promise<void> {
    return this.#patch(channelId, messageId, { flags: 0 });
  }

  async delete(channelId: string, messageId: string): Promise<void> {
    await asChannelError(this.#rest.delete(Routes.channelMessage(channelId, messageId)));
  }

  async #patch(channelId: string, messageId: string, body: object, files: RawFile[] = []): Promise<void> {
    await asChannelError(this.#rest.patch(Routes.channelMessage(channelId, messageId), { body, files }));
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
const UNCONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Errors of a proxy come before its tunnel is open; those that are tried again elsewhere are a cause. */
const isUnconnected = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof OperatorError || UNCONNECTED.has(errorCode(error)) || isUnconnected(error.cause));

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
  if (!(error instanceof DiscordAPIError)) return isUnconnected(error) ? 'notSent' : 'unknown';
  const code = Number(error.code);
  if (!(code >= FIRST_CODE)) return 'notSent';
  return BY_CODE.get(code) ?? (REJECTIONS.has(error.status) ? 'rejected' : 'notSent');
}
