import { PermissionFlagsBits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { implement } from '../../src/bot/action.js';
import type { Interaction } from '../../src/bot/interaction.js';
import { Failure } from '../../src/domain/failure.js';
import { sleep } from '../../src/lib/timer.js';
import { DEFAULT_SETTINGS, type GuildSettings } from '../../src/store/guilds.js';
import { defineActions } from '../../src/ui/custom-id.js';
import { LANGUAGES } from '../../src/words/index.js';
import {
  action,
  command,
  completion,
  createRouterHarness,
  GRACE_MS,
  GUILD,
  type RouterHarness,
} from '../support/router-harness.js';

let harness: RouterHarness;

beforeEach(async () => {
  harness = await createRouterHarness();
});
afterEach(() => harness.store.close());

const { en, ru } = LANGUAGES;
/** What Discord is sent for an interaction. */
const callsOf = async (interaction: Interaction) => (await harness.send(interaction)).calls;
const outdated = [`reply hidden ${en.problem({ kind: 'outdated' }).title}`];

describe('the language', () => {
  const hello = (hidden: boolean) => ({ text: 'hello', private: hidden });

  test.each([
    ['a public answer is in the guild’s', false, 'ru', 'en-US', 'auto', 'en'],
    ['a public answer is in the one that was set', false, 'en-US', 'en-US', 'ru', 'ru'],
    ['a public answer falls back to English', false, 'ru', 'xx', 'auto', 'en'],
    ['a private answer is in the member’s own', true, 'ru', 'en-US', 'en', 'ru'],
    ['a private answer falls back to the guild’s', true, 'xx', 'ru', 'auto', 'ru'],
  ] as const)('%s', async (_rule, hidden, locale, guildLocale, language, expected) => {
    await harness.store.changeSettings(GUILD, { language });
    const { calls } = await harness.send(command('echo', hello(hidden), { locale, guildLocale }));
    expect(calls).toEqual([`reply ${hidden ? 'hidden' : 'public'} ${expected} hello`]);
  });

  test('of a failure is the member’s own, also where the answer would have been public', async () => {
    const { calls } = await harness.send(command('failing', { how: 'failure' }, { locale: 'ru' }));
    expect(calls).toEqual([`reply hidden ${ru.shopAway.title}`]);
  });

  test('of a failure of an unknown locale is the one that the guild has set', async () => {
    await harness.store.changeSettings(GUILD, { language: 'ru' });
    const { calls } = await harness.send(command('failing', { how: 'failure' }, { locale: 'xx' }));
    expect(calls).toEqual([`reply hidden ${ru.shopAway.title}`]);
  });

  test('of completions is the member’s own', async () => {
    const { offered } = await harness.send(completion('echo', 'text', 'a', { locale: 'ru' }));
    expect(offered).toEqual([[{ name: 'ru a', value: 'a' }]]);
  });
});

test('a store that does not answer is waited for after the acknowledgement', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const settings = new Promise<GuildSettings>((resolve) => {
    setTimeout(() => resolve(DEFAULT_SETTINGS), GRACE_MS + 1);
  });
  vi.spyOn(harness.store, 'settings').mockReturnValueOnce(settings);
  const sent = harness.send(command('echo', { text: 'hello', private: true }));
  await vi.advanceTimersByTimeAsync(GRACE_MS + 1);
  expect((await sent).calls).toEqual(['defer hidden', 'edit en hello']);
});

describe('a permission', () => {
  const { ModerateMembers, ManageGuild, Administrator, KickMembers } = PermissionFlagsBits;

  test.each([
    ['has none', 0n, 'not allowed', 'not allowed'],
    ['has another', KickMembers, 'not allowed', 'not allowed'],
    ['has the command’s', ModerateMembers, 'allowed', 'not allowed'],
    ['has the action’s own alone', ManageGuild, 'not allowed', 'allowed'],
    ['has both', ModerateMembers | ManageGuild, 'allowed', 'allowed'],
    ['is an administrator', Administrator, 'allowed', 'allowed'],
  ])('is asked for: a member who %s', async (_who, permissions, ofCommand, ofAction) => {
    const verdict = async (interaction: Interaction) => {
      const { calls } = await harness.send(interaction);
      const outcome = harness.logged().at(-1)?.outcome;
      return outcome === 'notAllowed' && calls.length === 1 && calls[0]?.startsWith('reply hidden')
        ? 'not allowed'
        : outcome === 'answered' && 'allowed';
    };
    expect(await verdict(command('guarded', {}, { permissions }))).toBe(ofCommand);
    expect(await verdict(action('guarded:same', {}, { permissions }))).toBe(ofCommand);
    expect(await verdict(action('guarded:form', {}, { permissions }))).toBe(ofCommand);
    expect(await verdict(action('guarded:own', {}, { permissions }))).toBe(ofAction);
  });

  test('of a command can be given to others, for its buttons and forms too', async () => {
    harness.setAccess({ guarded: true });
    expect(await callsOf(command('guarded'))).toEqual(['reply hidden manager: false']);
    expect(await callsOf(action('guarded:same'))).toEqual(['reply hidden same']);
    expect(await callsOf(action('guarded:form'))).toEqual(['showModal']);
    const asked = '200000000000000001 guarded';
    const withMenus = `${asked} or Look into it or Look at them`;
    expect(harness.lookups).toEqual([asked, withMenus, withMenus]);
  });

  describe('taken from somebody who has the permission', () => {
    const permissions = ModerateMembers;
    const taken = en.problem({ kind: 'notAllowed', permission: 'ModerateMembers', isTaken: true }).advice;

    test('is refused to its buttons and forms, in channels and below private replies', async () => {
      harness.setAccess({ guarded: false });
      for (const hidden of [false, true])
        for (const id of ['guarded:same', 'guarded:form']) {
          const { calls, shown } = await harness.send(
            action(id, { sourceMessage: { hidden, ownerId: undefined } }, { permissions }),
          );
          expect([calls.length, shown[0]?.reply.embeds?.[0]?.description]).toEqual([1, taken]);
        }
    });

    test('changes nothing for administrators and for commands, and Discord is not asked', async () => {
      harness.setAccess({ guarded: false });
      const administrator = { permissions: Administrator };
      expect(await callsOf(action('guarded:same', {}, administrator))).toEqual(['reply hidden same']);
      expect(await callsOf(command('guarded', {}, { permissions }))).toEqual(['reply hidden manager: false']);
      expect(harness.lookups).toEqual([]);
    });

    test('is still theirs if the message command is given to them, or taken alone', async () => {
      harness.setAccess({ guarded: false, 'Look into it': true });
      expect(await callsOf(action('guarded:same', {}, { permissions }))).toEqual(['reply hidden same']);
      harness.setAccess({ 'Look into it': false });
      expect(await callsOf(action('guarded:same', {}, { permissions }))).toEqual(['reply hidden same']);
    });
  });

  test('is refused if Discord does not say who may use the command', async () => {
    harness.setAccess(new Failure({ kind: 'accessUnknown' }, 503));
    for (const permissions of [0n, ModerateMembers]) {
      const { calls } = await harness.send(action('guarded:same', {}, { permissions }));
      expect(calls).toEqual([`reply hidden ${en.problem({ kind: 'accessUnknown' }).title}`]);
    }
    expect(harness.logged().at(-1)).toMatchObject({ outcome: 'accessUnknown', code: 503 });
  });

  test('of an action is not given with the command, even if both need the same', async () => {
    harness.setAccess({ guarded: true });
    expect(await callsOf(action('guarded:strict'))).toEqual([
      `reply hidden ${en.problem({ kind: 'notAllowed', permission: 'ModerateMembers' }).title}`,
    ]);
    expect(await callsOf(action('guarded:strict', {}, { permissions: ModerateMembers }))).toEqual([
      'reply hidden strict',
    ]);
    expect(harness.lookups).toEqual([]);
  });

  test('that is missing leaves completions empty', async () => {
    expect((await harness.send(completion('guarded', 'text', 'a'))).offered).toEqual([[]]);
    expect(harness.logged().at(-1)).toMatchObject({ command: 'guarded', outcome: 'notAllowed' });
  });
});

describe('what is out of date is explained privately', () => {
  test.each(['', 'echo:gone', 'gone:shown', '%:%', 'echo:__proto__', 'echo:constructor', '__proto__:shown'])(
    'custom id %j',
    async (id) => {
      expect(await callsOf(action(id))).toEqual(outdated);
    },
  );

  test.each(['gone', '__proto__'])('command %j', async (name) => {
    expect(await callsOf(command(name))).toEqual(outdated);
  });

  test.each([{}, { text: 5 }])('options %j', async (options) => {
    expect(await callsOf(command('echo', options))).toEqual(outdated);
  });
});

test.each([command('echo', { text: 'a' }), action('echo:shown'), action('echo:form')])(
  'in a private conversation there is no shop: %o',
  async (interaction) => {
    const { calls } = await harness.send({ ...interaction, guildId: undefined });
    expect(calls).toEqual([`reply hidden ${en.problem({ kind: 'guildOnly' }).title}`]);
  },
);

describe('a button', () => {
  const owner = '200000000000000001';
  const pressed = { values: ['b'] };

  test.each([
    ['of one’s own public message changes it, in the guild’s language', false, owner, 'update ru a b'],
    ['of another’s public message answers privately', false, '5', 'reply hidden en a b'],
    ['of a message of nobody answers privately', false, undefined, 'reply hidden en a b'],
    ['of a hidden message changes it, in the member’s language', true, owner, 'update en a b'],
    ['of a hidden message of nobody changes it', true, undefined, 'update en a b'],
  ])('%s', async (_rule, hidden, ownerId, call) => {
    await harness.store.changeSettings(GUILD, { language: 'ru' });
    const interaction = action('echo:shown:a', { ...pressed, sourceMessage: { hidden, ownerId } });
    expect(await callsOf(interaction)).toEqual([call]);
  });

  test.each([
    ['private message, in place', true, owner, 'update en a'],
    ['private message of nobody, in place', true, undefined, 'update en a'],
    ['public message, privately for the one who called it up', false, owner, 'reply hidden en a'],
    ['public message, privately for anyone else', false, '5', 'reply hidden en a'],
  ])('browses from a %s', async (_rule, hidden, ownerId, call) => {
    await harness.store.changeSettings(GUILD, { language: 'ru' });
    const interaction = action('echo:browsed:a', { sourceMessage: { hidden, ownerId } });
    expect(await callsOf(interaction)).toEqual([call]);
  });

  test('without a message answers privately', async () => {
    const alone = action('echo:shown:a', { sourceMessage: undefined });
    expect(await callsOf(alone)).toEqual(['reply hidden en a']);
  });

  test('can answer privately, or with a form whose fields come back', async () => {
    expect(await callsOf(action('echo:alone'))).toEqual(['reply hidden en']);
    expect((await harness.send(action('echo:form'))).modals).toMatchObject([{ customId: 'echo:typed' }]);
    const typed = action('echo:typed', { fields: { name: 'value' } });
    expect(await callsOf(typed)).toEqual(['update value']);
  });
});

test('a command can open a form in place of an answer, in the member’s language', async () => {
  const asking = command('echo', { text: 'ask' }, { locale: 'ru', guildLocale: 'en-US' });
  const { calls, modals } = await harness.send(asking);
  expect(calls).toEqual(['showModal']);
  expect(modals).toMatchObject([{ title: 'ru' }]);
  expect(await callsOf({ ...asking, guildId: undefined })).toEqual([
    `reply hidden ${ru.problem({ kind: 'guildOnly' }).title}`,
  ]);
});

test.each([
  ['they fail', 'text', 'fail'],
  ['they break', 'text', 'break'],
  ['an option has none', 'constructor', 'a'],
])('completions are empty where %s', async (_where, option, typed) => {
  expect((await harness.send(completion('echo', option, typed))).offered).toEqual([[]]);
});

test('completions are empty where they take longer than Discord waits', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  vi.setTimerTickMode('nextTimerAsync');
  try {
    const start = performance.now();
    expect((await harness.send(completion('echo', 'text', 'hang'))).offered).toEqual([[]]);
    expect(performance.now() - start).toBe(2000);
  } finally {
    vi.useRealTimers();
  }
});

const away = [`reply hidden ${en.problem({ kind: 'storeUnavailable' }).title}`];

test.each([
  ['both the settings and the form', 1900, 1900, away],
  ['the form alone', 0, 60_000, away],
  ['each a little', 900, 900, ['showModal']],
])(
  'a form for which the store takes long (%s) is answered while Discord waits',
  async (_what, settingsMs, formMs, calls) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const slow = defineActions('slow', { form: {} });
    const actions = implement(slow, {
      form: {
        mode: 'modal',
        run: () => sleep(formMs).then(() => ({ customId: slow.form(), title: 'Form', fields: [] })),
      },
    });
    const { store, send } = await createRouterHarness(undefined, new Map([['slow', actions]]));
    vi.spyOn(store, 'settings').mockImplementation(() => sleep(settingsMs).then(() => DEFAULT_SETTINGS));
    // Of the file itself, whose answers don't wait for this clock.
    vi.spyOn(store, 'access').mockRejectedValue(new Failure({ kind: 'notLinked' }));
    const answered = send(action('slow:form'));
    await vi.advanceTimersByTimeAsync(2500);
    expect((await answered).calls).toEqual(calls);
    await store.close();
  },
);
