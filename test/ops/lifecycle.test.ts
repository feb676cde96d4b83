import { expect, test } from 'vitest';
import { shutDown } from '../../src/ops/lifecycle.js';

/** What is done to the parts of a bot whose replies end in time, or when the shop is closed. */
async function shutDownOf({ inTime }: { inTime: boolean }): Promise<readonly string[]> {
  const done: string[] = [];
  const part = (name: string) => ({ close: async () => void done.push(name) });
  const bot = {
    shards: new Map(),
    start: async () => '',
    leave: async () => void done.push('left'),
    settled: async () => done.push('waited') > 0 && inTime,
  };
  await shutDown(bot, part('shop'), [part('health'), undefined, part('store')]);
  return done;
}

test('a bot that stops closes everything, the shop before what replies need until the end', async () => {
  expect(await shutDownOf({ inTime: true })).toEqual(['left', 'waited', 'shop', 'health', 'store']);
});

test('replies that are not finished in time explain themselves before the store is closed', async () => {
  expect(await shutDownOf({ inTime: false })).toEqual([
    'left',
    'waited',
    'shop',
    'waited',
    'health',
    'store',
  ]);
});
