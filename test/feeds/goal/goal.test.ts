import { expect, test } from 'vitest';
import { goal } from '../../../src/feeds/goal/index.js';
import { goalPart } from '../../../src/feeds/goal/state.js';
import { salesPart } from '../../../src/sales/ledger.js';
import { LANGUAGES } from '../../../src/words/index.js';
import {
  type Answer,
  createWorld,
  HOUR,
  MINUTE,
  NEWS,
  PRICES,
  pass,
  useFakeClock,
} from '../../support/world/index.js';
import { createGoal, typeGoal } from './harness.js';

useFakeClock();

const described = ({ reply }: Answer): string => reply.embeds?.[0]?.description ?? '';

test('the message shows how far buyers are, and is edited when that changes', async () => {
  const { world, lines, pays, edits } = await createGoal();
  const sums = (sum: string) => `${sum} of ₽1,000 · ends <t:${Date.parse('2026-11-30T21:00:00Z') / 1000}:R>`;
  const small = '-# Every purchase counts.';
  expect(lines()).toEqual(['🎯 A new map', '**0%** ▱▱▱▱▱▱▱▱▱▱', sums('₽0'), small, 'Updated']);
  expect(JSON.stringify(world.discord.messages[0]?.reply.components)).toContain('https://shop.example.com');
  pays(619);
  await pass(15 * MINUTE);
  expect(lines()).toEqual(['🎯 A new map', '**61%** ▰▰▰▰▰▰▱▱▱▱', sums('₽619'), small, 'Updated']);
  // Tests, what is free and what isn't paid bring nothing.
  pays(500, { payment_system: 'test' });
  pays(0);
  pays(500, { status: 0 });
  await pass(30 * MINUTE);
  expect([lines()[1], edits(), world.discord.messages.length]).toEqual(['**61%** ▰▰▰▰▰▰▱▱▱▱', 1, 1]);
  pays(0.5);
  await pass(15 * MINUTE);
  expect([lines()[2], edits()]).toEqual([sums('₽619.50'), 2]);
  expect([world.errors, world.faults]).toEqual([[], []]);
});

test('the message changes every five minutes at most', async () => {
  const { lines, pays, edits } = await createGoal();
  for (let minute = 0; minute < 30; minute += 1) {
    pays(20);
    await pass(MINUTE);
  }
  expect(edits()).toBeGreaterThan(2);
  expect(edits()).toBeLessThanOrEqual(6);
  await pass(20 * MINUTE);
  expect(lines()[2]).toMatch(/^₽600 of ₽1,000 · ends </);
});

test('at 100% there is one new message', async () => {
  const { world, lines, pays } = await createGoal();
  pays(1200);
  await pass(20 * MINUTE);
  pays(1200);
  await world.restart();
  await pass(HOUR);
  expect(lines()).toEqual([
    '🎉 Reached: A new map',
    '**100%** ▰▰▰▰▰▰▰▰▰▰',
    '₽1,200 in 22 days. Thank you!',
    'Finished',
  ]);
  expect(world.discord.messages).toHaveLength(2);
  expect(lines(1)).toEqual([
    ...['🎉 Reached: **A new map**', '**100%** ▰▰▰▰▰▰▰▰▰▰', '₽1,200 in 22 days. Thank you!'],
  ]);
});

test('the page shows the sum of now, and none before payments were read', async () => {
  const { north, pays } = await createGoal();
  pays(300);
  await pass(15 * MINUTE);
  pays(45.5);
  await pass(4 * MINUTE);
  expect(described(await north.choose('goal'))).toContain('₽345.50 of ₽1,000');
  await north.choose('setGoal');
  await pass(MINUTE);
  expect(described(await north.choose('goal'))).not.toMatch(/₽|%/);
});

test('a higher sum is another goal; other words aren’t, nor is the same form again', async () => {
  const { world, lines, pays } = await createGoal();
  pays(1200);
  await pass(20 * MINUTE);
  await typeGoal(world, { name: 'A party' });
  await pass(20 * MINUTE);
  expect([lines()[0], world.discord.messages.length]).toEqual(['🎉 Reached: A party', 2]);
  await typeGoal(world, { sum: '2 000' });
  await pass(20 * MINUTE);
  expect(lines().slice(0, 2)).toEqual(['🎯 A new map', '**60%** ▰▰▰▰▰▰▱▱▱▱']);
  pays(800);
  await pass(20 * MINUTE);
  expect([lines()[0], world.discord.messages.length]).toEqual(['🎉 Reached: A new map', 3]);
});

test('a sum or a day that can’t be is not saved, and the page says so', async () => {
  const { world, north } = await createGoal();
  for (const [sum, until] of [
    ['50k', '2026-12-24'],
    ['0', '2026-11-21'],
    ['-5', 'tomorrow'],
    ['999,50', '31.02.2027'],
  ] as const) {
    const page = described(await typeGoal(world, { name: 'Party', sum, until }));
    expect([page.match(/was not saved/g)?.length, page]).toEqual([2, expect.stringContaining('🎯 Party')]);
  }
  const { sum, until } = await north.part(goalPart);
  expect([sum, until]).toEqual([1000, null]);
  for (const [typed, saved] of [
    ['₽50,000', 50_000],
    ['50 000', 50_000],
    ['1.234.567 ₽', 1_234_567],
    ['50 000 руб.', 50_000],
    ['300р', 300],
  ] as const) {
    expect(described(await typeGoal(world, { sum: typed, until: '23.12.2026' }))).not.toContain('not saved');
    expect(await north.part(goalPart)).toMatchObject({ sum: saved, until: '2026-12-23', from: '2026-11-22' });
  }
});

test('a goal needs a sum before a channel; another channel gets a new message, and none deletes it', async () => {
  const world = await createWorld();
  const { north } = world;
  const page = await north.choose('goal');
  expect(page.targets).toEqual(['setup:changeGoal', 'setup:panel']);
  await typeGoal(world);
  await pass(HOUR);
  expect([world.discord.messages, world.asked('payments')]).toEqual([[], 0]);
  const left = () => world.discord.messages.flatMap(({ channelId, deleted }) => (deleted ? [] : channelId));
  for (const channel of [PRICES, NEWS]) {
    await north.choose('setGoal', channel);
    await pass(MINUTE);
    expect(left()).toEqual([channel]);
  }
  await north.choose('setGoal');
  await pass(MINUTE);
  const record = await north.record();
  expect([left(), record.parts[salesPart.name]]).toEqual([[], undefined]);
});

test('a shop that lists no payments says so on the page', async () => {
  const { north } = await createWorld({ version: 2 });
  const page = await north.choose('goal');
  expect(described(page)).toContain('This shop doesn’t offer it yet.');
  expect(page.targets).toEqual(['setup:panel']);
});

test('a deleted message ends it', () => {
  const state = { ...goalPart.schema.parse({}), channelId: PRICES };
  const settle = (key: string, outcome: 'gone' | 'refused' | 'unknown') =>
    goal.settle(state, key, outcome, 0);
  expect([settle(PRICES, 'gone').channelId, settle(PRICES, 'unknown').channelId]).toEqual([null, null]);
  expect([settle(PRICES, 'refused'), settle('reached', 'gone')]).toEqual([state, state]);
});

test('of a message that may have been sent the goal ends, until the owner chooses the channel once more', async () => {
  const { world, north, pays } = await createGoal();
  await north.choose('setGoal', NEWS);
  world.discord.faults.push('lost');
  await pass(5000);
  world.discord.refusals.set(NEWS, 'permission');
  await pass(10 * MINUTE);
  world.discord.refusals.clear();
  pays(619);
  await pass(HOUR);
  expect([world.texts(NEWS).length, world.givenUp('goal')]).toEqual([1, 1]);
  expect(described(await north.choose('goal'))).toContain(LANGUAGES.en.goal.chooseChannel);
  await north.choose('setGoal', NEWS);
  await pass(MINUTE);
  expect([world.texts(NEWS).length, world.givenUp('goal')]).toEqual([2, 1]);
});
