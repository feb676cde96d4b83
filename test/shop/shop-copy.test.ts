import { expect, test } from 'vitest';
import { COPY_FORMAT, packCopy, type ShopCopy, serializeCopy, unpackCopy } from '../../src/shop/shop-copy.js';
import { createSeal } from '../../src/store/seal.js';
import { TEST_CIPHER } from '../support/stores.js';
import { catalogueOf, productCalled } from './asked.js';

const GUILD = '100000000000000001';
const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';
const SEAL = createSeal(TEST_CIPHER, GUILD);

const copyOf = (changes: Partial<ReturnType<typeof productCalled>> = {}): ShopCopy => ({
  shop: undefined,
  catalogue: { value: catalogueOf([{ ...productCalled('VIP'), ...changes }]), at: Date.now() },
  sales: {
    value: [{ name: 'Sale', percent: 5, startsAt: null, endsAt: 1, productIds: [1] }],
    at: Date.now(),
  },
});

/** Writes a copy as the bot does, and reads the text. */
async function readBack(copy: ShopCopy, guildId = GUILD, key = KEY) {
  const written = COPY_FORMAT.stringify(await packCopy(serializeCopy(copy), GUILD, KEY), SEAL);
  const row = COPY_FORMAT.parse(written, SEAL);
  if (row === undefined || row === 'damaged') throw new Error('the row cannot be read');
  return unpackCopy(row, guildId, key, Date.now());
}

test('a copy is read as it was written; missing parts stay missing', async () => {
  const copy = copyOf({
    requestedFields: [{ name: 'Name', description: 'of the pet', isNumber: false }],
    position: 3,
  });
  expect(await readBack(copy)).toEqual(copy);
});

test.each([
  ['another guild', '100000000000000002', KEY],
  ['another key', GUILD, 'c0ffee00c0ffee00c0ffee00c0ffee02'],
])('a copy of %s is not read', async (_which, guildId, key) => {
  expect(await readBack(copyOf(), guildId, key)).toBeUndefined();
});

test.each([
  ['a hidden product', { isHidden: true }],
  ['a price that is no number', { price: Number.NaN }],
])('a copy with %s is not read, even if the bot has written it', async (_what, changes) => {
  expect(await readBack(copyOf(changes))).toBeUndefined();
});

test('only old parts are missing', async () => {
  const { catalogue, sales } = copyOf();
  const copy = { shop: undefined, catalogue, sales: sales && { ...sales, at: sales.at - 25 * 60 * 60_000 } };
  expect(await readBack(copy)).toEqual({ shop: undefined, catalogue, sales: undefined });
});

test('two copies of the same lists share neither salt nor signature', async () => {
  const copy = copyOf();
  const [one, other] = await Promise.all([
    packCopy(serializeCopy(copy), GUILD, KEY),
    packCopy(serializeCopy(copy), GUILD, KEY),
  ]);
  expect(one.salt).not.toBe(other.salt);
  expect(one.signature).not.toBe(other.signature);
  expect(one.digest).toBe(other.digest);
});
