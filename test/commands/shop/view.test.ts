import { expect, test } from 'vitest';
import { shopView } from '../../../commands/shop/view.js';
import { button } from '../../../src/ui/components.js';
import { shopAddress } from '../../../src/ui/web-address.js';
import { format, fresh, shop, targetsOf, type Wire } from '../../support/samples.js';

const show = (fields: Wire) => shopView(fresh(shop(fields)), undefined, format('en')).embeds?.[0];

test.each([
  ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
  ['//cdn.example/a (b).png', 'https://cdn.example/a%20(b).png'],
])('the address %j is shown as a picture and as a link', (address, url) => {
  expect(show({ logo: address })).toMatchObject({ author: { icon_url: url } });
  const inLink = url.replace('(', '%28').replace(')', '%29');
  expect(show({ vk_link: address })?.description).toBe(`-# [VK](${inLink})`);
});

test('of the buttons of two feeds the shorter one stands first', () => {
  const buttons = [button('desk:open', 'I paid and got nothing'), button('roles:open', 'Roles')];
  expect(targetsOf(shopView(fresh(shop()), undefined, format('en'), buttons))).toEqual([
    ...['roles:open', 'desk:open'],
  ]);
});

test.each([
  ['Ranks and items. Delivered at once.', 'Ranks and items. Delivered at once.'],
  [`Ranks <b>and</b> items! ${'b'.repeat(80)}.`, 'Ranks and items!'],
  [`Version 1.20.4 of ${'b'.repeat(80)}. The rest`, undefined],
  [`First line\nSecond line ${'b'.repeat(80)}`, 'First line'],
])('of the description %j whole sentences are shown', (description, shown) => {
  expect(show({ description })?.description || undefined).toBe(shown);
});

test.each([
  ['shop.example', 'https://shop.example/'],
  ['shop.example:8443', 'https://shop.example:8443/'],
  ['магазин.рф', 'https://xn--80aairftm.xn--p1ai/'],
  ['', undefined],
  [null, undefined],
  ['localhost', undefined],
  ['user@shop.example', undefined],
  ['a b', undefined],
  [`${'a'.repeat(60)}.example/${'b'.repeat(500)}`, undefined],
])('the home of %j is %j', (domain, address) => {
  expect(shopAddress(shop({ domain }))).toBe(address);
});
