import type { Purchases } from '../../store/purchase-record.js';
import { ChannelError, type Channels, isGone, type MessageEvent, type Messaging } from '../channel.js';
import type { Audience } from '../outbox.js';
import { DONE, delay, type Progress } from '../progress.js';
import { purchaseView } from './messages.js';
import { type Attempt, concernsChannel, hasExpired, listDue, settleEdits } from './posted.js';

/** Edits of one sync, during which the shop isn't polled. */
const EDITS_PER_SYNC = 10;
/** The pause after Discord took no edit, as it does when there were many of messages older than an hour. */
const PAUSE_MS = 5 * 60_000;

/**
 * Edits some of the messages that still name hidden buyers, and forgets those of earlier days. The record says which are left,
 * so that the next sync goes on, also in another process. Doing an edit twice does no harm.
 */
export async function updatePosted(
  messaging: Messaging,
  audience: Audience,
  purchases: Purchases,
): Promise<Progress> {
  const attempts = await editSome(messaging, audience, purchases);
  const now = Date.now();
  if (attempts.length === 0 && !hasExpired(purchases, now)) return DONE;
  const { purchases: after } = await messaging.store.change(audience.guildId, (record) => ({
    ...record,
    purchases: settleEdits(record.purchases, attempts, now),
  }));
  const left = listDue(after);
  const isMoving = attempts.some(({ problem }) => problem === undefined || isGone(problem));
  if (isMoving && left.length > 0) return delay(0);
  // What Discord refuses is tried again with the next poll.
  return left.some(({ edit }) => edit === 'due') ? delay(PAUSE_MS) : DONE;
}

async function editSome(
  { channels, observe }: Messaging,
  audience: Audience,
  purchases: Purchases,
): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  const paused = new Set<string>();
  for (const message of listDue(purchases)) {
    if (attempts.length === EDITS_PER_SYNC) break;
    if (paused.has(message.channelId)) continue;
    const attempt = { message, problem: await tryEdit(channels, message, audience) };
    attempts.push(attempt);
    if (concernsChannel(attempt)) paused.add(message.channelId);
    const outcome = outcomeOf(attempt);
    if (outcome) observe({ kind: 'announcement', outcome });
  }
  return attempts;
}

async function tryEdit(
  channels: Channels,
  { channelId, messageId, lines }: Attempt['message'],
  { shop, format }: Audience,
): Promise<Attempt['problem']> {
  try {
    await channels.edit(channelId, messageId, purchaseView({ to: 'everyone', lines }, shop, format));
    return undefined;
  } catch (error) {
    if (error instanceof ChannelError) return error.problem;
    throw error;
  }
}

/** For metrics; undefined while nothing is decided. */
function outcomeOf({ problem }: Attempt): MessageEvent['outcome'] | undefined {
  if (problem === undefined) return 'edited';
  if (isGone(problem)) return 'gone';
  return problem === 'permission' ? 'refused' : undefined;
}
