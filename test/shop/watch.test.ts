import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/failure.js';
import type { Payment } from '../../src/shop/payment.js';
import { createWatches, WATCH_MINUTES, type Watches } from '../../src/shop/watch.js';
import { parsePayment } from './api/parse.js';
import { readable } from './api/readable.js';

const known = readable(parsePayment({ id: 1, status: 0 }));
const never = new AbortController().signal;
/** 60 ms, a look every 5. */
const minutes = 0.001;
const quick = () => createWatches({ minutes, pauses: [0.005] });

describe('a watch', () => {
  it.each<[string, (before: Payment) => Payment]>([
    ['state', (before) => ({ ...before, state: 'paid' })],
    ['error', (before) => ({ ...before, error: 'failed' })],
    ['sent commands', (before) => ({ ...before, sentCommands: [{ command: 'a', reply: 'b' }] })],
  ])('tells of a change of the %s, at the first look that sees it', async (_, changed) => {
    const answers = [known, known, changed(known)];
    let looks = 0;
    const look = async () => answers[looks++] ?? known;
    expect(await quick().admit('1')(known, look, never)).toEqual({ kind: 'changed', payment: answers[2] });
    expect(looks).toBe(3);
  });

  it('tells when nothing has changed', async () => {
    expect(await quick().admit('1')(known, async () => known, never)).toEqual({ kind: 'unchanged', minutes });
  });

  it('goes on after a failed look, and tells when the shop could not be asked to the end', async () => {
    const fail = () => Promise.reject(new Failure({ kind: 'unreachable' }));
    expect(await quick().admit('1')(known, fail, never)).toEqual({ kind: 'unknown' });
    let looks = 0;
    const recover = () =>
      looks++ === 0 ? fail() : Promise.resolve({ ...known, state: 'completed' as const });
    expect((await quick().admit('1')(known, recover, never)).kind).toBe('changed');
  });

  it('does not wait for a look that takes too long', async () => {
    const end = await quick().admit('1')(known, () => new Promise(() => {}), never);
    expect(end).toEqual({ kind: 'unknown' });
  });

  it('ends when the bot stops', async () => {
    const ending = new AbortController();
    const end = createWatches().admit('1')(known, async () => known, ending.signal);
    ending.abort();
    expect(await end).toEqual({ kind: 'stopped' });
  });

  it('ends before its interaction can no longer be answered', () => {
    expect(WATCH_MINUTES).toBeLessThan(15);
  });
});

describe('the places for watches', () => {
  const fill = (watches: Watches, guilds: readonly string[]) => guilds.map((guild) => watches.admit(guild));
  const five = Array.from({ length: 5 }, () => 'a');

  it('are five in a guild and twenty in all', () => {
    const watches = createWatches();
    fill(watches, five);
    expect(() => watches.admit('a')).toThrow(new Failure({ kind: 'tooManyWatches' }));
    fill(
      watches,
      Array.from({ length: 15 }, (_, index) => `guild ${index}`),
    );
    expect(() => watches.admit('another')).toThrow(new Failure({ kind: 'tooManyWatches' }));
  });

  it('are given back to the guild that they were taken from', async () => {
    const watches = createWatches();
    const [, ofOther] = [fill(watches, five), watches.admit('b')];
    await ofOther(known, async () => known, AbortSignal.abort());
    expect(() => watches.admit('a')).toThrow(new Failure({ kind: 'tooManyWatches' }));
    expect(() => fill(watches, Array(5).fill('b'))).not.toThrow();
  });

  it('are given back', async () => {
    const watches = createWatches();
    const [first] = fill(watches, five);
    await first?.(known, async () => known, AbortSignal.abort());
    expect(() => watches.admit('a')).not.toThrow();
  });
});
