import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Failure } from '../../src/domain/failure.js';
import type { Resource } from '../../src/easydonate/resource.js';
import { API } from '../../src/easydonate/versions.js';
import * as arbitrary from '../commands/arbitraries.js';

/** What is read of a body, or the problem. */
const read = (
  resource: Pick<Resource<unknown>, 'read'>,
  success: unknown,
  response: unknown,
): Promise<unknown> =>
  resource
    .read({ status: 200, text: JSON.stringify({ success, response }) }, () => {})
    .catch((error: unknown) => {
      if (error instanceof Failure) return error.problem;
      throw error;
    });

test.each<[name: 'shop' | 'catalogue' | 'payment', fc.Arbitrary<unknown>]>([
  ['shop', arbitrary.wireShop],
  ['catalogue', arbitrary.wireCatalogue],
  ['payment', arbitrary.wirePayment],
])('%s: the same body gives the same value in both versions', async (name, bodies) => {
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      expect(await read(API[3][name], true, body)).toEqual(await read(API[2][name], 1, body));
    }),
    arbitrary.RUNS,
  );
});
