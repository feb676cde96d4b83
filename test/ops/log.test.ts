import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Failure } from '../../src/domain/failure.js';
import { logShopEvent } from '../../src/ops/log.js';

function logged(event: Parameters<typeof logShopEvent>[1]): unknown[] {
  const lines: unknown[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  logShopEvent(pino({ base: null, timestamp: false, level: 'debug' }, { write }), event);
  return lines;
}

const [DEBUG, WARN] = [20, 40];
const asked = { event: 'asked', operation: 'shop', priority: 'user', ms: 7, waitMs: 2 } as const;

test('requests are logged at level debug', () => {
  expect(logged(asked)).toEqual([{ level: DEBUG, operation: 'shop', ms: 7, msg: 'shop request' }]);
});

test('failed requests are warnings with their kind and code', () => {
  const failure = new Failure({ kind: 'unreachable' }, 'ECONNREFUSED');
  expect(logged({ ...asked, failure })).toEqual([
    {
      ...{ level: WARN, operation: 'shop', ms: 7 },
      ...{ failure: 'unreachable', code: 'ECONNREFUSED', msg: 'shop request failed' },
    },
  ]);
});

test.each([
  ['a payment that does not exist', { kind: 'notFound', what: 'payment' }],
  ['a stop', { kind: 'stopping' }],
] as const)('%s is no warning', (_what, problem) => {
  expect(logged({ ...asked, failure: new Failure(problem) })).toMatchObject([
    { level: DEBUG, failure: problem.kind },
  ]);
});

test('unreadable items of a list are warnings', () => {
  const left = { operation: 'catalogue', count: 9, first: ['server 3', 'product 7', 'product'] };
  expect(logged({ event: 'leftOut', ...left })).toEqual([
    { level: WARN, ...left, msg: 'left out of the shop’s list: it could not be read' },
  ]);
});
