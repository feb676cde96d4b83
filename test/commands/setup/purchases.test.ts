import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { FEED_FORMAT } from '../../../src/feeds/engine/record.js';
import { type PostedMessage, type Purchases, purchasesPart } from '../../../src/feeds/purchases/state.js';
import { salesPart } from '../../../src/sales/ledger.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { HERE, NEWS, STAFF } from '../../support/guild-channels.js';
import { changeStored, readStored } from '../../support/parts.js';
import { action, GUILD } from '../../support/router-harness.js';
import { wireProduct, wireServer } from '../../support/samples.js';
import { type CommandHarness, createCommandHarness, member, moderator, owner, russian } from '../harness.js';
import { linesOf } from '../reading.js';
import { LEDGER } from './purchase-replies.js';

const { purchases: texts } = LANGUAGES.en;

let bot: CommandHarness;
beforeEach(async () => {
  bot = await createCommandHarness(3);
  bot.shop.servers = [wireServer({ products: [wireProduct()] })];
});

const stored = () => readStored(bot.store, GUILD, purchasesPart);
const choose = (channel: string | undefined) =>
  bot.press('setup:setPurchases', owner, { values: channel === undefined ? [] : [channel] });
const chooseStaff = (channel: string) => bot.press('setup:setStaff', owner, { values: [channel] });
const lines = async (customId: string, from = owner) => linesOf((await bot.press(customId, from)).reply);

test('the page is opened from the panel, which names the channels once they are chosen', async () => {
  const { reply } = await bot.press('setup:open', owner, { values: ['setup:purchases'] });
  expect(linesOf(reply)).toEqual([
    '▌ neutral',
    texts.titles.off,
    texts.what('', false),
    LANGUAGES.en.following.announcements.chooseChannel,
    'Channel… (setup:setPurchases, up to 1)',
    '[Prices: hidden](setup:turnPrices:shown)',
    '[◀ Back](setup:panel)',
  ]);
  await choose(NEWS);
  expect(linesOf((await bot.run('setup', {}, owner)).reply)).toContain(`**Purchases** <#${NEWS}>`);
  expect(await lines('setup:turnPrices:shown')).toEqual(
    expect.arrayContaining([
      `Each purchase in <#${NEWS}>, with shortened names and prices; tests and hidden products are left out.`,
      '[Prices: shown](setup:turnPrices:hidden)',
    ]),
  );
  expect(await stored()).toMatchObject({ channelId: NEWS, showsPrices: true });
  await choose(undefined);
  expect(await stored()).toMatchObject({ channelId: null });
});

test('the page counts the messages that are still to be edited, and says how far back edits reach', async () => {
  await choose(NEWS);
  const post = (key: string): PostedMessage => ({
    ...{ key, channelId: NEWS, at: Date.now(), edit: null },
    lines: [{ buyer: 'St…e', what: '' }],
  });
  const setPurchases = (fields: Partial<Purchases>) => changeStored(bot.store, GUILD, purchasesPart, fields);
  const setShown = (digests: Readonly<Record<string, string>>) => {
    const sent = Object.entries(digests).map(([key, digest]) => ({
      ...{ feed: purchasesPart.name, key, channelId: NEWS, messageId: key, digest, at: Date.now() },
    }));
    return bot.store.records(FEED_FORMAT).change(GUILD, (record) => ({ ...record, sent }));
  };
  await setShown({ 8: 'shown', 9: 'shown' });
  await setPurchases({ posted: [post('8'), post('9')] });
  await bot.store.changeSettings(GUILD, { hiddenNames: ['steve'] });
  await setPurchases({ posted: [post('8'), post('9')].map((one) => ({ ...one, edit: 'due' as const })) });
  expect(await lines('setup:purchases')).toEqual(
    expect.arrayContaining([texts.editing(2), `-# ${texts.reach('')}`]),
  );
  // Names are hidden in what is posted, also when nothing more is.
  await choose(undefined);
  expect(await lines('setup:purchases')).toEqual(
    expect.arrayContaining([texts.titles.off, texts.editing(2), `-# ${texts.reach('')}`]),
  );
  await setShown({ 8: '', 9: 'shown' });
  await setPurchases({ posted: [post('8'), post('9')], droppedAt: 1_700_000_000_000 });
  const page = await lines('setup:purchases');
  expect(page).toEqual(expect.arrayContaining([texts.notEdited(1), `-# ${texts.reach('<t:1700000000:f>')}`]));
  expect(page.join()).not.toContain('Taking names out');
  await setPurchases({ posted: [] });
  expect((await lines('setup:purchases')).join()).not.toMatch(/Hidden names|four days/);
});

test('the report is a page, and can be sent to the staff', async () => {
  bot.shop.payments.set(1, { status: 1, created_at: '2026-01-01 10:00:00' });
  await choose(NEWS);
  bot.shop.away.add('payments');
  expect((await lines('setup:report')).slice(2)).toEqual([
    `-# ${texts.noStaff}`,
    '[⬇️ CSV](setup:reportFile)',
    '[◀ Back](setup:panel)',
  ]);
  bot.shop.away.clear();
  const send = (schedule: string) => bot.press('setup:setReport', owner, { values: [schedule] });
  await chooseStaff(STAFF);
  expect(linesOf((await send('monthly')).reply)).toContain(`• ${texts.schedules.monthly} (monthly)`);
  expect((await stored()).report).toBe('monthly');
  expect((await send('hourly')).outcome).toBe('outdated');
});

test('the report of half past two in the morning has what was paid since midnight in Moscow', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T23:30:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await choose(NEWS);
  const today = { day: '2026-11-23', sum: 149, count: 1, goods: [], isPartial: false };
  await changeStored(bot.store, GUILD, salesPart, { ledger: { ...LEDGER, days: [today] } });
  expect(await lines('setup:report')).toContain('📊 ₽149 paid in 30 days');
});

/** What chooses a channel, by the page. */
const CHOOSE: Readonly<Record<string, (channel: string) => Promise<unknown>>> = {
  everyone: (channel) => choose(channel),
  staff: (channel) => chooseStaff(channel),
  announcements: (channel) => bot.press('setup:setChannel', owner, { values: [channel] }),
  alerts: (channel) => bot.press('setup:setStaff', owner, { values: [channel] }),
};

test.each([
  ['everyone', 'staff'],
  ['announcements', 'alerts'],
])('a channel for %s that refuses the bot is named until another is chosen there', async (one, other) => {
  const refusal = LANGUAGES.en.checkUp.alert({
    ...{ kind: 'blockedChannel', severity: 'attention' },
    channel: { id: NEWS, isRefused: true, isForStaff: false, missing: ['SendMessages'] },
  });
  const named = async () => (await lines('setup:checkUp')).join().includes(refusal.advice);
  await CHOOSE[one]?.(NEWS);
  expect(await named()).toBe(false);
  bot.channels.refusals.set(NEWS, 'permission');
  await bot.store
    .records(FEED_FORMAT)
    .change(GUILD, (record) => ({ ...record, refused: { [NEWS]: 'permission' } }));
  await CHOOSE[other]?.(STAFF);
  expect(await named()).toBe(true);
  await CHOOSE[one]?.(HERE);
  expect(await named()).toBe(false);
  expect((await lines('setup:checkUp')).join()).not.toContain(refusal.title);
});

test('a shop of version 2 doesn’t offer it yet, in each language', async () => {
  bot = await createCommandHarness(2);
  for (const [from, language] of [
    [{}, 'en'],
    [russian, 'ru'],
  ] as const)
    expect(await lines('setup:purchases', { ...owner, ...from })).toContain(LANGUAGES[language].notOffered);
});

test('refuses members, and values that aren’t offered', async () => {
  for (const from of [member, moderator])
    for (const id of ['setup:purchases', 'setup:setPurchases', 'setup:turnPrices:shown', 'setup:report'])
      expect((await bot.press(id, from, { values: [NEWS] })).outcome).toBe('notAllowed');
  for (const id of [
    'setup:changePurchases',
    'setup:turnPrices:full',
    'setup:savePurchases',
    'setup:setReport:hourly',
  ])
    expect((await bot.press(id, owner, { values: [NEWS] })).outcome).toBe('outdated');
  expect(await stored()).toMatchObject({ channelId: null, showsPrices: false });
});

test('the button of a payment opens it privately, for staff only', async () => {
  bot.shop.payments.set(7, { status: 2, customer: 'Steve' });
  const inChannel = { sourceMessage: { hidden: false, ownerId: undefined } };
  const { hidden, outcome } = await bot.send(action('payment:card:7', inChannel, moderator));
  expect([hidden, outcome]).toEqual([true, 'answered']);
  expect((await bot.send(action('payment:card:7', inChannel, member))).outcome).toBe('notAllowed');
});
