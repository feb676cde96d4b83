import { expect, test } from 'vitest';
import { cardView } from '../../../src/feeds/desk/card-view.js';
import { type Card, deskPart } from '../../../src/feeds/desk/state.js';
import { goalPart } from '../../../src/feeds/goal/state.js';
import { ordersPart } from '../../../src/feeds/orders/state.js';
import { priceListPart } from '../../../src/feeds/price-list/state.js';
import { purchasesPart } from '../../../src/feeds/purchases/state.js';
import { rolesPart } from '../../../src/feeds/roles/state.js';
import { salesPart } from '../../../src/sales/ledger.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { LONG } from '../../support/long.js';
import { createRandom } from '../../support/random.js';
import { format } from '../../support/samples.js';
import {
  bought,
  createWorld,
  DAY,
  GOODS,
  HOUR,
  MINUTE,
  memberId,
  PRICES,
  type Process,
  pass,
  ROLE,
  type Server,
  STAFF,
  textOf,
  useFakeClock,
  type World,
  type WorldOptions,
} from '../../support/world/index.js';

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

/** A world whose bot has ended. */
async function createStopped(options: WorldOptions = {}) {
  const world = await createWorld(options);
  await world.bot.poller.stop();
  return { world, north: world.north };
}

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
    const dying = world.dying(1 + random(STEPS), random(2) === 0);
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

test.each(SEEDS)(
  'a price list that moves while processes are killed is in each channel once (%i)',
  async (seed) => {
    const { world, north } = await createStopped();
    const channelOf = (life: number) => `6000000000000000${String(life).padStart(2, '0')}`.padEnd(18, '0');
    await storm(world, createRandom(seed), (process, life) => {
      void north.owner.press('setup:setPriceList', { values: [channelOf(life)] }, process);
    });
    const { posts } = await north.part(priceListPart);
    const { begun, queued } = await north.record();
    const chosen = posts.map(({ channelId }) => channelId);
    const shown = world.discord.messages.filter(({ deleted }) => !deleted).map(({ channelId }) => channelId);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).toEqual(expect.arrayContaining(chosen));
    expect(shown.length - chosen.length).toBeLessThanOrEqual(world.givenUp('price-list'));
    expect([begun, queued]).toEqual([[], []]);
  },
);

/** A name that is still its own when it is shortened: 676 of them. */
const letter = (at: number): string => String.fromCharCode(97 + (at % 26));
const nameOf = (life: number): string => `${letter(life / 26)}${letter(life)}yer`;
const lineOf = (customer: string) => bought(`${customer.slice(0, 2)}…r`);

test.each(SEEDS)(
  'purchases while processes are killed are told once, and what is lost is said (%i)',
  async (seed) => {
    const { world, north } = await createStopped({ features: ['purchases'] });
    const expected: string[] = [];
    await storm(world, createRandom(seed), (_process, life) => {
      const customer = nameOf(life);
      world.buys(customer, GOODS.vip);
      expected.push(lineOf(customer));
    });
    const lines = north.texts('sales').flatMap((text) => text.split('\n'));
    const missing = expected.filter((line) => !lines.includes(line)).length;
    const { ledger } = await north.part(salesPart);
    expect(lines).toEqual(expected.filter((line) => lines.includes(line)));
    expect(missing).toBeLessThanOrEqual(world.givenUp('purchases'));
    expect(ledger?.days.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
    expect(await north.record()).toMatchObject({ begun: [], queued: [] });
  },
);

test.each(SEEDS)(
  'orders that fail while processes are killed are told once each, and all are in the list (%i)',
  async (seed) => {
    const { world, north } = await createStopped({ features: ['staff'] });
    const failed: number[] = [];
    const sent_commands = [{ command: 'give Steve', response: 'No player was found' }];
    await storm(world, createRandom(seed), () =>
      failed.push(world.buys('Steve', GOODS.vip, { sent_commands })),
    );
    const { open } = await north.part(ordersPart);
    expect(open?.map(({ id }) => id)).toEqual(failed.toReversed());
    expect(open?.filter(({ toldAt }) => toldAt === null)).toEqual([]);
    const told = world.discord.messages
      .filter(({ channelId }) => channelId === STAFF)
      .flatMap(({ reply }) => [...(reply.embeds?.[0]?.description ?? '').matchAll(/#(\d+)/g)])
      .map(([, id]) => Number(id));
    expect(new Set(told).size).toBe(told.length);
    expect(north.shown('staff').length).toBeGreaterThan(0);
    const missing = failed.filter((id) => !told.includes(id));
    expect(missing.length).toBeLessThanOrEqual(world.givenUp('orders'));
    expect(await north.record()).toMatchObject({ begun: [], queued: [] });
  },
);

/** Each kill has more steps to hit here. */
const LEDGER_KILLS = LONG ? 100 : 20;

test.each(SEEDS)(
  'one ledger while processes are killed: purchases, report, goal and roles say all of it once (%i)',
  async (seed) => {
    const features = ['staff', 'purchases', 'report', 'roles', 'goal'] as const;
    const { world, north } = await createStopped({ features, north: { report: 'daily', goal: '1000' } });
    await north.change(purchasesPart, { reportedDay: '2026-11-20' });
    const sold: { readonly member: string; readonly line: string }[] = [];
    const act = (_process: Process, life: number) => {
      const [member, customer] = [memberId(life), nameOf(life)];
      north.members.join(member);
      sold.push({ member, line: lineOf(customer) });
      world.buys(customer, GOODS.vip, {}, [member]);
    };
    await storm(world, createRandom(seed), act, LEDGER_KILLS);
    const { ledger } = await north.part(salesPart);
    expect(ledger?.days.reduce((sum, { count }) => sum + count, 0)).toBe(sold.length);

    const lines = north.texts('sales').flatMap((text) => text.split('\n'));
    expect(lines).toEqual(sold.map(({ line }) => line).filter((line) => lines.includes(line)));
    const reports = north.texts('staff').filter((text) => text.startsWith('📊'));
    const missing = sold.length - lines.length;
    expect(missing).toBeLessThanOrEqual(world.givenUp('purchases'));
    const { reportedDay } = await north.part(purchasesPart);
    const days = (Date.parse(reportedDay ?? '') - Date.parse('2026-11-20')) / DAY;
    expect(days).toBeGreaterThan(0);
    expect(reports.length).toBeLessThanOrEqual(days);
    expect(days - reports.length).toBeLessThanOrEqual(world.givenUp('purchases'));

    const { reached } = await north.part(goalPart);
    expect(reached?.sum).toBeGreaterThanOrEqual(1000);
    const posts = north.shown('goal');
    expect(posts.length).toBeLessThanOrEqual(2);
    expect(2 - posts.length).toBeLessThanOrEqual(world.givenUp('goal'));

    const { grants } = await north.part(rolesPart);
    expect(grants.map((grant) => grant.memberId).sort()).toEqual(sold.map(({ member }) => member).sort());
    expect(north.members.audit).toHaveLength(sold.length);
    expect(sold.filter(({ member }) => !north.members.has(member, ROLE))).toEqual([]);
    expect(await north.record()).toMatchObject({ begun: [], queued: [] });
  },
);

const { desk: words } = LANGUAGES.en;

/** The cards in the staff channel, by the numbers in their buttons. */
const shownCards = ({ buttons }: Server): number[] =>
  buttons('staff')
    .flatMap((target) => /^desk:answer:(\d+)$/.exec(target)?.[1] ?? [])
    .map(Number);

type Member = ReturnType<Server['member']>;

const membersOf = ({ askers }: Card): string[] => askers.map(({ id }) => id);

async function stormDesk(seed: number) {
  const { world, north } = await createStopped({ features: ['staff', 'desk'] });
  const random = createRandom(seed);
  /** The members who have read that the staff was called, by payment. */
  const told = new Map<number, Member[]>();
  /** The life in which a moderator last read that the answer to a card is saved. */
  const saved = new Map<number, number>();
  await storm(world, createRandom(seed), (process, life) => {
    const payment = world.buys('Steve');
    async function call(number: number): Promise<void> {
      const member = north.member(number);
      const { title } = await member.pressPublic(`desk:call:${payment}:Steve`, {}, process);
      if (title === words.notices.called[0]) told.set(payment, [...(told.get(payment) ?? []), member]);
    }
    async function save(card: number): Promise<void> {
      const fields = { text: `answer ${life}` };
      const { reply } = await north.moderator().pressPublic(`desk:saveAnswer:${card}`, { fields }, process);
      // Only what went wrong is said.
      if (Object.keys(reply).length === 0) saved.set(card, life);
    }
    const [card] = pick(random, shownCards(north).slice(-4));
    if (card === undefined || life % 2 === 0) {
      void call(2 * life);
      if (random(2) === 0) void call(2 * life + 1);
    } else if (random(3) > 0) void save(card);
    else void north.moderator().pressPublic(`desk:close:${card}`, {}, process);
  });
  return { world, north, told, saved, cards: (await north.part(deskPart)).cards };
}

test.each(SEEDS)(
  'calls while processes are killed have one card each, and each answer is told once (%i)',
  async (seed) => {
    const { world, north, told, saved, cards } = await stormDesk(seed);
    const lostCards = world.givenUp('desk');
    const askers = new Set(cards.flatMap(membersOf));
    const forgotten = [...told.values()].flat().filter(({ userId }) => !askers.has(userId));
    expect(forgotten.length).toBeLessThanOrEqual(2 * lostCards);
    // Nobody waits for staff who may not have the call: the form is open again, and below they are told.
    for (const member of forgotten)
      expect((await member.pressPublic('desk:ask')).title).toBe(words.formTitle);
    const shown = north.reads('staff');
    const keys = new Set((await north.record()).sent.map(({ key }) => key));
    const sent = cards.filter((card) => keys.has(`case ${card.id}`));
    // What was answered is kept, although nobody knows whether its card is there.
    expect(cards.filter((card) => !sent.includes(card) && !card.closed)).toEqual([]);
    expect(shown).toEqual(expect.arrayContaining(sent.map((card) => textOf(cardView(card, format('en'))))));
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
    const answered = cards.filter(({ answer, closed }) => answer ?? closed).flatMap(membersOf);
    const untold = [...answered, ...forgotten.map(({ userId }) => userId)].filter(
      (member) => tellings(member).length === 0,
    );
    const soon = answered.flatMap((member) => {
      const times = tellings(member).map(({ at }) => at);
      return times.slice(1).filter((at, index) => at - (times[index] ?? 0) < DAY);
    });
    // Nobody opens theirs, so a second answer is told only if the first note is a day old.
    expect(untold.length + soon.length).toBeLessThanOrEqual(world.givenUp('notes'));
    expect(answered.length + forgotten.length).toBeGreaterThan(untold.length);
    expect(told.size).toBeGreaterThan(0);
    expect(await north.record()).toMatchObject({ begun: [], queued: [] });
  },
);
