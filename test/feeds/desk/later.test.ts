import { describe, expect, test } from 'vitest';
import { Failure } from '../../../src/domain/failure.js';
import { ANSWERS } from '../../../src/feeds/answers.js';
import { deskPart } from '../../../src/feeds/desk/state.js';
import { pick } from '../../../src/words/by-kind.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { changeStored } from '../../support/parts.js';
import { identity } from '../../support/samples.js';
import { nothingRead } from '../../words/samples.js';
import {
  createWorld,
  GUILD,
  HOUR,
  KEY,
  MINUTE,
  pass,
  passDays,
  restart,
  STAFF,
  useFakeClock,
} from '../harness.js';
import { DELIVERED } from './harness.js';
import { MOD, memberId, pressDesk, staffTexts, titleIn } from './processes.js';

useFakeClock();

const { desk: words } = LANGUAGES.en;
const NOTHING_SENT = { ...DELIVERED, sent_commands: [] };
const [verdict] = pick(words.verdicts, { kind: 'nothingSent', ...nothingRead, server: '' });
const idOf = (number: number) => 3000 + 11 * number;

async function createEvening(version: 2 | 3, buyers: number, rate = Number.POSITIVE_INFINITY) {
  const world = createWorld(version);
  for (let number = 0; number < buyers; number += 1)
    world.shop.payments.set(idOf(number), { ...NOTHING_SENT, customer: `Buyer_${number}` });
  const bot = world.createProcess({ rate });
  await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
  bot.poller.start();
  await pass(0);
  await bot.press('setup:setOtherChannel:desk', [STAFF]);
  await pass(MINUTE);
  const call = (number: number, name = `Buyer_${number}`) =>
    pressDesk(bot, `desk:call:${idOf(number)}:${name}`, memberId(number));
  const ownCards = () => staffTexts(world).filter((text) => text.includes('asks about payment'));
  const sharedCards = () => staffTexts(world).filter((text) => !text.includes('asks about payment'));
  return { world, bot, call, ownCards, sharedCards };
}

describe.each([2, 3] as const)('version %i: calls that couldn’t be looked up', (version) => {
  test('once the shop is back, after a restart too → a card for each; who fits none stays, marked', async () => {
    const { world, bot, call, ownCards, sharedCards } = await createEvening(version, 23);
    for (const resource of ['payment', 'payments'] as const) world.shop.away.add(resource);
    for (let number = 0; number < 23; number += 1) await call(number, number === 5 ? 'Nobody' : undefined);
    await pass(3 * MINUTE);
    expect([ownCards().length, sharedCards().length]).toEqual([0, 2]);
    const next = await restart(world, bot);
    world.shop.away.clear();
    await pass(20 * MINUTE);
    expect(ownCards()).toHaveLength(22);
    expect(new Set(ownCards()).size).toBe(22);
    expect(sharedCards()).toEqual([
      `✋ <@${memberId(5)}> needs help\n<@${memberId(5)}> · #${idOf(5)} · \`Nobody\` · ${words.noneFits}`,
    ]);
    expect((await next.part(deskPart)).cards).toHaveLength(23);
    expect(titleIn(await pressDesk(next, 'desk:ask', memberId(7)))).toBe(words.told.calledAlready[0]);
  });

  test('the answer to all of them goes with each', async () => {
    const { world, bot, call, ownCards, sharedCards } = await createEvening(version, 4);
    for (const resource of ['payment', 'payments'] as const) world.shop.away.add(resource);
    for (let number = 0; number < 4; number += 1) await call(number);
    const [card] = (await bot.part(deskPart)).cards;
    await pressDesk(bot, `desk:saveAnswer:${card?.id}`, MOD, { text: 'Back soon.' });
    world.shop.away.clear();
    await pass(10 * MINUTE);
    expect([ownCards().length, sharedCards()]).toEqual([4, []]);
    expect(ownCards().every((text) => text.includes('Back soon.'))).toBe(true);
    for (let number = 0; number < 4; number += 1)
      expect(titleIn(await pressDesk(bot, 'desk:ask', memberId(number)))).toBe(words.answered);
  });

  test('are asked about ever less often, and forgotten after seven days', async () => {
    const { world, bot, call } = await createEvening(version, 2);
    for (const resource of ['payment', 'payments'] as const) world.shop.away.add(resource);
    await call(1);
    await pass(24 * HOUR);
    const before = world.requests('payment') + world.requests('payments');
    await pass(24 * HOUR);
    expect(world.requests('payment') + world.requests('payments') - before).toBeLessThan(300);
    await passDays(5);
    await pass(2 * HOUR);
    expect((await bot.part(deskPart)).cards).toEqual([]);
  });

  test('wait on while the shop refuses its key, and aren’t taken for wrong', async () => {
    const { world, call, ownCards, sharedCards } = await createEvening(version, 3);
    for (const resource of ['payment', 'payments'] as const) world.shop.away.add(resource);
    for (let number = 0; number < 3; number += 1) await call(number);
    world.shop.away.clear();
    const { fetch } = world.shop;
    // A payment of a refused key is “not found”, like one that there isn't.
    world.shop.fetch = async (resource, ...given) => {
      if (resource.name === 'payment') throw new Failure({ kind: 'notFound', what: 'payment' });
      world.shop.keyRefused = true;
      return fetch(resource, ...given);
    };
    await pass(20 * MINUTE);
    expect(sharedCards()).toEqual([expect.not.stringContaining(words.noneFits)]);
    world.shop.fetch = fetch;
    world.shop.keyRefused = false;
    await pass(2 * HOUR);
    expect([ownCards().length, sharedCards()]).toEqual([3, []]);
  });

  test('are judged by what the staff have taught', async () => {
    const { world, bot, call, ownCards } = await createEvening(version, 1);
    const sent_commands = [{ command: 'give Buyer_0 sword', response: 'frobnicated twice' }];
    world.shop.payments.set(idOf(0), { ...DELIVERED, customer: 'Buyer_0', sent_commands });
    const taught = { command: 'give', form: 'frobnicated twice' };
    const said = { means: 'failed', userId: MOD, at: Date.now() } as const;
    await changeStored(bot.store, GUILD, ANSWERS, { answers: [{ ...taught, ...said }] });
    for (const resource of ['payment', 'payments'] as const) world.shop.away.add(resource);
    await call(0);
    world.shop.away.clear();
    await pass(10 * MINUTE);
    expect(ownCards()).toEqual([expect.stringContaining('Not there? Resend it')]);
  });

  test('a card that staff have closed is looked up no more', async () => {
    const { world, bot, call, ownCards } = await createEvening(version, 2);
    for (const resource of ['payment', 'payments'] as const) world.shop.away.add(resource);
    await call(1);
    const [card] = (await bot.part(deskPart)).cards;
    await pressDesk(bot, `desk:done:${card?.id}`, MOD);
    world.shop.away.clear();
    await pass(HOUR);
    expect(ownCards()).toEqual([]);
  });
});

test.each([
  [2, 35],
  [2, 60],
  [3, 35],
  [3, 60],
] as const)(
  'version %i, one request a second: of %i buyers in a minute each reads the verdict or reaches the staff',
  async (version, buyers) => {
    const { world, bot, call, ownCards, sharedCards } = await createEvening(version, buyers, 1);
    const told: unknown[] = [];
    const staffFailures: string[] = [];
    async function buy(number: number): Promise<void> {
      const fields = { number: `${idOf(number)}`, name: `buyer_${number}` };
      const title = titleIn(await pressDesk(bot, 'desk:check', memberId(number), fields));
      told.push(title === words.told.cannotCheck[0] ? titleIn(await call(number)) : title);
    }
    const lookUp = (id: number) =>
      bot
        .shopOf(GUILD)
        .then((shop) => shop.payments.find(id))
        .catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error;
          if (error.problem.kind !== 'notFound') staffFailures.push(error.problem.kind);
        });
    for (let number = 0; number < buyers; number += 1) {
      void buy(number);
      if (number % 3 === 0 && number < 45) void lookUp(90_000 + number);
      await pass(MINUTE / buyers);
    }
    await pass(30_000);
    expect(told).toHaveLength(buyers);
    const verdicts = told.filter((title) => title === verdict).length;
    const called = told.filter((title) => title === words.told.called[0]).length;
    expect(verdicts + called).toBe(buyers);
    expect(staffFailures).toEqual([]);
    if (version === 3) expect(verdicts).toBe(buyers);
    await pass(20 * MINUTE);
    expect([ownCards().length, sharedCards()]).toEqual([called, []]);
    await bot.poller.stop();
    expect(world.errors).toEqual([]);
  },
);
