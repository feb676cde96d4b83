import { RequestQueue } from '../src/shop/request-queue.js';
import type { Priority } from '../src/shop/schedule.js';
import type { Bench, Scenario } from './bench.js';

/** As many as the queue takes. */
const REFRESHES = 1000;
const RATE = 100;

/** What the queue costs while it is long, and how long a person waits in it behind refreshes. */
export const queue: Scenario = async (bench) => {
  bench.say(`queue: ${REFRESHES} waiting`);
  for (let round = 0; round < bench.scale.rounds; round += 1) await personAmongRefreshes(bench);
};

async function personAmongRefreshes({ note }: Bench): Promise<void> {
  let sent = 0;
  const queue = new RequestQueue({ rate: RATE });
  const ask = (shop: number, priority: Priority) =>
    queue.send(shop, { operation: 'shop', priority }, async () => {
      sent += 1;
    });
  const start = performance.now();
  const refreshes = Array.from({ length: REFRESHES }, (_, shop) => ask(shop, 'refresh'));
  const each = ((performance.now() - start) * 1000) / REFRESHES;
  note({ name: `queue, adding one of ${REFRESHES}`, unit: 'µs' }, 'shopkeep', each);
  // Those that are not sent are given up below, and so reject.
  const settled = Promise.allSettled(refreshes);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const before = sent;
  await ask(REFRESHES, 'user');
  note(
    { name: `refreshes of ${REFRESHES} that go before a person`, unit: '', goal: { atMost: 1 } },
    'shopkeep',
    sent - 1 - before,
  );
  queue.close();
  await settled;
}
