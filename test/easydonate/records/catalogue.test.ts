import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { catalogueSteps } from '../../../src/easydonate/records/catalogue.js';
import { parseSoldProduct } from '../../../src/easydonate/records/product.js';
import { runYielding } from '../../../src/lib/yielding.js';
import { countingTurns } from '../../shop/yielding.js';
import { parseCatalogue } from '../parse.js';

/*
 * Products are read by hand, for there are thousands in a catalogue. Here is the same once more in the words of zod,
 * to compare with.
 */
const number = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(-1e12).max(1e12));
const text = z.union([z.string(), z.number().transform(String)]);
const numberOrNull = number.catch(Number.NaN).transform((value) => (Number.isNaN(value) ? null : value));
const textOrEmpty = text.catch('');
const flag = z
  .union([z.undefined(), z.null(), z.literal([0, '0', false, '']), z.literal('set')])
  .catch('set')
  .transform((value) => value === 'set');
const wire = z.object({
  id: z.union([z.int().positive(), z.string().regex(/^\d+$/).transform(Number).pipe(z.int().positive())]),
  name: text,
  price: number,
  old_price: numberOrNull,
  type: textOrEmpty,
  number: numberOrNull,
  withdraw_commands_days: numberOrNull,
  description: textOrEmpty,
  image: textOrEmpty,
  is_hidden: flag,
  sort_index: numberOrNull,
  first_delete: flag,
});

const inDomain = ({ id, name, price, type, description, image, ...rest }: z.output<typeof wire>) => ({
  ...{ id, name, price, type, description, image },
  oldPrice: rest.old_price,
  quantity: rest.number,
  durationDays: rest.withdraw_commands_days,
  isHidden: rest.is_hidden,
  position: rest.sort_index,
  isOneTime: rest.first_delete,
  requestedFields: [],
});

const ODD = [
  undefined,
  null,
  0,
  -0,
  1,
  '0',
  '00',
  '-0',
  true,
  false,
  '',
  'yes',
  'set',
  [],
  {},
  [1],
  '1.5',
  '-2',
];
const ODDER = [
  '1e3',
  '0x1',
  '٣',
  '7\n',
  ' 7',
  Number.POSITIVE_INFINITY,
  Number.NaN,
  1e21,
  2 ** 53,
  '9'.repeat(400),
];
const value = fc.oneof(
  fc.constantFrom(...ODD, ...ODDER),
  fc.jsonValue({ maxDepth: 1 }),
  fc.double(),
  fc.nat().map(String),
);
const field = fc.constantFrom(...Object.keys(wire.shape), 'ip', 'key', 'commands', '__proto__');
const odd = fc.dictionary(field, value, { maxKeys: 12 });
const readable = fc.record({ id: fc.integer({ min: 1 }), name: fc.string(), price: fc.integer() });
const item = fc.oneof(
  fc.tuple(readable, odd).map(([usual, more]) => ({ ...usual, ...more })),
  fc.tuple(odd, readable).map(([more, usual]) => ({ ...more, ...usual })),
  value,
);

test('a product is read as its description says, whatever is in it', () => {
  const seen = { read: 0, left: 0 };
  fc.assert(
    fc.property(item, (product) => {
      const described = wire.safeParse(product).data;
      const expected = described && inDomain(described);
      seen[expected ? 'read' : 'left'] += 1;
      const left: unknown[] = [];
      const catalogue = parseCatalogue([{ id: 1, name: 'Isle', products: [product] }], (one) =>
        left.push(one),
      );
      expect(catalogue?.servers[0]?.products).toEqual(expected && !expected.isHidden ? [expected] : []);
      expect(left).toHaveLength(expected ? 0 : 1);
      const alone = parseSoldProduct(product);
      expect(alone).toEqual(expected && { ...expected, servers: [] });
    }),
    { numRuns: 5000 },
  );
  expect(Math.min(seen.read, seen.left)).toBeGreaterThan((seen.read + seen.left) / 10);
});

const listOf = (products: number) => [
  {
    id: 1,
    name: 'Isle',
    products: Array.from({ length: products }, (_, id) => ({ id, name: 'Sword', price: 1 })),
  },
];

test('others have their turn while a large list is read, and it is the same list', async () => {
  const { turns, result } = await countingTurns(runYielding(catalogueSteps(listOf(10_000), () => {})));
  expect(turns).toBeGreaterThan(15);
  expect(result).toEqual(parseCatalogue(listOf(10_000), () => {}));
  expect(result?.unreadable).toBe(1);
});

test('a small list is read at once', async () => {
  // However long a busy machine takes.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const { turns } = await countingTurns(runYielding(catalogueSteps(listOf(400), () => {})));
  expect(turns).toBe(0);
});
