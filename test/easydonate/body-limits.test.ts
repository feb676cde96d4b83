import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { Failure } from '../../src/domain/failure.js';
import { asking } from '../shop/asking.js';
import { USER } from '../shop/requesters.js';
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
  const connection = clientOf(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, {
    timeoutMs: 20_000,
  });
  onTestFinished(() => connection.close());
  const client = asking(connection);
  const operations: [mebibytes: number, ask: () => Promise<unknown>][] = [
    [1, () => client.shop('k', USER)],
    [8, () => client.catalogue('k', USER)],
    [1, () => client.product('k', 1, USER)],
    [4, () => client.payment('k', 1, USER)],
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
