import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../lib/clock.js';
import { HOUR_MS, MINUTE_MS } from '../../lib/duration.js';
import type { Reply } from '../../ui/reply.js';
import type { Feed, Outcome } from '../feed.js';
import {
  ChannelError,
  type Channels,
  HANDOVER_MS,
  isExpired,
  isGone,
  type MessageEvent,
} from './channels.js';
import {
  beginNext,
  dropUnchosen,
  findOutcome,
  isBegun,
  isRefusedByChannel,
  nextPostponed,
  type Result,
  requeue,
  requeueEdit,
  settle,
} from './post-queue.js';
import type { BegunPost, FeedRecord, FeedRecords, SentPost } from './record.js';

interface OutboxOptions {
  readonly records: FeedRecords;
  readonly channels: Channels;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  readonly observe?: ((event: MessageEvent) => void) | undefined;
}

interface Delivery {
  /** Outcomes by the key of the post. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** When to deliver the rest, in milliseconds since the epoch; undefined if nothing is left. */
  readonly until?: number | undefined;
}

/** An edit that Discord postpones alone. */
interface Postponed {
  readonly waitMs: number;
}

type Attempt = Result | Postponed | 'requeue' | 'requeueEdit' | 'wait';

const isResult = (attempt: Attempt): attempt is Result => typeof attempt === 'object' && 'outcome' in attempt;

interface Tried {
  readonly message: BegunPost;
  readonly attempt: Attempt;
}

/** Discord limits edits of messages older than an hour, and postpones them. */
const EDIT_PAUSE_MS = MINUTE_MS;
const MAX_WAIT_MS = HOUR_MS;

export const createNonce = (): string => randomBytes(12).toString('hex');

/**
 * Sends each message exactly once, one at a time for each feed. The record marks a message as begun before it is sent.
 * After a crash or an unknown answer it is sent again with the same nonce, which makes Discord return the first message.
 * Once Discord may have forgotten the nonce, one that is never edited counts as sent, any other as gone.
 */
export class Outbox {
  readonly #options: OutboxOptions;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /**
   * Sends what a feed has begun, then its queue.
   * @param newNonces this process has just created them, so nothing was sent with them yet
   */
  async deliver(
    guildId: string,
    feed: Feed,
    record: FeedRecord,
    newNonces: ReadonlySet<string>,
    paused: ReadonlySet<string> = new Set(),
  ): Promise<Delivery> {
    const { records, clock } = this.#options;
    const outcomes = new Map<string, Outcome>();
    const ownNonces = new Set(newNonces);
    let current = record;
    for (;;) {
      const begun = current.begun.filter(({ post }) => post.feed === feed.name);
      const [first] = begun;
      if (!first) {
        const now = clock.now();
        // The next sync tells who waits for it.
        const isUnknown = [...outcomes.values()].includes('unknown');
        return { outcomes, until: isUnknown ? now : nextPostponed(current, feed.name, now) };
      }
      const isFirstAttempt = ownNonces.has(first.nonce);
      const isHandedOver = clock.now() - first.begunAt >= HANDOVER_MS;
      if (!isFirstAttempt && !isHandedOver) return { outcomes, until: first.begunAt + HANDOVER_MS };
      const attempts = await this.#attemptAll(guildId, current, begun, isFirstAttempt);
      const last = attempts.at(-1)?.attempt;
      if (last === 'wait') return { outcomes, until: clock.now() + HANDOVER_MS };
      for (const { message, attempt } of attempts)
        if (isResult(attempt)) outcomes.set(message.post.key, findOutcome(current, message.post, attempt));
      const nonce = createNonce();
      ownNonces.add(nonce);
      current = await records.change(
        guildId,
        (written) => {
          const now = clock.now();
          const settled = attempts.reduce((before, one) => applyAttempt(before, feed, one, now), written);
          return typeof last === 'object' ? beginNext(settled, feed.name, nonce, now, paused) : settled;
        },
        current,
      );
      if (last === 'requeue') return { outcomes, until: clock.now() + HANDOVER_MS };
      if (last === 'requeueEdit') return { outcomes, until: clock.now() + EDIT_PAUSE_MS };
    }
  }

  /** A refusal counts for later messages to the same channel, a postponed edit for all later ones. */
  async #attemptAll(
    guildId: string,
    record: FeedRecord,
    begun: readonly BegunPost[],
    isFirstAttempt: boolean,
  ): Promise<readonly Tried[]> {
    const tried: Tried[] = [];
    const refusals = new Map<string, Attempt>();
    let postponed: Attempt | undefined;
    for (const message of begun) {
      const { channelId } = message.post;
      const decided = postponed ?? refusals.get(channelId);
      const attempt = decided ?? (await this.#attempt(guildId, record, message, isFirstAttempt));
      tried.push({ message, attempt });
      if (attempt === 'requeueEdit') postponed = attempt;
      if (!isResult(attempt)) continue;
      if (isRefusedByChannel(attempt)) refusals.set(channelId, attempt);
      if (!decided) this.#logResult(guildId, message, attempt);
    }
    return tried;
  }

  #attempt(guildId: string, record: FeedRecord, begun: BegunPost, isFirstAttempt: boolean): Promise<Attempt> {
    const { post } = begun;
    const now = this.#options.clock.now();
    const reply = post.reply && post.isStamped ? stamp(post.reply, now) : post.reply;
    const sent = record.sent.find(({ feed, key }) => feed === post.feed && key === post.key);
    if (sent) return this.#edit(sent, reply);
    if (reply === null || post.isEdit) return Promise.resolve({ outcome: 'gone' });
    if (!isFirstAttempt && isExpired(begun.begunAt, now)) return Promise.resolve({ outcome: 'unknown' });
    return this.#create(guildId, begun, reply, isFirstAttempt);
  }

  async #create(
    guildId: string,
    { post: { channelId, roleId }, nonce }: BegunPost,
    reply: Reply,
    isFirstAttempt: boolean,
  ): Promise<Attempt> {
    const mention = roleId === undefined ? undefined : { roleId, guildId };
    try {
      const messageId = await this.#options.channels.create(channelId, reply, nonce, mention);
      return { outcome: 'sent', messageId };
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      // The first attempt may have sent the message, whatever Discord answers to the second.
      return isFirstAttempt ? afterRefusal(error) : 'wait';
    }
  }

  async #edit({ channelId, messageId }: SentPost, reply: Reply | null): Promise<Attempt> {
    const { channels } = this.#options;
    try {
      if (reply === null) await channels.delete(channelId, messageId);
      else await channels.edit(channelId, messageId, reply);
      return reply === null ? { outcome: 'gone' } : { outcome: 'edited', messageId };
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      if (isGone(error.problem)) return { outcome: 'gone', isChannelGone: error.problem === 'channelGone' };
      if (error.waitMs > 0) return { waitMs: Math.min(error.waitMs, MAX_WAIT_MS) };
      const attempt = afterRefusal(error);
      // Repeating an edit or a deletion is harmless.
      return attempt === 'wait' || attempt === 'requeue' ? 'requeueEdit' : attempt;
    }
  }

  #logResult(guildId: string, { post }: BegunPost, { outcome, code }: Result): void {
    const { log, observe } = this.#options;
    const isGivenUp = outcome === 'unknown' || outcome === 'rejected' || outcome === 'dropped';
    const countsAs = outcome === 'unknown' ? (post.isFinal ? 'sent' : 'gone') : undefined;
    if (isGivenUp)
      log.warn({ guild: guildId, feed: post.feed, outcome, countsAs, code }, 'a message was given up');
    observe?.({ kind: post.feed, outcome: isGivenUp ? 'givenUp' : outcome });
  }
}

/** Changes nothing if another process has settled the message. */
function applyAttempt(record: FeedRecord, feed: Feed, { message, attempt }: Tried, now: number): FeedRecord {
  if (!isBegun(record, message) || attempt === 'wait') return record;
  if (isResult(attempt)) return settle(record, feed, message, attempt, now);
  const notBefore = typeof attempt === 'object' ? now + attempt.waitMs : undefined;
  const waiting = attempt === 'requeue' ? requeue(record, message) : requeueEdit(record, message, notBefore);
  return dropUnchosen(waiting, feed, now);
}

function afterRefusal({ problem, code = 0 }: ChannelError): Attempt {
  switch (problem) {
    case 'permission':
      return { outcome: 'refused' };
    case 'channelGone':
      return { outcome: 'gone', isChannelGone: true };
    case 'notSent':
      return 'requeue';
    case 'unknown':
      return 'wait';
    default:
      return { outcome: 'rejected', code };
  }
}

/** Discord shows the timestamp behind the footer, in the reader's time zone. */
function stamp(reply: Reply, now: number): Reply {
  const timestamp = new Date(now).toISOString();
  return { ...reply, embeds: (reply.embeds ?? []).map((embed) => ({ ...embed, timestamp })) };
}
