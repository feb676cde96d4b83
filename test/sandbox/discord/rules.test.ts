import { expect, test } from 'vitest';
import { commandsRules } from '../../../sandbox/discord/rules.js';

/* The rules for messages and forms are tried in test/support/message-rules.test.ts. */

const command = (fields: object) => [{ name: 'shop', description: 'd', ...fields }];
const options = (...some: object[]) =>
  command({ options: some.map((fields) => ({ type: 3, name: 'o', description: 'd', ...fields })) });
const translated = (ru: string) => options({}, { name: 'p', name_localizations: { ru } });
const required = { required: true };

test.each<[string, object[], object[]]>([
  ['names in lower case', command({ name: 'магазин-2_b' }), command({ name: 'Shop' })],
  ['a description', command({}), [{ name: 'shop' }]],
  [
    'languages',
    command({ name_localizations: { ru: 'магазин' } }),
    command({ name_localizations: { xx: 'a' } }),
  ],
  ['options of their own', options({}, { name: 'p' }), options({}, {})],
  ['options of their own in each language', translated('п'), translated('o')],
  ['required ones first', options(required, { name: 'p' }), options({}, { name: 'p', ...required })],
])('commands have %s', (_what, right, wrong) => {
  expect([right, wrong].map((body) => commandsRules.safeParse(body).success)).toEqual([true, false]);
});
