import { expect, test } from 'vitest';
import { parseShop } from '../../../src/easydonate/records/shop.js';

const shop = { id: 77, name: 'Harbour', domain: 'harbour.example.com' };

test.each([
  [
    'is_active',
    'isActive',
    [
      [undefined, true],
      ['false', false],
      ['0', false],
      [0, false],
      ['maybe', true],
      [null, true],
    ],
  ],
  [
    'is_verified',
    'isVerified',
    [
      [undefined, false],
      ['false', false],
      ['true', true],
      ['maybe', false],
    ],
  ],
  [
    'test_mode',
    'isTestMode',
    [
      [undefined, false],
      ['False', false],
      ['true', true],
      [2, true],
    ],
  ],
  [
    'hide_general_online',
    'hidesOnline',
    [
      [undefined, false],
      ['0', false],
      [1, true],
      ['maybe', true],
    ],
  ],
] as const)('the flag %s of a shop', (wire, field, forms) => {
  for (const [value, expected] of forms)
    expect([value, parseShop({ ...shop, [wire]: value })?.[field]]).toEqual([value, expected]);
});

test.each([
  ['https://shop.example.com', 'shop.example.com'],
  ['http://shop.example.com/', 'shop.example.com'],
  [' //shop.example.com/donate/ ', 'shop.example.com/donate'],
  ['shop.example.com', 'shop.example.com'],
])('the domain %j of a shop is %s', (domain, read) => {
  expect(parseShop({ ...shop, domain })?.domain).toBe(read);
});

test.each([
  ['youtube.com/@harbour', 'https://youtube.com/@harbour'],
  ['t.example.com', 'https://t.example.com'],
  ['http://vk.com/harbour', 'http://vk.com/harbour'],
  ['@harbour', '@harbour'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('the link %j of a shop is %j', (address, read) => {
  expect(parseShop({ ...shop, vk_link: address })?.links).toEqual([{ network: 'vk', address: read }]);
});
