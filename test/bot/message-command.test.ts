import { PermissionFlagsBits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/words/index.js';
import { createRouterHarness, message, type RouterHarness } from '../support/router-harness.js';

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
