import { PermissionFlagsBits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/words/index.js';
import {
  action,
  createRouterHarness,
  message,
  type RouterHarness,
  shutdowns,
} from '../support/router-harness.js';

let harness: RouterHarness;

beforeEach(async () => {
  harness = await createRouterHarness();
});
afterEach(() => harness.store.close());

const { en } = LANGUAGES;
const NAME = 'Look into it';
const moderator = { permissions: PermissionFlagsBits.ModerateMembers };

describe('a command of a message’s menu', () => {
  test('gets the text of the message, and answers privately in the member’s language', async () => {
    const { calls } = await harness.send(message(NAME, 'words', { ...moderator, locale: 'ru' }));
    expect(calls).toEqual(['reply hidden ru words']);
  });

  test('asks for the permission of its command, and is given by its own name', async () => {
    const title = en.problem({ kind: 'notAllowed', permission: 'ModerateMembers' }).title;
    harness.reassign('guarded');
    expect((await harness.send(message(NAME, 'words'))).calls).toEqual([`reply hidden ${title}`]);
    harness.reassign(NAME);
    expect((await harness.send(message(NAME, 'words'))).calls).toEqual(['reply hidden en words']);
  });

  test.each(['gone', 'guarded', '__proto__'])('named %j is out of date', async (name) => {
    const { calls } = await harness.send(message(name, 'words', moderator));
    expect(calls).toEqual([`reply hidden ${en.problem({ kind: 'outdated' }).title}`]);
  });

  test('leaves the text out of the log', async () => {
    await harness.send(message(NAME, 'private words', moderator));
    expect(harness.lines).toHaveLength(1);
    expect(harness.lines.join()).not.toContain('private words');
  });
});

describe('a follow-up', () => {
  test('is shown to the same person alone', async () => {
    const recorder = await harness.send(action('echo:promised'));
    await Promise.all(harness.followUps);
    expect(recorder.calls).toEqual(['reply hidden wait', 'followUp hidden news']);
    expect(recorder.shown.every(({ hidden }) => hidden)).toBe(true);
  });

  test.each([
    ['it fails', 'echo:promised:fail', undefined],
    ['Discord refuses it', 'echo:promised', 1],
  ])('is logged without a message where %s', async (_what, id, refused) => {
    await harness.send(action(id), { refuses: (call) => call === refused });
    await expect(Promise.all(harness.followUps)).resolves.toHaveLength(1);
    expect(harness.lines).toHaveLength(2);
    expect(harness.lines.join()).toContain('900000000000000001');
    expect(harness.lines.join()).not.toContain('secret');
  });

  test('is cancelled where Discord took no reply', async () => {
    await harness.send(action('echo:promised'), { refuses: () => true });
    expect(harness.followUps).toEqual([]);
    expect(shutdowns.at(-1)?.aborted).toBe(true);
    await harness.send(action('echo:promised'));
    expect(shutdowns.at(-1)?.aborted).toBe(false);
  });
});
