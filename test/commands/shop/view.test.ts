import { expect, test } from 'vitest';
import { shopView } from '../../../commands/shop/view.js';
import { button } from '../../../src/ui/components.js';
import { shopAddress } from '../../../src/ui/web-address.js';
import { format, fresh, shop, targetsOf, type Wire } from '../../support/samples.js';

const show = (fields: Wire) => shopView(fresh(shop(fields)), undefined, null, format('en')).embeds?.[0];

test.each([
  ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
  ['//cdn.example/a (b).png', 'https://cdn.example/a%20(b).png'],
])('the address %j is shown as a picture and as a link', (address, url) => {
  expect(show({ logo: address })).toMatchObject({ thumbnail: { url } });
  const inLink = url.replace('(', '%28').replace(')', '%29');
  expect(show({ vk_link: address })?.description).toBe(`-# [VK](${inLink})`);
});

test('with the buttons of two feeds the description is short, and the shorter one stands first', () => {
  const buttons = [button('desk:open', 'I paid and got nothing'), button('roles:open', 'Roles')];
  const about = fresh(shop({ description: 'b'.repeat(1000) }));
  const shown = shopView(about, undefined, null, format('en'), buttons);
  expect(shown.embeds?.[0]?.description?.length).toBeLessThanOrEqual(80);
  expect(targetsOf(shown)).toEqual(['roles:open', 'desk:open']);
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
