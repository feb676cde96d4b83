import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Requester } from '../src/easydonate/priority.js';
import { createBudget } from '../src/shop/budget.js';
import type { Bench, Scenario } from './bench.js';

/** Requests a second; few enough that a queue forms, enough that its length is allowed. */
const RATE = 1000;
const RUN_MS = 1000;
const REFRESHES = 1000;

const PERSON: Requester = {
  priority: 'user',
  shopKey: 'key',
  guildId: 'guild',
  userId: undefined,
  isStaff: false,
};
const REFRESH: Requester = { priority: 'refresh' };

function endable() {
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  return ending;
}

/** What the budget's queue costs while it is long, and how long a person waits in it behind refreshes. */
export const queue: Scenario = async (bench) => {
  bench.say(`queue: ${bench.scale.waiting} waiting`);
  for (let round = 0; round < bench.scale.rounds; round += 1) {
    await longQueue(bench, REFRESH);
    await longQueue(bench, PERSON);
    await personAmongRefreshes(bench);
  }
};

async function longQueue({ scale, note }: Bench, requester: Requester): Promise<void> {
  const ending = endable();
  const budget = createBudget(RATE);
  let ran = 0;
  const request = async () => {
    ran += 1;
  };
  const start = performance.now();
  const waiting = Array.from({ length: scale.waiting }, () =>
    budget.spend(requester, ending.signal, request),
  );
  const each = ((performance.now() - start) * 1000) / scale.waiting;
  note(
    { name: `queue, adding one of ${scale.waiting} (${requester.priority})`, unit: 'µs' },
    'shopkeep',
    each,
  );

  // What is not run is given up below, and so rejects.
  const settled = Promise.allSettled(waiting);
  const before = process.cpuUsage();
  const ranBefore = ran;
  await sleep(RUN_MS);
  const { user, system } = process.cpuUsage(before);
  note(
    { name: `queue, running one of ${scale.waiting} (${requester.priority}), CPU`, unit: 'µs' },
    'shopkeep',
    (user + system) / (ran - ranBefore),
  );
  ending.abort();
  await settled;
}

/** How many refreshes still start between a person's request and its turn. */
async function personAmongRefreshes({ note }: Bench): Promise<void> {
  const ending = endable();
  const budget = createBudget(100);
  let started = 0;
  const refreshes = Array.from({ length: REFRESHES }, () =>
    budget.spend(REFRESH, ending.signal, async () => {
      started += 1;
    }),
  );
  const settled = Promise.allSettled(refreshes);
  await sleep(50);
  const before = started;
  await budget.spend(PERSON, ending.signal, async () => {});
  note(
    { name: `refreshes of ${REFRESHES} that go before a person`, unit: '', goal: { atMost: 1 } },
    'shopkeep',
    started - before,
  );
  ending.abort();
  await settled;
}
