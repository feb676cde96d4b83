import { describe, expect, test } from 'vitest';
import { Failure, type Problem } from '../../../src/domain/failure.js';
import { ChannelError } from '../../../src/feeds/engine/channels.js';
import { bought, HOUR, MINUTE, pass, SALES, useFakeClock, type World } from '../../support/world/index.js';
import { buy, createSales } from './harness.js';

useFakeClock();

test('a message whose channel is removed while Discord does not take it is never sent', async () => {
  const { world, north, everyone } = await createSales();
  const { channels } = world.discord;
  const { create } = channels;
  channels.create = async () => {
    channels.create = create;
    await north.choose('setPurchases');
    throw new ChannelError('notSent', undefined);
  };
  buy(world);
  await pass(HOUR);
  await north.choose('setPurchases', SALES);
  await pass(HOUR);
  expect(everyone()).toEqual([]);
  buy(world, { customer: 'Alexander' });
  await pass(HOUR);
  expect(everyone()).toEqual([bought('Al…r')]);
});

describe('while the list of products', () => {
  function fail({ shop }: World, problem: Problem): () => void {
    const { fetch } = shop;
    shop.fetch = async (resource, ...given) => {
      if (resource.name === 'catalogue') throw new Failure(problem);
      return fetch(resource, ...given);
    };
    return () => {
      shop.fetch = fetch;
    };
  }

  test('cannot be read, payments are told by the last one for an hour, and the rest when it is back', async () => {
    const { world, everyone } = await createSales();
    await pass(11 * MINUTE);
    const restore = fail(world, { kind: 'unreachable' });
    await pass(20 * MINUTE);
    buy(world);
    await pass(11 * MINUTE);
    expect(everyone()).toEqual([bought('St…e')]);
    await pass(HOUR);
    buy(world, { customer: 'Alexander' });
    await pass(HOUR);
    expect(everyone()).toHaveLength(1);
    restore();
    await pass(HOUR);
    expect(everyone()).toEqual([bought('St…e'), bought('Al…r')]);
  });

  test('is refused to the key, nobody is told of payments', async () => {
    const { world, everyone } = await createSales();
    await pass(11 * MINUTE);
    fail(world, { kind: 'keyRefused' });
    await pass(20 * MINUTE);
    buy(world);
    await pass(30 * MINUTE);
    expect(everyone()).toEqual([]);
  });
});
