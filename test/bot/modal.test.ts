import { describe, expect, test } from 'vitest';
import { modalPayload } from '../../src/bot/modal.js';
import type { Modal, ModalField } from '../../src/ui/reply.js';
import { formBreaches } from '../support/message-rules.js';

const form = (...fields: readonly ModalField[]): Modal => ({ customId: 'a:b', title: 'Form', fields });

const text = { custom_id: 'name', label: 'Name', maxLength: 50 } satisfies ModalField;
const long = { ...text, custom_id: 'why', isLong: true, maxLength: 4000 } satisfies ModalField;

test('a form → its fields in their order, each in a label', () => {
  const { custom_id, title, components } = modalPayload(form(text, { ...long, label: 'Why' }));
  expect([custom_id, title]).toEqual(['a:b', 'Form']);
  expect(components).toMatchObject([
    { type: 18, label: 'Name', component: { type: 4, custom_id: 'name', style: 1 } },
    { type: 18, label: 'Why', component: { type: 4, custom_id: 'why', style: 2 } },
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

  test('of a long text → several lines, with the length and the value that it has', () => {
    expect(shown({ ...long, value: 'a\nb' })).toMatchObject({
      component: { type: 4, style: 2, max_length: 4000, value: 'a\nb' },
    });
  });
});

describe('what Discord’s rules say', () => {
  test.each<[string, Modal]>([
    ['of an empty text', form({ ...text, required: false })],
    ['of a text with a value', form({ ...text, value: 'Steve', description: 'Hint' })],
    ['of a long text', form({ ...text, isLong: true, maxLength: 4000 })],
    ['of five fields', form(text, long, ...['a', 'b', 'c'].map((custom_id) => ({ ...text, custom_id })))],
  ])('a form %s → is taken', (_what, sent) => {
    expect(formBreaches(sent)).toEqual([]);
  });

  test.each<[string, Modal]>([
    ['without fields', form()],
    ['of six fields', form(...Array.from({ length: 6 }, (_, at) => ({ ...text, custom_id: `${at}` })))],
    ['of two fields with one id', form(text, { ...long, custom_id: 'name' })],
    ['with a label of 46 characters', form({ ...text, label: 'x'.repeat(46) })],
    ['with a hint of 101 characters', form({ ...text, description: 'x'.repeat(101) })],
    ['of a text whose value is too long', form({ ...text, value: 'x'.repeat(51) })],
    ['of a text of 4001 characters', form({ ...text, isLong: true, maxLength: 4001 })],
  ])('a form %s → would be refused', (_what, sent) => {
    expect(formBreaches(sent)).not.toEqual([]);
  });
});
