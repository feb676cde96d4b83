import { describe, expect, test } from 'vitest';
import type { CheckUp } from '../../src/domain/findings.js';
import { type Installed, judge } from '../../src/domain/findings.js';
import { isPicture } from '../../src/ui/web-address.js';
import { checkUpFacts, installed, inventory, item, shelf } from '../commands/setup/check-up-facts.js';
import { shop } from '../support/samples.js';

const kinds = (facts: Partial<CheckUp> = {}, how: Partial<Installed> = {}) => {
  const { findings, passed } = judge(checkUpFacts(facts), installed(how), isPicture);
  return {
    findings: findings.map(({ kind, severity }) => `${severity} ${kind}`),
    passed,
  };
};

const WELL = ['key', 'servers', 'products', 'pictures', 'priceList', 'announcements', 'speed'];

test('a shop that is well has nothing to find', () => {
  expect(kinds()).toEqual({ findings: [], passed: WELL });
});

describe('each thing is found, and is then not said to be well', () => {
  test.each<[string, Partial<CheckUp>, findings: string[], lost: string[]]>([
    ['a blocked shop', { shop: shop({ is_active: 0 }) }, ['bad blocked'], []],
    ['test mode', { shop: shop({ test_mode: 1 }) }, ['attention testMode'], []],
    ['both', { shop: shop({ test_mode: 1, is_active: 0 }) }, ['bad blocked', 'attention testMode'], []],
    ['no server at all', { ownerCatalogue: inventory() }, ['attention noServers'], ['servers', 'products']],
    [
      'hidden servers alone',
      { ownerCatalogue: inventory(shelf({ isHidden: true }, item())) },
      ['attention noServers'],
      ['servers', 'products'],
    ],
    [
      'a server without products',
      { ownerCatalogue: inventory(shelf({}, item()), shelf({})) },
      ['attention emptyServers'],
      ['products'],
    ],
    [
      'a hidden server without products',
      { ownerCatalogue: inventory(shelf({}, item()), shelf({ isHidden: true })) },
      [],
      [],
    ],
    [
      'a server whose products are all hidden',
      { ownerCatalogue: inventory(shelf({}, item({ isHidden: true }))) },
      ['attention emptyServers'],
      ['products'],
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
    [
      'payments that were not delivered, after what is as bad for more people',
      { undelivered: { count: 1, isPartial: false, asOf: null }, shop: shop({ is_active: 0, test_mode: 1 }) },
      ['bad blocked', 'bad undelivered', 'attention testMode'],
      [],
    ],
    [
      'trouble with payments',
      { trouble: { kind: 'serverError', status: 500 } },
      ['attention trouble'],
      ['speed'],
    ],
    ['a slow shop', { answerMs: 3001 }, ['attention slow'], ['speed']],
    [
      'trouble with the lists',
      { ownerCatalogue: undefined, trouble: { kind: 'brokenJson' } },
      ['bad trouble'],
      ['servers', 'products', 'pictures', 'speed'],
    ],
    [
      'trouble with the shop',
      { shop: undefined, ownerCatalogue: undefined, trouble: { kind: 'keyRefused' } },
      ['bad trouble'],
      ['key', 'servers', 'products', 'pictures', 'speed'],
    ],
  ])('%s', (_what, facts, findings, lost) => {
    expect(kinds(facts)).toEqual({ findings, passed: WELL.filter((kind) => !lost.includes(kind)) });
  });

  test('payments that were all delivered pass, unless that was only so a while ago', () => {
    const none = { count: 0, isPartial: true };
    expect(kinds({ undelivered: { ...none, asOf: null } }).passed).toContain('deliveries');
    expect(kinds({ undelivered: { ...none, asOf: 1 } })).toEqual({ findings: [], passed: WELL });
  });

  test('a bot that has not joined', () => {
    expect(kinds({}, { botIsMember: false })).toEqual({ findings: ['bad notMember'], passed: WELL });
  });

  test.each(['priceList', 'announcements'] as const)('channels that refuse: %s', (kind) => {
    const blocked = { priceList: [], announcements: [], [kind]: ['501', '502'] };
    const { findings, passed } = judge(checkUpFacts(), installed({ blocked }), isPicture);
    expect(findings).toEqual([{ kind, severity: 'attention', channels: '<#501>, <#502>' }]);
    expect(passed).toEqual(WELL.filter((one) => one !== kind));
    const unused = { priceList: true, announcements: true, [kind]: false };
    expect(kinds({}, { blocked, uses: unused })).toEqual({ findings: [], passed });
  });
});

describe('pictures', () => {
  const refused = (image: string) =>
    judge(checkUpFacts({ ownerCatalogue: inventory(shelf({}, item({ image }))) }), installed(), isPicture)
      .findings.length === 1;

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

  test('those of the shop itself count as one, and a product that several servers sell is named once', () => {
    const spawner = item({ id: 7, name: 'Spawner', image: 'a.png' });
    const facts = checkUpFacts({
      shop: shop({ name: 'Harbour', logo: 'a.png', background: 'b.png' }),
      ownerCatalogue: inventory(shelf({}, item(), spawner), shelf({}, item(), spawner)),
    });
    expect(judge(facts, installed(), isPicture).findings).toEqual([
      { kind: 'refusedPictures', severity: 'attention', names: ['Harbour', 'Spawner'] },
    ]);
  });
});
