import { describe, expect, test } from 'vitest';
import { beginCase, type Case, type Cases, withCase } from '../../../src/feeds/cases/cases.js';
import type { Modal, Reply } from '../../../src/ui/reply.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { HERE } from '../../support/guild-channels.js';
import { identity } from '../../support/samples.js';
import {
  createDying,
  GUILD,
  HOUR,
  KEY,
  leap,
  MINUTE,
  pass,
  STAFF,
  useFakeClock,
  type World,
} from '../harness.js';
import { cardsIn, createProbe, press } from './probe.js';

useFakeClock();

const [ann, bob] = ['300000000000001001', '300000000000001002'];
const mod = '300000000000000008';
const OUTDATED = { problem: { kind: 'outdated' } };
const OTHER = '500000000000000009';

/** Writes and requests of one press: begun, sent, settled. */
const DEATHS = [1, 2, 3].flatMap((step) => [
  [step, 'before', false] as const,
  [step, 'after', true] as const,
]);

const textOf = (reply: Reply | Modal) => ('content' in reply ? reply.content : undefined);

/** Ann's card is one of which nobody knows whether it was posted, and another process has just begun to look. */
async function loseCard(through: (world: World) => Parameters<World['createProcess']>[0] = () => ({})) {
  const { world, bot, createProcess, stored } = await createProbe();
  world.discord.faults.push('lost');
  await press(bot, 'probe:ask', ann);
  await bot.poller.stop();
  await pass(10 * MINUTE);
  const next = createProcess(through(world));
  next.poller.start();
  const notes = () => cardsIn(world, HERE);
  return { world, next, createProcess, stored, notes };
}

describe('a member who asks', () => {
  test('has one open card, which says when they asked again', async () => {
    const { world, bot, stored } = await createProbe();
    await press(bot, 'probe:ask', ann);
    expect(cardsIn(world)).toEqual([`${ann} asks`]);
    leap(MINUTE);
    expect(textOf(await press(bot, 'probe:ask', ann))).toBe('asked');
    expect(cardsIn(world)).toEqual([expect.stringContaining('again at')]);
    expect((await stored()).cards).toMatchObject([{ id: 1 }]);
  });

  test('gets a new card after staff deleted the first, or closed it', async () => {
    const { world, bot } = await createProbe();
    await press(bot, 'probe:ask', ann);
    await world.discord.channels.delete(STAFF, '1');
    leap(HOUR);
    expect(textOf(await press(bot, 'probe:ask', ann))).toBe('asked');
    await press(bot, 'probe:done:2', mod);
    await press(bot, 'probe:ask', ann);
    expect(cardsIn(world)).toEqual([`done by ${mod}`, `${ann} asks`]);
  });

  test('is asked about in the channel of today alone, and another member’s button reaches no other case', async () => {
    const { world, bot, change, stored } = await createProbe();
    await press(bot, 'probe:ask', ann);
    await change({ channelId: OTHER });
    for (const member of [ann, bob]) await press(bot, 'probe:ask', member);
    expect([cardsIn(world), cardsIn(world, OTHER)]).toEqual([
      [`${ann} asks`],
      [`${ann} asks`, `${bob} asks`],
    ]);
    expect((await stored()).cards.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test.each(['permission', 'channelGone', 'rejected'] as const)(
    'in a channel with %s reads that nobody sees it, and can ask again',
    async (problem) => {
      const { world, bot, stored } = await createProbe();
      world.discord.refusals.set(STAFF, problem);
      expect(textOf(await press(bot, 'probe:ask', ann))).toBe('unreachable');
      expect((await stored()).cards).toEqual([]);
      world.discord.refusals.clear();
      expect(textOf(await press(bot, 'probe:ask', ann))).toBe('asked');
    },
  );

  test('while Discord is away is asked about once it is there, over a restart', async () => {
    const { world, bot, createProcess } = await createProbe();
    world.discord.faults.push('notSent');
    expect(textOf(await press(bot, 'probe:ask', ann))).toBe('asked');
    await bot.poller.stop();
    createProcess().poller.start();
    await pass(HOUR);
    expect(cardsIn(world)).toEqual([`${ann} asks`]);
  });

  test('by a card of which Discord can’t say whether it is there is told where they asked, and gets another one', async () => {
    const { next, stored, notes } = await loseCard();
    await pass(MINUTE);
    expect([(await stored()).cards, notes()]).toEqual([[], [`<@${ann}>, ${LANGUAGES.en.notes.lost('👋')}`]]);
    await press(next, 'probe:ask', ann);
    expect((await stored()).cards).toMatchObject([{ id: 2 }]);
    await pass(MINUTE);
    expect(notes()).toHaveLength(1);
  });

  test('and has all of it erased leaves no card', async () => {
    const { world, bot, stored } = await createProbe();
    for (const member of [ann, bob]) await press(bot, 'probe:ask', member);
    await press(bot, 'probe:erase', ann);
    expect([cardsIn(world), (await stored()).cards.length]).toEqual([[`${bob} asks`], 1]);
  });
});

test('a decision stays when staff then delete the card; of a case that isn’t stored a moderator reads that', async () => {
  const { world, bot, stored } = await createProbe();
  await press(bot, 'probe:ask', ann);
  await press(bot, 'probe:done:1', mod);
  await world.discord.channels.delete(STAFF, '1');
  expect((await stored()).cards).toMatchObject([{ closed: { by: mod } }]);
  await expect(press(bot, 'probe:done:7', mod)).rejects.toMatchObject(OUTDATED);
});

describe('a bot that is killed', () => {
  test.each(DEATHS)('at step %i, %s what it does, posts one card', async (step, _when, isDone) => {
    const { world, bot, createProcess } = await createProbe();
    await bot.poller.stop();
    const dying = createDying(world, step, isDone);
    void press(createProcess(dying.through), 'probe:ask', ann).catch(() => {});
    await pass(MINUTE);
    expect(dying.isDead()).toBe(true);
    const next = createProcess();
    next.poller.start();
    await pass(5 * MINUTE);
    await press(next, 'probe:ask', ann);
    await pass(MINUTE);
    expect(cardsIn(world)).toEqual([expect.stringContaining(`${ann} asks`)]);
    expect(await next.record()).toMatchObject({ begun: [], queued: [] });
  });

  test.each(DEATHS)(
    'at step %i, %s it, leaves a card that shows what is stored',
    async (step, _when, isDone) => {
      const { world, bot, createProcess, stored } = await createProbe();
      await press(bot, 'probe:ask', ann);
      await bot.poller.stop();
      const dying = createDying(world, step, isDone);
      void press(createProcess(dying.through), 'probe:done:1', mod).catch(() => {});
      await pass(MINUTE);
      const next = createProcess();
      next.poller.start();
      await pass(5 * MINUTE);
      const isDecided = (await stored()).cards[0]?.closed !== null;
      expect(cardsIn(world)).toEqual([isDecided ? `done by ${mod}` : `${ann} asks`]);
    },
  );
});

test.each([1, 2, 3, 4, 5, 6].flatMap((step) => [[step, false] as const, [step, true] as const]))(
  'a bot that is killed at step %i (done: %s) when it tells that a card may not be there tells so once',
  async (step, isDone) => {
    const { world, createProcess, stored, notes } = await loseCard(
      (shared) => createDying(shared, step, isDone).through,
    );
    await pass(MINUTE);
    createProcess().poller.start();
    await pass(5 * MINUTE);
    expect([(await stored()).cards, notes()]).toEqual([[], [`<@${ann}>, ${LANGUAGES.en.notes.lost('👋')}`]]);
    expect(cardsIn(world)).toEqual([`${ann} asks`]);
  },
);

test('buttons of a card from before the guild was erased reach no later case', async () => {
  const { world, bot, change, stored } = await createProbe();
  await change({ nextId: 0 });
  await press(bot, 'probe:ask', ann);
  const [{ id } = { id: 0 }] = (await stored()).cards;
  await bot.shops.unlink(GUILD, () => bot.store.erase(GUILD));
  await pass(MINUTE);
  await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
  await change({ channelId: STAFF });
  await press(bot, 'probe:ask', bob);
  await expect(press(bot, `probe:done:${id}`, mod)).rejects.toMatchObject(OUTDATED);
  expect(cardsIn(world).at(-1)).toBe(`${bob} asks`);
});

test('the oldest of more than 300 cases are forgotten', () => {
  let state: Cases<Case> = { cards: [], nextId: 0 };
  for (let number = 0; number < 301; number += 1)
    state = withCase(state, beginCase(state, STAFF, { id: `${number}` }, 1000 + number));
  expect([state.cards.length, state.cards[0]?.askers, state.nextId]).toEqual([300, [{ id: '1' }], 302]);
});
