import { setImmediate } from 'node:timers/promises';
import { inspect } from 'node:util';
import { type Answer, answerRequest, readPath } from '../../sandbox/shop/answers.js';
import { type Operation, SAMPLE_KEYS } from '../../sandbox/shop/index.js';
import type { ApiVersion } from '../../src/easydonate/versions.js';
import { createBotHarness } from '../support/bot-harness.js';
import type { Client } from '../support/guild-shops.js';
import { hostileSample } from '../support/hostile-sample.js';
import { httpAnswer, type RawAnswer, startRawServer } from '../support/raw-server.js';
import { clientOf } from '../support/sample-shop.js';

const data = hostileSample('en');

/** What the sample shop answers; to version 3, of which the path doesn't have the key, as to its own. */
export const rightAnswer = (path: string): Answer => {
  const asked = readPath(path, SAMPLE_KEYS.en);
  return answerRequest(asked, asked.key === SAMPLE_KEYS.en ? data : undefined);
};

/** The bot's commands over the real client, which asks a server of sockets. */
export async function startShopHarness(version: ApiVersion = 2) {
  let broken: { readonly operation: Operation; readonly answer: RawAnswer } | undefined;
  const server = await startRawServer((path) => {
    if (readPath(path).operation === broken?.operation) return broken.answer;
    const { status, body } = rightAnswer(path);
    return httpAnswer(status, body);
  });
  const events: string[] = [];
  const underWay = new Set<Promise<unknown>>();
  const observe = (event: object) => events.push(inspect(event, { depth: 5 }));
  const client = clientOf(server.url, { observe });
  const watched: Client = {
    fetch(...request) {
      const work = client.fetch(...request);
      underWay.add(work);
      return work.finally(() => underWay.delete(work));
    },
    close: () => client.close(),
  };
  const bot = await createBotHarness(watched, { version, observe });
  return {
    ...bot,
    /** Also waits for what was asked for and not needed. */
    async answer(...question: Parameters<typeof bot.answer>) {
      const answered = await bot.answer(...question);
      // One may follow from another.
      while (underWay.size > 0) {
        await Promise.allSettled(underWay);
        await setImmediate();
      }
      return answered;
    },
    /** What came in. */
    requests: server.requests,
    /** Everything that could be logged of the requests. */
    events,
    /** From now on one operation is answered like this, and the others right. */
    answerWith(operation: Operation, answer: RawAnswer): void {
      broken = { operation, answer };
      events.length = 0;
    },
    async close() {
      await client.close();
      await server.close();
    },
  };
}

export type ShopHarness = Awaited<ReturnType<typeof startShopHarness>>;
