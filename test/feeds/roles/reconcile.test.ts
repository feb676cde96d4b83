import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settleAction } from '../../../src/feeds/roles/round/holdings.js';
import { membersToAsk, type RoundFacts, reconcileMember } from '../../../src/feeds/roles/round/reconcile.js';
import type { Holding } from '../../../src/feeds/roles/state.js';
import type { RoleTroubles } from '../../../src/feeds/roles/troubles/role-troubles.js';
import { AT } from '../../support/samples.js';
import { DAY, HOUR, holding, JOINED, MEMBER, MVP, OTHER, VIP } from './samples.js';

const NOW = AT + HOUR;
const GIVABLE: RoleTroubles = new Map([VIP, MVP].map((id) => [id, undefined]));
const POWERFUL: RoleTroubles = new Map([[VIP, 'tooPowerful']]);
const TOO_HIGH: RoleTroubles = new Map([[VIP, 'aboveBot']]);
const due = (roleId = VIP, memberId = MEMBER) => ({ memberId, roleId, endsAt: null, paymentId: 7 });
const round = (fields: Partial<RoundFacts> = {}): RoundFacts => ({
  due: [],
  roleTroubles: GIVABLE,
  now: NOW,
  ...fields,
});
const should = (...dues: RoundFacts['due']) => round({ due: dues });
const seen = holding({ seenAt: NOW });
const MISSING = { isHeld: false, missingSince: NOW };

const stepOf = (
  holdings: readonly Holding[],
  roleIds: readonly string[] | 'gone',
  about: RoundFacts,
  budget = 20,
) => {
  const found = roleIds === 'gone' ? roleIds : { roleIds, joinedAt: JOINED };
  return reconcileMember(holdings, { memberId: MEMBER, found }, about, budget);
};
const add = { kind: 'add', memberId: MEMBER, roleId: VIP } as const;
const remove = { kind: 'remove', memberId: MEMBER, roleId: VIP } as const;

describe('a member', () => {
  test.each<
    [string, readonly Holding[], readonly string[], RoundFacts, readonly Holding[], readonly object[]]
  >([
    ['due, without the role: adds it', [], [], should(due()), [{ ...seen, isHeld: false }], [add]],
    ['due, with a role of their own: keeps it', [], [VIP], should(due()), [{ ...seen, origin: 'own' }], []],
    ['due, with the bot’s role: keeps it', [holding()], [VIP], should(due()), [seen], []],
    ['due, the bot’s role is missing: waits', [holding()], [], should(due()), [{ ...seen, ...MISSING }], []],
    [
      'due, their own role is missing: waits',
      [holding({ origin: 'own' })],
      [],
      should(due()),
      [{ ...seen, ...MISSING, origin: 'own' }],
      [],
    ],
    ['over, with the bot’s role: takes it back', [holding()], [VIP], should(), [seen], [remove]],
    ['over, with their own role: keeps it', [holding({ origin: 'own' })], [VIP], should(), [], []],
    ['over, without the role: remembers it', [holding()], [], should(), [{ ...seen, ...MISSING }], []],
    ['over, never seen with it: forgets it', [], [VIP], should(), [], []],
    ['due, too powerful: isn’t added', [], [], round({ due: [due()], roleTroubles: POWERFUL }), [], []],
    [
      'due, has become too powerful: stays the bot’s',
      [holding()],
      [VIP],
      round({ due: [due()], roleTroubles: POWERFUL }),
      [seen],
      [],
    ],
    [
      'due, missing and too powerful: is remembered',
      [holding()],
      [],
      round({ due: [due()], roleTroubles: POWERFUL }),
      [{ ...seen, ...MISSING }],
      [],
    ],
    [
      'due, not given yet and too powerful: is forgotten',
      [holding({ isHeld: false })],
      [],
      round({ due: [due()], roleTroubles: POWERFUL }),
      [],
      [],
    ],
    ['due for another member: isn’t added', [], [], should(due(VIP, OTHER)), [], []],
    [
      'over, beside a role of their own: takes back the bot’s alone',
      [holding({ roleId: MVP, origin: 'own' }), holding()],
      [VIP, MVP],
      should(due(MVP)),
      [{ ...seen, roleId: MVP, origin: 'own' }, seen],
      [remove],
    ],
    ['due, too high: isn’t added', [], [], round({ due: [due()], roleTroubles: TOO_HIGH }), [], []],
    ['due, deleted: isn’t added', [], [], round({ due: [due()], roleTroubles: new Map() }), [], []],
    [
      'over, too powerful: is taken back',
      [holding()],
      [VIP],
      round({ roleTroubles: POWERFUL }),
      [seen],
      [remove],
    ],
    ['over, too high: waits', [holding()], [VIP], round({ roleTroubles: TOO_HIGH }), [seen], []],
    ['over, deleted: is remembered', [holding()], [VIP], round({ roleTroubles: new Map() }), [seen], []],
  ])('%s', (_, before, roleIds, about, after, actions) => {
    const step = stepOf(before, roleIds, about);
    expect(step).toEqual({ holdings: after, actions, isLeft: false });
  });

  test('other members and roles stay as they are', () => {
    const others = [holding({ memberId: OTHER }), holding({ memberId: OTHER, roleId: MVP })];
    const { holdings, actions } = stepOf([...others, holding()], [VIP, '999'], should(due()));
    expect(holdings).toEqual([...others, seen]);
    expect(actions).toEqual([]);
  });

  test('a role that is another member’s own is still the bot’s here', () => {
    const theirs = holding({ memberId: OTHER, origin: 'own' });
    expect(stepOf([theirs, holding()], [VIP], should(due(VIP, OTHER))).actions).toEqual([remove]);
  });

  test('whose bot was killed between giving a role and noting it → it is the bot’s, and its end takes it back', () => {
    const planned = stepOf([], [], should(due())).holdings;
    const after = stepOf(planned, [VIP], should(due()));
    expect(after).toEqual({ holdings: [seen], actions: [], isLeft: false });
    expect(stepOf(after.holdings, [VIP], should()).actions).toEqual([remove]);
  });

  test.each([
    [2, 2, false],
    [1, 1, true],
    [0, 0, true],
    [-1, 0, true],
  ])('with a budget of %j it does %j of two actions', (budget, count, isLeft) => {
    const step = stepOf([holding({ roleId: MVP })], [MVP], should(due()), budget);
    expect([step.actions.length, step.isLeft]).toEqual([count, isLeft]);
    expect(membersToAsk(step.holdings, should(due()))).toEqual([MEMBER]);
  });
});

describe('a member who has left', () => {
  const left = { ...seen, isHeld: false, joinedAt: null, pausedUntil: NOW + DAY };

  test('keeps the grant, and is asked about again a day later', () => {
    expect(stepOf([], 'gone', should(due()))).toEqual({ holdings: [left], actions: [], isLeft: false });
    const lost = { ...seen, ...MISSING, pausedUntil: NOW + DAY };
    expect(stepOf([holding()], 'gone', should(due()))).toMatchObject({ holdings: [lost], actions: [] });
    const ask = (now: number) => membersToAsk([left], round({ due: [due()], now }));
    expect([ask(NOW), ask(NOW + DAY - 1), ask(NOW + DAY)]).toEqual([[], [], [MEMBER]]);
    expect(stepOf([left], [], should(due())).actions).toEqual([add]);
  });

  test('and returns after the end with a role that another bot restored: it is taken back', () => {
    const { holdings } = stepOf([holding()], 'gone', should());
    expect(stepOf(holdings, [VIP], should()).actions).toEqual([remove]);
  });

  test('with a role of their own that is due, too: it is still their own when they return with it', () => {
    const { holdings } = stepOf([holding({ origin: 'own' })], 'gone', should(due()));
    expect(stepOf(holdings, [VIP], should(due())).holdings).toMatchObject([{ origin: 'own', isHeld: true }]);
  });

  test('with a role of their own that nobody owes: is forgotten', () => {
    expect(stepOf([holding({ origin: 'own' })], 'gone', should()).holdings).toEqual([]);
  });
});

describe('a role that is missing', () => {
  const away = (fields: Partial<Holding> = {}) =>
    holding({ isHeld: false, missingSince: NOW - DAY, seenAt: NOW - DAY, ...fields });
  const taken = (askedAt: number | null, isLeft = false) => ({ taken: { askedAt, isLeft } });

  test.each<[string, Holding, RoundFacts, readonly string[], object, readonly object[]]>([
    ['and due for a day was taken by another hand', away(), should(due()), [], taken(null), []],
    [
      'and due for a second less isn’t yet',
      away({ missingSince: NOW - DAY + 1000 }),
      should(due()),
      [],
      { taken: null },
      [],
    ],
    [
      'and due, about which the staff were asked, isn’t found again',
      away(taken(AT)),
      should(due()),
      [],
      taken(AT),
      [],
    ],
    [
      'and due, which the staff left away, stays so',
      away(taken(AT, true)),
      should(due()),
      [],
      taken(AT, true),
      [],
    ],
    ['and over isn’t anybody’s question', away(taken(AT)), should(), [], { taken: null, isHeld: false }, []],
    [
      'and there again is settled',
      away(taken(AT)),
      should(due()),
      [VIP],
      { taken: null, isHeld: true, missingSince: null },
      [],
    ],
    [
      'and there again after the end is taken back',
      away(),
      should(),
      [VIP],
      { isHeld: true, origin: 'bot' },
      [remove],
    ],
    [
      'and deleted, if the list is right, was taken by nobody',
      away(),
      round({ due: [due()], roleTroubles: new Map() }),
      [],
      { taken: null, missingSince: NOW - DAY },
      [],
    ],
    [
      'and due after the member returned is given',
      away({ joinedAt: JOINED - 1 }),
      should(due()),
      [],
      { isHeld: false, missingSince: null, joinedAt: JOINED },
      [add],
    ],
    [
      'and due after the member returned, but taken before, waits for the staff',
      away({ ...taken(AT), joinedAt: JOINED - 1 }),
      should(due()),
      [],
      taken(AT),
      [],
    ],
    [
      'of a store that knew no times of joining, and the member joined after the last look: is given',
      away({ joinedAt: null, seenAt: JOINED - 1 }),
      should(due()),
      [],
      { missingSince: null, joinedAt: JOINED },
      [add],
    ],
    [
      'of such a store, and the member joined before the last look: was taken',
      away({ joinedAt: null }),
      should(due()),
      [],
      { ...taken(null), joinedAt: JOINED },
      [],
    ],
  ])('%s', (_, before, about, roleIds, after, actions) => {
    const step = stepOf([before], roleIds, about);
    expect(step.holdings).toMatchObject([after]);
    expect(step.actions).toEqual(actions);
  });

  test('is looked at daily, and not before', () => {
    const ask = (seenAt: number) => membersToAsk([away({ seenAt })], should(due()));
    expect([ask(NOW - DAY), ask(NOW - DAY + 1)]).toEqual([[MEMBER], []]);
  });

  test('of a member of whom Discord doesn’t say when they joined isn’t given for that', () => {
    const found = { roleIds: [], joinedAt: null };
    const { actions, holdings } = reconcileMember([away()], { memberId: MEMBER, found }, should(due()), 20);
    expect([actions, holdings]).toMatchObject([[], [{ ...taken(null), joinedAt: JOINED }]]);
  });
});

describe('who is asked about', () => {
  test.each<[string, readonly Holding[], RoundFacts, readonly string[]]>([
    ['due and never seen', [], should(due()), [MEMBER]],
    ['due and there', [holding()], should(due()), []],
    ['due and there, seen a day ago', [holding({ seenAt: NOW - DAY })], should(due()), [MEMBER]],
    ['due and there, seen in the future', [holding({ seenAt: NOW + 1 })], should(due()), [MEMBER]],
    ['due and not there', [holding({ isHeld: false })], should(due()), [MEMBER]],
    ['due and too powerful', [], round({ due: [due()], roleTroubles: POWERFUL }), []],
    ['over', [holding()], should(), [MEMBER]],
    ['over and too high', [holding()], round({ roleTroubles: TOO_HIGH }), []],
    ['over, refused before', [holding({ pausedUntil: NOW + 1 })], should(), []],
    ['over, refused until now', [holding({ pausedUntil: NOW })], should(), [MEMBER]],
    [
      'over, refused by a clock that was set back',
      [holding({ pausedUntil: NOW + 9 * DAY })],
      should(),
      [MEMBER],
    ],
    ['two roles', [], should(due(), due(MVP)), [MEMBER]],
    [
      'several: the new ones first, then by age',
      [holding({ memberId: '9', seenAt: AT - 1 }), holding({ memberId: '8', seenAt: AT - 2 })],
      should(due()),
      [MEMBER, '8', '9'],
    ],
  ])('%s', (_, holdings, about, expected) => {
    expect(membersToAsk(holdings, about)).toEqual(expected);
  });
});

test.each([
  ['an added role', { ...seen, isHeld: false }, add, 'done', [seen]],
  ['an added role that was refused', holding({ isHeld: false }), add, { code: 50013 }, []],
  ['an added role that wasn’t tried', holding({ isHeld: false }), add, 'skipped', []],
  [
    'an added role without an answer',
    holding({ isHeld: false }),
    add,
    'unknown',
    [{ pausedUntil: NOW + 600_000 }],
  ],
  [
    'a member who is gone',
    holding(),
    remove,
    'gone',
    [{ isHeld: false, missingSince: NOW, pausedUntil: NOW + DAY }],
  ],
  [
    'a member who is gone before they got it',
    holding({ isHeld: false }),
    add,
    'gone',
    [{ missingSince: null, pausedUntil: NOW + DAY }],
  ],
  ['a role taken back', holding(), remove, 'done', []],
  ['a role that wasn’t taken back', holding(), remove, { code: 60003 }, [holding()]],
] as const)('%s is remembered', (_, before, action, outcome, after) => {
  const other = holding({ roleId: MVP });
  expect(settleAction([other, before], { ...action, outcome }, NOW)).toMatchObject([other, ...after]);
});

test.each([
  ['a minute ago', NOW - 60_000, [MEMBER]],
  ['less than a minute ago', NOW - 59_999, []],
  ['in the future, by a clock that was set back', NOW + HOUR, [MEMBER]],
])('a member who has left and presses, and was seen %s, is asked about: %#', (_, seenAt, expected) => {
  const paused = [holding({ seenAt, pausedUntil: NOW + HOUR }), holding({ memberId: OTHER, seenAt: 0 })];
  expect(membersToAsk(paused, should(due()), [MEMBER])).toEqual(expected);
  expect(membersToAsk(paused.slice(0, 1), should(due()), [OTHER])).toEqual([]);
});

test.each([
  ['done', 1],
  ['unknown', 1],
  [{ code: 60003 }, 0],
  ['skipped', 0],
  ['gone', 0],
] as const)('an added role of an erased member: %s → remembered %j times', (outcome, count) => {
  expect(settleAction([], { ...add, outcome }, NOW)).toHaveLength(count);
});

/** What Discord says of one member, and what is remembered, in any mixture. */
const worlds = fc.record({
  has: fc.subarray([VIP, MVP]),
  isGone: fc.boolean(),
  due: fc.subarray([due(), due(MVP), due(VIP, OTHER)]),
  holdings: fc.subarray([
    holding(),
    holding({ roleId: MVP, origin: 'own' }),
    holding({ memberId: OTHER, isHeld: false }),
  ]),
});

const isMissing = (holdings: readonly Holding[], roleId: string) =>
  holdings.some((one) => one.memberId === MEMBER && one.roleId === roleId && one.missingSince !== null);

test('any member → after one round Discord has what is due but isn’t missing, and own roles, and a second does nothing', () => {
  fc.assert(
    fc.property(worlds, ({ has, isGone, due: wanted, holdings }) => {
      const discord = new Set(has);
      const run = (before: readonly Holding[]) => {
        const roleIds = isGone ? ('gone' as const) : [...discord];
        const { holdings: planned, actions } = stepOf(before, roleIds, round({ due: wanted }));
        let settled: readonly Holding[] = planned;
        for (const one of actions) {
          if (one.kind === 'add') discord.add(one.roleId);
          else discord.delete(one.roleId);
          settled = settleAction(settled, { ...one, outcome: 'done' }, NOW);
        }
        return { settled, actions };
      };
      const first = run(holdings);
      const second = run(first.settled);
      expect(second.actions).toEqual([]);
      if (isGone) expect([...discord]).toEqual(has);
      else
        for (const { memberId, roleId } of wanted)
          if (memberId === MEMBER && !isMissing(second.settled, roleId))
            expect(discord.has(roleId)).toBe(true);
      const ownBefore =
        has.includes(MVP) && holdings.some(({ roleId, origin }) => roleId === MVP && origin === 'own');
      if (ownBefore) expect(discord.has(MVP)).toBe(true);
    }),
  );
});
