/*
 * One of several processes of a bot, without its Discord: what is left asks the shop. It does what its parent tells it
 * and answers with the same `id`. Runs what was built.
 */
import { setMaxListeners } from 'node:events';
import { createShopClient } from '../../dist/src/easydonate/client.js';
import { v2 } from '../../dist/src/easydonate/v2/index.js';
import { connectRedis } from '../../dist/src/lib/redis.js';
import { createShopCache } from '../../dist/src/shop/cache.js';
import { createSharedBudget } from '../../dist/src/shop/shared-budget.js';

const { redisUrl, shopUrl, rate } = JSON.parse(process.argv[2]);

setMaxListeners(0);
const memory = await connectRedis(redisUrl, () => {});
const budget = createSharedBudget({ redis: memory, rate, shopUrl, maxWaitSeconds: 600 });
const client = createShopClient({
  url: shopUrl,
  timeoutMs: 10_000,
  userAgent: 'shopkeep/test',
  budget,
  observe: () => {},
});
const catalogues = createShopCache(client).swr(v2.catalogue);

/** How it went, and how often. */
async function counted(work) {
  const counts = {};
  for (const { status, reason } of await Promise.allSettled(work)) {
    const outcome = status === 'fulfilled' ? 'answered' : reason.message;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const asking = (priority) => ({ priority, shopKey: 'shop', guildId: 'guild', isStaff: false });

const tasks = {
  /** Asks for one catalogue many times at once. */
  catalogue: ({ key, times }) =>
    counted(Array.from({ length: times }, () => catalogues(key, asking('user')))),
  /** Asks for products, each once. */
  products: ({ key, first, times, priority }) =>
    counted(
      Array.from({ length: times }, (_, n) => client.ask(v2.product, key, asking(priority), first + n)),
    ),
  isShared: async () => (await memory.run('return 1', [], [])) === 1,
};

process.on('message', async ({ id, task, ...details }) => {
  process.send({ id, result: await tasks[task](details) });
});
process.on('disconnect', () => process.exit());
process.send({ id: 0 });
