import { describe, expect, test } from 'vitest';
import { type CheckUp, type Installed, judge } from '../../src/domain/findings.js';
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

const WELL = ['key', 'servers', 'products', 'pictures', 'channels'];

test('a shop that is well has nothing to find', () => {
  expect(kinds()).toEqual({ findings: [], passed: WELL });
});

describe('each thing is found, and is then not said to be well', () => {
  const one = inventory(shelf({}, item()));
  test.each<[string, Partial<CheckUp>, findings: string[], lost: string[]]>([
    [
      'the worst first',
      { shop: shop({ test_mode: 1, is_active: 0 }) },
      ['bad blocked', 'attention testMode'],
      [],
    ],
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
    ['what could not be read', { ownerCatalogue: { ...one, unreadable: 3 } }, ['attention incomplete'], []],
    ['more than is read', { ownerCatalogue: { ...one, exceeds: 'servers' } }, ['attention incomplete'], []],
    [
      'payments that were not delivered',
      { undelivered: { count: 1, isPartial: false, asOf: null }, shop: shop({ test_mode: 1 }) },
      ['bad undelivered', 'attention testMode'],
      [],
    ],
    ['trouble with payments', { trouble: { kind: 'serverError' } }, ['attention trouble'], []],
    [
      'trouble with the lists',
      { ownerCatalogue: undefined, trouble: { kind: 'brokenJson' } },
      ['bad trouble'],
      ['servers', 'products', 'pictures'],
    ],
    [
      'trouble with the shop',
      { shop: undefined, ownerCatalogue: undefined, trouble: { kind: 'keyRefused' } },
      ['bad trouble'],
      ['key', 'servers', 'products', 'pictures'],
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

  test('channels that refuse, each once, unless none is used', () => {
    const refusedChannels = ['501', '502', '501'];
    const { findings, passed } = judge(checkUpFacts(), installed({ refusedChannels }), isPicture);
    expect(findings).toEqual([{ kind: 'channels', severity: 'attention', channels: '<#501>, <#502>' }]);
    expect(passed).not.toContain('channels');
    expect(kinds({}, { refusedChannels, usesChannels: false })).toEqual({ findings: [], passed });
  });
});

describe('pictures', () => {
  test.each([
    ['', 'pictures'],
    ['  ', 'pictures'],
    ['//cdn.example.com/a.png', 'pictures'],
    ['/storage/a.png', undefined],
    ['http://localhost/a.png', undefined],
  ])('%j is %j', (image, expected) => {
    const { passed } = kinds({ ownerCatalogue: inventory(shelf({}, item({ image }))) });
    expect(passed.find((one) => one === 'pictures')).toBe(expected);
  });

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
