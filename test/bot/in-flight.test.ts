import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createInFlight } from '../../src/bot/in-flight.js';

test('nothing is settled at once', async () => {
  expect(await createInFlight().settled(0)).toBe(true);
});

test('work is waited for until it ends', async () => {
  const work = createInFlight();
  let ended = 0;
  work.track(
    delay(5).then(() => {
      ended += 1;
    }),
  );
  expect(await work.settled(60_000)).toBe(true);
  expect(ended).toBe(1);
});

test('but not longer than that', async () => {
  const work = createInFlight();
  let end = () => {};
  work.track(
    new Promise((resolve) => {
      end = resolve;
    }),
  );
  expect(await work.settled(5)).toBe(false);
  end();
  expect(await work.settled(60_000)).toBe(true);
});
