import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiVersion } from '../../../src/easydonate/versions.js';
import { alertsPart } from '../../../src/feeds/alerts/state.js';
import {
  alertOverText,
  alertText,
  createWorld,
  HOUR,
  MINUTE,
  pass,
  STAFF,
  useFakeClock,
  type World,
} from '../../support/world/index.js';

useFakeClock();

let world: World;

async function begin(version: ApiVersion = 2): Promise<void> {
  world = await createWorld({ features: ['staff'], goods: { Sword: 100, Bow: 150 }, version });
}
beforeEach(() => begin());

const texts = (channelId = STAFF) => world.texts(channelId);
const told = async () => (await world.north.part(alertsPart)).told.map(({ kind }) => kind);

describe('the staff is told', () => {
  test('of a shop that is away after an hour, once, and when it is back', async () => {
    const begun = Date.now();
    world.shop.away.add('catalogue');
    await pass(50 * MINUTE);
    expect(texts()).toEqual([]);
    await pass(4 * HOUR);
    await world.restart();
    await pass(4 * HOUR);
    expect(texts()).toEqual([alertText('away')]);
    const [{ since = 0 } = {}] = (await world.north.part(alertsPart)).told;
    // Of the first poll that failed.
    expect(since - begun).toBeLessThanOrEqual(10 * MINUTE);
    world.shop.away.clear();
    await pass(HOUR);
    expect([texts(), world.events]).toEqual([[alertOverText('away')], ['alerts sent', 'alerts edited']]);
    world.shop.away.add('catalogue');
    await pass(3 * HOUR);
    expect(texts()).toEqual([alertOverText('away'), alertText('away')]);
  });

  test('of a shop that is blocked or in test mode, within an hour, and once over a restart', async () => {
    await pass(24 * HOUR);
    world.shop.shopFields = { is_active: 0, test_mode: 1 };
    await pass(HOUR + MINUTE);
    expect(texts()).toEqual([alertText('blocked'), alertText('testMode')]);
    await world.restart();
    world.shop.shopFields = { is_active: 1, test_mode: 1 };
    await pass(2 * HOUR);
    expect(texts()).toEqual([alertOverText('blocked'), alertText('testMode')]);
  });

  test('of a key that the shop refuses, without repeating earlier alerts', async () => {
    world.shop.shopFields = { is_active: 0 };
    await pass(8 * HOUR);
    world.shop.keyRefused = true;
    await pass(3 * HOUR);
    expect(texts()).toEqual([alertText('blocked'), alertText('keyRefused')]);
    world.shop.keyRefused = false;
    await pass(8 * HOUR);
    expect(texts()).toEqual([alertText('blocked'), alertOverText('keyRefused')]);
  });
});

describe('an alert', () => {
  const begins = async () => {
    world.shop.shopFields = { is_active: 0 };
    await pass(2 * HOUR);
  };
  const ends = async () => {
    world.shop.shopFields = {};
    await pass(2 * HOUR);
  };

  test('that Discord did not confirm is sent once, and edited when it is over', async () => {
    world.discord.faults.push('lost');
    await begins();
    expect([texts(), (await world.north.record()).begun]).toEqual([[alertText('blocked')], []]);
    await ends();
    expect(texts()).toEqual([alertOverText('blocked')]);
  });

  test.each(['messageGone', 'channelGone', 'permission'] as const)(
    'that cannot be edited any more (%s) is left alone, and the next one is sent',
    async (problem) => {
      await begins();
      world.discord.refusals.set(STAFF, problem);
      await ends();
      expect(await told()).toEqual([]);
      world.discord.refusals.clear();
      await begins();
      expect([texts(), world.errors]).toEqual([[alertText('blocked'), alertText('blocked')], []]);
    },
  );

  test('is edited later if Discord does not answer', async () => {
    await begins();
    world.discord.faults.push('unknown', 'notSent');
    await ends();
    expect([texts(), await told()]).toEqual([[alertOverText('blocked')], []]);
  });

  test('that was refused is sent when it is accepted', async () => {
    world.discord.refusals.set(STAFF, 'permission');
    await begins();
    expect((await world.north.record()).refused).toEqual({ [STAFF]: 'permission' });
    world.discord.refusals.clear();
    await pass(2 * HOUR);
    expect([texts(), (await world.north.record()).refused]).toEqual([[alertText('blocked')], {}]);
  });

  test('that is over while it waits is never sent', async () => {
    world.discord.refusals.set(STAFF, 'notSent');
    await begins();
    await ends();
    world.discord.refusals.clear();
    await pass(2 * HOUR);
    expect([texts(), await world.north.record()]).toMatchObject([[], { queued: [], begun: [] }]);
  });
});
