import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { HARMLESS } from '../../../src/feeds/roles/troubles/role-troubles.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { member, owner } from '../../commands/harness.js';
import { BOT_ROLE, discordRole, MANAGE_ROLES, OWNER_ID, opens } from '../../support/members.js';
import { GUILD, type Origin } from '../../support/router-harness.js';
import { chief, createOwner, idOf, MVP, type OwnerHarness, textOf, VIP } from './owner.js';
import { PLACES } from './samples.js';

const { refusedToMap, troubles } = LANGUAGES.en.buyerRoles;
const ADMIN_ROLE = '700000000000000050';
const ROLE = '700000000000000060';
const BOT_POSITION = 50;
const ADMIN_POSITION = 30;
/** Manages the guild and its roles, and doesn't own it. */
const admin: Origin = { ...owner, userId: '300000000000000077', roleIds: [ADMIN_ROLE] };

let bot: OwnerHarness;
beforeEach(async () => {
  bot = await createOwner();
  bot.members.addRole(discordRole({ id: ADMIN_ROLE, position: ADMIN_POSITION, permissions: MANAGE_ROLES }));
});

/** Whether a role is stored; by the form, or by a button that only seems to come from it. */
async function isStored(roleId: string, from: Origin, isForged: boolean): Promise<boolean> {
  await bot.change({ mappings: [] });
  // What the digest of no channels is can be read in any button.
  const forged = `setup:saveMapping:21:${roleId}:never:e3b0c44298fc1c14`;
  if (isForged) await bot.press(forged, from);
  else await bot.add('21', roleId, 'never', from);
  return (await bot.stored()).mappings.length > 0;
}

const place = fc.integer({ min: 0, max: BOT_POSITION + 5 });
const bits = fc.uniqueArray(fc.constantFrom(...Object.values(PLACES), 47, 60, 70), {
  maxLength: 3,
});

test('a role is stored only if it is below the bot and its mapper, harmless, and nobody’s', async () => {
  const harmless = HARMLESS.map((name) => PLACES[name]);
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        position: place,
        bits,
        isManaged: fc.boolean(),
        isOwner: fc.boolean(),
        isForged: fc.boolean(),
      }),
      async ({ position, bits: places, isManaged, isOwner, isForged }) => {
        const permissions = places.reduce((sum, at) => sum | (1n << BigInt(at)), 0n);
        bot.members.addRole(discordRole({ id: ROLE, position, permissions, isManaged }));
        // Of two at one position the older one is the higher, and this one is the youngest but for the bot's.
        const isBelow = position < BOT_POSITION && (isOwner || position <= ADMIN_POSITION);
        const isFine = isBelow && !isManaged && places.every((at) => harmless.includes(at));
        expect(await isStored(ROLE, isOwner ? chief : admin, isForged)).toBe(isFine);
      },
    ),
    { numRuns: 150 },
  );
});

test.each(Object.entries({ ...PLACES, unknown: 63 }))('permission %s alone', async (name, at) => {
  bot.members.addRole(discordRole({ id: ROLE, position: 5, permissions: 1n << BigInt(at) }));
  expect(await isStored(ROLE, chief, true)).toBe(HARMLESS.includes(name));
});

test.each(Array.from({ length: BOT_POSITION + 5 }, (_, at) => at))('position %i alone', async (position) => {
  bot.members.addRole(discordRole({ id: ROLE, position }));
  expect(await isStored(ROLE, chief, true)).toBe(position < BOT_POSITION);
  expect(await isStored(ROLE, admin, true)).toBe(position <= ADMIN_POSITION);
});

describe('a forged button', () => {
  test.each([
    ['@everyone', GUILD],
    ['the bot’s own role', BOT_ROLE],
    ['a role of another guild', '799999999999999999'],
  ])('with %s stores nothing, and says why', async (_, roleId) => {
    const { reply } = await bot.press(`setup:saveMapping:21:${roleId}:never:e3b0c44298fc1c14`, chief);
    expect(textOf(reply)).toContain(refusedToMap);
    expect((await bot.stored()).mappings).toEqual([]);
  });

  test('with @everyone names it so', async () => {
    const { reply } = await bot.press(`setup:saveMapping:21:${GUILD}:never:e3b0c44298fc1c14`, chief);
    expect(textOf(reply)).toContain(troubles.everyone('@everyone')[0]);
  });

  test('with a product that the shop doesn’t sell stores nothing', async () => {
    await bot.press(`setup:saveMapping:999:${VIP}:never:e3b0c44298fc1c14`, chief);
    expect((await bot.stored()).mappings).toEqual([]);
  });

  test('with a role that gains a power in channels by overwrites is refused, and they are named', async () => {
    const [open] = opens('501');
    const moderated = { id: '502', gained: 1n << 13n };
    bot.members.gains.set(VIP, [...(open ? [open] : []), moderated]);
    const { reply } = await bot.press(`setup:saveMapping:21:${VIP}:never:e3b0c44298fc1c14`, chief);
    const [title] = troubles.tooPowerfulIn(`<@&${VIP}>`, 'Manage Messages', '<#502>');
    expect(textOf(reply)).toContain(title);
    expect((await bot.stored()).mappings).toEqual([]);
  });

  test('with a role that opens channels leads to the question that names them', async () => {
    bot.members.gains.set(VIP, opens('501'));
    const { reply } = await bot.press(`setup:saveMapping:21:${VIP}:never:e3b0c44298fc1c14`, chief);
    expect(textOf(reply)).toContain('<#501>');
    expect(idOf(reply, 'setup:saveMapping')).toBeDefined();
    expect((await bot.stored()).mappings).toEqual([]);
  });

  test.each([
    `setup:saveMapping:21:${VIP}:45:e3b0c44298fc1c14`,
    `setup:saveMapping:21:${VIP}:0:e3b0c44298fc1c14`,
    `setup:saveMapping:0:${VIP}:never:e3b0c44298fc1c14`,
    `setup:saveMapping:21:<@1>:never:e3b0c44298fc1c14`,
    `setup:saveMapping:21:${VIP}`,
    `setup:removeMapping:21:${VIP}:erase`,
    'setup:adoptShop:all',
    'setup:turnFreeRoles:maybe',
  ])('%s is out of date', async (id) => {
    expect(await bot.press(id, chief)).toMatchObject({ outcome: 'outdated', changes: 0 });
  });

  test('by a member who doesn’t manage the server is refused', async () => {
    const id = `setup:saveMapping:21:${VIP}:never:e3b0c44298fc1c14`;
    expect(await bot.press(id, member)).toMatchObject({ outcome: 'notAllowed', changes: 0 });
  });

  test.each([{}, { role: ['x'], end: ['never'] }, { role: [VIP], end: ['3650'] }])(
    'in a form: %j is out of date',
    async (choices) => {
      const sent = await bot.press('setup:proposeMapping', chief, { fields: { product: '21' }, choices });
      expect(sent).toMatchObject({ outcome: 'outdated', changes: 0 });
    },
  );
});

test('the mapper’s rank counts, and the guild’s owner has none above', async () => {
  bot.members.move(ADMIN_ROLE, 5);
  expect(await isStored(MVP, admin, false)).toBe(false);
  expect(textOf(await bot.fill('21', MVP, 'never', admin))).toContain('above your roles');
  expect(await isStored(MVP, { ...owner, roleIds: [], userId: OWNER_ID }, false)).toBe(true);
});

test('while the bot lacks Manage Roles its own place says nothing, but the rest counts', async () => {
  bot.members.empower(BOT_ROLE, 0n);
  bot.members.move(BOT_ROLE, 0);
  expect(await isStored(VIP, chief, true)).toBe(true);
  bot.members.empower(VIP, 8n);
  expect(await isStored(VIP, chief, true)).toBe(false);
});
