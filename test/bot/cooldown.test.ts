import { PermissionFlagsBits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCooldown } from '../../src/bot/cooldown.js';
import type { Interaction } from '../../src/bot/interaction.js';
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

const USES = 60;
const COMPLETIONS = 200;

const BUSY: Origin = { userId: '1', permissions: PermissionFlagsBits.Administrator };
const QUIET: Origin = { ...BUSY, userId: '2' };

let harness: RouterHarness;
beforeEach(async () => {
  harness = await createRouterHarness(createCooldown());
});
afterEach(() => harness.store.close());

/** Everything that the bot does but completions. */
const uses = (from: Origin): Interaction[] => [
  command('echo', { text: 'a' }, from),
  command('echo', { text: 'a', private: true }, from),
  message('Look into it', 'a', from),
  action('echo:shown', {}, from),
  action('echo:shown', { sourceMessage: { hidden: true, ownerId: '1' } }, from),
  action('echo:alone', {}, from),
  action('echo:form', {}, from),
  action('echo:typed', { fields: { name: 'a' } }, from),
];

async function hammer(times: number, from: Origin): Promise<void> {
  const all = uses(from);
  for (let n = 0; n < times; n += 1) {
    const next = all[n % all.length];
    if (next) await harness.send(next);
  }
}
const outcomes = () => harness.logged().map(({ outcome }) => outcome);

describe('a member over the limit', () => {
  test('gets a private refusal, and nothing else happens', async () => {
    await hammer(USES, BUSY);
    expect(outcomes()).toEqual(Array(USES).fill('answered'));
    const read = vi.spyOn(harness.store, 'settings');
    for (const interaction of uses(BUSY)) {
      const { calls, shown } = await harness.send(interaction);
      expect(calls).toEqual([
        `reply hidden ${LANGUAGES.en.problem({ kind: 'tooOften', seconds: 20 }).title}`,
      ]);
      expect(shown[0]?.reply.embeds?.[0]?.description).toMatch(/Try again in (1?\d|20) seconds?\./);
    }
    expect(read).not.toHaveBeenCalled();
    expect(harness.logged().slice(USES)).toEqual(
      uses(BUSY).map(() => expect.objectContaining({ level: 30, outcome: 'tooOften' })),
    );
  });

  test('is refused in their own language', async () => {
    await hammer(USES, BUSY);
    const { shown } = await harness.send(command('echo', { text: 'a' }, { ...BUSY, locale: 'ru' }));
    const [embed] = shown[0]?.reply.embeds ?? [];
    expect(embed?.title).toBe(LANGUAGES.ru.problem({ kind: 'tooOften', seconds: 20 }).title);
    expect(embed?.description).toMatch(/через (1?\d|20) секунд[уы]?\.$/);
  });

  test('takes nothing from others', async () => {
    await hammer(USES + 1, BUSY);
    expect(outcomes().at(-1)).toBe('tooOften');
    const { calls } = await harness.send(command('echo', { text: 'a' }, QUIET));
    expect(calls).toEqual(['reply public en a']);
  });

  test('is over it in every guild', async () => {
    await hammer(USES, BUSY);
    await harness.send(command('echo', { text: 'a' }, { ...BUSY, guildId: '5' }));
    expect(outcomes().at(-1)).toBe('tooOften');
  });

  test('can go on when the time is over', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
    try {
      await hammer(USES + 1, BUSY);
      vi.advanceTimersByTime(20_000);
      await hammer(1, BUSY);
      expect(outcomes().slice(-2)).toEqual(['tooOften', 'answered']);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('completions', () => {
  const typed = (from: Origin) => completion('echo', 'text', 'a', from);

  test('are empty over their own limit; what was typed can still be sent', async () => {
    for (let n = 0; n < COMPLETIONS; n += 1) await harness.send(typed(BUSY));
    expect(outcomes()).toEqual(Array(COMPLETIONS).fill('answered'));
    expect((await harness.send(typed(BUSY))).offered).toEqual([[]]);
    expect(harness.logged().at(-1)).toMatchObject({ level: 30, outcome: 'tooOften' });
    expect((await harness.send(typed(QUIET))).offered).toEqual([[{ name: 'en a', value: 'a' }]]);
    expect((await harness.send(command('echo', { text: 'a' }, BUSY))).calls).toEqual(['reply public en a']);
  });

  test('still work for a member over the other limit', async () => {
    await hammer(USES + 1, BUSY);
    expect((await harness.send(typed(BUSY))).offered).toEqual([[{ name: 'en a', value: 'a' }]]);
  });
});

test('turning pages or typing at human speed never hits a limit', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  try {
    const cooldown = createCooldown();
    for (let second = 0; second < 600; second += 1) {
      for (let n = 0; n < 10; n += 1) {
        if (n % 5 === 0) cooldown(action('echo:shown', {}, BUSY));
        cooldown(completion('echo', 'text', 'a', BUSY));
        vi.advanceTimersByTime(100);
      }
    }
  } finally {
    vi.useRealTimers();
  }
});
