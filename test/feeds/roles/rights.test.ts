import { beforeEach, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/words/index.js';
import { moderator, owner } from '../../commands/harness.js';
import { STAFF } from '../../support/guild-channels.js';
import { discordRole, MANAGE_ROLES, OWNER_ID } from '../../support/members.js';
import type { Origin } from '../../support/router-harness.js';
import { ANN, BOB, chief, createOwner, idOf, type OwnerHarness, PRODUCT, textOf, VIP } from './owner.js';
import { grant, holding, mapping } from './samples.js';

const { buyerRoles: words } = LANGUAGES.en;
const RANK = '700000000000000033';
const CAL = '300000000000000003';
const NO_CHANNELS = 'e3b0c44298fc1c14';

let bot: OwnerHarness;
/** VIP is at 10. Ann has VIP by a purchase, Bob by two, and Cal had it before. */
beforeEach(async () => {
  bot = await createOwner();
  for (const id of [ANN, BOB, CAL]) bot.members.join(id, VIP);
  const now = Date.now();
  const given = (memberId: string, paymentId: number, productId = PRODUCT) =>
    grant({ memberId, paymentId, productId, roleId: VIP, givenAt: now });
  await bot.press('setup:setStaff', chief, { values: [STAFF] });
  await bot.change({
    ...{ isOn: true, shopId: 1 },
    mappings: [mapping({ productId: PRODUCT, roleId: VIP }), mapping({ productId: 22, roleId: VIP })],
    grants: [given(ANN, 1), given(BOB, 2), given(BOB, 3, 22), given(CAL, 4)],
    holdings: [
      ...[ANN, BOB].map((memberId) => holding({ memberId, roleId: VIP, seenAt: now })),
      holding({ memberId: CAL, roleId: VIP, seenAt: now, origin: 'own' }),
    ],
  });
});

const manager: Origin = { ...owner, userId: '300000000000000077', roleIds: [RANK] };
const addRank = (position: number, permissions: bigint) =>
  bot.members.addRole(discordRole({ id: RANK, position, permissions }));

type Person = readonly [name: string, from: Origin, position: number, permissions: bigint, refusal?: string];

const PEOPLE: readonly Person[] = [
  ['manages roles and stands above', manager, 20, MANAGE_ROLES],
  ['is an administrator who stands above', manager, 12, 8n],
  ['owns the guild, without a role', { ...owner, userId: OWNER_ID, roleIds: [] }, 1, 0n],
  ['manages the server without Manage Roles', manager, 20, 0n, words.rights.lacksRight[0]],
  [
    'has Manage Roles in this channel alone',
    { ...manager, permissions: (owner.permissions ?? 0n) | MANAGE_ROLES },
    ...([20, 0n, words.rights.lacksRight[0]] as const),
  ],
  ['manages roles and stands below', manager, 9, MANAGE_ROLES, words.rights.aboveYours(`<@&${VIP}>`)[0]],
  ['is an administrator who stands below', manager, 5, 8n, words.rights.aboveYours(`<@&${VIP}>`)[0]],
  ['manages roles, without a role', { ...manager, roleIds: [] }, 20, 0n, words.rights.lacksRight[0]],
];

const DECISIONS: readonly (readonly [string, string, object, string])[] = [
  ['adds a product', `setup:saveMapping:22:${VIP}:30:${NO_CHANNELS}`, { mappings: [] }, 'now get'],
  ['changes its end', `setup:saveMapping:${PRODUCT}:${VIP}:7:${NO_CHANNELS}`, {}, 'now get'],
  ['removes it and keeps the roles', `setup:removeMapping:${PRODUCT}:${VIP}:keep`, {}, 'no longer get'],
  ['removes it and takes the roles', `setup:removeMapping:${PRODUCT}:${VIP}:takeBack`, {}, '1 member loses'],
  ['keeps what another shop gave', 'setup:adoptShop:keep', { shopId: 7, isFrozen: true }, 'former shop'],
  [
    'takes what another shop gave',
    'setup:adoptShop:takeBack',
    { shopId: 7, isFrozen: true },
    '2 members lose',
  ],
];

const staffLines = () =>
  bot.channels.messages.filter(({ channelId }) => channelId === STAFF).map(({ reply }) => reply.content);

test.each(
  PEOPLE.flatMap(([who, from, position, permissions, refusal]) =>
    DECISIONS.map(([what, id, fields, line]) => ({
      who,
      from,
      position,
      permissions,
      refusal,
      what,
      id,
      fields,
      line,
    })),
  ),
)('$who, and $what → $refusal', async ({ from, position, permissions, refusal, id, fields, line }) => {
  addRank(position, permissions);
  await bot.change(fields);
  const before = await bot.stored();
  const { reply } = await bot.press(id, from);
  const after = await bot.stored();
  const told = staffLines();
  if (refusal === undefined) {
    expect(after).not.toEqual(before);
    expect(told).toEqual([expect.stringMatching(new RegExp(`^-# 🎟️ <@${from.userId}>: .*${line}`))]);
    return;
  }
  expect(textOf(reply)).toContain(`${words.refusedToMap} ${refusal}.`);
  const { mappings, grants, isFrozen } = before;
  expect(after).toMatchObject({ mappings, grants, isFrozen });
  expect(told).toEqual([]);
});

test('rights that are lost after the page was drawn → the press does nothing', async () => {
  addRank(20, MANAGE_ROLES);
  const values = [`${PRODUCT} ${VIP}`];
  const { reply } = await bot.press('setup:openMapping', manager, { values });
  bot.members.move(RANK, 10);
  await bot.press(idOf(reply, `setup:removeMapping:${PRODUCT}:${VIP}:takeBack`) ?? '', manager);
  expect((await bot.stored()).mappings).toHaveLength(2);
});

test('while Discord doesn’t answer → nothing is decided, and the page says so', async () => {
  addRank(20, MANAGE_ROLES);
  bot.members.state.isAway = true;
  const { reply } = await bot.press(`setup:removeMapping:${PRODUCT}:${VIP}:takeBack`, manager);
  expect(textOf(reply)).toContain(words.notRead);
  expect((await bot.stored()).mappings).toHaveLength(2);
});

test('a role that is deleted stands above nobody', async () => {
  addRank(20, MANAGE_ROLES);
  bot.members.deleteRole(VIP);
  await bot.press(`setup:removeMapping:${PRODUCT}:${VIP}:keep`, manager);
  expect((await bot.stored()).mappings).toHaveLength(1);
});

test('before it is done, the pages name how many lose it: not who has it otherwise, too', async () => {
  const values = [`${PRODUCT} ${VIP}`];
  const { reply } = await bot.press('setup:openMapping', chief, { values });
  expect(textOf(reply)).toContain(words.removal.text(3, 1));
  await bot.change({ shopId: 7, isFrozen: true });
  expect(textOf(await bot.page())).toContain(words.otherShop.text(2));
});

test('the first mapping is told in the staff’s channel, that was chosen before', async () => {
  await bot.press('setup:setStaff', chief, { values: [STAFF] });
  await bot.change({ mappings: [], isOn: false });
  await bot.press(`setup:saveMapping:22:${VIP}:30:${NO_CHANNELS}`, chief);
  expect(staffLines()).toEqual([expect.stringContaining('now get')]);
});

test('a mapping that is removed twice is told once, with its product’s name', async () => {
  for (let time = 0; time < 2; time += 1)
    await bot.press(`setup:removeMapping:${PRODUCT}:${VIP}:takeBack`, chief);
  expect(staffLines()).toEqual([
    `-# 🎟️ <@${OWNER_ID}>: ${words.decisions.removed('VIP pass, chosen as VIP', `<@&${VIP}>`)} · ${words.decisions.lose(1)}`,
  ]);
});

test.each([
  ['without Manage Roles', 20, 0n],
  ['below the role', 9, MANAGE_ROLES],
])(
  'the removal of the shop by a manager %s takes no role back, and says why',
  async (_what, position, bits) => {
    addRank(position, bits);
    const { reply } = await bot.press('setup:leave', manager);
    expect(textOf(reply)).toContain(words.leaving.notTaken(2));
    const left = await bot.stored();
    expect([left.mappings.length, left.grants.every(({ ended }) => ended === null)]).toEqual([2, true]);
    expect([ANN, BOB, CAL].every((id) => bot.members.has(id, VIP))).toBe(true);
  },
);

test('the removal of the shop by a manager below a role that no product gives and one answer lacked takes nothing', async () => {
  addRank(9, MANAGE_ROLES);
  const missed = { isHeld: false, missingSince: Date.now() };
  await bot.change({
    mappings: [],
    holdings: (await bot.stored()).holdings.map((one) => ({ ...one, ...missed })),
  });
  await bot.press('setup:leave', manager);
  expect([ANN, BOB].map((id) => bot.members.has(id, VIP))).toEqual([true, true]);
});

test('the removal of the shop by one who may takes them back, and the staff read who it was', async () => {
  addRank(20, MANAGE_ROLES);
  await bot.press('setup:leave', manager);
  expect([ANN, BOB, CAL].map((id) => bot.members.has(id, VIP))).toEqual([false, false, true]);
  expect(staffLines()).toEqual([`-# 🎟️ <@${manager.userId}>: ${words.decisions.left}`]);
});

test('one member’s Take back asks for nothing but the use of `/payment`', async () => {
  const { reply } = await bot.press('roles:takeBack:1', { ...moderator, userId: '300000000000000078' });
  expect([reply.content, bot.members.has(ANN, VIP)]).toEqual([words.payment.takenBack(1), false]);
});
