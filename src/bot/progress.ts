import type { Reply } from '../ui/reply.js';
import type { Progress } from './action.js';
import type { Transport } from './respond.js';

/**
 * Sends replies that follow each other in one message.
 * @param send sends the first one like any other reply, and explains why there is none
 * @returns sends the others; a failure among them is explained in one more message. It rejects where Discord takes neither
 */
export async function sendProgress(
  transport: Transport,
  work: Promise<Progress>,
  shutdown: AbortSignal,
  send: (first: Promise<Reply>) => Promise<void>,
  explain: (error: unknown) => Reply,
): Promise<() => Promise<void>> {
  const lost = new AbortController();
  const started = work.then((progress) => {
    const replies = progress(AbortSignal.any([shutdown, lost.signal]))[Symbol.asyncIterator]();
    return { next: () => replies.next() };
  });
  try {
    await send(started.then(({ next }) => next()).then(({ value }) => value));
  } catch (error) {
    lost.abort();
    throw error;
  }
  const replies = await started.catch(() => undefined);
  if (!replies) return async () => {};
  return async () => {
    for (;;) {
      const step = await replies.next().catch((error: unknown) => ({ failed: explain(error) }));
      if ('failed' in step) return transport.followUp(step.failed, true);
      if (step.done) return;
      await transport.edit(step.value);
    }
  };
}
