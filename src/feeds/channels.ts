import type { Refusal } from '../store/record-fields.js';
import type { Reply } from '../ui/reply.js';

/**
 * Why a request to Discord failed. `rejected`: Discord doesn't accept the content; `notSent`: the request never arrived;
 * `unknown`: it may have been carried out.
 */
export type ChannelProblem = Refusal | 'messageGone' | 'rejected' | 'notSent' | 'unknown';

export class ChannelError extends Error {
  override readonly name = 'ChannelError';

  readonly problem: ChannelProblem;

  constructor(problem: ChannelProblem, cause: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** The bot's own messages in the channels of guilds. Every method throws ChannelError. */
export interface Channels {
  /**
   * Sends a message and resolves with its id.
   * @param nonce of up to 25 characters: for a few minutes, sending again with the same one finds the message
   */
  create(channelId: string, reply: Reply, nonce: string, mention?: Mention): Promise<string>;
  edit(channelId: string, messageId: string, reply: Reply): Promise<void>;
  /** Resolves if the message is there and can be edited; changes nothing. */
  check(channelId: string, messageId: string): Promise<void>;
  delete(channelId: string, messageId: string): Promise<void>;
}

/** What became of a message, for metrics. */
export interface MessageEvent {
  /** The name of the feed. */
  readonly kind: string;
  /** `refused` for want of a permission; `gone` with its channel; `givenUp` because it may have been sent, or was rejected. */
  readonly outcome: 'sent' | 'edited' | 'refused' | 'gone' | 'givenUp';
}

/** A role that is mentioned; the guild's own id is everyone. */
export interface Mention {
  readonly roleId: string;
  readonly guildId: string;
}

/**
 * For how long sending again with the same nonce is safe, in milliseconds. Discord remembers nonces for "the past few
 * minutes". https://discord.com/developers/docs/resources/message#create-message
 */
const NONCE_MS = 2 * 60_000;

/** How long other processes leave a begun message to the process that began it, in milliseconds. */
export const HANDOVER_MS = 20_000;

/** Whether Discord may have forgotten the nonce of a message, so that sending it again could make a second one. */
export const isExpired = (begunAt: number): boolean => Math.abs(Date.now() - begunAt) >= NONCE_MS;

export const isGone = (problem: ChannelProblem | undefined): boolean =>
  problem === 'messageGone' || problem === 'channelGone';
