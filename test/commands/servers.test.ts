import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/words/index.js';
import { GUILD } from '../support/router-harness.js';
import { targetsOf, type Wire, wireProduct, wireServer } from '../views/samples.js';
import { type CommandHarness, createCommandHarness, russian } from './harness.js';

const list = (count: number): Wire[] =>
  Array.from({ length: count }, (_, index) =>
    wireServer({ id: index + 1, name: `S${index + 1}`, products: [wireProduct({ price: 49.5 })] }),
  );

const { en } = LANGUAGES;

let bot: CommandHarness;
beforeEach(async () => {
  bot = await createCommandHarness();
  bot.shop.servers = list(26);
});

const hidden = { private: true };
type Sent = Awaited<ReturnType<CommandHarness['send']>>;

/** The names of the servers in a list of them. */
const namesIn = ({ reply }: Sent) =>
  [...(reply.embeds?.[0]?.description ?? '').matchAll(/\*\*(S\d+)\*\*/g)].map(([, name]) => name);
/** What the list of one server is headed with. */
const titleOf = ({ reply }: Sent) => reply.embeds?.[0]?.title;
const first = Array.from({ length: 20 }, (_, index) => `S${index + 1}`);
const second = ['S21', 'S22', 'S23', 'S24', 'S25', 'S26'];

describe('/servers', () => {
  test('is public, or private where that was asked for, with a server and without', async () => {
    expect((await bot.run('servers')).hidden).toBe(false);
    expect((await bot.run('servers', { server: 'S2' })).hidden).toBe(false);
    expect((await bot.run('servers', hidden)).hidden).toBe(true);
    expect((await bot.run('servers', { server: 'S2', ...hidden })).hidden).toBe(true);
  });

  test('shows one server by its id or name, and says so where there is none', async () => {
    expect(titleOf(await bot.run('servers', { server: '7' }))).toMatch(/^S7 · /);
    expect(titleOf(await bot.run('servers', { server: 's7' }))).toMatch(/^S7 · /);
    expect((await bot.run('servers', { server: 'nowhere' })).outcome).toBe('unknownServer');
  });

  test('offers servers while their name is typed', async () => {
    const { offered } = await bot.complete('servers', 'server', 's7');
    expect(offered).toEqual([[{ name: 'S7', value: '7' }]]);
  });
});

describe('/servers of a shop', () => {
  test('with one server shows that server at once', async () => {
    bot.shop.servers = list(1);
    expect(titleOf(await bot.run('servers'))).toMatch(/^S1 · /);
    expect(titleOf(await bot.press('servers:browse'))).toMatch(/^S1 · /);
  });

  test('waits for nothing but the catalogue, and has the shop’s name once that is known', async () => {
    const asked = () => bot.shop.asked.splice(0).map(({ resource }) => resource);
    bot.shop.shopFields = { name: 'Mine' };
    expect(titleOf(await bot.run('servers'))).toBe('26 servers, 1 product');
    expect(asked()).toEqual(['catalogue', 'shop']);
    expect(titleOf(await bot.run('servers'))).toBe('Mine: 26 servers, 1 product');
    expect(titleOf(await bot.run('servers', { server: '7' }))).toMatch(/^S7 · /);
    expect(asked()).toEqual([]);
  });

  test.each<[string, () => Promise<Sent>]>([
    ['one server', () => bot.run('servers', { server: '7' })],
    ['another page', () => bot.press('servers:list:1')],
    ['another selection', () => bot.press('servers:arrange:3', {}, { values: ['cheapest'] })],
    ['discounts', () => bot.press('servers:products:0:0:discounts')],
    ['a budget', () => bot.press('servers:within:0', {}, { fields: { budget: '300' } })],
  ])('asks the same for %s while nothing is known', async (_what, ask) => {
    expect((await ask()).outcome).toBe('answered');
    expect(bot.shop.asked.map(({ resource }) => resource)).toEqual(['catalogue', 'shop']);
  });

  test('is answered while only the shop’s own data are away', async () => {
    bot.shop.away.add('shop');
    expect((await bot.run('servers')).outcome).toBe('answered');
  });
});

describe('from one catalogue', () => {
  beforeEach(async () => {
    // The shop's own data, too.
    await bot.run('servers');
    bot.shop.asked.splice(0);
  });

  test('readers of two languages get each their own', async () => {
    const english = await bot.run('servers', hidden);
    const inRussian = await bot.run('servers', hidden, russian);
    expect(JSON.stringify(english.reply)).toContain('1 product');
    expect(JSON.stringify(inRussian.reply)).toContain('1 товар');
    expect((await bot.run('servers', { server: 'S1', ...hidden })).reply).not.toEqual(
      (await bot.run('servers', { server: 'S1', ...hidden }, russian)).reply,
    );
  });

  test('a currency is shown as soon as it is set', async () => {
    expect(JSON.stringify((await bot.run('servers', { server: 'S1' })).reply)).toContain('**49.5**');
    await bot.store.changeSettings(GUILD, { currency: 'EUR' });
    expect(JSON.stringify((await bot.run('servers', { server: 'S1' })).reply)).toContain('**€49.50**');
  });

  test('each page is its own', async () => {
    expect(namesIn(await bot.run('servers'))).toEqual(first);
    expect(namesIn(await bot.press('servers:list:1'))).toEqual(second);
    expect(titleOf(await bot.press('servers:products:1:0:kinds'))).toBe('S1 · Cheapest first · 1 product');
    expect(titleOf(await bot.press('servers:products:2:0:dearest'))).toBe(
      'S2 · Most expensive first · 1 product',
    );
    expect(namesIn(await bot.press('servers:list:0'))).toEqual(first);
  });

  test('the same page is rendered once', async () => {
    expect((await bot.run('servers')).reply).toBe((await bot.run('servers')).reply);
  });

  test('a list is selected otherwise', async () => {
    const arranged = await bot.press('servers:arrange:3', {}, { values: ['discounts'] });
    expect(titleOf(arranged)).toBe(en.browse.noDiscounts.title);
    for (const values of [[], ['all'], ['-1']])
      expect((await bot.press('servers:arrange:3', {}, { values })).outcome).toBe('outdated');
  });

  afterEach(() => {
    expect(bot.shop.asked).toEqual([]);
  });
});

describe('the modal for a page', () => {
  const turned = async (opener: string, page: string) => {
    const { modals } = await bot.press(opener);
    return bot.press(modals[0]?.customId ?? '', {}, { fields: { page } });
  };

  test('of the list leads to the page that was typed', async () => {
    expect(targetsOf((await bot.run('servers')).reply)).toContain('servers:pickList:2');
    expect(namesIn(await turned('servers:pickList:2', '2'))).toEqual(second);
    expect((await turned('servers:pickList:2', '3')).outcome).toBe('unknownPage');
  });

  test('of a server leads to the page of its products', async () => {
    const products = Array.from({ length: 21 }, (_, index) =>
      wireProduct({
        id: index + 1,
        name: `P${index + 1}`,
        price: index,
        type: index < 20 ? 'item' : 'group',
      }),
    );
    bot.shop.servers = [wireServer({ id: 1, products }), ...list(5).slice(1)];
    const { reply } = await turned('servers:pickPage:1:cheapest:2', '2');
    expect(reply.embeds?.[0]?.description).toBe('P21 · **20**');
    expect((await turned('servers:pickPage:1:cheapest:2', '3')).outcome).toBe('unknownPage');
  });
});

describe('a budget', () => {
  const spent = async (opener: string, budget: string) => {
    const { modals } = await bot.press(opener);
    return bot.press(modals[0]?.customId ?? '', {}, { fields: { budget } });
  };

  test('shows what it pays for, on all servers or on one', async () => {
    expect(titleOf(await spent('servers:budget:0', '49,50'))).toBe('💰 Up to 49.5 · 1 product');
    expect(titleOf(await spent('servers:budget:3', '1 000'))).toBe('S3 · 💰 Up to 1,000 · 1 product');
    const small = await spent('servers:budget:3', '49');
    expect(titleOf(small)).toBe(en.browse.nothingWithinTitle);
    expect(targetsOf(small.reply)).toContain('servers:budget:3');
  });

  test('that is no amount of money is explained, with a way to name another', async () => {
    const { reply, outcome } = await spent('servers:budget:3', 'all I have');
    expect(outcome).toBe('unknownAmount');
    expect(targetsOf(reply)).toEqual(['servers:budget:3']);
  });

  test('of a server that is gone is out of date', async () => {
    expect((await spent('servers:budget:99', '5')).outcome).toBe('outdated');
  });
});

test('what a select or a button names may be gone', async () => {
  expect(titleOf(await bot.press('servers:open', {}, { values: ['3'] }))).toMatch(/^S3 · /);
  expect((await bot.press('servers:open', {}, { values: ['99'] })).outcome).toBe('outdated');
  expect((await bot.press('servers:open')).outcome).toBe('outdated');
  expect((await bot.press('servers:open', {}, { values: ['0'] })).outcome).toBe('outdated');
  expect((await bot.press('servers:products:99:0:kinds')).outcome).toBe('outdated');
  expect((await bot.press('servers:products:1:0:pets')).outcome).toBe('outdated');
});

test('from other replies the catalogue opens privately', async () => {
  const calls = async (id: string, input = {}) => {
    const { hidden, calls } = await bot.press(id, {}, input);
    return [hidden, calls.map((call) => call.split(' ', 2).join(' '))];
  };
  const alone = [true, ['reply hidden']];
  expect(await calls('servers:browse')).toEqual(alone);
  expect(await calls('servers:browseServer', { values: ['3'] })).toEqual(alone);
  expect(await calls('servers:browseProducts:0:0:discounts')).toEqual(alone);
  const { modals } = await bot.press('servers:browseBudget:0');
  expect(await calls(modals[0]?.customId ?? '', { fields: { budget: '50' } })).toEqual(alone);
});
