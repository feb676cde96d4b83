import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FairQueue } from '../../src/shop/fair-queue.js';
import type { Requester } from '../../src/shop/priority.js';
import { REFRESH, USER, user, WATCH } from './requesters.js';

/** A queue of named requests. */
function line() {
  const queue = new FairQueue();
  const names = new Map<unknown, string>();
  const next = () => names.get(queue.dequeue());
  return {
    queue,
    join(name: string, requester: Requester) {
      const run = async () => name;
      names.set(run, name);
      queue.enqueue(run, { requester, id: name });
    },
    next,
    rest() {
      const order: string[] = [];
      for (let name = next(); name !== undefined; name = next()) order.push(name);
      return order;
    },
  };
}

describe('the order', () => {
  test('guilds take turns, and within one whoever came first goes first', () => {
    const { join, rest } = line();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) join(name, user(name[0]));
    expect(rest()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('who comes after a guild had its turn goes before its next one', () => {
    const { join, next, rest } = line();
    for (const name of ['a1', 'a2', 'a3']) join(name, user('a'));
    expect(next()).toBe('a1');
    join('b1', user('b'));
    expect(rest()).toEqual(['b1', 'a2', 'a3']);
  });

  test('a person goes before watches, these before refreshes', () => {
    const { join, rest } = line();
    join('refresh 1', REFRESH);
    join('refresh 2', REFRESH);
    join('watch', WATCH);
    join('user', USER);
    expect(rest()).toEqual(['user', 'watch', 'refresh 1', 'refresh 2']);
  });
});

type Step = 'turn' | { readonly joins: string } | { readonly leaves: number };

const GUILDS = ['a', 'b', 'c', 'd'];
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ joins: fc.constantFrom(...GUILDS) }) },
    { weight: 2, arbitrary: fc.constant('turn' as const) },
    { weight: 1, arbitrary: fc.record({ leaves: fc.nat() }) },
  ),
  { maxLength: 60 },
);

interface Request {
  readonly name: string;
  readonly guild: string;
  /** How many of its guild waited already. */
  readonly own: number;
  /** How many requests had started when it came. */
  readonly came: number;
}

/**
 * Plays the steps, and then all turns that are left.
 * @param isTakenAhead whether the next request is taken out of the queue while it waits for its turn, as where processes
 * share a budget
 */
function play(mix: readonly Step[], isTakenAhead: boolean) {
  const { queue, join, next } = line();
  const requests: Request[] = [];
  const started: string[] = [];
  let waiting: Request[] = [];
  let ahead: string | undefined;

  const take = () => {
    const name = next();
    waiting = waiting.filter((other) => other.name !== name);
    return name;
  };
  const turn = () => {
    const name = isTakenAhead ? ahead : take();
    if (isTakenAhead) ahead = take();
    if (name !== undefined) started.push(name);
    return name;
  };
  for (const step of mix) {
    if (step === 'turn') turn();
    else if ('joins' in step) {
      const guild = step.joins;
      const own = waiting.filter((other) => other.guild === guild).length;
      const request = { name: `${guild}${requests.length}`, guild, own, came: started.length };
      requests.push(request);
      waiting.push(request);
      join(request.name, user(guild));
      if (isTakenAhead) ahead ??= take();
    } else {
      const left = waiting[step.leaves % Math.max(1, waiting.length)];
      if (left) queue.remove(left.name);
      waiting = waiting.filter((other) => other !== left);
    }
    expect(queue.size).toBe(waiting.length);
  }
  while (turn() !== undefined);
  return { requests, started };
}

describe.each([
  ['started in its turn', false],
  ['taken out before its turn', true],
])('with any mix of arrivals, where a request is %s', (_how, isTakenAhead) => {
  test('nobody waits for more requests of another guild than their own guild has waiting, this one included', () => {
    fc.assert(
      fc.property(steps, (mix) => {
        const { requests, started } = play(mix, isTakenAhead);
        for (const { name, guild, own, came } of requests) {
          if (!started.includes(name)) continue;
          const before = started.slice(came, started.indexOf(name));
          for (const other of GUILDS.filter((one) => one !== guild)) {
            expect(
              before.filter((one) => one.startsWith(other)).length,
              `${other} before ${name}`,
            ).toBeLessThanOrEqual(own + 1);
          }
        }
      }),
    );
  });

  test('the requests of a guild start in the order in which they came', () => {
    fc.assert(
      fc.property(steps, (mix) => {
        const { requests, started } = play(mix, isTakenAhead);
        for (const guild of GUILDS) {
          const came = requests.map(({ name }) => name).filter((name) => started.includes(name));
          const isOfGuild = (name: string) => name.startsWith(guild);
          expect(started.filter(isOfGuild)).toEqual(came.filter(isOfGuild));
        }
      }),
    );
  });
});

test('those who go before a newcomer are counted rightly, whoever it is', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom(...GUILDS, 'new'), (mix, guild) => {
      const { queue, join, next, rest } = line();
      mix.forEach((step, n) => {
        if (step === 'turn') next();
        else if ('joins' in step) join(`${n}`, user(step.joins));
        else queue.remove(`${step.leaves}`);
      });
      const requester = user(guild);
      const before = queue.filter({ requester }).length;
      join('newcomer', requester);
      expect(rest().indexOf('newcomer')).toBe(before);
    }),
  );
});
