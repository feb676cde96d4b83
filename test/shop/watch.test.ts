import fc from 'fast-check';
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
/** Ends only with a change, however busy the machine is. */
const patient = () => createWatches({ minutes: 1, pauses: [0.001] });

/** Each a watch by somebody else. */
let people = 0;
function admit(watches: Watches, guildId: string, shopKey: string) {
  people += 1;
  const watch = watches.admit({ guildId, userId: `${people}`, paymentId: 1 }, shopKey);
  if (!watch) throw new Error('nobody has watched it yet');
  return (before: Payment, look: () => Promise<Payment>, shutdown: AbortSignal) =>
    watch(before, () => look().then(dated), shutdown);
}

const dated = (value: Payment) => ({ value, at: 1000 });

describe('a watch', () => {
  it.each<[string, (before: Payment) => Payment]>([
    ['state', (before) => ({ ...before, state: 'paid' })],
    ['error', (before) => ({ ...before, error: 'failed' })],
    ['sent commands', (before) => ({ ...before, sentCommands: [{ command: 'a', reply: 'b' }] })],
    ['unknown status', (before) => ({ ...before, state: 'unknown', statusCode: 7 })],
  ])('tells of a change of the %s, at the first look that sees it', async (_, changed) => {
    const answers = [known, known, changed(known)];
    let looks = 0;
    const look = async () => answers[looks++] ?? known;
    expect(await admit(patient(), '1', 'shop')(known, look, never)).toEqual({
      kind: 'changed',
      payment: dated(changed(known)),
    });
    expect(looks).toBe(3);
  });

  it('reports another answer to the same command', async () => {
    const sent = (reply: string): Payment => ({ ...known, sentCommands: [{ command: 'a', reply }] });
    const end = await admit(patient(), '1', 'shop')(
      sent('No player was found'),
      async () => sent('ok'),
      never,
    );
    expect(end.kind).toBe('changed');
  });

  it('says when nothing has changed', async () => {
    expect(await admit(quick(), '1', 'shop')(known, async () => known, never)).toEqual({
      kind: 'unchanged',
      minutes,
    });
  });

  it('continues after a failed poll, and says at the end that the shop never answered', async () => {
    const fail = () => Promise.reject(new Failure({ kind: 'unreachable' }));
    expect(await admit(quick(), '1', 'shop')(known, fail, never)).toEqual({ kind: 'unknown' });
    let looks = 0;
    const recover = () =>
      looks++ === 0 ? fail() : Promise.resolve({ ...known, state: 'completed' as const });
    expect((await admit(patient(), '1', 'shop')(known, recover, never)).kind).toBe('changed');
  });

  it.each([
    ['once it failed at the end', [true, true, true, false, false], 'unchanged'],
    ['three times it failed at the end', [true, true, false, false, false], 'unknown'],
    ['it answered at the end alone', [false, false, false, false, true], 'unchanged'],
  ] as const)('%s', async (_what, answers, kind) => {
    let looks = 0;
    const look = () => {
      const answer = answers[looks++];
      return answer ? Promise.resolve(known) : Promise.reject(new Failure({ kind: 'unreachable' }));
    };
    // The sixth pause would be longer than the watch.
    const pauses = [...answers.map(() => 0.001), 1000];
    const end = await admit(createWatches({ minutes: 10, pauses }), '1', 'shop')(known, look, never);
    expect(end.kind).toBe(kind);
    expect(looks).toBe(5);
  });

  it('does not wait for a look that takes too long', async () => {
    const end = await admit(quick(), '1', 'shop')(known, () => new Promise(() => {}), never);
    expect(end).toEqual({ kind: 'unknown' });
  });

  it('ends when the bot stops', async () => {
    const ending = new AbortController();
    const end = admit(createWatches(), '1', 'shop')(known, async () => known, ending.signal);
    ending.abort();
    expect(await end).toEqual({ kind: 'stopped' });
  });

  it('ends before its interaction can no longer be answered', () => {
    expect(WATCH_MINUTES).toBeLessThan(15);
  });
});

describe('a watch of a key that is gone', () => {
  const link = ['guild', 'shop'] as const;

  it('ends at once, and not those of other guilds', async () => {
    const watches = createWatches();
    const mine = admit(watches, ...link)(known, async () => known, never);
    const stop = new AbortController();
    const other = admit(watches, 'other', 'shop')(known, async () => known, stop.signal);
    watches.end('guild');
    expect(await mine).toEqual({ kind: 'unlinked' });
    stop.abort();
    expect(await other).toEqual({ kind: 'stopped' });
  });

  it('reports no poll in flight', async () => {
    const watches = quick();
    const look = async (): Promise<Payment> => {
      watches.end('guild');
      return { ...known, state: 'paid' };
    };
    expect(await admit(watches, ...link)(known, look, never)).toEqual({ kind: 'unlinked' });
  });

  it('ends when the shop refuses it', async () => {
    const refuse = () => Promise.reject(new Failure({ kind: 'keyRefused' }));
    expect(await admit(quick(), ...link)(known, refuse, never)).toEqual({ kind: 'unlinked' });
  });
});

describe('a person', () => {
  const watcher = { guildId: 'guild', userId: 'ann', paymentId: 1 };

  it('watches a payment once, and may watch another; so may others', () => {
    const watches = createWatches();
    expect(watches.admit(watcher, 'shop')).toBeDefined();
    expect(watches.admit(watcher, 'shop')).toBeUndefined();
    for (const other of [{ userId: 'ben' }, { paymentId: 2 }, { guildId: 'other' }])
      expect(watches.admit({ ...watcher, ...other }, 'shop')).toBeDefined();
  });

  it('ends their own watch alone, and may begin another at once', async () => {
    const watches = createWatches();
    const others = admit(watches, 'guild', 'shop')(known, async () => known, AbortSignal.timeout(50));
    const mine = watches.admit(watcher, 'shop')?.(known, async () => dated(known), never);
    watches.cancel({ ...watcher, paymentId: 2 });
    watches.cancel(watcher);
    expect(await mine).toEqual({ kind: 'cancelled' });
    expect(watches.admit(watcher, 'shop')).toBeDefined();
    expect(await others).toEqual({ kind: 'stopped' });
  });
});

describe('the slots for watches', () => {
  const fill = (watches: Watches, count: number, guildId: string, shopKey: string) =>
    Array.from({ length: count }, () => admit(watches, guildId, shopKey));
  const full = new Failure({ kind: 'tooManyWatches' });

  it('are five for a shop across its guilds, and sixty in all', () => {
    const watches = createWatches();
    fill(watches, 3, 'a', 'shop');
    fill(watches, 2, 'b', 'shop');
    expect(() => admit(watches, 'c', 'shop')).toThrow(full);
    for (let n = 0; n < 11; n += 1) fill(watches, 5, `guild ${n}`, `shop ${n}`);
    expect(() => admit(watches, 'another', 'another')).toThrow(full);
  });

  it('are not all taken by a few guilds, however many shops and times they ask', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(30), fc.nat(10)), { maxLength: 200 }), (asked) => {
        const watches = createWatches();
        for (const [guild, shop] of asked) {
          try {
            admit(watches, `${guild}`, `${shop}`);
          } catch (error) {
            expect(error).toEqual(full);
          }
        }
        expect(() => admit(watches, 'quiet', 'quiet')).not.toThrow();
      }),
    );
  });

  it('are given back to the shop that they were taken from', async () => {
    const watches = createWatches();
    const [, ofOther] = [fill(watches, 5, 'a', 'a'), admit(watches, 'b', 'b')];
    await ofOther(known, async () => known, AbortSignal.abort());
    expect(() => admit(watches, 'a', 'a')).toThrow(full);
    expect(() => fill(watches, 5, 'b', 'b')).not.toThrow();
  });

  it('are given back', async () => {
    const watches = createWatches();
    const [first] = fill(watches, 5, 'a', 'a');
    await first?.(known, async () => known, AbortSignal.abort());
    expect(() => admit(watches, 'a', 'a')).not.toThrow();
  });
});
