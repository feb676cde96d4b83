import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Requester } from '../../src/easydonate/priority.js';
import { FairQueue } from '../../src/shop/fair-queue.js';
import { REFRESH, SEARCH, USER, user } from './requesters.js';

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
  test('guilds take turns, each in order of arrival', () => {
    const { join, rest } = line();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) join(name, user(name[0]));
    expect(rest()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('a guild that arrives after another had its turn goes before that one’s next', () => {
    const { join, next, rest } = line();
    for (const name of ['a1', 'a2', 'a3']) join(name, user('a'));
    expect(next()).toBe('a1');
    join('b1', user('b'));
    expect(rest()).toEqual(['b1', 'a2', 'a3']);
  });

  test('shops take turns, however many guilds are linked to one', () => {
    const { join, rest } = line();
    const many = Array.from({ length: 21 }, (_, n) => `many ${n}`);
    for (const name of many) join(name, user(name, { shopKey: 'many' }));
    for (const name of ['b1', 'b2', 'b3']) join(name, user('b', { shopKey: 'other' }));
    const order = rest();
    expect(order.slice(0, 6)).toEqual(['many 0', 'b1', 'many 1', 'b2', 'many 2', 'b3']);
    expect(order).toHaveLength(24);
  });

  test('keys that are only being checked take turns as one shop', () => {
    const { join, rest } = line();
    for (const name of ['a', 'b', 'c']) join(name, user(name, { shopKey: undefined }));
    for (const name of ['d1', 'd2']) join(name, user('d'));
    expect(rest()).toEqual(['a', 'd1', 'b', 'd2', 'c']);
  });

  test('within a guild staff goes before members', () => {
    const { join, rest } = line();
    for (const name of ['a1', 'a2', 'a3']) join(name, user('a'));
    join('b1', user('b'));
    for (const name of ['staff 1', 'staff 2']) join(name, user('a', { isStaff: true }));
    expect(rest()).toEqual(['staff 1', 'b1', 'staff 2', 'a1', 'a2', 'a3']);
  });

  test('a person goes before searches, these before refreshes', () => {
    const { join, rest } = line();
    join('refresh 1', REFRESH);
    join('refresh 2', REFRESH);
    join('search', SEARCH);
    join('user', USER);
    expect(rest()).toEqual(['user', 'search', 'refresh 1', 'refresh 2']);
  });

  test('a cancelled request holds up nobody', () => {
    const { queue, join, rest } = line();
    join('user', USER);
    join('search', SEARCH);
    join('refresh', REFRESH);
    queue.remove('search');
    queue.remove('refresh');
    expect(queue.size).toBe(1);
    expect(rest()).toEqual(['user']);
  });
});

describe('a newcomer of a guild that has one request waiting', () => {
  const ahead = ({ queue }: ReturnType<typeof line>) => queue.filter({ requester: user('a') }).length;

  test('goes before the second request of a guild that comes later in turn', () => {
    const waiting = line();
    for (const name of ['a1', 'b1', 'b2']) waiting.join(name, user(name[0]));
    expect(ahead(waiting)).toBe(2);
  });

  test('goes after the second request of others, where their own guild has just had its turn', () => {
    const waiting = line();
    for (const name of ['a1', 'a2', 'b1', 'b2']) waiting.join(name, user(name[0]));
    waiting.next();
    expect(ahead(waiting)).toBe(3);
  });
});

/** Who asks: somebody of one of three guilds of one of three shops. */
const member = fc.record({
  shopKey: fc.constantFrom('x', 'y', 'z'),
  guild: fc.constantFrom('a', 'b', 'c'),
  isStaff: fc.boolean(),
});

interface Member {
  readonly shopKey: string;
  readonly guild: string;
  readonly isStaff: boolean;
}

const requesterOf = ({ shopKey, guild, isStaff }: Member) => user(guild, { shopKey, isStaff });

type Step = 'turn' | { readonly joins: Member } | { readonly leaves: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ joins: member }) },
    { weight: 2, arbitrary: fc.constant('turn' as const) },
    { weight: 1, arbitrary: fc.record({ leaves: fc.nat() }) },
  ),
  { maxLength: 60 },
);

interface Request extends Member {
  readonly name: string;
  /** How many requests had started when it came. */
  readonly came: number;
}

/**
 * Plays the steps, and then all turns that are left.
 * @param isTakenAhead whether the next request is taken out of the queue while it waits for its turn, as where processes
 * share a budget
 * @returns those that started, in this order
 */
function play(mix: readonly Step[], isTakenAhead: boolean): Request[] {
  const { queue, join, next } = line();
  const requests = new Map<string, Request>();
  const started: Request[] = [];
  let waiting: string[] = [];
  let ahead: string | undefined;

  const take = () => {
    const name = next();
    waiting = waiting.filter((other) => other !== name);
    return name;
  };
  const turn = () => {
    const name = isTakenAhead ? ahead : take();
    if (isTakenAhead) ahead = take();
    const request = requests.get(name ?? '');
    if (request) started.push(request);
    return name;
  };
  for (const [index, step] of mix.entries()) {
    if (step === 'turn') turn();
    else if ('joins' in step) {
      const name = String(index);
      requests.set(name, { ...step.joins, name, came: started.length });
      waiting.push(name);
      join(name, requesterOf(step.joins));
      if (isTakenAhead) ahead ??= take();
    } else {
      const left = waiting[step.leaves % Math.max(1, waiting.length)];
      if (left) queue.remove(left);
      waiting = waiting.filter((other) => other !== left);
    }
    expect(queue.size).toBe(waiting.length);
  }
  while (turn() !== undefined);
  return started;
}

/** How many there are of each group. */
function counted(requests: readonly Request[], groupOf: (request: Request) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const request of requests) counts.set(groupOf(request), (counts.get(groupOf(request)) ?? 0) + 1);
  return counts;
}

describe.each([
  ['started in its turn', false],
  ['taken out before its turn', true],
])('with any mix of arrivals, where a request is %s', (_how, isTakenAhead) => {
  /** Each request that started, with those that started while it waited, itself included. */
  const waits = (mix: readonly Step[]) => {
    const started = play(mix, isTakenAhead);
    return started.map((request, at) => ({ request, during: started.slice(request.came, at + 1) }));
  };

  test('nobody waits for more requests of another shop than of their own', () => {
    fc.assert(
      fc.property(steps, (mix) => {
        for (const { request, during } of waits(mix)) {
          const counts = counted(during, ({ shopKey }) => shopKey);
          expect(Math.max(...counts.values())).toBeLessThanOrEqual(counts.get(request.shopKey) ?? 0);
        }
      }),
    );
  });

  test('nobody waits for more requests of another guild of the same shop than of their own', () => {
    fc.assert(
      fc.property(steps, (mix) => {
        for (const { request, during } of waits(mix)) {
          const ofShop = during.filter(({ shopKey }) => shopKey === request.shopKey);
          const counts = counted(ofShop, ({ guild }) => guild);
          expect(Math.max(...counts.values())).toBeLessThanOrEqual(counts.get(request.guild) ?? 0);
        }
      }),
    );
  });

  test('within a guild staff go before members, and each kind in order of arrival', () => {
    fc.assert(
      fc.property(steps, (mix) => {
        const started = play(mix, isTakenAhead);
        for (const [at, request] of started.entries()) {
          const later = started
            .slice(at + 1)
            .filter(({ shopKey, guild }) => shopKey === request.shopKey && guild === request.guild);
          for (const other of later) {
            if (other.isStaff === request.isStaff)
              expect(Number(other.name)).toBeGreaterThan(Number(request.name));
            // One may have been taken out already when staff came.
            else if (other.isStaff) expect(other.came + (isTakenAhead ? 1 : 0)).toBeGreaterThan(at);
          }
        }
      }),
    );
  });
});

test('the requests ahead of a newcomer are counted right', () => {
  fc.assert(
    fc.property(
      steps,
      fc.oneof(
        member,
        member.map((one) => ({ ...one, shopKey: 'new' })),
      ),
      (mix, newcomer) => {
        const { queue, join, next, rest } = line();
        mix.forEach((step, n) => {
          if (step === 'turn') next();
          else if ('joins' in step) join(`${n}`, requesterOf(step.joins));
          else queue.remove(`${step.leaves}`);
        });
        const requester = requesterOf(newcomer);
        const before = queue.filter({ requester }).length;
        join('newcomer', requester);
        expect(rest().indexOf('newcomer')).toBe(before);
      },
    ),
  );
});
