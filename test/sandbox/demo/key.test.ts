import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { askHidden, takeShopKey } from '../../../sandbox/demo/key.js';

const waiting = new AbortController().signal;

/** Types at the question; tells what was understood and what could be seen. */
async function typed(keys: readonly string[], signal = waiting) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let seen = '';
  output.on('data', (chunk: Buffer) => {
    seen += chunk.toString();
  });
  const answer = askHidden('Key: ', signal, { input, output });
  for (const key of keys) {
    input.write(key);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { answer: await answer, seen, paused: input.isPaused() };
}

const [ENTER, BACKSPACE, CTRL_C, CTRL_D] = ['\r', '\x7f', '\x03', '\x04'];

afterEach(() => vi.unstubAllEnvs());

test('a key in the environment is taken out of it', () => {
  vi.stubEnv('SHOP_KEY', ' secret\n');
  expect(takeShopKey()).toBe('secret');
  expect(process.env).not.toHaveProperty('SHOP_KEY');
  expect(takeShopKey()).toBeUndefined();
});

describe('the hidden question', () => {
  test('shows nothing of what is typed', async () => {
    expect(await typed([...'secret', ENTER])).toEqual({ answer: 'secret', seen: 'Key: \n', paused: true });
  });

  test.each([
    [['secret\n']],
    [['  secret \r\n']],
    [['secret\nsecond line\n']],
    [[...'secretx', BACKSPACE, ENTER]],
    [['\x1b[200~secret\x1b[201~', ENTER]],
  ])('understands %j', async (keys) => {
    const { answer, seen } = await typed(keys);
    expect([answer, seen]).toEqual(['secret', 'Key: \n']);
  });

  test.each([[[...'sec', CTRL_C]], [[CTRL_D]]])('is cancelled by %j', async (keys) => {
    expect(await typed(keys)).toEqual({ answer: undefined, seen: 'Key: \n', paused: true });
  });
});
