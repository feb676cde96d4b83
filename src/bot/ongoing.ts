import type { Logger } from 'pino';
import type { Progress } from '../ui/implement.js';
import { describeLoss } from './outcome.js';
import type { Explain, Transport } from './respond.js';

interface OngoingOptions {
  readonly log: Logger;
  /** Aborted on shutdown, so that what is pending can say so. */
  readonly shutdown: AbortSignal;
}

/** Replies that are edited as their work goes on, until a later use shows something else in their message. */
export class OngoingReplies {
  readonly #options: OngoingOptions;
  /** By what created the message. */
  readonly #running = new Map<string, AbortController>();

  constructor(options: OngoingOptions) {
    this.#options = options;
  }

  /** The message shows something else now. */
  end(message: string): void {
    this.#running.get(message)?.abort();
  }

  /** Never rejects. */
  async follow(
    progress: Progress,
    { message, interaction }: { readonly message: string; readonly interaction: string },
    transport: Transport,
    explain: Explain,
  ): Promise<void> {
    const { log, shutdown } = this.#options;
    const running = new AbortController();
    this.#running.set(message, running);
    const replies = progress.continue(shutdown)[Symbol.asyncIterator]();
    try {
      for (;;) {
        const step = await replies.next().catch((error: unknown) => ({ failure: explain(error) }));
        if ('failure' in step) return await transport.followUp(step.failure, true);
        if (step.done) return;
        if (!running.signal.aborted) await transport.edit(step.value);
      }
    } catch (error) {
      const { level, ...loss } = describeLoss(error);
      log[level]({ interaction, ...loss }, 'follow-up could not be delivered');
    } finally {
      if (this.#running.get(message) === running) this.#running.delete(message);
    }
  }
}
