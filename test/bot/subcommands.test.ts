import { PermissionFlagsBits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readInteraction } from '../../src/bot/interaction.js';
import { payloads } from '../../src/bot/payload.js';
import { repeatedBy } from '../../src/bot/repeat.js';
import { commandForm } from '../../src/sandbox/discord/command-form.js';
import { LANGUAGES } from '../../src/words/index.js';
import {
  action,
  command,
  completion,
  createRouterHarness,
  grouped,
  type RouterHarness,
} from '../support/router-harness.js';

const CHANNEL = '500000000000000001';
const owner = { permissions: PermissionFlagsBits.ManageGuild };
const { en } = LANGUAGES;

let harness: RouterHarness;
beforeEach(async () => {
  harness = await createRouterHarness();
});
afterEach(() => harness.store.close());

test('are registered within their command, each with its own options', () => {
  const [payload, ...others] = payloads(grouped, true);
  expect(others).toEqual([]);
  expect(commandForm.parse(JSON.parse(JSON.stringify(payload)))).toMatchObject({
    name: 'grouped',
    default_member_permissions: String(PermissionFlagsBits.ManageGuild),
    options: [
      { type: 1, name: 'place', options: [{ type: 7, name: 'channel', required: true }, { type: 3 }] },
      { type: 1, name: 'clear' },
    ],
  });
});

test('are read with their command’s name before theirs', () => {
  const origin = { id: '1', application_id: '2', token: 't', app_permissions: '0', locale: 'ru' };
  const read = (type: number, options: object[]) => {
    const data = { type: 1, name: 'grouped', options: [{ type: 1, name: 'place', options }] };
    return readInteraction(JSON.parse(JSON.stringify({ ...origin, type, data })));
  };
  const channel = { type: 7, name: 'channel', value: CHANNEL };
  expect(read(2, [channel])).toMatchObject({
    kind: 'command',
    command: 'grouped place',
    options: { channel: CHANNEL },
  });
  const typed = { type: 3, name: 'what', value: 'x', focused: true };
  expect(read(4, [channel, typed])).toMatchObject({
    kind: 'completion',
    command: 'grouped place',
    option: 'what',
    typed: 'x',
  });
  const alone = { type: 1, name: 'grouped', options: [{ type: 1, name: 'clear' }] };
  const bare = readInteraction(JSON.parse(JSON.stringify({ ...origin, type: 2, data: alone })));
  expect(bare).toMatchObject({ command: 'grouped clear', options: {} });
});

describe('the router', () => {
  test('runs the one that was typed, and completes its options', async () => {
    const { calls } = await harness.send(command('grouped place', { channel: CHANNEL, what: 'tea' }, owner));
    expect(calls).toEqual([`reply hidden tea in ${CHANNEL}`]);
    const { offered } = await harness.send(completion('grouped place', 'what', 'te', owner));
    expect(offered).toEqual([[{ name: 'te', value: 'te' }]]);
  });

  test.each([
    ['without a subcommand', 'grouped', {}],
    ['with one that there is not', 'grouped other', {}],
    ['without what is required', 'grouped place', {}],
    ['with something else than a channel', 'grouped place', { channel: '#news' }],
    ['with a number for a channel', 'grouped place', { channel: 5 }],
  ])('tells what is out of date: %s', async (_what, name, options) => {
    const { calls } = await harness.send(command(name, options, owner));
    expect(calls).toEqual([`reply hidden ${en.problem({ kind: 'outdated' }).title}`]);
  });

  test('lets only those in who may use the command, or to whom it was given', async () => {
    const undo = action('grouped:undo');
    const title = en.problem({ kind: 'notAllowed', permission: 'ManageGuild' }).title;
    for (const one of [command('grouped clear'), command('grouped place', { channel: CHANNEL }), undo])
      expect((await harness.send(one)).calls).toEqual([`reply hidden ${title}`]);
    harness.reassign('grouped');
    expect((await harness.send(undo)).calls).toEqual(['reply hidden undone']);
    expect(harness.reassignments).toContain('200000000000000001 grouped');
  });

  test('asks the same once more after a failure', async () => {
    const { shown } = await harness.send(command('grouped clear', {}, owner));
    const [row] = shown.at(-1)?.reply.components ?? [];
    const [button] = row?.components ?? [];
    const id = button && 'custom_id' in button ? button.custom_id : '';
    expect(repeatedBy(action(id))).toMatchObject({ kind: 'command', command: 'grouped clear' });
  });
});
