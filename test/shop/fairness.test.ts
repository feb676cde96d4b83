import { expect, onTestFinished, test, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.js';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import { memoryBackend } from '../support/bot-harness.js';
import { createFakeShop } from '../support/fake-shop.js';
import type { Client } from '../support/guild-shops.js';
import { identity } from '../support/samples.js';
import { MINUTE, SECOND } from './asked.js';
import { type GuildShop, openGuildShops } from './reopened.js';

/*
 * How long others wait in twenty minutes at one request a second, in which a member of a shop that refuses its key, one of a shop that
 * hangs and a moderator who guesses numbers never stop, and two guilds have made-up keys checked.
 */

const HOUR = 60 * MINUTE;
/** Three windows of key checks. */
const SIMULATED_MS = 20 * MINUTE;
/** A member or moderator who never stops. */
const PRESS_MS = 700;
/** How long the hanging shop takes to fail. */
const TIMEOUT_MS = 15 * SECOND;
/** A payment that exists. */
const PAYMENT = 7;

interface Request {
  readonly key: string;
  readonly resource: string;
  readonly at: number;
}

/**
 * @param busy shops whose moderators look up payments all the time
 * @param idle shops that are only polled
 */
async function simulate(busy: number, idle: number) {
  const crowds = Array.from({ length: busy }, (_, n) => `crowd ${n}`);
  const polled = Array.from({ length: idle }, (_, n) => `polled ${n}`);
  const withPeople = ['other', 'refused', 'guessing', 'hanging', ...crowds];
  const guilds = ['quiet', ...withPeople, ...polled];
  vi.useFakeTimers({
    now: Date.parse('2026-11-22T12:00:00Z'),
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(SECOND);
  const requests: Request[] = [];
  const shop = createFakeShop();
  shop.payments.set(PAYMENT, { customer: 'Steve' });
  const fetch: Client['fetch'] = async (resource, key, ...ids) => {
    requests.push({ key, resource: resource.name, at: performance.now() });
    if (key === 'refused' || key.startsWith('made-up')) throw new Failure({ kind: 'keyRefused' });
    if (key === 'hanging') await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
    if (key === 'hanging') throw new Failure({ kind: 'tooSlow' });
    return shop.fetch(resource, key, ...ids);
  };
  const store = new GuildStore(memoryBackend(), new Cipher(Buffer.alloc(32, 7)));
  for (const guild of guilds) await store.link(guild, { key: guild, shop: identity(guild) });
  const { shops, shopOf } = openGuildShops({ store, client: { ...shop, fetch }, rate: 1 });

  /** The longest wait for each kind of work, in seconds; work that hasn't ended counts, too. */
  const waits: Record<string, number> = {};
  const failures: string[] = [];
  const ends: (() => void)[] = [];
  function every(ms: number, work: (n: number) => Promise<unknown>, what?: string): void {
    let n = 0;
    const press = () => {
      const start = performance.now();
      const note = () => {
        if (what) waits[what] = Math.max(waits[what] ?? 0, (performance.now() - start) / SECOND);
      };
      ends.push(note);
      n += 1;
      work(n)
        .catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error;
          if (what && error.problem.kind !== 'stopping') failures.push(`${what}: ${error.message}`);
        })
        .finally(() => {
          note();
          ends.splice(ends.indexOf(note), 1);
        });
    };
    press();
    const timer = setInterval(press, ms);
    onTestFinished(() => clearInterval(timer));
  }
  const openShop = (of: GuildShop) => Promise.all([of.info(), of.catalogue()]);
  const poll = (of: GuildShop) => of.state('refresh', { listMs: MINUTE, shopMs: HOUR });

  for (const guild of ['refused', 'hanging']) every(PRESS_MS, () => openShop(shopOf(guild)));
  every(PRESS_MS, (n) => shopOf('guessing').payment(1000 + n));
  for (const crowd of crowds) every(5 * SECOND, () => shopOf(crowd).payment(PAYMENT));
  for (let n = 0; n < 2; n += 1) every(61 * SECOND, (m) => shopOf(`linking ${n}`).link(`made-up-${n}-${m}`));
  every(2 * MINUTE, () => poll(shopOf('quiet')), 'poll');
  if (busy > 0) every(2 * MINUTE, () => poll(shopOf('crowd 0')), 'poll of a crowd');
  for (const guild of polled) every(10 * MINUTE, () => poll(shopOf(guild)), 'poll');
  every(97 * SECOND, () => shopOf('other').payment(PAYMENT), 'payment');
  every(7 * MINUTE, (n) => shopOf(`newcomer ${n}`).link('quiet'), 'link');
  await vi.advanceTimersByTimeAsync(SIMULATED_MS);
  for (const note of ends) note();
  await shops.close();
  // All key checks count as a shop whose people wait.
  const turns = { people: 1.5 * (withPeople.length + 1) + 1, background: 3 * (idle + 2) };
  return { requests, waits, failures, turns };
}

/** The most of these requests in any minute. */
const mostInMinute = (requests: readonly Request[]): number =>
  Math.max(
    0,
    ...requests.map(({ at }) => requests.filter((one) => one.at >= at && one.at < at + MINUTE).length),
  );

test.each([
  [0, 0],
  [20, 50],
])(
  'with %i shops whose moderators never stop and %i in the background, others wait for their turn',
  async (busy, idle) => {
    const { requests, waits, failures, turns } = await simulate(busy, idle);
    const of = (key: string) => requests.filter((one) => one.key === key);
    const gaps = requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(SECOND);
    expect(failures).toEqual([]);
    expect(waits.payment).toBeLessThanOrEqual(turns.people);
    // Two other keys may be checked before.
    expect(waits.link).toBeLessThanOrEqual(3 * turns.people);
    // The list and the shop are two requests, one after the other.
    expect(waits.poll).toBeLessThanOrEqual(2 * turns.background);
    expect(waits['poll of a crowd'] ?? 0).toBeLessThanOrEqual(2 * turns.background);
    expect(of('refused').length).toBeLessThanOrEqual(SIMULATED_MS / MINUTE + 1);
    for (const key of ['guessing', 'hanging', 'crowd 1'])
      expect(mostInMinute(of(key)), key).toBeLessThanOrEqual(20);
  },
);
