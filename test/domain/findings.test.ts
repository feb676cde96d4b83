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
  const one = inventory(shelf('Lobby', item()));
  test.each<[string, Partial<CheckUp>, findings: string[], lost: string[]]>([
    [
      'the worst first',
      { shop: shop({ test_mode: 1, is_active: 0 }) },
      ['bad blocked', 'attention testMode'],
      [],
    ],
    ['no server at all', { catalogue: inventory() }, ['attention noServers'], ['servers', 'products']],
    [
      'a server without products',
      { catalogue: inventory(shelf('Lobby', item()), shelf('Lobby')) },
      ['attention emptyServers'],
      ['products'],
    ],
    ['what could not be read', { catalogue: { ...one, unreadable: 3 } }, ['attention incomplete'], []],
    [
      'payments that were not delivered',
      { undelivered: { count: 1, isPartial: false }, shop: shop({ test_mode: 1 }) },
      ['bad undelivered', 'attention testMode'],
      [],
    ],
    ['payments that were all delivered', { undelivered: { count: 0, isPartial: true } }, [], []],
    ['trouble with payments', { trouble: { kind: 'serverError' } }, ['attention trouble'], []],
    [
      'trouble with the lists',
      { catalogue: undefined, trouble: { kind: 'brokenJson' } },
      ['bad trouble'],
      ['servers', 'products', 'pictures'],
    ],
    [
      'trouble with the shop',
      { shop: undefined, catalogue: undefined, trouble: { kind: 'keyRefused' } },
      ['bad trouble'],
      ['key', 'servers', 'products', 'pictures'],
    ],
  ])('%s', (_what, facts, findings, lost) => {
    const { passed, ...rest } = kinds(facts);
    expect(rest).toEqual({ findings });
    expect(passed.filter((kind) => kind !== 'deliveries')).toEqual(
      WELL.filter((kind) => !lost.includes(kind)),
    );
    expect(passed.includes('deliveries')).toBe(facts.undelivered?.count === 0);
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
    const { passed } = kinds({ catalogue: inventory(shelf('Lobby', item({ image }))) });
    expect(passed.find((one) => one === 'pictures')).toBe(expected);
  });

  test('those of the shop itself count as one, and a product that several servers sell is named once', () => {
    const spawner = item({ id: 7, name: 'Spawner', image: 'a.png' });
    const facts = checkUpFacts({
      shop: shop({ name: 'Harbour', logo: 'a.png', background: 'b.png' }),
      catalogue: inventory(shelf('Lobby', item(), spawner), shelf('Lobby', item(), spawner)),
    });
    expect(judge(facts, installed(), isPicture).findings).toEqual([
      { kind: 'refusedPictures', severity: 'attention', names: ['Harbour', 'Spawner'] },
    ]);
  });
});
