import { describe, expect, test } from 'vitest';
import type { CheckUp } from '../../src/shop/check-up.js';
import { type Installed, judge } from '../../src/views/findings.js';
import { checkUpFacts, inventory, item, shelf } from './check-up-facts.js';
import { shop } from './samples.js';

const installed: Installed = {
  settings: { currency: 'RUB', timeZone: 'Europe/Moscow' },
  botIsMember: true,
  haltedPosts: 0,
};

const kinds = (facts: Partial<CheckUp> = {}, how: Partial<Installed> = {}) => {
  const { findings, passed } = judge(checkUpFacts(facts), { ...installed, ...how });
  return {
    findings: findings.map(({ kind, severity }) => `${severity} ${kind}`),
    passed,
  };
};

const WELL = ['key', 'open', 'products', 'pictures', 'speed', 'queue'];

test('a shop that is well has nothing to find', () => {
  expect(kinds()).toEqual({ findings: [], passed: WELL });
});

describe('each thing is found, and is then not said to be well', () => {
  const failure = { problem: { kind: 'unreachable' }, at: 1000 } as const;
  const idle = { people: 0, others: 0 };
  const nothing = { coupons: [], running: [], coming: [] };
  const coupon = { code: 'NORTH7', percent: 7, uses: null, limit: null, endsAt: null };
  const sale = { name: 'Ranks', percent: 20, startsAt: null, endsAt: null, productIds: [7] };
  test.each<[string, Partial<CheckUp>, findings: string[], lost: string[]]>([
    ['a blocked shop', { shop: shop({ is_active: 0 }) }, ['bad blocked'], ['open']],
    ['test mode', { shop: shop({ test_mode: 1 }) }, ['attention testMode'], ['open']],
    ['both', { shop: shop({ test_mode: 1, is_active: 0 }) }, ['bad blocked', 'attention testMode'], ['open']],
    ['no server at all', { ownerCatalogue: inventory() }, ['attention noServers'], ['products']],
    [
      'hidden servers alone',
      { ownerCatalogue: inventory(shelf({ isHidden: true }, item())) },
      ['attention noServers', 'note hiddenServers'],
      ['products'],
    ],
    [
      'a server without products',
      { ownerCatalogue: inventory(shelf({}, item()), shelf({})) },
      ['attention emptyServers'],
      ['products'],
    ],
    [
      'a server whose products are all hidden',
      { ownerCatalogue: inventory(shelf({}, item({ isHidden: true }))) },
      ['attention emptyServers', 'note hiddenProducts'],
      ['products'],
    ],
    [
      'a one-time product',
      { ownerCatalogue: inventory(shelf({}, item({ isOneTime: true }))) },
      ['note oneTimeProducts'],
      [],
    ],
    [
      'a one-time product that nobody sees',
      { ownerCatalogue: inventory(shelf({}, item({ isOneTime: true, isHidden: true }), item({ id: 2 }))) },
      ['note hiddenProducts'],
      [],
    ],
    [
      'what could not be read',
      { ownerCatalogue: { ...inventory(shelf({}, item())), unreadable: 3 } },
      ['attention unreadable'],
      [],
    ],
    [
      'more than is read',
      { ownerCatalogue: { ...inventory(shelf({}, item())), exceeds: 'servers' } },
      ['attention tooMuch'],
      [],
    ],
    ['coupons', { promotions: { ...nothing, coupons: [coupon] } }, ['note coupons'], []],
    ['a sale that runs', { promotions: { ...nothing, running: [sale] } }, ['note runningSales'], []],
    ['a sale to come', { promotions: { ...nothing, coming: [sale] } }, ['note comingSales'], []],
    ['no promotions', { promotions: nothing }, [], []],
    [
      'payments that were not delivered',
      { promotions: nothing, undelivered: { count: 1, isPartial: false, asOf: null } },
      ['attention undelivered'],
      [],
    ],
    [
      'trouble with coupons and sales',
      { trouble: { kind: 'serverError', status: 500 } },
      ['attention trouble'],
      ['speed'],
    ],
    [
      'trouble with payments',
      { promotions: nothing, trouble: { kind: 'serverError', status: 500 } },
      ['attention trouble'],
      ['speed'],
    ],
    ['a slow shop', { answerMs: 3001 }, ['attention slow'], ['speed']],
    [
      'many in the queue',
      { before: { lastFailure: undefined, queue: { people: 5, others: 0 } } },
      ['attention queue'],
      ['queue'],
    ],
    ['a failure before', { before: { lastFailure: failure, queue: idle } }, ['note lastFailure'], []],
    [
      'trouble with the lists',
      { ownerCatalogue: undefined, trouble: { kind: 'brokenJson' } },
      ['bad trouble'],
      ['products', 'pictures', 'speed'],
    ],
    [
      'trouble with the shop',
      {
        shop: undefined,
        ownerCatalogue: undefined,
        trouble: { kind: 'keyRefused' },
        before: { lastFailure: failure, queue: idle },
      },
      ['bad trouble'],
      ['key', 'open', 'products', 'pictures', 'speed'],
    ],
  ])('%s', (_what, facts, findings, lost) => {
    expect(kinds(facts)).toEqual({ findings, passed: WELL.filter((kind) => !lost.includes(kind)) });
  });

  test('payments that were all delivered pass', () => {
    const { findings, passed } = kinds({ undelivered: { count: 0, isPartial: true, asOf: null } });
    expect(findings).toEqual([]);
    expect(passed).toContain('deliveries');
  });

  test.each([
    ['promotions', undefined],
    ['payments', nothing],
  ])('trouble says that %s are missing', (of, promotions) => {
    const facts = checkUpFacts({ trouble: { kind: 'tooSlow', seconds: 10 }, promotions });
    expect(judge(facts, installed).findings).toMatchObject([{ kind: 'trouble', of }]);
  });

  test('a bot that has not joined', () => {
    expect(kinds({}, { botIsMember: false })).toEqual({ findings: ['bad notMember'], passed: WELL });
  });

  test('posts that are not kept up to date', () => {
    expect(kinds({}, { haltedPosts: 2 })).toEqual({ findings: ['attention haltedPosts'], passed: WELL });
  });

  test.each([
    ['currency', { currency: null, timeZone: 'UTC' }, ['note noCurrency']],
    ['time zone', { currency: 'EUR', timeZone: null }, ['note noTimeZone']],
    ['currency and time zone', { currency: null, timeZone: null }, ['note noCurrency', 'note noTimeZone']],
  ])('a %s that is not set', (_what, settings, findings) => {
    expect(kinds({}, { settings })).toEqual({ findings, passed: WELL });
  });
});

describe('pictures', () => {
  const refused = (image: string) =>
    judge(checkUpFacts({ ownerCatalogue: inventory(shelf({}, item({ image }))) }), installed).findings
      .length === 1;

  test.each([
    '',
    '  ',
    'https://cdn.example.com/a b.png',
    '//cdn.example.com/a.png',
    'http://cdn.example.com/a',
  ])('%j is shown or left out by the shop itself', (image) => expect(refused(image)).toBe(false));
  test.each(['/storage/a.png', 'ftp://cdn.example.com/a.png', 'http://localhost/a.png', 'a.png'])(
    '%j would be refused',
    (image) => expect(refused(image)).toBe(true),
  );

  test('those of the shop itself count as one', () => {
    const facts = checkUpFacts({ shop: shop({ name: 'Harbour', logo: 'a.png', background: 'b.png' }) });
    expect(judge(facts, installed).findings).toEqual([
      { kind: 'refusedPictures', severity: 'attention', names: ['Harbour'] },
    ]);
  });
});

test('a product that several servers sell is named once', () => {
  const hidden = item({ id: 7, name: 'Spawner', isHidden: true });
  const { findings } = judge(
    checkUpFacts({ ownerCatalogue: inventory(shelf({}, item(), hidden), shelf({}, item(), hidden)) }),
    installed,
  );
  expect(findings).toEqual([{ kind: 'hiddenProducts', severity: 'note', names: ['Spawner'] }]);
});
