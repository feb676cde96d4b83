import { beforeEach, describe, expect, test } from 'vitest';
import { createBotHarness } from '../../support/bot-harness.js';
import { action, command, GUILD } from '../../support/router-harness.js';
import { identity, targetsOf, type Wire, wireProduct, wireServer } from '../../support/samples.js';
import { type CommandHarness, createCommandHarness } from '../harness.js';

const list = (count: number): Wire[] =>
  Array.from({ length: count }, (_, index) =>
    wireServer({ id: index + 1, name: `S${index + 1}`, products: [wireProduct({ price: 49.5 })] }),
  );
/** More than a list shows at once, of two types. */
const goods = Array.from({ length: 14 }, (_, index) =>
  wireProduct({
    ...{ id: index + 1, name: `P${index + 1}`, price: 10 * (index + 1) },
    type: index === 0 ? 'group' : 'item',
  }),
);

let bot: CommandHarness;
beforeEach(async () => {
  bot = await createCommandHarness();
  bot.shop.servers = list(26);
});

const hidden = { private: true };
type Sent = Awaited<ReturnType<CommandHarness['send']>>;

const shownTitle = ({ reply }: Sent) => reply.embeds?.[0]?.title;
const shownFooter = ({ reply }: Sent) => reply.embeds?.[0]?.footer?.text;
const hasSelect = ({ reply }: Sent) => JSON.stringify(reply).includes('"options"');

describe('/servers', () => {
  test('is public, or private if that was asked for; a server’s page always is', async () => {
    expect((await bot.run('servers')).hidden).toBe(false);
    expect((await bot.run('servers', hidden)).hidden).toBe(true);
    expect((await bot.run('servers', { server: 'S2' })).hidden).toBe(true);
    expect((await bot.run('servers', { server: 'S2', private: false })).hidden).toBe(true);
  });

  test('is rendered once for a list', async () => {
    // With the first one, the shop is read.
    await bot.run('servers');
    const [first, second] = [await bot.run('servers'), await bot.run('servers')];
    expect(first.reply.components?.length).toBeGreaterThan(0);
    expect(second.reply.components).toBe(first.reply.components);
  });

  test('shows one server by its id or name, and says so if there is none', async () => {
    for (const server of ['7', 's7']) expect(shownFooter(await bot.run('servers', { server }))).toBe('S7');
    expect((await bot.run('servers', { server: 'nowhere' })).outcome).toBe('unknownServer');
  });

  test('offers servers while their name is typed', async () => {
    const { offered } = await bot.complete('servers', 'server', 's7');
    expect(offered).toEqual([[{ name: 'S7', value: '7' }]]);
  });
});

test.each([1, '1', true])('hide_servers: %o of the shop changes no answer', async (hidden) => {
  const answers = async (shopFields: Wire) => {
    bot = await createCommandHarness();
    bot.shop.shopFields = shopFields;
    bot.shop.servers = [
      wireServer({ name: 'Isle', ip: 'isle.example.net', products: goods }),
      wireServer({ id: 2, name: 'Void', ip: 'void.example.net', hide_ip: 1 }),
    ];
    const sent = [
      await bot.run('shop'),
      await bot.run('servers'),
      await bot.run('servers', { server: '1' }),
      await bot.run('product', { product: 'P3' }),
    ];
    return sent.map(({ reply }) => reply);
  };
  const shown = await answers({ hide_servers: hidden });
  expect(JSON.stringify(shown)).toContain('isle.example.net');
  expect(shown).toEqual(await answers({}));
});

describe('in a new process', () => {
  test('shows the name, colour and address that were stored with the key', async () => {
    const known = { ...identity('Mine'), domain: 'mine.example', colour: '#112233' };
    await bot.store.link(GUILD, { key: 'key-of-theirs', shop: known });
    bot.shop.away.add('shop');
    const { reply } = await bot.run('servers');
    expect(reply.embeds?.[0]).toMatchObject({ author: { name: 'Mine' }, color: 0x112233 });
    expect(targetsOf(reply)).toContain('https://mine.example/');
    const one = await bot.run('servers', { server: '1' });
    expect(one.reply.embeds?.[0]).toMatchObject({ color: 0x112233 });
  });

  test('shows the name and address that a later /shop has read', async () => {
    bot.shop.shopFields = { name: 'Renamed', domain: 'new.example' };
    const earlier = await createBotHarness(bot.shop, { remembers: true });
    await earlier.answer(command('shop'));
    await earlier.shops.unlink(GUILD, async () => {});
    bot.shop.away.add('shop');
    const [shown] = (await earlier.answer(command('servers'))).shown;
    expect(shown?.reply.embeds?.[0]).toMatchObject({
      author: { name: 'Renamed', url: 'https://new.example/' },
    });
  });
});

test('a server with many products of several types opens as a page of types, any other as a list', async () => {
  bot.shop.servers = [
    wireServer({ id: 1, name: 'Large', products: goods }),
    wireServer({ id: 2, name: 'Small', products: goods.slice(0, 12) }),
    wireServer({ id: 3, name: 'Of one type', products: goods.slice(1) }),
  ];
  const titles = await Promise.all(
    [1, 2, 3].map(async (id) => shownTitle(await bot.press(`servers:server:${id}`))),
  );
  expect(titles).toEqual(['Large', '12 products', '13 products']);
});

test('a type of a server is chosen in its select', async () => {
  bot.shop.servers = [wireServer({ id: 1, name: 'Large', products: goods }), wireServer({ id: 2 })];
  const page = await bot.press('servers:server:1');
  expect(targetsOf(page.reply)).toEqual(['servers:kind:1', 'servers:show:0', 'https://shop.example.com/']);
  expect(shownTitle(await bot.press('servers:kind:1', {}, { values: ['item'] }))).toBe('13 items');
  expect((await bot.press('servers:kind:1', {}, { values: ['pets'] })).outcome).toBe('outdated');
});

test('a button of an unknown server, list or action is outdated', async () => {
  for (const id of [
    'servers:server:99',
    'servers:server:0',
    'servers:server',
    'servers:list:99:-:-:-:0',
    'servers:list:1:pets:-:-:0',
    'servers:list:1:item:all:-:0',
    'servers:list:1:item:-:-:-1',
    'servers:kind:99',
    // Of messages that were sent before.
    'servers:budget:0:-:-:-:0',
    'servers:open',
    'servers:browse',
    'servers:products:1:0:cheapest',
  ])
    expect((await bot.press(id)).outcome, id).toBe('outdated');
});

describe('below a public message', () => {
  const below = async (customId: string, ownerId: string | undefined) => {
    const sourceMessage = { hidden: false, ownerId };
    const sent = await bot.send(action(customId, { sourceMessage }));
    return [sent.hidden, sent.calls.map((call) => call.split(' ', 2).join(' '))];
  };
  const HERSELF = '200000000000000001';
  const alone = [true, ['reply hidden']];

  test('lists and servers answer privately, even to the user who ran the command', async () => {
    for (const ownerId of [HERSELF, undefined]) {
      expect(await below('servers:server:3', ownerId)).toEqual(alone);
      expect(await below('servers:list:0:-:-:discounts:0', ownerId)).toEqual(alone);
    }
  });

  test('pages of servers turn in place for the user who ran the command, and privately for others', async () => {
    expect(await below('servers:show:1', undefined)).toEqual(alone);
    const [, calls] = await below('servers:show:1', HERSELF);
    expect(calls).not.toEqual(alone[1]);
    expect(JSON.stringify(calls)).toMatch(/update|edit/);
  });

  test('no list of servers has a select', async () => {
    bot.shop.servers = [wireServer({ id: 1, products: goods }), wireServer({ id: 2, products: goods })];
    expect(hasSelect(await bot.run('servers'))).toBe(false);
    bot.shop.servers = [];
    expect(hasSelect(await bot.run('servers'))).toBe(false);
    expect(hasSelect(await bot.press('servers:list:1:-:-:-:0'))).toBe(true);
  });
});
