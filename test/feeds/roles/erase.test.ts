import { expect, test } from 'vitest';
import { FEED_FORMAT } from '../../../src/feeds/record.js';
import { eraseMember } from '../../../src/feeds/roles/rules/retention.js';
import { rolesPart } from '../../../src/feeds/roles/state.js';
import { Cipher } from '../../../src/store/cipher.js';
import { createSeal } from '../../../src/store/seal.js';
import { changeStored } from '../../support/parts.js';
import { identity } from '../../support/samples.js';
import { createWorld, GUILD, KEY, OTHER_GUILD, SECRET, useFakeClock } from '../harness.js';
import { grant, holding, mapping, request } from './samples.js';

useFakeClock();

const ANN = '300000000000000001';
const BOB = '300000000000000002';

async function createStored() {
  const world = createWorld(3);
  const bot = world.createProcess();
  for (const guildId of [GUILD, OTHER_GUILD]) {
    await bot.store.link(guildId, { key: KEY, shop: identity('Shop') });
    await changeStored(bot.store, guildId, rolesPart, {
      mappings: [mapping({ mapperId: BOB })],
      grants: [grant({ memberId: ANN }), grant({ memberId: BOB, proof: { kind: 'approval', by: BOB } })],
      holdings: [holding({ memberId: ANN }), holding({ memberId: BOB })],
      codes: [{ hash: 'x', memberId: ANN, madeAt: Date.now() }],
      cards: [request({ askers: [ANN], at: Date.now() })],
    });
  }
  /** Every row of the store, decrypted. */
  const rows = () =>
    [...world.backend.texts].map(([key, text]) => {
      const [kind, guildId = ''] = key.split(':');
      const seal = createSeal(new Cipher(SECRET), guildId);
      return `${key} ${kind === 'feeds' ? JSON.stringify(FEED_FORMAT.parse(text, seal)) : text}`;
    });
  return { world, bot, rows };
}

test('members are stored encrypted, so that only the decrypted rows name them', async () => {
  const { world, rows } = await createStored();
  expect(rows().filter((row) => row.includes(ANN))).toHaveLength(2);
  expect([...world.backend.texts.values()].filter((text) => text.includes(ANN))).toEqual([]);
});

test('a guild that removed the bot leaves no row, decrypted or not; the other guild keeps its own', async () => {
  const { bot, rows } = await createStored();
  await bot.store.erase(GUILD);
  expect(rows().filter((row) => row.includes(GUILD))).toEqual([]);
  expect(rows().filter((row) => row.includes(ANN))).toHaveLength(1);
  await bot.store.erase(OTHER_GUILD);
  expect(rows()).toEqual([]);
});

test('a member who has everything erased is in no decrypted row; others are', async () => {
  const { bot, rows } = await createStored();
  for (const guildId of [GUILD, OTHER_GUILD]) {
    const state = await bot.part(rolesPart, guildId);
    await changeStored(bot.store, guildId, rolesPart, eraseMember(state, ANN));
  }
  expect(rows().join('\n')).not.toContain(ANN);
  expect(rows().join('\n')).toContain(BOB);
});
