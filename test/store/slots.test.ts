import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PostgresBackend } from '../../src/store/postgres.js';
import { createDatabase } from '../support/postgres.js';

const INTERVAL = 10_000;
/** How long the reservations of one test may take, in milliseconds. */
const SLACK = 5000;

describe('slots', { tags: 'postgres' }, () => {
  let backends: PostgresBackend[] = [];
  beforeEach(async () => {
    const url = await createDatabase();
    backends = await Promise.all([PostgresBackend.open(url), PostgresBackend.open(url)]);
  });
  afterEach(() => Promise.all(backends.map((backend) => backend.close())));

  const reserve = (process: number, name = 'shop', interval = INTERVAL) =>
    backends[process]?.slots.reserve(name, interval) ?? Promise.reject(new Error());
  /** Which of the next slots begin after these waits, each measured from when its statement began. */
  const numbers = (waits: readonly number[], interval = INTERVAL) =>
    waits.map((wait) => Math.round(wait / interval)).sort((a, b) => a - b);

  test('follow one another in all processes, each for one of those that ask at the same time', async () => {
    const waits = await Promise.all([0, 1, 0, 1, 0, 1].map((process) => reserve(process)));
    expect(numbers(waits)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('of other names do not wait', async () => {
    await reserve(0);
    expect(await reserve(1, 'identify')).toBe(0);
  });

  test('unused slots are not saved up', async () => {
    await reserve(0, 'shop', 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await reserve(1)).toBe(0);
    expect(await reserve(0)).toBeGreaterThan(INTERVAL - SLACK);
  });

  test('slots reserved before the clock was set back delay others only briefly', async () => {
    const future = String(Date.now() + 24 * 60 * 60_000);
    await backends[0]?.set('slot:shop', future);
    expect(await reserve(0)).toBeLessThanOrEqual(60 * INTERVAL);
  });
});
