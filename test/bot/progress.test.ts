import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/words/index.js';
import { action, createRouterHarness, late, type RouterHarness } from '../support/router-harness.js';

let harness: RouterHarness;

beforeEach(async () => {
  harness = await createRouterHarness();
});
afterEach(() => harness.store.close());

const { title } = LANGUAGES.en.problem({ kind: 'outdated' });

describe('a reply that changes while the work goes on', () => {
  async function allCallsOf(...args: Parameters<RouterHarness['send']>): Promise<readonly string[]> {
    const { calls } = await harness.send(...args);
    await Promise.all(harness.followUps);
    return calls;
  }

  test('begins like any other, and its message takes the next ones', async () => {
    expect(await allCallsOf(action('echo:counted'))).toEqual(['update one', 'edit two', 'edit three']);
  });

  const on = (createdBy: string | undefined) => ({
    sourceMessage: { hidden: true, ownerId: undefined, createdBy },
  });

  test.each([
    ['shows what was pressed later on its message', 'echo:shown:a', '7', []],
    ['goes on after a press on another message', 'echo:shown:a', '8', ['edit two', 'edit three']],
    ['goes on after a press that failed', 'echo:counted:refuse', '7', ['edit two', 'edit three']],
  ])('%s', async (_what, id, createdBy, edits) => {
    const { calls } = await harness.send(action('echo:counted:late', on('7')));
    await harness.send(action(id, on(createdBy)));
    late.emit('go');
    await Promise.all(harness.followUps);
    expect(calls).toEqual(['update one', ...edits]);
  });

  test('of a command shows what was pressed later', async () => {
    const { calls } = await harness.send(action('echo:counted:late', on(undefined), { id: '7' }));
    await harness.send(action('echo:shown:a', on('7')));
    late.emit('go');
    await Promise.all(harness.followUps);
    expect(calls).toEqual(['update one']);
  });

  test('that cannot begin is explained', async () => {
    expect(await allCallsOf(action('echo:counted:refuse'))).toEqual([`reply hidden ${title}`]);
  });

  test('stays as it is if the work fails later, which one more message explains', async () => {
    expect(await allCallsOf(action('echo:counted:fail'))).toEqual([
      'update one',
      'edit two',
      `followUp hidden ${title}`,
    ]);
  });

  test('does not go on if Discord does not take the first one', async () => {
    expect(await allCallsOf(action('echo:counted'), { refuses: (call) => call === 0 })).toEqual([
      'update one ✗',
      expect.stringMatching(/^reply hidden /),
    ]);
  });

  test('is logged if Discord does not take a later one', async () => {
    await allCallsOf(action('echo:counted'), { refuses: (call) => call === 1 });
    expect(harness.lines.join()).toContain('follow-up could not be delivered');
  });
});
