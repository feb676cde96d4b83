import { PermissionFlagsBits } from 'discord.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LANGUAGES } from '../../src/words/index.js';
import {
  action,
  command,
  completion,
  createRouterHarness,
  message,
  type Origin,
  type RouterHarness,
} from '../support/router-harness.js';

/* How often a member may use the bot. */

const USES = 60;
const COMPLETIONS = 200;

const BUSY: Origin = { userId: '1', permissions: PermissionFlagsBits.Administrator };
const QUIET: Origin = { ...BUSY, userId: '2' };

let harness: RouterHarness;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  harness = await createRouterHarness(null);
});
afterEach(async () => {
  vi.useRealTimers();
  await harness.store.close();
});

const greet = (from: Origin) => harness.send(command('echo', { text: 'a' }, from));
const type = (from: Origin) => harness.send(completion('echo', 'text', 'a', from));
const outcomes = () => harness.logged().map(({ outcome }) => outcome);

async function useUp(): Promise<void> {
  for (let use = 0; use < USES; use += 1) await greet(BUSY);
  expect(outcomes()).toEqual(Array(USES).fill('answered'));
}

test('a member over the limit gets a private refusal in every guild, and nothing is looked up', async () => {
  await useUp();
  const read = vi.spyOn(harness.store, 'settings');
  const refused = [
    command('echo', { text: 'a' }, BUSY),
    message('Look into it', 'a', BUSY),
    action('echo:shown', {}, { ...BUSY, guildId: '5' }),
    action('guarded:same', {}, { ...BUSY, permissions: 0n }),
  ];
  for (const interaction of refused) {
    const { calls } = await harness.send(interaction);
    expect(calls).toEqual([`reply hidden ${LANGUAGES.en.problem({ kind: 'tooOften', seconds: 20 }).title}`]);
  }
  expect(outcomes().slice(USES)).toEqual(refused.map(() => 'tooOften'));
  expect(read).not.toHaveBeenCalled();
  expect(harness.lookups).toEqual([]);
});

test('the limit leaves other members alone, and ends after 20 s', async () => {
  await useUp();
  await greet(QUIET);
  await greet(BUSY);
  vi.advanceTimersByTime(20_000);
  await greet(BUSY);
  expect(outcomes().slice(USES)).toEqual(['answered', 'tooOften', 'answered']);
});

test('a member over the limit of completions can still use commands, and the other way round', async () => {
  for (let letter = 0; letter < COMPLETIONS; letter += 1) await type(BUSY);
  expect(outcomes()).toEqual(Array(COMPLETIONS).fill('answered'));
  expect((await type(BUSY)).offered).toEqual([[]]);
  expect((await type(QUIET)).offered).toEqual([[{ name: 'en a', value: 'a' }]]);
  expect((await greet(BUSY)).calls).toEqual(['reply public en a']);
  for (let use = 0; use < USES; use += 1) await greet(QUIET);
  await greet(QUIET);
  expect(outcomes().at(-1)).toBe('tooOften');
  expect((await type(QUIET)).offered).toEqual([[{ name: 'en a', value: 'a' }]]);
});
