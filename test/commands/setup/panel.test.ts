import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FEED_FORMAT } from '../../../src/feeds/engine/record.js';
import { staffPart } from '../../../src/feeds/kit/staff/state.js';
import { ordersPart } from '../../../src/feeds/orders/state.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { ELSEWHERE, GUILD, HERE, NEWS, STAFF } from '../../support/guild-channels.js';
import { changeStored } from '../../support/parts.js';
import { wireProduct, wireServer } from '../../support/samples.js';
import { type CommandHarness, createCommandHarness, MINUTE_MS, member, owner } from '../harness.js';
import { linesOf } from '../reading.js';

/* The panel of /setup: its select opens the pages, and it counts what the check-up lists. */

const { en } = LANGUAGES;

let bot: CommandHarness;
beforeEach(async () => {
  bot = await createCommandHarness(3);
  bot.shop.servers = [wireServer({ products: [wireProduct()] })];
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (...values: string[]) => bot.press('setup:open', owner, { values });

describe('the select', () => {
  test.each([
    ['setup:priceList', en.following.priceList.none],
    ['setup:announcements', en.following.announcements.off],
    ['setup:purchases', en.purchases.titles.off],
    ['setup:settings', en.setup.settings],
    ['setup:checkUp', en.checkUp.allWell],
    ['setup:startOver:news', en.setup.startOver(en.setup.buttons.announcements)],
    ['setup:startOver:price-list', en.setup.startOver(en.setup.buttons.priceList)],
  ])('%s → opens “%s” in place of the panel, and changes nothing', async (page, title) => {
    const { calls, changes, outcome } = await open(page);
    expect([outcome, calls]).toEqual(['answered', [`update ${title}`]]);
    // These two look at the messages that were sent.
    const isLook = page === 'setup:priceList' || page === 'setup:checkUp';
    expect(changes).toBeLessThanOrEqual(isLook ? 1 : 0);
  });

  test('every page that the panel offers → opens', async () => {
    const { reply } = await bot.run('setup', {}, owner);
    const parts = (reply.components ?? []).flatMap(({ components }) => components);
    const offered = parts.flatMap((part) => ('options' in part ? part.options : []));
    const signs = ['👥', '📌', '✋', '📣', '🛍', '📊', '🎟', '🎯', '🎮', '🩺', '⚙'];
    expect(offered.map(({ label }) => [...label][0])).toEqual(expect.arrayContaining(signs));
    for (const { value } of offered) expect((await open(value)).outcome).toBe('answered');
  });

  test.each([
    ...['setup:removed', 'setup:remove', 'setup:startedOver:news', 'setup:save', 'setup:key', 'setup:panel'],
    ...['setup:setStaff', 'setup:open', 'setup:hiddenNames'],
    ...['setup:saveHiddenNames', 'setup:startOver:nothing', 'setup:startOver', 'setup:usePage:%2F%7Bid%7D'],
    ...[
      'shop:show',
      'payment:problems',
      'servers:show:0',
      'priceList',
      'setup:priceList:1',
      'SETUP:settings',
    ],
    ...['', ' ', 'garbage', '%', 'setup:constructor', '__proto__', 'setup:toString'],
  ])('a forged %j → is out of date, and does nothing', async (value) => {
    await bot.press('setup:setChannel', owner, { values: [NEWS] });
    const before = new Map(bot.backend.texts);
    const { outcome, changes, modals } = await open(value);
    expect([outcome, changes, modals]).toEqual(['outdated', 0, []]);
    expect(bot.backend.texts).toEqual(before);
  });

  test('forged without a value → is out of date', async () => {
    expect((await open()).outcome).toBe('outdated');
    expect((await open('garbage', 'setup:settings')).outcome).toBe('outdated');
  });

  test('used by a member → is not allowed', async () => {
    const answer = await bot.press('setup:open', member, { values: ['setup:settings'] });
    expect(answer.outcome).toBe('notAllowed');
  });
});

describe('the panel and the check-up count the same', () => {
  const refuse = (refused: Readonly<Record<string, 'permission' | 'channelGone'>>) => {
    for (const [id, why] of Object.entries(refused)) bot.channels.refusals.set(id, why);
    return bot.store.records(FEED_FORMAT).change(GUILD, (record) => ({ ...record, refused }));
  };
  const announce = (channel: string) => bot.press('setup:setChannel', owner, { values: [channel] });
  const alert = (channel: string) => bot.press('setup:setStaff', owner, { values: [channel] });
  const blockShop = () => {
    bot.shop.shopFields = { is_active: 0, test_mode: 1, logo: 'a.png' };
  };
  /** An order that the last poll found. */
  const pay = async () => {
    const at = Date.now();
    const created_at = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
    bot.shop.payments.set(1, { status: 1, created_at, error: 'Player is offline' });
    await alert(STAFF);
    await changeStored(bot.store, GUILD, ordersPart, { shopId: 1, open: [{ id: 1, at, toldAt: at }] });
  };
  /** Everybody reads `NEWS`. */
  const everyChannel = async () => {
    await announce(NEWS);
    await bot.press('setup:setStaff', owner, { values: [STAFF] });
    await bot.press('setup:setPurchases', owner, { values: [NEWS] });
    await refuse({ [NEWS]: 'permission', [STAFF]: 'channelGone', [ELSEWHERE]: 'permission' });
  };

  /** The number of alerts that a page tells of. */
  const counted = async (page: string): Promise<number> => {
    const lines = linesOf((await bot.press(page, owner)).reply);
    const [, title = ''] = lines;
    if (page === 'setup:checkUp') return Number(/\d+/.exec(title)?.[0] ?? 0);
    if (!title.startsWith('⚠️')) return 0;
    const many = /(\d+) things need your attention$/.exec(title)?.[1];
    const more = lines.map((line) => /^… and (\d+) more: /.exec(line)?.[1]).find(Boolean);
    const listed = lines.slice(2).filter((line) => line.startsWith('⚠️ '));
    expect(many === undefined ? 1 : Number(many)).toBe(
      many === undefined ? 1 : listed.length + Number(more ?? 0),
    );
    return Number(many ?? 1);
  };
  /** Members have looked at the shop, so that the panel knows of it. */
  const browse = async () => {
    for (const name of ['shop', 'servers']) await bot.run(name);
  };

  const SITUATIONS: Readonly<Record<string, readonly [count: number, begin: () => unknown]>> = {
    'nothing is set up': [0, () => {}],
    'channels that work': [
      0,
      async () => {
        await announce(NEWS);
        await alert(STAFF);
      },
    ],
    'a channel that refuses': [
      1,
      async () => {
        await announce(NEWS);
        await refuse({ [NEWS]: 'permission' });
      },
    ],
    'a refusal in a channel that is no longer used': [
      0,
      async () => {
        await announce(NEWS);
        await refuse({ [NEWS]: 'permission' });
        await announce(HERE);
      },
    ],
    'a public channel of the staff': [
      1,
      () => changeStored(bot.store, GUILD, staffPart, { channelId: NEWS }),
    ],
    'one refusing, one deleted channel': [2, everyChannel],
    'a blocked shop in test mode, with a bad picture': [3, blockShop],
    'a payment that was not delivered': [1, pay],
    'all of that': [
      6,
      async () => {
        // Before anybody has looked: the panel knows of the shop what was read last.
        blockShop();
        pay();
        await everyChannel();
      },
    ],
  };

  test.each(Object.entries(SITUATIONS))('%s', async (_what, [count, begin]) => {
    await begin();
    await browse();
    expect(await counted('setup:checkUp')).toBe(count);
    expect(await counted('setup:panel')).toBe(count);
  });

  test.each(Object.entries(SITUATIONS))('while the shop is away: %s', async (what, [, begin]) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    await begin();
    await browse();
    for (const resource of ['shop', 'catalogue', 'payments'] as const) bot.shop.away.add(resource);
    vi.advanceTimersByTime(61 * MINUTE_MS);
    await browse();
    const count = await counted('setup:checkUp');
    expect(await counted('setup:panel')).toBe(count);
    const channels = /all of that|one refusing/.test(what)
      ? 2
      : /that refuses|a public channel/.test(what)
        ? 1
        : 0;
    expect(count).toBe(1 + channels);
  });
});
