import { PermissionFlagsBits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/words/index.js';
import {
  action,
  command,
  createRouterHarness,
  message,
  onMember,
  type RouterHarness,
} from '../support/router-harness.js';

let harness: RouterHarness;

beforeEach(async () => {
  harness = await createRouterHarness();
});
afterEach(() => harness.store.close());

const { problem } = LANGUAGES.en;
const outdated = [`reply hidden ${problem({ kind: 'outdated' }).title}`];
const notAllowed = [`reply hidden ${problem({ kind: 'notAllowed', permission: 'ManageGuild' }).title}`];

describe('a command of a message’s menu', () => {
  const moderator = { permissions: PermissionFlagsBits.ModerateMembers };

  test('gets the text of the message, answers privately in the member’s language, and logs none of it', async () => {
    const { calls } = await harness.send(
      message('Look into it', 'private words', { ...moderator, locale: 'ru' }),
    );
    expect(calls).toEqual(['reply hidden ru private words']);
    expect(harness.lines.join()).not.toContain('private words');
  });

  test.each(['gone', 'guarded', '__proto__'])('named %j is out of date', async (name) => {
    expect((await harness.send(message(name, 'words', moderator))).calls).toEqual(outdated);
  });

  test('can be given to others, for its buttons and forms too', async () => {
    await harness.send(message('Look into it', 'what'));
    expect(harness.logged().at(-1)).toMatchObject({ command: 'Look into it', outcome: 'notAllowed' });
    harness.setAccess({ 'Look into it': true });
    expect((await harness.send(message('Look into it', 'what'))).calls).toEqual(['reply hidden en what']);
    expect((await harness.send(action('guarded:same'))).calls).toEqual(['reply hidden same']);
    expect((await harness.send(action('guarded:form'))).calls).toEqual(['showModal']);
    expect((await harness.send(command('guarded'))).calls).toEqual(notAllowed);
    expect((await harness.send(action('guarded:strict'))).calls).toEqual(notAllowed);
  });
});

describe('a command of a member’s menu', () => {
  test('can be given to others, for its buttons too', async () => {
    await harness.send(onMember('Look at them'));
    expect(harness.logged().at(-1)).toMatchObject({ command: 'Look at them', outcome: 'notAllowed' });
    harness.setAccess({ 'Look at them': true });
    expect((await harness.send(onMember('Look at them'))).calls).toEqual(['reply hidden saw Steve']);
    expect((await harness.send(action('guarded:same'))).calls).toEqual(['reply hidden same']);
    await harness.send(onMember('Look away'));
    expect(harness.logged().at(-1)).toMatchObject({ outcome: 'outdated' });
  });
});
