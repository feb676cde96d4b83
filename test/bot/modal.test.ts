import { describe, expect, test } from 'vitest';
import { modalPayload } from '../../src/bot/modal.js';
import type { Modal, ModalField } from '../../src/ui/reply.js';
import { formBreaches } from '../support/message-rules.js';

const CHANNEL = '500000000000000001';
const form = (...fields: readonly ModalField[]): Modal => ({ customId: 'a:b', title: 'Form', fields });

const text = { custom_id: 'name', label: 'Name', maxLength: 50 } satisfies ModalField;
const channel = {
  kind: 'channel',
  custom_id: 'channel',
  label: 'Channel',
  chosen: null,
} satisfies ModalField;
const role = { kind: 'role', custom_id: 'role', label: 'Role', chosen: null } satisfies ModalField;
const choice = {
  kind: 'choice',
  custom_id: 'end',
  label: 'End',
  options: [
    { value: 'never', label: 'Never', isChosen: true },
    { value: 'days', label: 'After 30 days', isChosen: false },
  ],
} satisfies ModalField;
const checks = {
  kind: 'checks',
  custom_id: 'shows',
  label: 'Show',
  options: [
    { value: 'prices', label: 'Prices', isChosen: true },
    { value: 'names', label: 'Names', isChosen: false },
  ],
} satisfies ModalField;

test('a form → its fields in their order, each in a label', () => {
  const { custom_id, title, components } = modalPayload(form(text, channel, checks));
  expect([custom_id, title]).toEqual(['a:b', 'Form']);
  expect(components).toMatchObject([
    { type: 18, label: 'Name', component: { type: 4, custom_id: 'name' } },
    { type: 18, label: 'Channel', component: { type: 8, custom_id: 'channel' } },
    { type: 18, label: 'Show', component: { type: 22, custom_id: 'shows' } },
  ]);
});

describe('a field', () => {
  const shown = (field: ModalField) => modalPayload(form(field)).components[0];

  test('with a hint → the hint is below its label; without one → none is sent', () => {
    expect(shown({ ...text, description: 'In the game' })).toMatchObject({ description: 'In the game' });
    expect(shown(text)).not.toHaveProperty('description');
  });

  test('of text → one line, required unless it says otherwise, with a value if it has one', () => {
    const input = { type: 4, custom_id: 'name', style: 1, max_length: 50 };
    expect(shown(text)).toEqual({ type: 18, label: 'Name', component: { ...input, required: true } });
    expect(shown({ ...text, required: false, value: 'Steve' })).toEqual({
      ...{ type: 18, label: 'Name' },
      component: { ...input, required: false, value: 'Steve' },
    });
  });

  test('of a long text → several lines, with the lengths and the value that it has', () => {
    const long = { ...text, isLong: true, minLength: 10, maxLength: 4000, value: 'a\nb' };
    expect(shown(long)).toMatchObject({
      component: { type: 4, style: 2, min_length: 10, max_length: 4000, value: 'a\nb' },
    });
  });

  test('of a role → a select in which one has to be chosen', () => {
    const select = { type: 6, custom_id: 'role', required: true };
    expect(shown(role)).toEqual({ type: 18, label: 'Role', component: select });
    expect(shown({ ...role, chosen: CHANNEL })).toMatchObject({
      component: { ...select, default_values: [{ id: CHANNEL, type: 'role' }] },
    });
  });

  test('of a choice → a select of its options, with the one that is chosen now', () => {
    expect(shown(choice)).toEqual({
      ...{ type: 18, label: 'End' },
      component: {
        ...{ type: 3, custom_id: 'end', required: true },
        options: [
          { value: 'never', label: 'Never', default: true },
          { value: 'days', label: 'After 30 days', default: false },
        ],
      },
    });
  });

  test('of a channel → a select of text and announcement channels that may be emptied', () => {
    const select = {
      ...{ type: 8, custom_id: 'channel', channel_types: [0, 5] },
      ...{ required: false, min_values: 0, max_values: 1 },
    };
    expect(shown(channel)).toEqual({ type: 18, label: 'Channel', component: select });
    expect(shown({ ...channel, chosen: CHANNEL })).toMatchObject({
      component: { ...select, default_values: [{ id: CHANNEL, type: 'channel' }] },
    });
  });

  test('of checkboxes → any number of them, ticked as they are now', () => {
    expect(shown(checks)).toEqual({
      ...{ type: 18, label: 'Show' },
      component: {
        ...{ type: 22, custom_id: 'shows', required: false, min_values: 0, max_values: 2 },
        options: [
          { value: 'prices', label: 'Prices', default: true },
          { value: 'names', label: 'Names', default: false },
        ],
      },
    });
  });
});

describe('what Discord’s rules say', () => {
  const optionsOf = (count: number, isChosen = false) =>
    Array.from({ length: count }, (_, at) => ({ value: `${at}`, label: `${at}`, isChosen }));
  const none = { ...checks, options: checks.options.map((one) => ({ ...one, isChosen: false })) };
  const all = { ...checks, options: checks.options.map((one) => ({ ...one, isChosen: true })) };

  test.each<[string, Modal]>([
    ['of an empty text', form({ ...text, required: false })],
    ['of a text with a value', form({ ...text, value: 'Steve', description: 'Hint' })],
    ['of a channel that is not chosen', form(channel)],
    ['of a chosen channel', form({ ...channel, chosen: CHANNEL })],
    ['of a long text', form({ ...text, isLong: true, minLength: 4000, maxLength: 4000 })],
    ['of a role that is not chosen', form(role)],
    ['of a chosen role', form({ ...role, chosen: CHANNEL })],
    ['of 25 options, none of them chosen', form({ ...choice, options: optionsOf(25) })],
    ['of checkboxes, some of them ticked', form(checks)],
    ['of checkboxes, none of them ticked', form(none)],
    ['of checkboxes, all of them ticked', form(all)],
    [
      'of five fields',
      form(text, channel, checks, { ...text, custom_id: 'b' }, { ...channel, custom_id: 'c' }),
    ],
  ])('a form %s → is taken', (_what, sent) => {
    expect(formBreaches(sent)).toEqual([]);
  });

  test.each<[string, Modal]>([
    ['without fields', form()],
    ['of six fields', form(...Array.from({ length: 6 }, (_, at) => ({ ...text, custom_id: `${at}` })))],
    ['of two fields with one id', form(text, { ...channel, custom_id: 'name' })],
    ['with a label of 46 characters', form({ ...channel, label: 'x'.repeat(46) })],
    ['with a hint of 101 characters', form({ ...checks, description: 'x'.repeat(101) })],
    ['of eleven checkboxes', form({ ...checks, options: optionsOf(11) })],
    ['of 26 options', form({ ...choice, options: optionsOf(26) })],
    ['of two options that are both chosen', form({ ...choice, options: optionsOf(2, true) })],
    ['of a text whose value is too long', form({ ...text, value: 'x'.repeat(51) })],
    ['of a text that has to be longer than it may', form({ ...text, minLength: 51 })],
    ['of a text of 4001 characters', form({ ...text, isLong: true, maxLength: 4001 })],
    ['without any checkbox', form({ ...checks, options: [] })],
  ])('a form %s → would be refused', (_what, sent) => {
    expect(formBreaches(sent)).not.toEqual([]);
  });
});
