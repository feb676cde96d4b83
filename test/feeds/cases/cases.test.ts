import { describe, expect, test } from 'vitest';
import { beginCase, type Case, type Cases, withCase } from '../../../src/feeds/cases/cases.js';
import { LANGUAGES } from '../../../src/words/index.js';
import {
  GUILD,
  HOUR,
  KEY,
  leap,
  MINUTE,
  openShop,
  pass,
  STAFF,
  useFakeClock,
  type World,
} from '../../support/world/index.js';
import { createProbe } from './probe.js';

useFakeClock();

const OTHER = '500000000000000009';

/** Writes and requests of one press: begun, sent, settled. */
const DEATHS = [1, 2, 3].flatMap((step) => [
  [step, 'before', false] as const,
  [step, 'after', true] as const,
]);

/** Ann's card is one of which nobody knows whether it was posted, and another process has just begun to look. */
async function loseCard(through: (world: World) => Parameters<World['createProcess']>[0] = () => ({})) {
  const probe = await createProbe();
  const { world, north, ann } = probe;
  world.discord.faults.push('lost');
  await ann.pressPublic('probe:ask');
  await world.bot.poller.stop();
  await pass(10 * MINUTE);
  const next = world.createProcess(through(world));
  next.poller.start();
  const notes = () => north.reads('prices');
  return { ...probe, next, notes };
}

describe('a member who asks', () => {
  test('has one open card, which says when they asked again', async () => {
    const { north, ann, stored } = await createProbe();
    await ann.pressPublic('probe:ask');
    expect(north.reads('staff')).toEqual([`${ann.userId} asks`]);
    leap(MINUTE);
    expect((await ann.pressPublic('probe:ask')).title).toBe('asked');
    expect(north.reads('staff')).toEqual([expect.stringContaining('again at')]);
    expect((await stored()).cards).toMatchObject([{ id: 1 }]);
  });

  test('gets a new card after staff deleted the first, or closed it', async () => {
    const { world, north, ann, mod } = await createProbe();
    await ann.pressPublic('probe:ask');
    await world.discord.channels.delete(STAFF, '1');
    leap(HOUR);
    expect((await ann.pressPublic('probe:ask')).title).toBe('asked');
    await mod.pressPublic('probe:done:2');
    await ann.pressPublic('probe:ask');
    expect(north.reads('staff')).toEqual([`done by ${mod.userId}`, `${ann.userId} asks`]);
  });

  test('is asked about in the channel of today alone, and another member’s button reaches no other case', async () => {
    const { world, north, ann, bob, change, stored } = await createProbe();
    await ann.pressPublic('probe:ask');
    await change({ channelId: OTHER });
    for (const member of [ann, bob]) await member.pressPublic('probe:ask');
    expect([north.reads('staff'), world.texts(OTHER)]).toEqual([
      [`${ann.userId} asks`],
      [`${ann.userId} asks`, `${bob.userId} asks`],
    ]);
    expect((await stored()).cards.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test.each(['permission', 'channelGone', 'rejected'] as const)(
    'in a channel with %s reads that nobody sees it, and can ask again',
    async (problem) => {
      const { world, ann, stored } = await createProbe();
      world.discord.refusals.set(STAFF, problem);
      expect((await ann.pressPublic('probe:ask')).title).toBe('unreachable');
      expect((await stored()).cards).toEqual([]);
      world.discord.refusals.clear();
      expect((await ann.pressPublic('probe:ask')).title).toBe('asked');
    },
  );

  test('while Discord is away is asked about once it is there, over a restart', async () => {
    const { world, north, ann } = await createProbe();
    world.discord.faults.push('notSent');
    expect((await ann.pressPublic('probe:ask')).title).toBe('asked');
    await world.bot.poller.stop();
    world.createProcess().poller.start();
    await pass(HOUR);
    expect(north.reads('staff')).toEqual([`${ann.userId} asks`]);
  });

  test('by a card of which Discord can’t say whether it is there is told where they asked, and gets another one', async () => {
    const { ann, stored, next, notes } = await loseCard();
    await pass(MINUTE);
    expect([(await stored()).cards, notes()]).toEqual([
      [],
      [`<@${ann.userId}>, ${LANGUAGES.en.notes.lost('👋')}`],
    ]);
    await ann.pressPublic('probe:ask', {}, next);
    expect((await stored()).cards).toMatchObject([{ id: 2 }]);
    await pass(MINUTE);
    expect(notes()).toHaveLength(1);
  });

  test('and has all of it erased leaves no card', async () => {
    const { north, ann, bob, stored } = await createProbe();
    for (const member of [ann, bob]) await member.pressPublic('probe:ask');
    await ann.pressPublic('probe:erase');
    expect([north.reads('staff'), (await stored()).cards.length]).toEqual([[`${bob.userId} asks`], 1]);
  });
});

test('a decision stays when staff then delete the card; of a case that isn’t stored a moderator reads that', async () => {
  const { world, ann, mod, stored } = await createProbe();
  await ann.pressPublic('probe:ask');
  await mod.pressPublic('probe:done:1');
  await world.discord.channels.delete(STAFF, '1');
  expect((await stored()).cards).toMatchObject([{ closed: { by: mod.userId } }]);
  expect((await mod.pressPublic('probe:done:7')).outcome).toBe('outdated');
});

describe('a bot that is killed', () => {
  test.each(DEATHS)('at step %i, %s what it does, posts one card', async (step, _when, isDone) => {
    const { world, north, ann } = await createProbe();
    await world.bot.poller.stop();
    const dying = world.dying(step, isDone);
    void ann.pressPublic('probe:ask', {}, world.createProcess(dying.through));
    await pass(MINUTE);
    expect(dying.isDead()).toBe(true);
    const next = world.createProcess();
    next.poller.start();
    await pass(5 * MINUTE);
    await ann.pressPublic('probe:ask', {}, next);
    await pass(MINUTE);
    expect(north.reads('staff')).toEqual([expect.stringContaining(`${ann.userId} asks`)]);
    expect(await north.record()).toMatchObject({ begun: [], queued: [] });
  });

  test.each(DEATHS)(
    'at step %i, %s it, leaves a card that shows what is stored',
    async (step, _when, isDone) => {
      const { world, north, ann, mod, stored } = await createProbe();
      await ann.pressPublic('probe:ask');
      await world.bot.poller.stop();
      const dying = world.dying(step, isDone);
      void mod.pressPublic('probe:done:1', {}, world.createProcess(dying.through));
      await pass(MINUTE);
      const next = world.createProcess();
      next.poller.start();
      await pass(5 * MINUTE);
      const isDecided = (await stored()).cards[0]?.closed !== null;
      expect(north.reads('staff')).toEqual([isDecided ? `done by ${mod.userId}` : `${ann.userId} asks`]);
    },
  );
});

test.each([1, 2, 3, 4, 5, 6].flatMap((step) => [[step, false] as const, [step, true] as const]))(
  'a bot that is killed at step %i (done: %s) when it tells that a card may not be there tells so once',
  async (step, isDone) => {
    const { world, north, ann, stored, notes } = await loseCard(
      (shared) => shared.dying(step, isDone).through,
    );
    await pass(MINUTE);
    world.createProcess().poller.start();
    await pass(5 * MINUTE);
    expect([(await stored()).cards, notes()]).toEqual([
      [],
      [`<@${ann.userId}>, ${LANGUAGES.en.notes.lost('👋')}`],
    ]);
    expect(north.reads('staff')).toEqual([`${ann.userId} asks`]);
  },
);

test('buttons of a card from before the guild was erased reach no later case', async () => {
  const { world, north, ann, bob, mod, change, stored } = await createProbe();
  await change({ nextId: 0 });
  await ann.pressPublic('probe:ask');
  const [{ id } = { id: 0 }] = (await stored()).cards;
  await world.bot.shops.unlink(GUILD, () => world.bot.store.erase(GUILD));
  await pass(MINUTE);
  await openShop(north, KEY);
  await change({ channelId: STAFF });
  await bob.pressPublic('probe:ask');
  expect((await mod.pressPublic(`probe:done:${id}`)).outcome).toBe('outdated');
  expect(north.reads('staff').at(-1)).toBe(`${bob.userId} asks`);
});

test('the oldest of more than 300 cases are forgotten', () => {
  let state: Cases<Case> = { cards: [], nextId: 0 };
  for (let number = 0; number < 301; number += 1)
    state = withCase(state, beginCase(state, STAFF, { id: `${number}` }, 1000 + number));
  expect([state.cards.length, state.cards[0]?.askers, state.nextId]).toEqual([300, [{ id: '1' }], 302]);
});
