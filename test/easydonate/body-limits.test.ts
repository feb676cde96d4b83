import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { Failure } from '../../src/domain/failure.js';
import { v2 } from '../../src/easydonate/v2/index.js';
import { clientOf } from '../support/sample-shop.js';

test('a body has the size limit of its resource', async () => {
  let size = 0;
  const server = createServer((_request, response) => {
    response.end(JSON.stringify({ success: 1, response: [] }).padEnd(size));
  });
  // On a busy machine a body of 8 MiB may take longer than the five seconds after which Node closes an idle connection.
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const client = clientOf(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, {
    timeoutMs: 20_000,
  });
  onTestFinished(() => client.close());
  const operations: [mebibytes: number, ask: () => Promise<unknown>][] = [
    [1, () => client.fetch(v2.shop, 'k')],
    [8, () => client.fetch(v2.catalogue, 'k')],
    [4, () => client.fetch(v2.payment, 'k', 1)],
  ];
  for (const [mebibytes, ask] of operations) {
    size = mebibytes * 2 ** 20;
    const kind = await ask().then(
      () => 'fine',
      (error: unknown) => error instanceof Failure && error.problem.kind,
    );
    expect(['fine', 'unexpectedShape']).toContain(kind);
    size += 1;
    await expect(ask()).rejects.toMatchObject({ problem: { kind: 'tooLarge' } });
  }
});
