import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { salesPart } from '../../../src/sales/ledger.js';
import { Cipher } from '../../../src/store/cipher.js';
import { GUILD, MINUTE, OTHER_GUILD, PRICES, pass, restart, SECRET, useFakeClock } from '../harness.js';
import { bought, buy, createFed } from './harness.js';

/* How buyers are told from each other without their names. */

useFakeClock();

const LOOK = 11 * MINUTE;
const NEXT = Buffer.alloc(32, 8);
type Fed = Awaited<ReturnType<typeof createFed>>;

const findLedger = async ({ bot }: Fed, guildId = GUILD) => {
  const { ledger, shopId } = await bot.part(salesPart, guildId);
  if (!ledger) throw new Error('there is no ledger');
  return { ...ledger, shopId };
};
/** First purchases, and all, of each day. */
const countFirst = async (fed: Fed) => (await findLedger(fed)).days.map(({ first, count }) => [first, count]);

test('the hash of a buyer differs between guilds and can’t be guessed from the record and a name', async () => {
  const fed = await createFed();
  const { world, bot } = fed;
  await bot.alsoFollow(OTHER_GUILD, PRICES);
  await bot.pressIn(OTHER_GUILD, 'setup:savePurchases', [], { everyone: [PRICES] });
  await pass(LOOK);
  buy(world);
  await pass(LOOK);
  const { saltId, shopId, buyers } = await findLedger(fed);
  const other = await findLedger(fed, OTHER_GUILD);
  expect([buyers.length, other.buyers.length, buyers[0] === other.buyers[0]]).toEqual([1, 1, false]);
  const guesses = ['steve', `${shopId} steve`, `${saltId}steve`, `${saltId} steve`].map((text) =>
    createHash('sha256').update(text).digest('base64url').slice(0, 4),
  );
  expect(guesses).not.toContain(buyers[0]);
});

test('a buyer is recognised in another letter case and after the secret of the store is replaced', async () => {
  const fed = await createFed();
  const { world, bot } = fed;
  buy(world);
  await pass(LOOK);
  const before = await findLedger(fed);
  const both = await restart(world, bot, { cipher: new Cipher(NEXT, SECRET) });
  buy(world, { customer: 'STEVE' });
  await pass(LOOK);
  expect(await both.store.reencryptKeys(new Cipher(NEXT))).toEqual([]);
  const after = await findLedger(fed);
  expect([after.saltId, after.buyers]).toEqual([before.saltId, before.buyers]);
  await restart(world, both, { cipher: new Cipher(NEXT) });
  buy(world);
  buy(world, { customer: 'Alexander' });
  await pass(LOOK);
  expect(await countFirst(fed)).toEqual([[2, 4]]);
  expect(world.errors).toEqual([]);
});

test('a salt that can’t be decrypted is replaced, and the ledger starts over', async () => {
  const fed = await createFed();
  const { world, bot, everyone } = fed;
  buy(world);
  await pass(LOOK);
  const key = `guild:${GUILD}`;
  const text = (await world.backend.get(key)) ?? '';
  const [, salt = ''] = /"encryptedSalt":"([^"]+)"/.exec(text) ?? [];
  expect(salt).not.toBe('');
  await world.backend.set(key, text.replace(salt, 'c2FsdA=='));
  expect(await bot.store.reencryptKeys(new Cipher(SECRET))).toEqual([]);
  buy(world, { customer: 'Alexander' });
  await pass(LOOK);
  expect([everyone(), await countFirst(fed)]).toEqual([[bought('St…e')], [[2, 2]]]);
  buy(world);
  await pass(LOOK);
  expect([everyone(), await countFirst(fed)]).toEqual([[bought('St…e'), bought('St…e')], [[2, 3]]]);
  expect(world.errors).toEqual([]);
});
