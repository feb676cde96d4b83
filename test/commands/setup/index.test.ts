import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '../../../src/domain/failure.js';
import { priceListPart } from '../../../src/feeds/price-list/state.js';
import type { Reply } from '../../../src/ui/reply.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { GUILD, HERE, NEWS, STAFF } from '../../support/guild-channels.js';
import { readStored } from '../../support/parts.js';
import { targetsOf, wireProduct, wireServer } from '../../support/samples.js';
import {
  type CommandHarness,
  createCommandHarness,
  MINUTE_MS,
  member,
  moderator,
  owner,
  russian,
} from '../harness.js';
import { linesOf } from '../reading.js';

const { en } = LANGUAGES;

let bot: CommandHarness;
beforeEach(async () => {
  bot = await createCommandHarness();
  bot.shop.shopFields = { name: 'Northern Lights', domain: 'shop.example.com' };
  bot.shop.servers = [
    wireServer({ products: [wireProduct({ id: 7, name: 'VIP' }), wireProduct({ id: 8, name: 'Axe' })] }),
  ];
});

const shownTitle = ({ embeds: [embed] = [] }: Reply): string => embed?.title ?? '';
const shownText = ({ embeds: [embed] = [] }: Reply): string => embed?.description ?? '';
const press = async (id: string, ...values: readonly string[]) =>
  (await bot.press(id, owner, { values })).reply;

describe('the panel', () => {
  test('is private, in the owner’s language, and writes nothing', async () => {
    const { reply, changes, hidden } = await bot.run('setup', {}, { ...owner, ...russian });
    expect([hidden, changes]).toEqual([true, 0]);
    // This shop lists no payments, so the title speaks of the shop alone.
    expect(shownTitle(reply)).toBe(LANGUAGES.ru.setup.linked('Northern Lights'));
  });

  test('names an outage after a failed request, and the price list is not up to date', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    await press('setup:setPriceList', HERE);
    bot.shop.away.add('catalogue');
    vi.advanceTimersByTime(5 * MINUTE_MS);
    await bot.run('servers');
    const { title } = en.problem({ kind: 'unreachable' });
    expect(shownTitle(await press('setup:panel'))).toContain(en.setup.attention('Northern Lights', title));
    expect(shownTitle(await press('setup:priceList'))).toBe(en.following.priceList.needsAttention);
    vi.useRealTimers();
  });

  test('without a shop asks for the key, and warns if only the commands were added', async () => {
    bot.removeBot();
    // The guild of the tests is linked.
    expect((await bot.run('setup', {}, owner)).reply.content).toBeUndefined();
    await bot.store.erase(GUILD);
    const { reply } = await bot.run('setup', {}, owner);
    expect(targetsOf(reply)).toEqual(['setup:key']);
    expect(reply.content).toContain(en.checkUp.alert({ kind: 'notMember', severity: 'bad' }).advice);
    expect((await press('setup:panel')).content).toBe(reply.content);
  });

  test('is for owners; members who were given /setup may use all but the check-up', async () => {
    const { reply } = await bot.run('setup', {}, moderator);
    expect(shownTitle(reply)).toBe(en.problem({ kind: 'notAllowed', permission: 'ManageGuild' }).title);
    expect(await bot.press('setup:removed')).toMatchObject({ outcome: 'notAllowed', changes: 0 });
    for (const from of [member, moderator]) {
      expect((await bot.press('setup:panel', from, { given: true })).outcome).toBe('answered');
      for (const id of ['setup:checkUp', 'setup:setStaff'])
        expect((await bot.press(id, from, { given: true })).outcome).toBe('notAllowed');
      const selected = { given: true, values: ['setup:checkUp'] };
      expect((await bot.press('setup:open', from, selected)).outcome).toBe('notAllowed');
    }
  });
});

describe('a key', () => {
  const KEY = 'another-key-of-theirs';
  const enter = (key: string) => bot.press('setup:save', owner, { fields: { key } });

  test('is asked for by a form that says whether it takes the place of another', async () => {
    const title = async () => (await bot.press('setup:key', owner)).modals[0]?.title;
    expect(await title()).toBe(en.setup.replaceKey);
    await bot.store.erase(GUILD);
    expect(await title()).toBe(en.setup.formTitle);
  });

  test('is checked, then saved', async () => {
    await bot.store.erase(GUILD);
    const { reply } = await enter(` ${KEY} `);
    expect(shownTitle(reply)).toBe(en.setup.linked('Northern Lights'));
    expect(await bot.store.key(GUILD)).toBe(KEY);
    expect(bot.shop.asked[0]).toEqual({ resource: 'shop', key: KEY });
  });

  test.each([
    ['a Russian, whose server Discord takes for an English one', 'en-US', false, 'ru'],
    ['a Russian on a Russian server', 'ru', false, 'auto'],
    ['a Russian who links another shop', 'en-US', true, 'auto'],
  ])('of %s', async (_who, guildLocale, isLinked, language) => {
    if (!isLinked) await bot.store.erase(GUILD);
    const from = { ...owner, locale: 'ru', guildLocale };
    await bot.press('setup:save', from, { fields: { key: KEY } });
    expect((await bot.store.settings(GUILD)).language).toBe(language);
  });

  test('that replaces another keeps the settings, and shows no first steps', async () => {
    await bot.store.changeSettings(GUILD, { language: 'ru' });
    expect(shownTitle((await enter(KEY)).reply)).toBe(en.setup.linked('Northern Lights'));
    expect(await bot.store.settings(GUILD)).toMatchObject({ language: 'ru' });
    expect(await bot.store.key(GUILD)).toBe(KEY);
  });

  test('that is checked while another owner changes the settings keeps their change', async () => {
    const { fetch } = bot.shop;
    bot.shop.fetch = async (...request) => {
      await bot.store.changeSettings(GUILD, { language: 'ru' });
      return fetch(...request);
    };
    await enter(KEY);
    expect(await bot.store.settings(GUILD)).toMatchObject({ language: 'ru' });
    bot.shop.fetch = fetch;
  });

  test.each([
    ['the same shop', {}, '/item/{id}'],
    ['another shop', { domain: 'other.example.org' }, null],
  ])('of %s: the product page is %j', async (_which, shopFields, productPage) => {
    await enter(KEY);
    await bot.store.changeSettings(GUILD, { productPage: '/item/{id}', language: 'en' });
    bot.shop.shopFields = { ...bot.shop.shopFields, ...shopFields };
    await enter('a-third-key-of-theirs');
    expect(await bot.store.settings(GUILD)).toMatchObject({ productPage, language: 'en' });
  });

  test('that does not work leaves the shop that was linked', async () => {
    const before = await bot.store.key(GUILD);
    bot.shop.keyRefused = true;
    const { reply, outcome, calls } = await enter(KEY);
    expect(outcome).toBe('keyNotSaved');
    // In place of the page that the form was opened from.
    expect(calls).toEqual([expect.stringMatching(/^update /)]);
    const why = { kind: 'keyRefused' } as const;
    expect(shownText(reply)).toBe(en.problem({ kind: 'keyNotSaved', why, wasLinked: true }).advice);
    expect(targetsOf(reply)).toEqual(['setup:key', 'setup:settings']);
    expect(await bot.store.key(GUILD)).toBe(before);
  });

  test.each(['', ' ', 'a b', 'a/b', 'a%2Fb', 'a?b', 'a#b', 'a\\b', 'a\u200bb'])(
    '%j is refused without asking the shop',
    async (key) => {
      const { lines, reply } = await enter(key);
      expect(lines.join()).toContain('"code":"malformedKey"');
      expect(shownTitle(reply)).toBe(en.problem({ kind: 'malformedKey' }).title);
      expect(bot.shop.asked).toEqual([]);
    },
  );

  test('is in no reply and no log line if the shop is away', async () => {
    bot.shop.away.add('shop');
    const answered = await enter('typed-by-the-owner');
    expect(answered.outcome).toBe('keyNotSaved');
    expect(JSON.stringify([answered.shown, answered.lines])).not.toContain('typed-by-the-owner');
  });

  test('that the store can’t take is logged as problem of the store, with its code', async () => {
    vi.spyOn(bot.store, 'link').mockRejectedValue(new Failure({ kind: 'storeUnavailable' }, 'SQLITE_FULL'));
    const { reply, lines } = await enter(KEY);
    expect(shownTitle(reply)).toBe(en.problem({ kind: 'storeUnavailable' }).title);
    expect(lines.join()).toMatch(/"level":40.*"outcome":"storeUnavailable","code":"SQLITE_FULL"/);
  });

  test('that can’t be read can be replaced', async () => {
    vi.spyOn(bot.store, 'key').mockRejectedValue(new Failure({ kind: 'keyUnreadable' }));
    expect(targetsOf(await press('setup:settings'))).toContain('setup:key');
  });
});

describe('the settings', () => {
  test('keep fifty names that are never shown, each once, and name the next', async () => {
    const typed = Array.from({ length: 52 }, (_, at) => `Player\`${at}`);
    const save = (names: string) => bot.press('setup:saveHiddenNames', owner, { fields: { names } });
    const { reply, calls } = await save(` Steve,${typed.join(' ,')}, ,Steve`);
    expect(calls).toEqual([`update ${en.setup.settings}`]);
    expect(linesOf(reply)).toContain(en.setup.hiddenNames.tooMany(50, '`Playerˋ49`'));
    expect(linesOf(reply).join()).toContain('🙈 Names never shown: 50');
    expect(await bot.store.settings(GUILD)).toMatchObject({ hiddenNames: ['Steve', ...typed.slice(0, 49)] });
    const [form] = (await bot.press('setup:hiddenNames', owner)).modals;
    expect(form?.fields[0]).toMatchObject({ value: ['Steve', ...typed.slice(0, 49)].join(', ') });
    await save('');
    expect(await bot.store.settings(GUILD)).toMatchObject({ hiddenNames: [] });
  });

  test.each(['ru', 'auto'] as const)(
    'sets the language to %s in place, and leaves the page',
    async (language) => {
      const before = { language: 'en', hiddenNames: ['Steve'], productPage: '/{id}' } as const;
      await bot.store.changeSettings(GUILD, before);
      const { calls } = await bot.press('setup:setLanguage', owner, { values: [language] });
      expect(calls).toEqual([`update ${en.setup.settings}`]);
      expect(await bot.store.settings(GUILD)).toEqual({ ...before, language });
    },
  );

  test.each(['xx', 'constructor', ''])('the language is not %j', async (value) => {
    expect(await bot.press('setup:setLanguage', owner, { values: [value] })).toMatchObject({
      outcome: 'outdated',
      changes: 0,
    });
  });
});

describe('the pages of products', () => {
  const typed = (address: string) => bot.press('setup:typedPage', owner, { fields: { address } });
  const buyButton = async () => targetsOf((await bot.run('product', { product: '7' })).reply)[0];

  test('are read from the address of one, tried by the owner on another, and then linked to', async () => {
    expect(await buyButton()).toBe('https://shop.example.com/');
    expect((await bot.press('setup:productPage', owner)).modals).toMatchObject([
      { customId: 'setup:typedPage' },
    ]);
    const { reply } = await typed('https://shop.example.com/product/7');
    expect(await bot.store.settings(GUILD)).toMatchObject({ productPage: null });
    expect(shownTitle(reply)).toBe(en.setup.productPages.question('Axe'));
    const [address, yes = '', no] = targetsOf(reply);
    expect([address, no]).toEqual(['https://shop.example.com/product/8', 'setup:settings']);
    const saved = await press(yes);
    const text = en.setup.saved(en.setup.buyOpens('https://shop.example.com/product/7'));
    expect(linesOf(saved)).toEqual(expect.arrayContaining(['▌ good', text, `![${en.back}](setup:panel)`]));
    expect(await buyButton()).toBe('https://shop.example.com/product/7');
  });

  test.each(['', ' '])('are no longer linked to after %j was typed', async (nothing) => {
    await bot.store.changeSettings(GUILD, { productPage: '/{id}' });
    const [form] = (await bot.press('setup:productPage', owner)).modals;
    expect(form?.fields[0]).toMatchObject({ value: '/{id}', required: false });
    expect(shownText((await typed(nothing)).reply)).toContain(en.setup.saved(en.setup.noProductPage));
    expect(await bot.store.settings(GUILD)).toMatchObject({ productPage: null });
  });

  test.each(['https://evil.example/product/7', 'https://shop.example.com/about', `/{id}/${'a'.repeat(100)}`])(
    '%s is refused, with the way to the form and back',
    async (address) => {
      const { outcome, reply, calls } = await typed(address);
      expect(outcome).toBe('notProductPage');
      expect(calls).toEqual([expect.stringMatching(/^update /)]);
      expect(await bot.store.settings(GUILD)).toMatchObject({ productPage: null });
      expect(targetsOf(reply)).toEqual(['setup:productPage', 'setup:settings']);
    },
  );

  test('cannot be tried in a shop that has no site, or sells nothing', async () => {
    bot.shop.shopFields = { domain: 'localhost' };
    expect((await typed('/{id}')).outcome).toBe('notProductPage');
    bot.shop.shopFields = { domain: 'shop.example.com' };
    bot.shop.servers = [];
    await bot.link('another-key-of-theirs');
    expect((await typed('/{id}')).outcome).toBe('notProductPage');
  });

  test.each(['//evil.example/{id}', 'https://evil.example/{id}', '/product', `/{id}${'a'.repeat(90)}`])(
    '%s is taken from no button',
    async (path) => {
      const id = `setup:usePage:${encodeURIComponent(path)}`;
      expect(await bot.press(id, owner)).toMatchObject({ outcome: 'outdated', changes: 0 });
    },
  );
});

describe('removing', () => {
  test('asks, then takes the price lists down and everything that is stored', async () => {
    await press('setup:setPriceList', HERE, NEWS);
    await press('setup:setChannel', NEWS);
    const question = await press('setup:remove');
    expect(shownTitle(question)).toBe(en.setup.removeTitle('Northern Lights'));
    expect(shownText(question)).toContain(`<#${HERE}>, <#${NEWS}>`);
    expect(targetsOf(question)).toEqual(['setup:removed', 'setup:settings']);
    expect((await readStored(bot.store, GUILD, priceListPart)).posts).toHaveLength(2);
    const removed = await press('setup:removed');
    expect([removed.content, shownTitle(removed)]).toEqual([en.setup.removed, en.setup.link]);
    expect(bot.channels.messages.map(({ deleted }) => deleted)).toEqual([true, true]);
    expect(await bot.backend.keys('')).toEqual([]);
  });

  test('names the channels whose price list can’t be deleted, and removes the rest', async () => {
    await press('setup:setPriceList', HERE, NEWS, STAFF);
    bot.channels.refusals.set(NEWS, 'permission');
    for (const message of bot.channels.messages) message.deleted = message.channelId === STAFF;
    const { content } = await press('setup:removed');
    expect(content).toBe(`${en.setup.removed}\n${en.setup.notDeleted(`<#${NEWS}>`)}`);
    expect(bot.channels.messages[0]?.deleted).toBe(true);
    expect(await bot.backend.keys('')).toEqual([]);
  });

  test('forgets the shop’s data with the key', async () => {
    const key = await bot.store.key(GUILD);
    await bot.run('servers');
    bot.shop.asked.length = 0;
    await bot.run('servers');
    expect(bot.shop.asked).toEqual([]);
    await press('setup:removed');
    expect((await bot.run('servers')).outcome).toBe('notLinked');
    await bot.link(key);
    await bot.run('servers');
    expect(bot.shop.asked).toContainEqual({ resource: 'catalogue', key });
  });
});
