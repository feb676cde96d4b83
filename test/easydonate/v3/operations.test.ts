import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../../src/domain/failure.js';
import { v2 } from '../../../src/easydonate/v2/index.js';
import { v3 } from '../../../src/easydonate/v3/index.js';
import type { Resource } from '../../../src/http/resource.js';
import { fullProblemOf } from '../../support/problem-of.js';

/*
 * What can be asked for, whatever is asked with: nothing that could write.
 */

const KEY = 'c0ffee00c0ffee00';

type AnyResource = Pick<Resource<unknown, readonly number[]>, 'name' | 'request' | 'read'>;
const tables: readonly (readonly [version: 2 | 3, resources: readonly AnyResource[]])[] = [
  [2, Object.values(v2)],
  [3, Object.values(v3)],
];

const hostile = fc.constantFrom(
  ...[
    'create',
    'payment/create',
    '../payment/create',
    '7/../payment/create',
    '%63reate',
    '%2e%2e/payment/create',
  ],
  ...[
    '..',
    '.',
    '',
    '/',
    '\\',
    '?customer=a',
    '#',
    '１２',
    '7 ',
    '\r\nHost: evil.example',
    '//evil.example',
    '\u0000',
  ],
  ...['next_page_url', 'https://ep.easydonate.ru', 'https://evil.example/api/v3/shop', KEY],
);
const key = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.array(hostile, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
);
const id = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.maxSafeNat(),
  // Types are gone when the bot runs.
  hostile.map((text): number => JSON.parse(JSON.stringify({ text }), () => text)),
);

/** What follows the address of a shop, by version; 7 stands for any number. */
const COMMON = ['', '/servers', '/payment/7'];
const PATHS = { 2: COMMON, 3: [...COMMON, '/massSales?where_active=true', '/payments?paginate=50&page=7'] };
const SHOP = { 2: /^\/api\/v2\/shop\/[^/?#]+/, 3: /^\/api\/v3\/shop/ };

const takesId = ({ name }: AnyResource): boolean => /^payments?$/.test(name);

/** What would be sent; undefined if nothing is. */
function requested(resource: AnyResource, withKey: string, number: number) {
  try {
    return resource.request(withKey, ...(takesId(resource) ? [number] : []));
  } catch (error) {
    if (error instanceof RangeError || (error instanceof Failure && error.problem.kind === 'keyRefused'))
      return undefined;
    throw error;
  }
}

describe.each(tables)('version %s', (version, resources) => {
  test('asks for nothing but what is in its table, whatever it is asked with', () => {
    let sent = 0;
    fc.assert(
      fc.property(fc.constantFrom(...resources), key, id, (resource, text, number) => {
        const request = requested(resource, text, number);
        if (!request) return;
        sent += 1;
        expect(request.path).toMatch(SHOP[version]);
        const path = request.path.replace(SHOP[version], '').replace(/(?<=[/=])[1-9]\d{0,15}$/, '7');
        expect(PATHS[version]).toContain(path);
        const url = new URL(request.path, 'https://shop.example.com');
        expect(url.origin).toBe('https://shop.example.com');
        // No segment is resolved away.
        expect(url.pathname.split('/')).toHaveLength(request.path.split('?', 1).join('').split('/').length);
        for (const value of Object.values(request.headers ?? {})) expect(value).toMatch(/^[\x21-\x7e]+$/);
      }),
      { numRuns: 3000 },
    );
    expect(sent).toBeGreaterThan(500);
  });
});

test('the key is in a header, and in no address', () => {
  const sent = Object.values(v3).map((resource) => requested(resource, KEY, 7));
  for (const request of sent) expect(request?.headers).toEqual({ 'shop-key': KEY });
  const paths = sent.map((request) => request?.path);
  expect(new Set(paths)).toEqual(new Set(PATHS[3].map((path) => `/api/v3/shop${path}`)));
});

describe('a refusal', () => {
  const found = { kind: 'notFound', what: 'payment', keyAccepted: true };
  const maybe = { kind: 'notFound', what: 'payment' };
  const refused = { kind: 'keyRefused' };

  test.each<[status: number, body: object, shop: object, payment: object]>([
    [404, { success: false, error_code: 1 }, refused, refused],
    [404, { status: false, error_code: 1 }, refused, refused],
    [200, { response: 'x', error_code: 1 }, refused, refused],
    [404, { success: false, error_code: 2 }, refused, found],
    [200, { success: 0, error_code: '2' }, refused, found],
    [503, { success: false, error_code: 2 }, { kind: 'serverError' }, found],
    [200, { success: false }, refused, maybe],
    [404, { response: 'x' }, refused, maybe],
    [404, { status: 0, response: 'x' }, refused, maybe],
    [404, { success: 'false', error_code: 0 }, refused, maybe],
    [404, { success: '0', error_code: 99 }, refused, maybe],
    ...[3, 4, 5, 6].map((code): [number, object, object, object] => {
      const rejected = { kind: 'rejected' };
      return [400, { success: false, error_code: code }, rejected, rejected];
    }),
    [200, { success: false, error_code: 5 }, { kind: 'rejected' }, { kind: 'rejected' }],
    [200, { success: false, error_code: 7 }, refused, maybe],
    [429, { success: false }, { kind: 'rateLimited' }, { kind: 'rateLimited' }],
    [429, { message: 'Too Many Attempts.' }, { kind: 'rateLimited' }, { kind: 'rateLimited' }],
    [404, { message: 'x' }, { kind: 'noSuchPath' }, { kind: 'noSuchPath' }],
    // Not the service: the machine in front of it, in the form of RFC 9457.
    [403, { title: 'Access denied', status: 403 }, { kind: 'rejected' }, { kind: 'rejected' }],
    ...[{ success: 2, response: {} }, {}].map((body): [number, object, object, object] => {
      const unexpected = { kind: 'unexpectedShape' };
      return [200, body, unexpected, unexpected];
    }),
  ])('%i %j', async (status, body, shop, payment) => {
    const response = { status, text: JSON.stringify(body) };
    expect(await fullProblemOf(v3.shop.read(response, () => {}))).toEqual(shop);
    expect(await fullProblemOf(v3.payment.read(response, () => {}))).toEqual(payment);
  });

  test.each([true, 1, '1', 'true'])('success %j is none', async (success) => {
    const text = JSON.stringify({ success, response: { id: '1', name: 'Shop' } });
    expect(await v3.shop.read({ status: 200, text }, () => {})).toMatchObject({ id: 1, name: 'Shop' });
  });
});
