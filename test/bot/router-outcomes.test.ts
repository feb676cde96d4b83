import { HTTPError } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

/* The record of an interaction's end: its log line, and what metrics count. */

let harness: RouterHarness;

beforeEach(async () => {
  harness = await createRouterHarness();
});
afterEach(() => harness.store.close());

const { en } = LANGUAGES;

describe('the log', () => {
  test('has one line for an interaction, and nothing personal in it', async () => {
    await harness.send(action('echo:shown:argument', { values: ['chosen'] }));
    expect(harness.logged()).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        interaction: '900000000000000001',
        kind: 'action',
        command: 'echo',
        action: 'shown',
        guild: GUILD,
        ms: expect.any(Number),
        outcome: 'answered',
        msg: 'interaction',
      },
    ]);
    await harness.send(command('echo', { text: 'typed words' }));
    await harness.send(completion('echo', 'text', 'typed words'));
    expect(harness.lines).toHaveLength(3);
    expect(harness.lines.join()).not.toMatch(/argument|chosen|typed|token|200000000000000001/);
  });

  test('names a failure by its kind and code', async () => {
    await harness.send(command('failing', { how: 'failure' }));
    expect(harness.logged()).toMatchObject([{ level: 30, outcome: 'serverError', code: 503 }]);
  });

  test.each(['storeUnavailable', 'keyUnreadable'])(
    'warns of what only the operator can fix: %s',
    async (how) => {
      await harness.send(command('failing', { how }));
      expect(harness.logged()).toMatchObject([{ level: 40, outcome: how }]);
    },
  );

  test.each(['the secret words', 'the secret words\n    at /path/with/a/key'])(
    'has the incident’s number but not the message of an unexpected error: %j',
    async (how) => {
      const { shown, calls } = await harness.send(command('failing', { how }));
      expect(calls).toEqual([`reply hidden ${en.incidentTitle}`]);
      expect(shown[0]?.reply.embeds?.[0]?.description).toContain('900000000000000001');
      expect(JSON.stringify(shown[0]?.reply.embeds)).not.toContain('secret words');
      expect(harness.logged()).toMatchObject([
        { level: 50, interaction: '900000000000000001', outcome: 'incident', error: 'Error', code: 'EODD' },
      ]);
      expect(harness.lines.join()).not.toMatch(/secret words|with\/a\/key/);
    },
  );

  test('gives only the reason if Discord failed', async () => {
    const refusal = new HTTPError(502, 'secret', 'POST', '/secret', {});
    const discord = { refuses: () => true, refusal };
    await harness.send(command('echo', { text: 'a' }), discord);
    await harness.send(completion('echo', 'text', 'a'), discord);
    const lost = { level: 40, outcome: 'lost', reason: 'Discord failed', status: 502 };
    expect(harness.logged()).toMatchObject([lost, lost]);
    expect(harness.lines.join()).not.toMatch(/secret|"at":/);
  });

  test('logs an unexpected error that could not be shown', async () => {
    const refusal = new HTTPError(502, '', 'POST', '', {});
    await harness.send(command('failing', { how: 'odd' }), { refuses: () => true, refusal });
    expect(harness.logged()).toMatchObject([
      { level: 50, outcome: 'lost', error: 'Error', at: expect.any(Array) },
    ]);
  });
});

describe('what is counted', () => {
  const refused = { refuses: () => true };
  const of = (kind: string, command?: string, action?: string) => ({ kind, command, action });

  test.each([
    ['a command', command('echo', { text: 'a' }), {}, of('command', 'echo'), 'answered'],
    ['one who may not', command('guarded'), {}, of('command', 'guarded'), 'notAllowed'],
    [
      'an answer that Discord refuses',
      command('echo', { text: 'a' }),
      refused,
      of('command', 'echo'),
      'lost',
    ],
    ['a completion that fails', completion('echo', 'text', 'fail'), {}, of('completion', 'echo'), 'tooSlow'],
    ['a button', action('echo:shown:argument'), {}, of('action', 'echo', 'shown'), 'answered'],
    ['options that do not fit', command('echo'), {}, of('command', 'echo'), 'outdated'],
    ['another option', completion('echo', 'constructor', 'a'), {}, of('completion', 'echo'), 'answered'],
    ['another command', command('typed by anybody'), {}, of('command'), 'outdated'],
    ['another message command', message('typed by anybody', ''), {}, of('message'), 'outdated'],
    ['another completion', completion('typed by anybody', 'text', 'a'), {}, of('completion'), 'answered'],
    ['another button', action('echo:__proto__'), {}, of('action', 'echo'), 'outdated'],
    ['a custom id that is none', action('%:%'), {}, of('action'), 'outdated'],
  ])('%s', async (_what, interaction, discord, names, outcome) => {
    await harness.send(interaction, discord);
    expect(harness.observed).toEqual([{ ...names, outcome, ms: expect.any(Number) }]);
    const { command, action } = names;
    const [line] = harness.logged();
    expect(line).toMatchObject({ kind: names.kind, outcome, guild: GUILD });
    expect({ command: line?.command, action: line?.action }).toEqual({ command, action });
  });
});
