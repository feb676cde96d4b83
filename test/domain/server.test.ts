import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { publicEndpoint, visibleAddress } from '../../src/domain/server.js';

const SHOWN = { hidesHost: false, hidesPort: false };

test.each([
  ['play.example', '', 'play.example', 'play.example'],
  [' play.example ', ' 25565 ', 'play.example:25565', 'play.example'],
  ['play.example:25565', '', 'play.example:25565', 'play.example'],
  ['play.example:25565', '1', 'play.example:1', 'play.example'],
  ['2001:db8::1', '25565', '[2001:db8::1]:25565', '2001:db8::1'],
  ['[2001:db8::1]', '25565', '[2001:db8::1]:25565', '[2001:db8::1]'],
  ['[2001:db8::1]:25565', '', '[2001:db8::1]:25565', '[2001:db8::1]'],
  ['игра.пример', '25565', 'игра.пример:25565', 'игра.пример'],
  // A port in another form is not shown if ports are hidden.
  ['tcp://play.example', '', 'tcp://play.example', null],
  ['play.example, port 25565', '', 'play.example, port 25565', null],
  ['play.example:25565 (1.20)', '', 'play.example:25565 (1.20)', null],
  ['x [2001:db8::1]', '', 'x [2001:db8::1]', null],
  ['[2001:db8::1] 25565', '', '[2001:db8::1] 25565', null],
  ['', '25565', null, null],
])('%j with the port %j is shown as %j, and without its port as %j', (host, port, whole, bare) => {
  expect(visibleAddress({ host, port, ...SHOWN })).toBe(whole);
  expect(visibleAddress({ host, port, ...SHOWN, hidesPort: true })).toBe(bare);
  expect(visibleAddress({ host, port, ...SHOWN, hidesHost: true })).toBeNull();
});

test.each([
  ['play.example', '', { host: 'play.example', port: null }],
  ['play.example:25565', '', { host: 'play.example', port: 25_565 }],
  ['[2001:db8::1]', '25565', { host: '[2001:db8::1]', port: 25_565 }],
  ['play.example:25565 (1.20)', '', undefined],
  ['', '25565', undefined],
])('%j with the port %j is asked at %j, also if the port is hidden', (host, port, asked) => {
  for (const hidesPort of [false, true]) {
    const endpoint = publicEndpoint({ host, port, hidesHost: false, hidesPort });
    expect(endpoint?.reveal()).toEqual(asked);
    expect([JSON.stringify({ endpoint }), inspect(endpoint)].join()).not.toContain('25565');
  }
  expect(publicEndpoint({ host, port, ...SHOWN, hidesHost: true })).toBe(undefined);
});
