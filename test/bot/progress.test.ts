import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/words/index.js';
import { action, createRouterHarness, type RouterHarness, shutdowns } from '../support/router-harness.js';

let harness: RouterHarness;

beforeEach(async () => {
  harness = await createRouterHarness();
});
afterEach(() => harness.store.close());

const OUTDATED = LANGUAGES.en.problem({ kind: 'outdated' }).title;

async function callsOf(...args: Parameters<RouterHarness['send']>): Promise<readonly string[]> {
  const { calls } = await harness.send(...args);
  await Promise.all(harness.followUps);
  return calls;
}

describe('a reply that changes while the work goes on', () => {
  test('begins like any other, and its message takes the next ones', async () => {
    expect(await callsOf(action('echo:counted'))).toEqual(['update one', 'edit two', 'edit three']);
  });

  test.each(['refuse', 'failAtOnce'])('that cannot begin is explained once (%s)', async (how) => {
    expect(await callsOf(action(`echo:counted:${how}`))).toEqual([`reply hidden ${OUTDATED}`]);
  });

  test('stays as it is where the work fails later, which one more message explains', async () => {
    expect(await callsOf(action('echo:counted:fail'))).toEqual([
      'update one',
      'edit two',
      `followUp hidden ${OUTDATED}`,
    ]);
  });

  test('ends the work where Discord does not take the first one', async () => {
    expect(await callsOf(action('echo:counted'), { refuses: () => true })).toEqual([
      'update one ✗',
      expect.stringMatching(/^reply hidden .* ✗$/),
    ]);
    expect(shutdowns.at(-1)?.aborted).toBe(true);
  });

  test('is logged where Discord does not take a later one', async () => {
    await callsOf(action('echo:counted'), { refuses: (call) => call === 1 });
    expect(harness.lines.join()).toContain('follow-up could not be delivered');
  });
});
