import { describe, expect, test } from 'vitest';
import { findAlerts, findPassed, type GuildFacts, type ShopFacts } from '../../src/domain/alerts.js';
import { isPicture } from '../../src/ui/web-address.js';
import {
  checkUpFacts,
  installed,
  inventory,
  item,
  shelf,
  usedChannel,
} from '../commands/setup/check-up-facts.js';
import { shop } from '../support/samples.js';

const kinds = (facts: ShopFacts = {}, how: Partial<GuildFacts> = {}) => {
  const all = { ...checkUpFacts(facts), ...installed(how) };
  return {
    alerts: findAlerts(all, isPicture).map(({ kind, severity }) => `${severity} ${kind}`),
    passed: findPassed(all, isPicture),
  };
};

const WELL = ['key', 'servers', 'products', 'pictures', 'channels'];

test('a shop without problems has no alerts', () => {
  expect(kinds()).toEqual({ alerts: [], passed: WELL });
});

describe('a problem is an alert and no passed check', () => {
  const one = inventory(shelf('Lobby', item()));
  test.each<[string, ShopFacts, alerts: string[], lost: string[]]>([
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
      { undelivered: { count: 1, unknown: 0, silent: 0 }, shop: shop({ test_mode: 1 }) },
      ['bad undelivered', 'attention testMode'],
      [],
    ],
    [
      'payments of which some have an unknown answer',
      { undelivered: { count: 0, unknown: 3, silent: 0 } },
      [],
      [],
    ],
    ['payments that were all delivered', { undelivered: { count: 0, unknown: 0, silent: 0 } }, [], []],
    ['a shop that lists no payments', { undelivered: null }, [], []],
    ['trouble with payments', { problem: { kind: 'serverError' } }, ['attention problem'], []],
    [
      'trouble with the lists',
      { catalogue: undefined, problem: { kind: 'brokenJson' } },
      ['bad problem'],
      ['servers', 'products', 'pictures'],
    ],
    [
      'trouble with the shop',
      { shop: undefined, catalogue: undefined, problem: { kind: 'keyRefused' } },
      ['bad problem'],
      ['key', 'servers', 'products', 'pictures'],
    ],
  ])('%s', (_what, facts, alerts, lost) => {
    const { passed, ...rest } = kinds(facts);
    expect(rest).toEqual({ alerts });
    expect(passed.filter((kind) => kind !== 'deliveries')).toEqual(
      WELL.filter((kind) => !lost.includes(kind)),
    );
    const { count, unknown } = facts.undelivered ?? {};
    expect(passed.includes('deliveries')).toBe(count === 0 && unknown === 0);
  });

  test('a bot that has not joined', () => {
    expect(kinds({}, { botIsMember: false })).toEqual({ alerts: ['bad notMember'], passed: WELL });
  });
});

describe('channels', () => {
  const works = usedChannel();
  const staff = usedChannel({ id: '504', isForStaff: true, isPublic: false });
  const unknown = usedChannel({ id: '505', missing: undefined });
  const blocked = usedChannel({ id: '501', missing: ['SendMessages'] });
  const refused = usedChannel({ id: '502', isRefused: true });
  const gone = usedChannel({ id: '503', isGone: true, missing: undefined });
  const open = { ...staff, isPublic: true };
  const both = usedChannel({ ...open, missing: ['EmbedLinks'] });

  test.each([
    { of: 'none', channels: [], alerts: [], passed: false },
    { of: 'one that works', channels: [works], alerts: [], passed: true },
    { of: 'a staff channel that only the staff reads', channels: [staff], alerts: [], passed: true },
    {
      of: 'a staff channel of which nobody says who reads it',
      channels: [{ ...staff, isPublic: undefined }],
      ...{ alerts: [], passed: true },
    },
    { of: 'a public one for members', channels: [{ ...works, isPublic: true }], alerts: [], passed: true },
    { of: 'one that is unknown', channels: [works, unknown], alerts: [], passed: false },
    {
      of: 'some that are blocked, refused and gone',
      channels: [blocked, works, refused, gone],
      alerts: ['blockedChannel 501', 'blockedChannel 502', 'blockedChannel 503'],
      passed: false,
    },
    {
      of: 'a public staff channel',
      channels: [open],
      ...{ alerts: ['publicStaffChannel 504'], passed: true },
    },
    {
      of: 'one with both',
      channels: [both],
      alerts: ['publicStaffChannel 504'],
      passed: false,
    },
  ])('$of → $alerts; passed: $passed', ({ channels, alerts, passed }) => {
    const facts = { ...checkUpFacts(), ...installed({ channels }) };
    const found = findAlerts(facts, isPicture);
    expect(found.map((one) => `${one.kind} ${'channel' in one ? one.channel.id : ''}`)).toEqual(alerts);
    const grave = found.filter(({ severity }) => severity === 'bad');
    expect(grave.every(({ kind }) => kind === 'publicStaffChannel')).toBe(true);
    expect(findPassed(facts, isPicture).includes('channels')).toBe(passed);
  });

  test('a public staff channel comes before all else, since members read there what is paid', () => {
    const facts = checkUpFacts({
      shop: shop({ is_active: 0 }),
      undelivered: { count: 17, unknown: 0, silent: 0 },
    });
    const found = findAlerts({ ...facts, ...installed({ channels: [blocked, open] }) }, isPicture);
    expect(found.map(({ kind }) => kind)).toEqual([
      ...['publicStaffChannel', 'blocked', 'undelivered', 'blockedChannel'],
    ]);
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

  test('bad pictures of the shop count once; a product on several servers is named once', () => {
    const spawner = item({ id: 7, name: 'Spawner', image: 'a.png' });
    const facts = checkUpFacts({
      shop: shop({ name: 'Harbour', logo: 'a.png', background: 'b.png' }),
      catalogue: inventory(shelf('Lobby', item(), spawner), shelf('Lobby', item(), spawner)),
    });
    expect(findAlerts({ ...facts, ...installed() }, isPicture)).toEqual([
      { kind: 'refusedPictures', severity: 'attention', names: ['Harbour', 'Spawner'] },
    ]);
  });
});
