import { describe, expect, test } from 'vitest';
import { findEndpoint, isAllowed, type NameService } from '../../src/games/address.js';

describe('only public addresses are asked', () => {
  test.each([
    '8.8.8.8',
    '95.165.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '198.20.0.1',
    '223.255.255.255',
  ])('%s is public', (address) =>
    expect([isAllowed(address, false), isAllowed(address, true)]).toEqual([true, true]),
  );

  test.each(['2a00:1450:4010::1', '2606:4700::1111'])('%s is public', (address) =>
    expect(isAllowed(address, false)).toBe(true),
  );

  test.each([
    ...['127.0.0.1', '127.255.0.9', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
    ...['::1', 'fc00::1', 'fdff::1'],
  ])('%s is the operator’s own', (address) =>
    expect([isAllowed(address, false), isAllowed(address, true)]).toEqual([false, true]),
  );

  test.each([
    ...[
      '0.0.0.0',
      '0.1.2.3',
      '169.254.169.254',
      '192.0.0.8',
      '192.0.2.1',
      '192.88.99.1',
      '198.18.0.1',
      '198.19.9.9',
    ],
    ...['198.51.100.20', '203.0.113.7', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::ffff:8.8.8.8',
      '::8.8.8.8',
      '64:ff9b::808:808',
      '64:ff9b:1::1',
      '100::1',
      '2001::1',
      '2001:2::1',
    ],
    ...[
      '2001:db8::1',
      '2002:808:808::1',
      '3fff::1',
      '5f00::1',
      'fe80::1',
      'fe80::1%lo',
      'fec0::1',
      'ff02::1',
    ],
    ...['', 'localhost', '127.1', '0x7f000001', '2130706433', '017700000001', '8.8.8.8 ', '[::1]'],
  ])('%s is never asked', (address) =>
    expect([isAllowed(address, false), isAllowed(address, true)]).toEqual([false, false]),
  );

  test('a mapped address counts as the one in it', () =>
    expect(isAllowed('::ffff:127.0.0.1', false)).toBe(false));
});

describe('the port', () => {
  const asked: string[] = [];
  const names: NameService = {
    async resolve4(name) {
      asked.push(name);
      return name.startsWith('six.') ? [] : ['8.8.8.8'];
    },
    resolve6: async () => ['2606:4700::1111'],
    async resolveSrv(name) {
      asked.push(name);
      return [
        { name: 'later.example.net', port: 3, priority: 2 },
        { name: 'first.example.net', port: 25_600, priority: 1 },
      ];
    },
    cancel: () => {},
  };
  const find = (host: string, port: number | null, service?: string) =>
    findEndpoint({ host, port }, 25_565, service, names, false);

  test.each([null, 25_565])('%o comes from the service record, as in the game', async (port) => {
    asked.length = 0;
    expect(await find('play.example.net', port, '_minecraft._tcp')).toEqual({
      host: '8.8.8.8',
      port: 25_600,
    });
    expect(asked).toEqual(['_minecraft._tcp.play.example.net', 'first.example.net']);
  });

  test('is the shop’s own, if it has another', async () => {
    expect(await find('play.example.net', 25_570, '_minecraft._tcp')).toEqual({
      host: '8.8.8.8',
      port: 25_570,
    });
    expect(await find('9.9.9.9', null, '_minecraft._tcp')).toEqual({ host: '9.9.9.9', port: 25_565 });
    expect(await find('six.example.net', null)).toEqual({ host: '2606:4700::1111', port: 25_565 });
    expect(await find('[2606:4700::1111]', 7)).toEqual({ host: '2606:4700::1111', port: 7 });
  });

  test('a name of other letters is looked up in ASCII', async () => {
    asked.length = 0;
    await find('ёлка.рф', 1);
    expect(asked).toEqual(['xn--80atc1g.xn--p1ai']);
  });
});
