import { beforeEach, describe, expect, test } from 'vitest';
import { GUILD } from '../support/router-harness.js';
import { targetsOf, type Wire, wireProduct, wireServer } from '../views/samples.js';
import { type CommandHarness, createCommandHarness, russian } from './harness.js';

const list = (count: number): Wire[] =>
  Array.from({ length: count }, (_, index) =>
    wireServer({ id: index + 1, name: `S${index + 1}`, products: [wireProduct({ price: 49.5 })] }),
  );

let bot: CommandHarness;
beforeEach(async () => {
  bot = await createCommandHarness();
  bot.shop.servers = list(26);
});

const hidden = { private: true };
const titles = ({ reply }: Awaited<ReturnType<CommandHarness['send']>>) =>
  reply.embeds?.map(({ title }) => title);

describe('/servers', () => {
  test('is public, or private where that was asked for, with a server and without', async () => {
    expect((await bot.run('servers')).hidden).toBe(false);
    expect((await bot.run('servers', { server: 'S2' })).hidden).toBe(false);
    expect((await bot.run('servers', hidden)).hidden).toBe(true);
    expect((await bot.run('servers', { server: 'S2', ...hidden })).hidden).toBe(true);
  });

  test('shows one server by its id or name, and says so where there is none', async () => {
    expect(titles(await bot.run('servers', { server: '7' }))).toEqual(['S7']);
    expect(titles(await bot.run('servers', { server: 's7' }))).toEqual(['S7']);
    expect((await bot.run('servers', { server: 'nowhere' })).outcome).toBe('unknownServer');
  });

  test('offers servers while their name is typed', async () => {
    const { offered } = await bot.complete('servers', 'server', 's7');
    expect(offered).toEqual([[{ name: 'S7', value: '7' }]]);
  });
});

describe('from one catalogue', () => {
  test('readers of two languages get each their own', async () => {
    const english = await bot.run('servers', hidden);
    const inRussian = await bot.run('servers', hidden, russian);
    expect(JSON.stringify(english.reply)).toContain('1 product');
    expect(JSON.stringify(inRussian.reply)).toContain('1 товар');
    expect((await bot.run('servers', { server: 'S1', ...hidden })).reply).not.toEqual(
      (await bot.run('servers', { server: 'S1', ...hidden }, russian)).reply,
    );
    expect(bot.shop.asked).toHaveLength(1);
  });

  test('a currency is shown as soon as it is set', async () => {
    expect(JSON.stringify((await bot.run('servers')).reply)).toContain('**49.5**');
    await bot.store.changeSettings(GUILD, { currency: 'EUR' });
    expect(JSON.stringify((await bot.run('servers')).reply)).toContain('**€49.50**');
  });

  test('each page is its own', async () => {
    expect(titles(await bot.run('servers'))).toEqual(['S1', 'S2', 'S3', 'S4', 'S5']);
    expect(titles(await bot.press('servers:list:1'))).toEqual(['S6', 'S7', 'S8', 'S9', 'S10']);
    expect(titles(await bot.press('servers:products:1:0:kinds'))).toEqual(['S1']);
    expect(titles(await bot.press('servers:products:2:0:kinds'))).toEqual(['S2']);
    expect(titles(await bot.press('servers:list:0'))).toEqual(['S1', 'S2', 'S3', 'S4', 'S5']);
    expect(bot.shop.asked).toHaveLength(1);
  });

  test('the same page is rendered once', async () => {
    expect((await bot.run('servers')).reply).toBe((await bot.run('servers')).reply);
  });
});

describe('the modal for a page', () => {
  const turned = async (opener: string, page: string) => {
    const { modals } = await bot.press(opener);
    return bot.press(modals[0]?.customId ?? '', {}, { fields: { page } });
  };

  test('of the list leads to the page that was typed', async () => {
    expect(targetsOf((await bot.run('servers')).reply)).toContain('servers:pickList:6');
    expect(titles(await turned('servers:pickList:6', '2'))).toEqual(['S6', 'S7', 'S8', 'S9', 'S10']);
    expect(titles(await turned('servers:pickList:6', '6'))).toEqual(['S26']);
    expect((await turned('servers:pickList:6', '7')).outcome).toBe('unknownPage');
  });

  test('of a server leads to the page of its products', async () => {
    const products = Array.from({ length: 16 }, (_, index) =>
      wireProduct({ id: index + 1, name: `P${index + 1}`, sort_index: index }),
    );
    bot.shop.servers = [wireServer({ id: 1, products }), ...list(5).slice(1)];
    const { reply } = await turned('servers:pickPage:1:kinds:2', '2');
    expect(reply.embeds).toHaveLength(1);
    expect(reply.embeds?.[0]?.description).toContain('P16');
    expect(reply.embeds?.[0]?.description).not.toContain('P15');
  });
});

test('what a select or a button names may be gone', async () => {
  expect(titles(await bot.press('servers:open', {}, { values: ['3'] }))).toEqual(['S3']);
  expect((await bot.press('servers:open', {}, { values: ['99'] })).outcome).toBe('outdated');
  expect((await bot.press('servers:open')).outcome).toBe('outdated');
  expect((await bot.press('servers:products:99:0:kinds')).outcome).toBe('outdated');
});

test('the catalogue can be opened from anywhere, privately', async () => {
  expect(await bot.press('servers:browse')).toMatchObject({ hidden: true, calls: ['reply hidden S1'] });
});
