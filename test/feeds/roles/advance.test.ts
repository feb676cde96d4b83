import { expect, test } from 'vitest';
import type { Outcome } from '../../../src/feeds/feed.js';
import { settleRoles } from '../../../src/feeds/roles/advance.js';
import { roles as feed } from '../../../src/feeds/roles/index.js';
import type { Roles } from '../../../src/feeds/roles/state.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { AT } from '../../support/samples.js';
import { DAY, grant, holding, request, roles } from './samples.js';

test.each<[Outcome, boolean, boolean]>([
  ['sent', false, true],
  ['unchanged', false, true],
  ['refused', false, false],
  ['gone', false, false],
  ['lost', false, false],
  ['gone', true, true],
])(
  'a question about a taken role is %s, left away: %j → it stays asked: %j, else it is found again',
  (outcome, isLeft, isAsked) => {
    const one = holding({ isHeld: false, missingSince: AT - DAY, taken: { askedAt: AT, isLeft } });
    const other = holding({
      isHeld: false,
      missingSince: AT - DAY,
      taken: { askedAt: AT - 1, isLeft: false },
    });
    const { holdings } = settleRoles(roles({ holdings: [one, other] }), `taken ${AT}`, outcome, AT + 5);
    expect(holdings).toEqual([isAsked ? one : { ...one, missingSince: AT + 5, taken: null }, other]);
  },
);

test('while roles are off, only what is stored of members makes the bot follow the shop', () => {
  const needsOf = (fields: object) => feed.needs(roles({ isOn: false, ...fields }), AT, '5');
  expect(needsOf({})).toEqual([]);
  expect(needsOf({ grants: [grant()] })).toEqual([{ what: 'list' }]);
  expect(needsOf({ cards: [request()] })).toEqual([{ what: 'list' }]);
});

test.each<[string, Partial<Roles>, number]>([
  ['a role is offered', {}, 1],
  ['the bot may not give it', { lacksPermission: true }, 0],
  ['roles are off', { isOn: false }, 0],
  [
    'the bot may not give it, but something is stored of members',
    { lacksPermission: true, grants: [grant()] },
    1,
  ],
  ['roles are off, but something is stored of members', { isOn: false, cards: [request()] }, 1],
])('members have a button only if there is something for them: %s', (_why, fields, buttons) => {
  const shown = feed.adds?.memberButton?.(roles(fields), undefined, LANGUAGES.en, '5');
  expect(shown === undefined ? 0 : 1).toBe(buttons);
});
