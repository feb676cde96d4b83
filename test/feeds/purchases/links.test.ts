import { describe, expect, test } from 'vitest';
import { hiddenNames } from '../../../src/feeds/kit/buyer-names.js';
import { boughtLines, boughtView } from '../../../src/feeds/purchases/bought.js';
import { fillLinks, linkToProduct } from '../../../src/feeds/purchases/links.js';
import { escapeName } from '../../../src/text/markdown.js';
import { readJudged } from '../../support/judged.js';
import { catalogue, format, identity, payment, wireProduct, wireServer } from '../../support/samples.js';
import { bought, GUILD, KEY, MINUTE, pass, SALES, SECOND, useFakeClock } from '../../support/world/index.js';
import { buy, createSales, hideNames } from './harness.js';

const addressOf = (id: number) => `https://shop.example/(${id})`;
const shown = (name: string, address = addressOf) =>
  fillLinks(`a [b ${linkToProduct(escapeName(name, 60), 7)}`.replace('[', '\\['), address);

describe('a linked name', () => {
  test.each([
    ['VIP', '[VIP](<https://shop.example/%287%29>)'],
    ['a](x) [b', '[a\\](x) \\[b](<https://shop.example/%287%29>)'],
    ['x](<9>)', '[x\\](\\<9\\>)](<https://shop.example/%287%29>)'],
    ['\\]', '[\\\\\\]](<https://shop.example/%287%29>)'],
    ['https://evil.example', '**https://evil.example**'],
  ])('%j is %j', (name, link) => {
    expect(shown(name)).toBe(`a \\[b ${link}`);
  });

  test.each(['VIP', 'a](x) [b', 'x](<9>)', '\\]'])('%j without an address is bold', (name) => {
    expect(fillLinks(linkToProduct(escapeName(name, 60), 7), () => undefined)).toBe(
      `**${escapeName(name, 60)}**`,
    );
  });
});

describe('a purchase line', () => {
  const vip = (id: number, name = 'VIP') => wireProduct({ id, name });
  const linesOf = (isHidden: (shown: string) => boolean, ...names: readonly string[]) => {
    const products = names.map((name) => ({ name, price: 1, amount: 1 }));
    const order = readJudged(
      payment({ customer: 'Steve', status: 2, products, server: wireServer({ name: 'Isle' }) }),
    );
    const listed = catalogue(
      wireServer({ id: 1, name: 'Isle', products: [vip(1), vip(3, 'Key'), vip(4, 'Key')] }),
      wireServer({ id: 2, name: 'Reef', products: [vip(2), vip(5, 'Coins')] }),
    );
    return boughtLines([order], listed, { showsPrices: false }, isHidden, format('en'));
  };
  const lines = (...names: readonly string[]) => linesOf(() => false, ...names);
  const view = (productPage: string, ...names: readonly string[]) =>
    boughtView(
      lines(...names),
      { shop: { ...identity('Shop'), domain: 'shop.example' }, productPage },
      format('en'),
    );

  test('links to the product of its server, and leaves a name of several products bold', () => {
    expect(view('/p/{id}', 'VIP', 'Key', 'Coins')).toEqual({
      content:
        '✨ `St…e` bought [VIP](<https://shop.example/p/1>), **Key**, [Coins](<https://shop.example/p/5>) on **Isle**',
    });
  });

  test('is stored without the address', () => {
    expect(lines('VIP')).toEqual([{ buyer: 'St…e', what: '[VIP](<1>) on **Isle**' }]);
  });

  test('of a hidden buyer never has the name', () => {
    expect(linesOf(hiddenNames(['Steve']), 'VIP')).toEqual([{ buyer: '', what: '[VIP](<1>) on **Isle**' }]);
  });

  test('has no links if these would make the message too long', () => {
    const all = [...lines('VIP'), ...Array.from({ length: 40 }, () => lines('VIP')).flat()];
    const { content = '' } = boughtView(
      all,
      { shop: { ...identity('Shop'), domain: 'shop.example' }, productPage: '/p/{id}' },
      format('en'),
    );
    expect(content).not.toContain('](');
    expect(content.length).toBeLessThanOrEqual(1900);
  });
});

describe('posted purchases', () => {
  useFakeClock();

  test('link to product pages, and still do after a name was taken out', async () => {
    const { world, everyone } = await createSales({}, ({ shop }) => {
      shop.shopFields = { domain: 'shop.example' };
    });
    await world.bot.store.link(GUILD, { key: KEY, shop: { ...identity('Shop'), domain: 'shop.example' } });
    await world.bot.store.changeSettings(GUILD, { productPage: '/p/{id}' });
    buy(world);
    await pass(11 * MINUTE);
    const link = '[VIP](<https://shop.example/p/1>)';
    expect(everyone()).toEqual([bought('St…e', link)]);
    await hideNames(world, 'Steve');
    await pass(5 * SECOND);
    expect(everyone()).toEqual([`✨ Somebody bought ${link} on **Lobby**`]);
    expect(
      world.discord.messages.find(({ channelId }) => channelId === SALES)?.reply.components,
    ).toBeUndefined();
  });
});
