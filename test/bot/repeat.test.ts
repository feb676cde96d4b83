import { ComponentType } from 'discord.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { repeatedBy, repeatId } from '../../src/bot/repeat.js';
import type { Reply } from '../../src/views/reply.js';
import { LANGUAGES } from '../../src/words/index.js';
import {
  action,
  command,
  completion,
  createRouterHarness,
  GUILD,
  message,
  type RouterHarness,
} from '../support/router-harness.js';

const { en } = LANGUAGES;
/** The private message that says what went wrong. */
const onFailure = { hidden: true, ownerId: '200000000000000001' };

describe('what is asked again', () => {
  test.each([
    ['a command', command('product', { product: 'Меч: 100%? "да"', private: true })],
    ['a command without options', command('shop')],
    ['a message command', message('Look up payment', '#51004 #51005')],
    ['a button', action('payment:refresh:51005', { sourceMessage: onFailure })],
    ['a select', action('product:show:1:0', { values: ['7005'], sourceMessage: onFailure })],
    ['a form', action('servers:jumpList:3', { fields: { page: '2' }, sourceMessage: onFailure })],
  ])('%s is all in the custom id', (_what, interaction) => {
    const id = repeatId(interaction) ?? '';
    expect(id.length).toBeLessThanOrEqual(100);
    expect(id).toBe(id.trim());
    expect(repeatedBy(action(id, { sourceMessage: onFailure }))).toMatchObject(interaction);
  });

  test('is nothing where it would be longer than Discord takes', () => {
    expect(repeatId(command('product', { product: 'x'.repeat(78) }))).toHaveLength(100);
    expect(repeatId(command('product', { product: 'x'.repeat(79) }))).toBeUndefined();
  });

  test('is nothing where something is only offered', () => {
    expect(repeatId(completion('product', 'product', 'x'))).toBeUndefined();
  });

  test.each([
    'product',
    'product?',
    'product?{',
    'product?5',
    'product?null',
    'a:b?{"c":1}',
    'a:b?[1]',
    '?',
    '%',
  ])('is nothing in the custom id %j', (id) => {
    expect(repeatedBy(action(id))).toBeUndefined();
  });
});

let harness: RouterHarness;
beforeEach(async () => {
  harness = await createRouterHarness();
});

const press = (id: string, from = {}) => harness.send(action(id, { sourceMessage: onFailure }, from));
const buttonsOf = ({ components = [] }: Reply) =>
  components
    .flatMap((row) => row.components)
    .flatMap((part) => (part.type === ComponentType.Button && 'custom_id' in part ? [part.custom_id] : []));
const failed = async (how: string) =>
  buttonsOf((await harness.send(command('failing', { how }))).shown[0]?.reply ?? {});

describe('a failure', () => {
  test.each(['failure', 'storeUnavailable', 'anything else'])(
    'that may pass can be tried again: %s',
    async (how) => {
      expect(await failed(how)).toEqual([`failing?{"how":"${how}"}`]);
    },
  );

  test('that stays offers nothing of the kind', async () => {
    expect(await failed('keyUnreadable')).toEqual([]);
    const { shown } = await harness.send(command('guarded'));
    expect(shown.flatMap(({ reply }) => buttonsOf(reply))).toEqual([]);
  });

  test('that stays the same says when it was tried again, in place', async () => {
    const { calls, shown } = await press('failing?{"how":"failure"}');
    expect(calls).toEqual([`deferUpdate`, `edit ${en.problem({ kind: 'serverError', status: 503 }).title}`]);
    expect(shown[0]?.reply.embeds?.[0]?.description).toMatch(/<t:\d+:T>/);
    expect(harness.logged()).toMatchObject([{ kind: 'action', command: 'failing', outcome: 'serverError' }]);
  });

  test('of a form is not tried again with what was typed, unless the form says so', async () => {
    const typed = (text: string) => harness.send(action('failing:typed', { fields: { text } }), {});
    const { shown } = await typed('a secret key');
    expect(JSON.stringify(shown)).not.toContain('secret key');
    expect((await press('failing:typed?{"text":"forged"}')).calls).toEqual([
      `reply hidden ${en.problem({ kind: 'outdated' }).title}`,
    ]);
  });
});

describe('trying again', () => {
  test('puts a private reply in place of the failure', async () => {
    expect((await press('echo?{"text":"a","private":true}')).calls).toEqual(['update en a']);
    expect((await press('echo:alone?[]')).calls).toEqual(['update en']);
    expect((await press('echo:shown:a?["b"]')).calls).toEqual(['update en a b']);
  });

  test('shows everybody what everybody would have seen, in their language, and removes the failure', async () => {
    await harness.store.changeSettings(GUILD, { language: 'ru' });
    const { calls } = await press('echo?{"text":"a"}');
    expect(calls).toEqual(['deferUpdate', 'followUp public ru a', 'removeReply']);
  });

  test('opens a form again, and promises a follow-up again', async () => {
    expect((await press('echo:form?[]')).calls).toEqual(['showModal']);
    const recorder = await press('echo:promised?[]');
    await Promise.all(harness.followUps);
    expect(recorder.calls).toEqual(['update wait', 'followUp hidden news']);
  });

  test('changes no message that others see', async () => {
    const { calls } = await harness.send(
      action('echo:shown?["b"]', { sourceMessage: { hidden: false, ownerId: '5' } }),
    );
    expect(calls).toEqual(['reply hidden en b']);
  });

  test('has the permission of what it repeats', async () => {
    const title = en.problem({ kind: 'notAllowed', permission: 'ModerateMembers' }).title;
    const onMessage = 'Look%20into%20it?["what","400000000000000001"]';
    for (const id of ['guarded?{}', 'guarded:same?[]', onMessage])
      expect((await press(id)).calls).toEqual([`update ${title}`]);
    harness.reassign('Look into it');
    expect((await press(onMessage)).calls).toEqual(['update en what']);
  });

  test.each([
    'echo?{"text":5}',
    'echo?{}',
    'echo:gone?[]',
    'gone?{}',
    '__proto__?{}',
    '%?{}',
    'Look%20into%20it?["what","<@1>"]',
  ])('of %j is out of date', async (id) => {
    const [call] = (await press(id)).calls;
    expect(call).toContain(en.problem({ kind: 'outdated' }).title);
  });
});
