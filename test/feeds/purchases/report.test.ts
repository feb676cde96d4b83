import { describe, expect, test } from 'vitest';
import { productNames } from '../../../src/feeds/purchases/report-view.js';
import { purchasesPart } from '../../../src/feeds/purchases/state.js';
import { bookSales } from '../../../src/sales/book.js';
import { shopDay, startDay, sumDays } from '../../../src/sales/days.js';
import { NO_SALES, salesPart } from '../../../src/sales/ledger.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { readJudged } from '../../support/judged.js';
import { changeStored } from '../../support/parts.js';
import { catalogue, identity, payment, targetsOf, type Wire, wireServer } from '../../support/samples.js';
import {
  createWorld,
  GUILD,
  HOUR,
  KEY,
  leap,
  MINUTE,
  pass,
  passDays,
  SALES,
  SECOND,
  useFakeClock,
  type World,
} from '../../support/world/index.js';
import { buy, COINS, createSales, VIP } from './harness.js';

const NO_PURCHASES = purchasesPart.schema.parse({});

useFakeClock();

const DAY = 24 * HOUR;
const NOON = Date.parse('2028-03-01T12:00:00Z');
const read = {
  shopId: 1,
  now: NOON,
  zone: 'Asia/Yekaterinburg',
  isAll: false,
  productOf: ({ name }: { readonly name: string }) => (name === 'VIP' ? 1 : 2),
};
const ASKED = { readers: ['purchases'], days: 31 };

describe('sums', () => {
  /* Two hours later in Yekaterinburg than in the shop. What stands behind a payment is its day there, counted by hand. */
  const MONTH: readonly Wire[] = [
    { updated_at: '2028-02-01 10:00:00', cost: 100, customer: 'Ann' }, // 1
    { updated_at: '2028-02-15 10:00:00', cost: null, customer: 'Ben', products: [{ ...COINS, amount: 2 }] }, // 15: 20
    { updated_at: '2028-02-28 21:59:59', cost: '7.49', customer: 'Ann' }, // 28
    { updated_at: '2028-02-28 22:00:00', cost: 10, customer: 'Cem' }, // 29
    { updated_at: '2028-02-29 12:00:00', cost: 149, customer: 'CEM' }, // 29
    { created_at: '2028-02-27 12:00:00', updated_at: '2028-02-29 21:30:00', cost: 50, customer: 'Dan' }, // 29
    { updated_at: '2028-02-29 22:00:00', cost: 1000, customer: 'Ann' }, // 1 March
    { updated_at: '2028-02-29 12:00:00', cost: 5000, payment_type: 'test' },
    { updated_at: '2028-02-29 12:00:00', cost: 5000, status: 0 },
    { updated_at: '2028-02-29 12:00:00', cost: 5000, status: 9 },
  ];
  const orders = MONTH.map((fields, index) =>
    readJudged(
      payment({ created_at: fields.updated_at, products: [VIP], enrolled: 4000, ...fields, id: index + 1 }),
    ),
  );
  const sumMonth = () => bookSales(NO_SALES, { ...read, sales: orders }, ASKED).sales.ledger?.days ?? [];

  test('of a month equal those added up by hand, at the borders of days and on the 29th', () => {
    const days = sumMonth();
    expect(days.map(({ day, sum, count }) => [day, sum, count])).toEqual([
      ['2028-02-01', 100, 1],
      ['2028-02-15', 20, 1],
      ['2028-02-28', 7.49, 1],
      ['2028-02-29', 209, 3],
      ['2028-03-01', 1000, 1],
    ]);
    expect(sumDays(days, '2028-02-01', '2028-02-29')).toMatchObject({ sum: 336.49, count: 6 });
    expect(sumDays(days, '2028-02-23', '2028-02-29')).toMatchObject({
      sum: 216.49,
      count: 4,
      goods: [[1, 4, 216.49]],
    });
    expect(sumDays(days, '2028-02-16', '2028-02-22')).toMatchObject({ sum: 0, count: 0 });
  });

  test('contain no names, and nothing older than was asked for', async () => {
    const { world, north, purchases } = await createSales();
    buy(world, { customer: 'Herobrine', email: 'herobrine@example.com' });
    await pass(11 * MINUTE);
    expect((await purchases()).posted).toHaveLength(1);
    await passDays(4);
    expect(JSON.stringify(await north.record())).not.toMatch(/herobrine|He…e/i);
    const stored = await north.part(salesPart);
    const later = { ...read, sales: [], now: Date.now() + 33 * DAY };
    const { ledger } = bookSales(stored, later, ASKED).sales;
    expect(ledger).toMatchObject({ booked: [], days: [] });
    // A report compares nothing with days that were forgotten.
    const first = startDay(shopDay(later.now - ASKED.days * DAY, read.zone), read.zone);
    expect([first > Date.now(), ledger?.knownSince]).toEqual([true, first]);
  });

  test('of products that the shop doesn’t list say so, and have numbers while it can’t be read', () => {
    const listed = catalogue(wireServer({ products: [VIP] }));
    expect([1, 7].map(productNames(listed, LANGUAGES.en))).toEqual(['VIP', 'no longer in the shop (#7)']);
    expect([1, 7].map(productNames(null, LANGUAGES.en))).toEqual(['#1', '#7']);
  });
});

describe('a report', () => {
  /** Many payments are read in real time, too. */
  const passSlowly = async () => {
    for (let second = 0; second < 900; second += 1) await pass(SECOND);
  };
  const features = ['staff', 'purchases', 'report'] as const;
  const WEEKLY = { features, north: { report: 'weekly' } } as const;
  const DAILY = { features, north: { report: 'daily' } } as const;

  test('of a day is sent once at nine, first on the day after it is switched on', async () => {
    // A Sunday, 15:00 in Moscow.
    const { world, staff } = await createSales(DAILY);
    buy(world);
    await pass(17 * HOUR + 45 * MINUTE);
    expect(staff()).toEqual([]);
    await pass(30 * MINUTE);
    expect(staff()).toEqual(['📊 ₽149 paid yesterday']);
    await world.restart();
    await pass(23 * HOUR);
    expect(staff()).toEqual(['📊 ₽149 paid yesterday']);
    await pass(2 * HOUR);
    expect(staff().slice(1)).toEqual(['📊 Nothing paid yesterday']);
  });

  test('of a day is also sent if there is nothing to say of it', async () => {
    const { north, staff } = await createSales(DAILY);
    await passDays(10);
    expect([staff().length, staff().at(-1)]).toEqual([10, '📊 Nothing paid yesterday']);
    expect(await north.record()).toMatchObject({ rejected: {} });
  });

  test('that is changed from weekly to daily is sent the next morning, not at once', async () => {
    const { north, staff } = await createSales(WEEKLY);
    await passDays(3);
    const before = staff();
    await north.choose('setReport', 'daily');
    await pass(HOUR);
    expect(staff()).toEqual(before);
    await pass(DAY);
    expect(staff().slice(before.length)).toEqual(['📊 Nothing paid yesterday']);
  });

  test.each([
    ['on time', 0],
    ['six days late', 6],
  ])(
    'of a week counts what failed in its first hours, and leads there, if it is sent %s',
    async (_when, late) => {
      const { world, staff, staffLines } = await createSales(WEEKLY);
      // Monday, 3:00 in Moscow: no page shows it on the next, and no list.
      await pass(12 * HOUR);
      buy(world, { error: 'Player is offline' });
      await pass(11 * MINUTE);
      for (let sold = 0; sold < 240; sold += 1) buy(world);
      await passSlowly();
      await world.bot.poller.stop();
      leap((7 + late) * DAY + 6 * HOUR);
      await world.restart();
      await passSlowly();
      expect(staff().at(-1)).toBe('📊 ₽35,909 paid last week');
      expect(staffLines()).toContain('⚠️ 1 order needs a look');
      const report = world.discord.messages.find(({ reply }) => reply.content?.startsWith('📊'))?.reply;
      expect(targetsOf(report ?? {})).toEqual(['payment:problems']);
    },
  );

  test('of a week is sent on Monday, also after downtime, and says how many orders need a look', async () => {
    const { world, north, staff, staffLines } = await createSales(WEEKLY);
    buy(world, { updated_at: '2026-11-22 16:00:00' });
    await pass(HOUR);
    await world.bot.poller.stop();
    await pass(12 * DAY);
    buy(world, { status: 1 });
    await pass(3 * DAY);
    buy(world, { status: 1 });
    await pass(HOUR);
    await world.restart();
    await pass(11 * MINUTE);
    expect(staff()).toContain('📊 ₽149 paid last week');
    expect(staffLines()).toContain('⚠️ 2 orders need a look');
    const report = world.discord.messages.find(({ reply }) => reply.content?.startsWith('📊'))?.reply;
    expect(targetsOf(report ?? {})).toEqual(['payment:problems']);
    await north.choose('setReport', 'daily');
    await north.choose('setStaff');
    await passDays(2);
    expect(staff().filter((text) => text.startsWith('📊'))).toHaveLength(1);
  });
});

describe('a report of a month', () => {
  const MONTHLY = { features: ['staff', 'report'], north: { report: 'monthly' } } as const;
  /** From 22 November on. */
  const createSelling = async () => {
    const fed = await createSales(MONTHLY);
    for (const day of [0, 1, 2]) {
      buy(fed.world, { cost: 100 + day });
      await pass(HOUR);
      leap(DAY - HOUR);
    }
    leap(5 * DAY);
    return fed;
  };
  const reports = (world: World) =>
    world.discord.messages.filter(({ reply }) => reply.content?.startsWith('📊')).map(({ reply }) => reply);

  test('is sent once at nine on the 1st, with a picture', async () => {
    // 30 November, 15:00 in Moscow.
    const { world } = await createSelling();
    leap(17 * HOUR);
    await pass(45 * MINUTE);
    expect(reports(world)).toEqual([]);
    await pass(30 * MINUTE);
    await world.restart();
    await pass(2 * HOUR);
    leap(20 * DAY);
    await pass(2 * HOUR);
    expect(reports(world)).toMatchObject([
      {
        content: '📊 ₽303 paid in 30 days',
        picture: {
          chart: { kind: 'days', isOpen: false, dates: ['1 Nov', '15 Nov', '30 Nov'], mostLabel: '₽102' },
        },
      },
    ]);
  });

  const moments = [1, 2, 3].flatMap((n) =>
    ['before', 'after'].flatMap((when) => [1000, 30_000].map((pause) => [n, when, pause] as const)),
  );
  test.each(moments)(
    'is sent once by a process that is killed at step %i, %s it was done, and started again %i ms later',
    async (n, when, pause) => {
      const { world, north } = await createSelling();
      await world.bot.poller.stop();
      leap(18 * HOUR);
      const dying = world.dying(n, when === 'after');
      world.createProcess(dying.through).poller.start();
      await pass(MINUTE + pause);
      world.createProcess().poller.start();
      await pass(2 * HOUR);
      expect(dying.isDead()).toBe(true);
      expect(reports(world)).toMatchObject([{ picture: { chart: { kind: 'days' } } }]);
      expect(await north.record()).toMatchObject({ queued: [], begun: [] });
    },
  );
});

test('30 shops that sell all the time take a quarter of an address’s requests, and people wait for two polls at most', async () => {
  const world = await createWorld();
  await world.bot.poller.stop();
  const bot = world.createProcess({ rate: 1, membersOf: () => world.north.members.members });
  const guilds = Array.from({ length: 30 }, (_, index) => String(BigInt(GUILD) + BigInt(index)));
  const purchases = { ...NO_PURCHASES, channelId: SALES };
  for (const [index, guildId] of guilds.entries()) {
    await bot.store.link(guildId, { key: `${KEY}${index}`, shop: identity('Shop') });
    await changeStored(bot.store, guildId, purchasesPart, purchases);
  }
  bot.poller.start();
  await pass(10 * MINUTE);
  const before = world.asked('payments');
  const waits: number[] = [];
  for (const guildId of guilds) {
    const id = buy(world);
    const start = performance.now();
    void bot
      .shopOf(guildId)
      .then((shop) => shop.payments.find(id))
      .then(() => waits.push(performance.now() - start));
    await pass(MINUTE);
  }
  const requests = world.asked('payments') - before;
  expect([requests > 300, requests <= 450, waits.length, Math.max(...waits) <= 3000]).toEqual([
    true,
    true,
    30,
    true,
  ]);
  expect(world.errors).toEqual([]);
}, 60_000);
