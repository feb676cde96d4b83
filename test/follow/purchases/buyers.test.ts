import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Cipher } from '../../../src/store/cipher.js';
import { GUILD, MINUTE, OTHER_GUILD, PRICES, pass, restart, SECRET, useFakeClock } from '../harness.js';
import { bought, buy, createFed, EVERYONE } from './harness.js';

/* How buyers are told from each other without their names. */

useFakeClock();

const LOOK = 11 * MINUTE;
const NEXT = Buffer.alloc(32, 8);
type Fed = Awaited<ReturnType<typeof createFed>>;

const ledgerOf = async ({ bot }: Fed, guildId = GUILD) => {
  const { ledger } = (await bot.store.following.get(guildId)).purchases;
  if (!ledger) throw new Error('there is no ledger');
  return ledger;
};
/** First purchases, and all, of each day. */
const countFirst = async (fed: Fed) => (await ledgerOf(fed)).days.map(({ first, count }) => [first, count]);

test('a mark is another in each ledger, and can’t be found from the record and a name', async () => {
  const fed = await createFed();
  const { world, bot } = fed;
  await bot.alsoFollow(OTHER_GUILD, PRICES);
  await bot.following(OTHER_GUILD).setPurchases({ channelId: PRICES });
  await pass(LOOK);
  buy(world);
  await pass(LOOK);
  const { salt, shopId, buyers } = await ledgerOf(fed);
  const other = await ledgerOf(fed, OTHER_GUILD);
  expect([buyers.length, other.buyers.length, buyers[0] === other.buyers[0]]).toEqual([1, 1, false]);
  const guesses = ['steve', `${shopId} steve`, `${salt}steve`, `${salt} steve`].map((text) =>
    createHash('sha256').update(text).digest('base64url').slice(0, 4),
  );
  expect(guesses).not.toContain(buyers[0]);
  await bot.following().setPurchases({ channelId: null });
  await bot.following().setPurchases({ channelId: EVERYONE });
  await pass(LOOK);
  const again = await ledgerOf(fed);
  expect([again.buyers.length, again.buyers[0] === buyers[0], again.salt === salt]).toEqual([
    1,
    false,
    false,
  ]);
});

test('a buyer stays known when the secret of the store is replaced, in any case', async () => {
  const fed = await createFed();
  const { world, bot } = fed;
  buy(world);
  await pass(LOOK);
  const before = await ledgerOf(fed);
  const both = await restart(world, bot, { cipher: new Cipher(NEXT, SECRET) });
  buy(world, { customer: 'STEVE' });
  await pass(LOOK);
  expect(await both.store.reencryptKeys(new Cipher(NEXT))).toEqual([]);
  const after = await ledgerOf(fed);
  expect([after.salt === before.salt, after.buyers]).toEqual([false, before.buyers]);
  expect(await both.store.reencryptKeys(new Cipher(NEXT))).toEqual([]);
  expect((await ledgerOf(fed)).salt).toBe(after.salt);
  await restart(world, both, { cipher: new Cipher(NEXT) });
  buy(world);
  buy(world, { customer: 'Alexander' });
  await pass(LOOK);
  expect(await countFirst(fed)).toEqual([[2, 4]]);
  expect(world.errors).toEqual([]);
});

test.each([
  ['that nothing decrypts', 'c2FsdA=='],
  ['of an older version, which has none', undefined],
])(
  'a ledger with a salt %s begins anew, as if the shop were seen for the first time',
  async (_what, salt) => {
    const fed = await createFed();
    const { world, bot, everyone } = fed;
    buy(world);
    await pass(LOOK);
    const key = `follow:${GUILD}`;
    const record = JSON.parse((await world.backend.get(key)) ?? '');
    record.purchases.ledger.salt = salt;
    await world.backend.set(key, JSON.stringify(record));
    expect(await bot.store.reencryptKeys(new Cipher(SECRET))).toEqual([]);
    buy(world, { customer: 'Alexander' });
    await pass(LOOK);
    expect([everyone(), await countFirst(fed)]).toEqual([[bought('St…e')], [[2, 2]]]);
    buy(world);
    await pass(LOOK);
    expect([everyone(), await countFirst(fed)]).toEqual([[bought('St…e'), bought('St…e')], [[2, 3]]]);
    expect(world.errors).toEqual([]);
  },
);

test('a damaged record keeps the other of its guild from nothing', async () => {
  const { world, bot } = await createFed();
  await world.backend.set(`follow:${GUILD}`, 'damaged');
  const next = new Cipher(NEXT);
  const both = await restart(world, bot, { cipher: new Cipher(NEXT, SECRET) });
  expect(await both.store.reencryptKeys(next)).toEqual([GUILD]);
  expect(await (await restart(world, both, { cipher: next })).store.key(GUILD)).toMatch(/^c0ffee/);
});
