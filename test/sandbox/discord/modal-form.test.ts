import { describe, expect, test } from 'vitest';
import { readForm } from '../../../src/sandbox/discord/form.js';
import { modalForm } from '../../../src/sandbox/discord/modal-form.js';
import { leavesOf } from './leaves.js';

const read = (body: object) =>
  leavesOf(() => readForm(modalForm, JSON.parse(JSON.stringify(body)), ['data']));
const long = (length: number) => 'x'.repeat(length);

const input = (fields: object = {}) => ({ type: 4, custom_id: 'a', style: 1, label: 'A', ...fields });
const row = (...components: object[]) => ({ type: 1, components });
const label = (component: object, fields: object = {}) => ({ type: 18, label: 'A', component, ...fields });
const bare = (fields: object = {}) => ({ type: 4, custom_id: 'a', style: 1, ...fields });
const options = (count: number) => Array.from({ length: count }, (_, i) => ({ label: 'l', value: `${i}` }));
const form = (...components: object[]) => ({ custom_id: 'f', title: 'F', components });
const rows = (count: number) =>
  form(...Array.from({ length: count }, (_, i) => row(input({ custom_id: `${i}` }))));

const LIMITS: [what: string, at: object, over: object, leaf: string][] = [
  [
    'title',
    { ...rows(1), title: long(45) },
    { ...rows(1), title: long(46) },
    'data.title[BASE_TYPE_BAD_LENGTH]',
  ],
  [
    'custom id',
    { ...rows(1), custom_id: long(100) },
    { ...rows(1), custom_id: '' },
    'data.custom_id[BASE_TYPE_BAD_LENGTH]',
  ],
  ['components', rows(5), rows(6), 'data.components[BASE_TYPE_BAD_LENGTH]'],
  [
    'one input in a row',
    rows(1),
    form(row(input(), input({ custom_id: 'b' }))),
    'data.components.0.components[BASE_TYPE_BAD_LENGTH]',
  ],
  [
    'an input in a row has a label',
    form(row(input())),
    form(row(bare())),
    'data.components.0.components.0.label[BASE_TYPE_REQUIRED]',
  ],
  [
    'label of an input',
    form(row(input({ label: long(45) }))),
    form(row(input({ label: long(46) }))),
    'data.components.0.components.0.label[BASE_TYPE_BAD_LENGTH]',
  ],
  [
    'label text',
    form(label(bare(), { label: long(45) })),
    form(label(bare(), { label: long(46) })),
    'data.components.0.label[BASE_TYPE_BAD_LENGTH]',
  ],
  [
    'label description',
    form(label(bare(), { description: long(100) })),
    form(label(bare(), { description: long(101) })),
    'data.components.0.description[BASE_TYPE_MAX_LENGTH]',
  ],
  [
    'least length',
    form(label(bare({ min_length: 4000 }))),
    form(label(bare({ min_length: 4001 }))),
    'data.components.0.component.min_length[NUMBER_TYPE_MAX]',
  ],
  [
    'most length',
    form(label(bare({ max_length: 1 }))),
    form(label(bare({ max_length: 0 }))),
    'data.components.0.component.max_length[NUMBER_TYPE_MIN]',
  ],
  [
    'value',
    form(label(bare({ value: long(4000) }))),
    form(label(bare({ value: long(4001) }))),
    'data.components.0.component.value[BASE_TYPE_MAX_LENGTH]',
  ],
  [
    'placeholder',
    form(label(bare({ placeholder: long(100) }))),
    form(label(bare({ placeholder: long(101) }))),
    'data.components.0.component.placeholder[BASE_TYPE_MAX_LENGTH]',
  ],
  [
    'radio options',
    form(label({ type: 21, custom_id: 'r', options: options(10) })),
    form(label({ type: 21, custom_id: 'r', options: options(1) })),
    'data.components.0.component.options[BASE_TYPE_BAD_LENGTH]',
  ],
  [
    'checkbox options',
    form(label({ type: 22, custom_id: 'r', options: options(1) })),
    form(label({ type: 22, custom_id: 'r', options: options(11) })),
    'data.components.0.component.options[BASE_TYPE_BAD_LENGTH]',
  ],
  [
    'the same custom id twice',
    form(row(input()), label(bare({ custom_id: 'b' }))),
    form(row(input()), label(bare())),
    'data.components.1.component.custom_id[COMPONENT_CUSTOM_ID_DUPLICATED]',
  ],
  [
    'a disabled component',
    form(label({ type: 3, custom_id: 's', options: options(1) })),
    form(label({ type: 3, custom_id: 's', options: options(1), disabled: true })),
    'data.components.0.component.disabled[BASE_TYPE_NOT_ALLOWED]',
  ],
  [
    'a required select takes at least one',
    form(label({ type: 3, custom_id: 's', options: options(1), min_values: 0, required: false })),
    form(label({ type: 3, custom_id: 's', options: options(1), min_values: 0 })),
    'data.components.0.component.min_values[NUMBER_TYPE_MIN]',
  ],
  [
    'a button in a form',
    form({ type: 10, content: 'Text' }),
    form(row({ type: 2, style: 1, custom_id: 'b', label: 'B' })),
    'data.components.0.components.0.type[UNION_TYPE_CHOICES]',
  ],
];

describe('limits of forms', () => {
  test.each(LIMITS)('%s', (_what, at, over, leaf) => {
    expect(read(at)).toEqual([]);
    expect(read(over)).toEqual([leaf]);
  });
});
