import { once } from 'node:events';
import type { Logger } from 'pino';
import type { Bot } from '../bot/client.js';
import type { Invitations } from '../bot/invitation.js';
import { startProblem } from '../bot/start-problem.js';
import { withTimeout } from '../lib/with-timeout.js';

/** Time limits; together less than the 5 s within which the bot promises to stop. */
const FINISH_MS = 2500;
const EXPLAIN_MS = 1500;
const LEAVE_MS = 500;

interface Closable {
  close(): Promise<void> | void;
}

/** A person copies these, so they are no lines of the log, which is JSON in a container. */
const invitationText = ({ plain, posting }: Invitations): string =>
  `To invite the bot, open ${plain}\nTo let it post in channels too (price list, announcements), open ${posting}\n`;

interface Serving {
  /** For messages. */
  readonly apiUrl: string;
  readonly log: Logger;
  readonly signal: AbortSignal;
  print(text: string): void;
}

/**
 * Starts the bot and resolves when it is asked to stop, which can be before it is ready.
 * @throws OperatorError when it cannot start
 */
export async function serveUntilStopped(bot: Bot, { apiUrl, log, signal, print }: Serving): Promise<void> {
  const stopRequested = signal.aborted ? Promise.resolve() : once(signal, 'abort');
  const started = bot.start().then(
    (invitations) => {
      log.info('ready');
      print(invitationText(invitations));
    },
    (error: unknown) => {
      throw startProblem(error, apiUrl);
    },
  );
  await Promise.race([started, stopRequested]);
  await stopRequested;
  log.info({ signal: String(signal.reason) }, 'stopping; finishing replies in flight');
}

/**
 * Stops the bot: replies in flight are finished, or explain after 2.5 s that the bot is stopping.
 * @param shop fails its requests when it is closed, so that their replies say so
 * @param others what replies need until the end, closed in this order
 */
export async function shutDown(
  bot: Pick<Bot, 'leave' | 'settled'>,
  shop: Closable,
  others: readonly (Closable | undefined)[],
): Promise<void> {
  // Discord can be slow to close the connection, and nothing below depends on it.
  const left = bot.leave();
  const finished = await bot.settled(FINISH_MS);
  await shop.close();
  if (!finished) await bot.settled(EXPLAIN_MS);
  await withTimeout(left, LEAVE_MS);
  for (const other of others) await other?.close();
}
