import { MINUTE_MS } from '../../lib/duration.js';
import type { Refusal } from '../../store/record-fields.js';
import type { Reply } from '../../ui/reply.js';

/** `rejected`: Discord doesn't accept the content; `notSent`: the request never arrived; `unknown`: it may have worked. */
export type ChannelProblem = Refusal | 'messageGone' | 'rejected' | 'notSent' | 'unknown';

export class ChannelError extends Error {
  override readonly name = 'ChannelError';

  readonly problem: ChannelProblem;
  /** Discord's, if it answered with one. */
  readonly code: number | undefined;
  /** Milliseconds that Discord sets for this message alone; 0 for none. */
  readonly waitMs: number;

  constructor(problem: ChannelProblem, cause: unknown, code?: number, waitMs = 0) {
    super(problem, { cause });
    this.problem = problem;
    this.code = code;
    this.waitMs = waitMs;
  }
}

/** The bot's own messages in the channels of guilds. Every method throws ChannelError. */
export interface Channels {
  /** Returns the message id. For minutes, a repeated nonce (up to 25 characters) returns the first message. */
  create(channelId: string, reply: Reply, nonce: string, mention?: Mention): Promise<string>;
  edit(channelId: string, messageId: string, reply: Reply): Promise<void>;
  /** Resolves if the message is there and can be edited; changes nothing. */
  check(channelId: string, messageId: string): Promise<void>;
  delete(channelId: string, messageId: string): Promise<void>;
}

/** Metrics count these events. */
export interface MessageEvent {
  /** The name of the feed. */
  readonly kind: string;
  /** `givenUp`: the message may have been sent, or was rejected. */
  readonly outcome: 'sent' | 'edited' | 'refused' | 'gone' | 'givenUp';
}

/** The guild's own id as role is @everyone. */
export interface Mention {
  readonly roleId: string;
  readonly guildId: string;
}

/** Discord knows nonces of "the past few minutes": https://discord.com/developers/docs/resources/message#create-message */
const NONCE_MS = 2 * MINUTE_MS;

/** Other processes leave a begun message alone for this long. */
export const HANDOVER_MS = 20_000;

/** True if Discord may have forgotten the nonce, so that sending again could make a second message. */
export const isExpired = (begunAt: number, now: number): boolean => now - begunAt >= NONCE_MS;

export const isGone = (problem: ChannelProblem | undefined): boolean =>
  problem === 'messageGone' || problem === 'channelGone';
