import { once } from 'node:events';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseCatalogue } from '../src/easydonate/records/catalogue.js';
import { v2 } from '../src/easydonate/v2/index.js';
import { ShopClient } from '../src/http/client.js';
import type { Scenario } from './bench.js';
import { shopOf, wireServersOf } from './samples.js';
import { median } from './statistics.js';

const REPEATS = 7;
const SERVERS = 10;

function msOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const medianMs = (work: () => unknown): number => median(Array.from({ length: REPEATS }, () => msOf(work)));

/** Reading a large catalogue: what checking adds to JSON.parse, and how long nothing else can happen meanwhile. */
export const parse: Scenario = async ({ scale, note, say }) => {
  const servers = wireServersOf(shopOf(SERVERS, scale.products / SERVERS));
  const body = JSON.stringify({ success: 1, response: servers });
  const read = () => JSON.parse(body);
  const check = () => parseCatalogue(read().response, () => {});
  say(`parse: ${scale.products} products, ${Math.round(body.length / 1000)} kB`);
  medianMs(check);
  for (let round = 0; round < scale.rounds; round += 1) {
    const plain = medianMs(read);
    const checked = medianMs(check);
    note({ name: 'JSON.parse of a large catalogue', unit: 'ms' }, 'shopkeep', plain);
    note(
      { name: 'parse and check, times JSON.parse', unit: '', goal: { atMost: 1.8 } },
      'shopkeep',
      checked / plain,
    );
    note(
      { name: 'longest block by a large catalogue', unit: 'ms', goal: { atMost: 50 } },
      'shopkeep',
      await longestBlock(Buffer.from(body)),
    );
  }
};

/** The longest time that timers had to wait while the shop client fetched a body. */
async function longestBlock(body: Buffer): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const client = new ShopClient({
    url: `http://127.0.0.1:${port}`,
    timeoutMs: 10_000,
    userAgent: 'shopkeep-bench/1.0',
  });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await client.fetch(v2.catalogue, 'key');
  // The block ends with the answer; the next timer reveals it.
  await new Promise((resolve) => setTimeout(resolve, 5));
  delay.disable();
  await client.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return delay.max / 1e6;
}
