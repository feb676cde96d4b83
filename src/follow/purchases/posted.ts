import { isDeepStrictEqual } from 'node:util';
import { DAY_MS } from '../../domain/payment.js';
import type { PostedMessage, PurchaseMessage, Purchases } from '../../store/purchase-record.js';
import { type ChannelProblem, isGone } from '../channel.js';
import { foldHiddenNames, hideBuyers } from './names.js';

/** How long a message can be edited, and how long one that is still to be edited then. */
const KEPT_MS = 3 * DAY_MS;
const KEPT_DUE_MS = 4 * DAY_MS;
export const MAX_POSTED = 500;
/** Characters of JSON: each write of the guild's record has them in it. */
const MAX_POSTED_CHARS = 300_000;

/** An edit that was tried. */
export interface Attempt {
  readonly message: PostedMessage;
  /** Undefined if the message was edited. */
  readonly problem: ChannelProblem | undefined;
}

/** Keeps a message that names buyers. @param sent null if the message may not be there */
export function recordPosted(
  purchases: Purchases,
  message: PurchaseMessage,
  sent: Pick<PostedMessage, 'channelId' | 'messageId'> | null,
): Purchases {
  if (!sent || message.to !== 'everyone' || !namesBuyers(message)) return purchases;
  const posted: PostedMessage = { ...sent, at: Date.now(), edit: null, lines: message.lines };
  const hidden = foldHiddenNames(purchases.hiddenNames);
  return dropOldest({ ...purchases, posted: [...purchases.posted, hideIn(posted, hidden)] });
}

/** Hides these buyers. Others who were hidden are named again in new messages alone. */
export function withHiddenNames(purchases: Purchases, hiddenNames: readonly string[]): Purchases {
  const hidden = foldHiddenNames(hiddenNames);
  return { ...purchases, hiddenNames, posted: purchases.posted.map((message) => hideIn(message, hidden)) };
}

/** The messages to edit: the newest first, those that Discord has refused last. */
export const listDue = ({ posted }: Purchases): readonly PostedMessage[] =>
  (['due', 'refused'] as const).flatMap((state) => posted.filter(({ edit }) => edit === state).reverse());

/** Whether there is a message that is too old to be kept. */
export const hasExpired = ({ posted, droppedAt }: Purchases, now: number): boolean =>
  posted.some((message) => !isKept(message, now)) || (droppedAt !== null && droppedAt < now - KEPT_MS);

/** Enters what became of edits, and drops what is too old. */
export function settleEdits(purchases: Purchases, attempts: readonly Attempt[], now: number): Purchases {
  const { posted, droppedAt } = purchases;
  return {
    ...purchases,
    posted: posted.filter((message) => isKept(message, now)).flatMap((message) => settle(message, attempts)),
    droppedAt: droppedAt !== null && droppedAt < now - KEPT_MS ? null : droppedAt,
  };
}

/** Whether other edits in the same channel would fail, too. */
export const concernsChannel = ({ problem }: Attempt): boolean =>
  problem !== undefined && problem !== 'messageGone' && problem !== 'rejected';

function settle(message: PostedMessage, attempts: readonly Attempt[]): PostedMessage[] {
  const attempt = attempts.find((one) =>
    concernsChannel(one)
      ? one.message.channelId === message.channelId
      : one.message.messageId === message.messageId,
  );
  if (!attempt) return [message];
  const { problem } = attempt;
  if (isGone(problem)) return [];
  if (message.edit === null) return [message];
  if (problem === 'permission' || problem === 'rejected') return [{ ...message, edit: 'refused' }];
  // More names may have been hidden while it was edited.
  if (problem || !isDeepStrictEqual(attempt.message.lines, message.lines)) return [message];
  return namesBuyers(message) ? [{ ...message, edit: null }] : [];
}

function hideIn(message: PostedMessage, hidden: ReadonlySet<string>): PostedMessage {
  const lines = hideBuyers(message.lines, hidden);
  return lines === message.lines ? message : { ...message, lines, edit: 'due' };
}

const namesBuyers = ({ lines }: Pick<PostedMessage, 'lines'>): boolean => lines.some(({ buyer }) => buyer);

const isKept = ({ at, edit }: PostedMessage, now: number): boolean =>
  at >= now - (edit === null ? KEPT_MS : KEPT_DUE_MS);

function dropOldest(purchases: Purchases): Purchases {
  const { posted } = purchases;
  let chars = 0;
  const last = posted.findLastIndex((message, index) => {
    chars += JSON.stringify(message).length;
    return chars > MAX_POSTED_CHARS || posted.length - index > MAX_POSTED;
  });
  const dropped = posted[last];
  return dropped ? { ...purchases, posted: posted.slice(last + 1), droppedAt: dropped.at } : purchases;
}
