import { expect, test } from 'vitest';
import { cardView } from '../../../src/feeds/desk/card-view.js';
import { deskCases } from '../../../src/feeds/desk/cases.js';
import { deskPart } from '../../../src/feeds/desk/state.js';
import { goalPart } from '../../../src/feeds/goal/state.js';
import { FEEDS } from '../../../src/feeds/index.js';
import { ordersPart } from '../../../src/feeds/orders/state.js';
import { priceListPart } from '../../../src/feeds/price-list/state.js';
import { purchasesPart } from '../../../src/feeds/purchases/state.js';
import { rolesPart } from '../../../src/feeds/roles/state.js';
import { salesPart } from '../../../src/sales/ledger.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { LONG } from '../../support/long.js';
import { discordRole } from '../../support/members.js';
import { changeStored } from '../../support/parts.js';
import { createRandom } from '../../support/random.js';
import { targetsOf } from '../../support/samples.js';
import { DELIVERED } from '../desk/harness.js';
import { createOpenDesk, MOD, memberId, pressDesk, staffTexts, textOf, titleIn } from '../desk/processes.js';
import { typeGoal } from '../goal/harness.js';
import {
  createDying,
  createFollowed,
  GUILD,
  HOUR,
  MINUTE,
  PRICES,
  type Process,
  pass,
  useFakeClock,
  type World,
} from '../harness.js';
import { bought, buy, createFed, EVERYONE, VIP as GOODS, STAFF } from '../purchases/harness.js';
import { mapping, VIP as ROLE } from '../roles/samples.js';

useFakeClock();

/** For each seed. */
const KILLS = LONG ? 100 : 34;
const SEEDS = [1, 2, 3];
/** After these Discord has the message (`lost`), may have it, or hasn't. */
const FAULTS = ['lost', 'unknown', 'notSent'] as const;
/** Discord knows a message by its nonce for three minutes. */
const PAUSES_MS = [0, 1000, 5000, 20_000, 10 * MINUTE, HOUR];
/** Enough for the steps of two messages: each is begun, sent, and taken off the record. */
const STEPS = 6;

type Random = ReturnType<typeof createRandom>;

const pick = <T>(random: Random, values: readonly T[]): T[] => {
  const at = random(values.length);
  return values.slice(at, at + 1);
};

/** Processes that are killed one after another, and a last one that is not. @param act what people do in each life */
async function storm(
  world: World,
  random: Random,
  act: (bot: Process, life: number) => unknown,
  most = KILLS,
): Promise<void> {
  let kills = 0;
  for (let life = 0; life < 5 * most && kills < most; life += 1) {
    const faults = Array.from({ length: random(3) }, () => pick(random, FAULTS)).flat();
    world.discord.faults.splice(0, Number.POSITIVE_INFINITY, ...faults);
    const dying = createDying(world, 1 + random(STEPS), random(2) === 0);
    const bot = world.createProcess(dying.through);
    bot.poller.start();
    await pass(1000);
    act(bot, life);
    for (let waited = 0; waited < 15 && !dying.isDead(); waited += 1) await pass(MINUTE);
    if (dying.isDead()) kills += 1;
    await Promise.race([bot.poller.stop(), pass(0)]);
    for (const pause of pick(random, PAUSES_MS)) await pass(pause);
  }
  expect(kills).toBe(most);
  world.discord.faults.length = 0;
  world.createProcess().poller.start();
  await pass(5 * HOUR);
}

const givenUp = ({ events }: World, feed: string): number =>
  events.filter((event) => event === `${feed} givenUp`).length;

test.each(SEEDS)(
  'a price list that moves while processes are killed is in each channel once (%i)',
  async (seed) => {
    const { world, bot } = await createFollowed();
    await bot.poller.stop();
    const channelOf = (life: number) => `6000000000000000${String(life).padStart(2, '0')}`.padEnd(18, '0');
    await storm(world, createRandom(seed), (process, life) => {
      process.press('setup:setPriceList', [channelOf(life)]).catch(() => {});
    });
    const { posts } = await bot.part(priceListPart);
    const { begun, queued } = await bot.record();
    const chosen = posts.map(({ channelId }) => channelId);
    const shown = world.discord.messages.filter(({ deleted }) => !deleted).map(({ channelId }) => channelId);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).toEqual(expect.arrayContaining(chosen));
    expect(shown.length - chosen.length).toBeLessThanOrEqual(givenUp(world, 'price-list'));
    expect([begun, queued]).toEqual([[], []]);
  },
);

/** A name that is still its own when it is shortened: 676 of them. */
const letter = (at: number): string => String.fromCharCode(97 + (at % 26));
const nameOf = (life: number): string => `${letter(life / 26)}${letter(life)}yer`;

test.each(SEEDS)(
  'purchases while processes are killed are told once, and what is lost is said (%i)',
  async (seed) => {
    const { world, bot, everyone, purchases } = await createFed();
    await bot.poller.stop();
    const expected: string[] = [];
    await storm(world, createRandom(seed), (_process, life) => {
      const customer = nameOf(life);
      buy(world, { customer });
      expected.push(bought(`${customer.slice(0, 2)}…r`));
    });
    const lines = everyone().flatMap((text) => text.split('\n'));
    const missing = expected.filter((line) => !lines.includes(line)).length;
    const { ledger } = await purchases();
    expect(lines).toEqual(expected.filter((line) => lines.includes(line)));
    expect(missing).toBeLessThanOrEqual(givenUp(world, 'purchases'));
    expect(ledger?.days.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
    expect(await bot.record()).toMatchObject({ begun: [], queued: [] });
  },
);

test.each(SEEDS)(
  'orders that fail while processes are killed are told once each, and all are in the list (%i)',
  async (seed) => {
    const { world, bot, staff } = await createFed({ staffChannelId: STAFF }, () => {}, [...FEEDS]);
    await bot.poller.stop();
    const failed: number[] = [];
    const sent_commands = [{ command: 'give Steve', response: 'No player was found' }];
    await storm(world, createRandom(seed), () => failed.push(buy(world, { sent_commands })));
    const { open } = await bot.part(ordersPart);
    expect(open?.map(({ id }) => id)).toEqual(failed.toReversed());
    expect(open?.filter(({ toldAt }) => toldAt === null)).toEqual([]);
    const told = world.discord.messages
      .filter(({ channelId }) => channelId === STAFF)
      .flatMap(({ reply }) => [...(reply.embeds?.[0]?.description ?? '').matchAll(/#(\d+)/g)])
      .map(([, id]) => Number(id));
    expect(new Set(told).size).toBe(told.length);
    expect(staff().length).toBeGreaterThan(0);
    const missing = failed.filter((id) => !told.includes(id));
    expect(missing.length).toBeLessThanOrEqual(givenUp(world, 'orders'));
    expect(await bot.record()).toMatchObject({ begun: [], queued: [] });
  },
);

/** Each kill has more steps to hit here. */
const LEDGER_KILLS = LONG ? 100 : 20;

/** Purchases, the daily report, a goal of 1,000 and a role for who is named, all of one ledger. */
async function createLedger() {
  const fed = await createFed({ channelId: EVERYONE, staffChannelId: STAFF, report: 'daily' });
  const { world, bot } = fed;
  await typeGoal(bot);
  await bot.press('setup:setGoal', [PRICES]);
  await pass(MINUTE);
  await bot.poller.stop();
  world.members.addRole(discordRole({ id: ROLE, position: 10 }));
  const role = mapping({ productId: 1, roleId: ROLE, since: 0 });
  await changeStored(bot.store, GUILD, rolesPart, { mappings: [role] });
  await changeStored(bot.store, GUILD, purchasesPart, { reportedDay: '2026-11-20' });
  return {
    ...fed,
    async sell(life: number, member: string, customer: string): Promise<void> {
      const fields = [{ name: 'Discord', value: member }];
      const products = [{ ...GOODS, id: 900 + life, product_id: 1, additional_fields: fields }];
      buy(world, { customer, products });
    },
  };
}

test.each(SEEDS)(
  'one ledger while processes are killed: purchases, report, goal and roles say all of it once (%i)',
  async (seed) => {
    const { world, bot, everyone, staff, sell } = await createLedger();
    const sold: { readonly member: string; readonly line: string }[] = [];
    const act = (_process: Process, life: number) => {
      const [member, customer] = [memberId(life), nameOf(life)];
      world.members.join(member);
      sold.push({ member, line: bought(`${customer.slice(0, 2)}…r`) });
      void sell(life, member, customer);
    };
    await storm(world, createRandom(seed), act, LEDGER_KILLS);
    const { ledger } = await bot.part(salesPart);
    expect(ledger?.days.reduce((sum, { count }) => sum + count, 0)).toBe(sold.length);

    const lines = everyone().flatMap((text) => text.split('\n'));
    expect(lines).toEqual(sold.map(({ line }) => line).filter((line) => lines.includes(line)));
    const reports = staff().filter((text) => text.startsWith('📊'));
    const missing = sold.length - lines.length;
    expect(missing).toBeLessThanOrEqual(givenUp(world, 'purchases'));
    const { reportedDay } = await bot.part(purchasesPart);
    const days = (Date.parse(reportedDay ?? '') - Date.parse('2026-11-20')) / (24 * HOUR);
    expect(days).toBeGreaterThan(0);
    expect(reports.length).toBeLessThanOrEqual(days);
    expect(days - reports.length).toBeLessThanOrEqual(givenUp(world, 'purchases'));

    const { reached } = await bot.part(goalPart);
    expect(reached?.sum).toBeGreaterThanOrEqual(1000);
    const posts = world.discord.messages.filter(({ channelId, deleted }) => channelId === PRICES && !deleted);
    expect(posts.length).toBeLessThanOrEqual(2);
    expect(2 - posts.length).toBeLessThanOrEqual(givenUp(world, 'goal'));

    const { grants } = await bot.part(rolesPart);
    expect(grants.map((grant) => grant.memberId).sort()).toEqual(sold.map(({ member }) => member).sort());
    expect(world.members.audit).toHaveLength(sold.length);
    expect(sold.filter(({ member }) => !world.members.has(member, ROLE))).toEqual([]);
    expect(await bot.record()).toMatchObject({ begun: [], queued: [] });
  },
);

const { desk: words } = LANGUAGES.en;

/** A card in the staff channel, by the number in its buttons. */
function shownCards({ discord }: World): number[] {
  const buttons = discord.messages
    .filter(({ channelId, deleted }) => channelId === STAFF && !deleted)
    .flatMap(({ reply }) => targetsOf(reply));
  return buttons.flatMap((target) => /^desk:answer:(\d+)$/.exec(target)?.[1] ?? []).map(Number);
}

async function stormDesk(seed: number) {
  const { world, bot } = await createOpenDesk();
  await bot.poller.stop();
  const random = createRandom(seed);
  /** The members who have read that the staff was called, by payment. */
  const told = new Map<number, string[]>();
  /** The life in which a moderator last read that the answer to a card is saved. */
  const saved = new Map<number, number>();
  await storm(world, createRandom(seed), (process, life) => {
    const payment = life + 1;
    world.shop.payments.set(payment, { ...DELIVERED, customer: 'Steve' });
    async function call(member: number): Promise<void> {
      const answer = await pressDesk(process, `desk:call:${payment}:Steve`, memberId(member));
      if (titleIn(answer) !== words.told.called[0]) return;
      told.set(payment, [...(told.get(payment) ?? []), memberId(member)]);
    }
    async function save(card: number): Promise<void> {
      const text = `answer ${life}`;
      const answer = await pressDesk(process, `desk:saveAnswer:${card}`, MOD, { text });
      if (titleIn(answer) !== words.notStored) saved.set(card, life);
    }
    const start = (work: Promise<unknown>) => void work.catch(() => {});
    const [card] = pick(random, shownCards(world).slice(-4));
    if (card === undefined || life % 2 === 0) {
      start(call(2 * life));
      if (random(2) === 0) start(call(2 * life + 1));
    } else if (random(3) > 0) start(save(card));
    else start(pressDesk(process, `desk:close:${card}`, MOD));
  });
  return { world, bot, told, saved, cards: (await bot.part(deskPart)).cards };
}

test.each(SEEDS)(
  'calls while processes are killed have one card each, and each answer is told once (%i)',
  async (seed) => {
    const { world, bot, told, saved, cards } = await stormDesk(seed);
    const lostCards = givenUp(world, 'desk');
    const askers = new Set(cards.flatMap((card) => card.askers));
    const forgotten = [...told.values()].flat().filter((member) => !askers.has(member));
    expect(forgotten.length).toBeLessThanOrEqual(2 * lostCards);
    // Nobody waits for staff who may not have the call: the form is open again, and below they are told.
    for (const member of forgotten)
      expect(titleIn(await pressDesk(bot, 'desk:ask', member))).toBe(words.formTitle);
    const shown = staffTexts(world);
    const { format } = await bot.visit();
    const keys = new Set((await bot.record()).sent.map(({ key }) => key));
    const sent = cards.filter((card) => keys.has(deskCases.key(card)));
    // What was answered is kept, although nobody knows whether its card is there.
    expect(cards.filter((card) => !sent.includes(card) && !card.closed)).toEqual([]);
    expect(shown).toEqual(expect.arrayContaining(sent.map((card) => textOf(cardView(card, format) ?? {}))));
    expect(shown.length - cards.length).toBeLessThanOrEqual(lostCards);
    const numbers = shown.map((text) => /#\d+/.exec(text)?.[0]);
    expect(new Set(numbers).size).toBe(numbers.length);

    for (const [id, life] of saved) {
      // A later one may have been stored by a process that died before it said so.
      const { text = '' } = cards.find((card) => card.id === id)?.answer ?? {};
      expect(Number(/\d+/.exec(text))).toBeGreaterThanOrEqual(life);
    }
    const notes = world.discord.messages.filter(({ channelId }) => channelId === PRICES);
    const tellings = (member: string) => notes.filter(({ reply }) => reply.mentions?.includes(member));
    const answered = cards.filter(({ answer, closed }) => answer ?? closed).flatMap((card) => card.askers);
    const untold = [...answered, ...forgotten].filter((member) => tellings(member).length === 0);
    const soon = answered.flatMap((member) => {
      const times = tellings(member).map(({ at }) => at);
      return times.slice(1).filter((at, index) => at - (times[index] ?? 0) < 24 * HOUR);
    });
    // Nobody opens theirs, so a second answer is told only if the first note is a day old.
    expect(untold.length + soon.length).toBeLessThanOrEqual(givenUp(world, 'notes'));
    expect(answered.length + forgotten.length).toBeGreaterThan(untold.length);
    expect(told.size).toBeGreaterThan(0);
    expect(await bot.record()).toMatchObject({ begun: [], queued: [] });
  },
);
