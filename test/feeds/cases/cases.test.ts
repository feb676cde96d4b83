import { expect, test } from 'vitest';
import { beginCase, type Case, type Cases, withCase } from '../../../src/feeds/cases/cases.js';
import { AT } from '../../support/samples.js';

const EMPTY: Cases<Case> = { cards: [], nextId: 0 };
const asked = (state: Cases<Case>, member: number, now = AT) =>
  withCase(state, beginCase(state, '5', { id: `${member}` }, now));

test('the first of more than 300 cases are forgotten', () => {
  let state = EMPTY;
  for (let member = 0; member < 301; member += 1) state = asked(state, member);
  expect([state.cards.length, state.cards[0]?.askers]).toEqual([300, [{ id: '1' }]]);
});

test('buttons of a card from before the guild was erased reach no later case', () => {
  const before = asked(asked(EMPTY, 1), 2);
  const [later] = asked(EMPTY, 3, AT + 60_000).cards;
  expect(before.cards.map(({ id }) => id)).not.toContain(later?.id);
});

test('a case that changes is the last of them', () => {
  const state = asked(asked(EMPTY, 1), 2);
  const [first] = state.cards;
  expect(first && withCase(state, first).cards.map(({ askers }) => askers[0]?.id)).toEqual(['2', '1']);
});
