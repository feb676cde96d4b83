import { describe, expect, test } from 'vitest';
import { readForm } from '../../../sandbox/discord/form.js';
import { modalForm } from '../../../sandbox/discord/modal-form.js';
import { leavesOf } from './leaves.js';

const read = (body: object) =>
  leavesOf(() => readForm(modalForm, JSON.parse(JSON.stringify(body)), ['data']));
const long = (length: number) => 'x'.repeat(length);

const label = (component: object, fields: object = {}) => ({ type: 18, label: 'A', component, ...fields });
const bare = (fields: object = {}) => ({ type: 4, custom_id: 'a', style: 1, ...fields });
const form = (...components: object[]) => ({ custom_id: 'f', title: 'F', components });
const labels = (count: number) =>
  form(...Array.from({ length: count }, (_, i) => label(bare({ custom_id: `${i}` }))));

const LIMITS: [what: string, at: object, over: object, leaf: string][] = [
  [
    'title',
    { ...labels(1), title: long(45) },
    { ...labels(1), title: long(46) },
    'data.title[BASE_TYPE_BAD_LENGTH]',
  ],
  [
    'custom id',
    { ...labels(1), custom_id: long(100) },
    { ...labels(1), custom_id: '' },
    'data.custom_id[BASE_TYPE_BAD_LENGTH]',
  ],
  ['components', labels(5), labels(6), 'data.components[BASE_TYPE_BAD_LENGTH]'],
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
    'the same custom id twice',
    form(label(bare()), label(bare({ custom_id: 'b' }))),
    form(label(bare()), label(bare())),
    'data.components.1.component.custom_id[COMPONENT_CUSTOM_ID_DUPLICATED]',
  ],
  [
    'an input in a row',
    form(label(bare())),
    form({ type: 1, components: [bare({ label: 'A' })] }),
    'data.components.0.type[UNION_TYPE_CHOICES]',
  ],
  [
    'a select in a form',
    form(label(bare())),
    form(label({ type: 3, custom_id: 's', options: [{ label: 'l', value: 'v' }] })),
    'data.components.0.component.type[UNION_TYPE_CHOICES]',
  ],
];

describe('limits of forms', () => {
  test.each(LIMITS)('%s', (_what, at, over, leaf) => {
    expect(read(at)).toEqual([]);
    expect(read(over)).toEqual([leaf]);
  });
});
