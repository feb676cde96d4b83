import { pino } from 'pino';
import { expect, test } from 'vitest';
import { App } from '../../src/ops/lifecycle.js';

/** Why a bot with these shards can't serve everybody, by whether each is connected. */
function whyNotReady(...shards: readonly boolean[]): Promise<string | undefined> {
  const app = new App({
    bot: {
      shards: new Map(shards.map((connected, shard) => [shard, { connected }])),
      start: () => Promise.reject(new Error('not started here')),
      leave: async () => {},
      finish: async () => true,
    },
    store: { ping: async () => {}, close: async () => {} },
    client: { close() {} },
    health: undefined,
    apiUrl: '',
    proxy: undefined,
    log: pino({ level: 'silent' }),
  });
  return app.whyNotReady();
}

test.each([
  ['none yet', [], 'not connected to Discord yet'],
  ['the first away', [false, true], '1 of 2 shards are not connected to Discord'],
  ['the second away', [true, false], '1 of 2 shards are not connected to Discord'],
  ['both away', [false, false], '2 of 2 shards are not connected to Discord'],
  ['both connected', [true, true], undefined],
])('readiness with two shards, %s', async (_shards, connected, reason) => {
  expect(await whyNotReady(...connected)).toBe(reason);
});
