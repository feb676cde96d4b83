import { beforeEach, describe, expect, test } from 'vitest';
import { takeAllBack } from '../../../src/feeds/roles/removal.js';
import { runRound } from '../../../src/feeds/roles/round/round.js';
import { rolesPart } from '../../../src/feeds/roles/state.js';
import { LANGUAGES } from '../../../src/words/index.js';
import {
  ANN,
  BOB,
  chief,
  createOwner,
  MVP,
  type OwnerHarness,
  PRODUCT,
  textOf,
  VIP,
} from '../../feeds/roles/owner.js';
import { DAY, grant, holding, mapping } from '../../feeds/roles/samples.js';
import { feedsOver } from '../../support/feeds.js';
import { guildsOver } from '../../support/guild.js';
import { openGuildShops } from '../../support/guild-shops.js';
import { GUILD } from '../../support/router-harness.js';
import { AT, targetsOf } from '../../support/samples.js';
import { createVisit } from '../../support/visit.js';
import { member, russian } from '../harness.js';

const { en, ru } = LANGUAGES;
const { leaving } = en.buyerRoles;
const MEMBERS = 25;

let bot: OwnerHarness;
beforeEach(async () => {
  bot = await createOwner();
});

const idAt = (at: number) => `3000000000000010${String(at).padStart(2, '0')}`;

/** Members to whom the bot has given a role, and one who had it before. */
async function give(): Promise<void> {
  const ids = Array.from({ length: MEMBERS }, (_, at) => idAt(at));
  for (const id of [...ids, BOB]) bot.members.join(id, VIP);
  const now = Date.now();
  await bot.change({
    isOn: true,
    mappings: [mapping({ productId: PRODUCT, roleId: VIP })],
    grants: [...ids, BOB].map((memberId, at) =>
      grant({ paymentId: at, memberId, roleId: VIP, productId: PRODUCT, givenAt: now }),
    ),
    holdings: [
      ...ids.map((memberId) => holding({ memberId, roleId: VIP, seenAt: now })),
      holding({ memberId: BOB, roleId: VIP, origin: 'own', seenAt: now }),
    ],
  });
}

const openShops = () => openGuildShops({ store: bot.store, client: bot.shop }).shops;
const openFeeds = () => feedsOver(bot.store, openShops())(GUILD, 'en');
const visit = () => {
  const parts = { store: bot.store, shops: openShops() };
  const guild = guildsOver(parts, () => ({ members: bot.members.members }))(GUILD);
  return createVisit({ guild, feeds: openFeeds(), shop: undefined });
};

const holders = () => [...bot.members.people].filter(([, own]) => own.has(VIP)).map(([id]) => id);

describe('without roles of members', () => {
  test('the question is as it was', async () => {
    const { reply } = await bot.press('setup:remove', chief);
    expect(targetsOf(reply)).toEqual(['setup:removed', 'setup:settings']);
    expect(reply.embeds?.[0]?.description).toBe(en.setup.removeQuestion(''));
  });

  test('a role that members had before, or of one who has left, is no question', async () => {
    const left = { memberId: ANN, isHeld: false, seenAt: AT, pausedUntil: AT + DAY };
    await bot.change({ holdings: [holding({ origin: 'own' }), holding(left)] });
    expect(targetsOf((await bot.press('setup:remove', chief)).reply)).toHaveLength(2);
  });
});

describe('with roles of members', () => {
  beforeEach(give);

  test('the question counts them, in the language of the owner', async () => {
    expect(textOf((await bot.press('setup:remove', chief)).reply)).toContain(leaving.question(MEMBERS));
    const { reply } = await bot.press('setup:remove', { ...chief, ...russian });
    expect(textOf(reply)).toContain(ru.buyerRoles.leaving.question(MEMBERS));
    expect(targetsOf(reply)).toEqual(['setup:removed', 'setup:leave', 'setup:settings']);
  });

  test('kept, they stay with their members, and nothing is stored any more', async () => {
    await bot.press('setup:removed', chief);
    expect(holders()).toHaveLength(MEMBERS + 1);
    expect(bot.members.audit).toEqual([]);
    expect(await bot.backend.keys('')).toEqual([]);
  });

  test('taken back, only the member’s own role stays, and each reply says how far it is', async () => {
    const { shown, reply } = await bot.press('setup:leave', chief);
    expect(holders()).toEqual([BOB]);
    expect(shown.map((one) => textOf(one.reply).split('\n').at(-1)).slice(0, -1)).toEqual(
      [0, 10, 20, 25].map((done) => leaving.progress(done, MEMBERS)),
    );
    expect(reply.content).toBe(en.setup.removed);
    expect(await bot.backend.keys('')).toEqual([]);
  });

  test('the record goes last: while Discord doesn’t answer, it stays, and the reply says why', async () => {
    bot.members.state.isAway = true;
    const { reply } = await bot.press('setup:leave', chief);
    expect(textOf(reply)).toContain(leaving.notTaken(MEMBERS));
    expect(targetsOf(reply)).toEqual(['setup:removed', 'setup:leave', 'setup:settings']);
    bot.members.state.isAway = false;
    await bot.press('setup:leave', chief);
    expect(holders()).toEqual([BOB]);
    expect(await bot.backend.keys('')).toEqual([]);
  });

  test('a role that is deleted meanwhile keeps nothing back', async () => {
    bot.members.deleteRole(VIP);
    const { reply } = await bot.press('setup:leave', chief);
    expect(reply.content).toBe(en.setup.removed);
  });

  test('a member who has left keeps nothing back', async () => {
    bot.members.leave(idAt(3));
    const { reply } = await bot.press('setup:leave', chief);
    expect(reply.content).toBe(en.setup.removed);
  });

  test.each([1, 2, 3])('killed after %i steps, it goes on where it was', async (steps) => {
    const progress = takeAllBack(visit());
    for (let step = 0; step < steps; step += 1) await progress.next();
    const left = holders().length;
    expect(left).toBe(MEMBERS + 1 - 10 * (steps - 1));
    expect(textOf((await bot.press('setup:remove', chief)).reply)).toContain(leaving.question(left - 1));
    await bot.press('setup:leave', chief);
    expect(holders()).toEqual([BOB]);
    expect(bot.members.audit).toHaveLength(MEMBERS);
  });

  test.each([
    ['on', {}],
    ['off', { isOn: false }],
    ['frozen', { isFrozen: true }],
  ])(
    'killed and left alone while roles are %s, the rounds take back the rest and give nothing again',
    async (_how, fields) => {
      await bot.change(fields);
      const progress = takeAllBack(visit());
      await progress.next();
      await progress.next();
      for (let round = 0; round < 3; round += 1)
        await runRound(openFeeds().access(rolesPart), bot.members.members, Date.now());
      expect(holders()).toEqual([BOB]);
      expect(bot.members.audit.filter((line) => line.startsWith('give'))).toEqual([]);
    },
  );

  test('roles of another shop, which stand still, are taken back too', async () => {
    await bot.change({ isFrozen: true });
    await bot.press('setup:leave', chief);
    expect(holders()).toEqual([BOB]);
  });

  test('a role that a round gives meanwhile is taken back', async () => {
    await bot.change({
      holdings: [holding({ memberId: ANN, roleId: MVP, isHeld: false, seenAt: Date.now() })],
    });
    bot.members.join(ANN, MVP);
    await bot.press('setup:leave', chief);
    expect(bot.members.has(ANN, MVP)).toBe(false);
  });

  test('a role whose giving Discord didn’t confirm is asked about, and taken back', async () => {
    bot.members.join(ANN);
    const bought = grant({ paymentId: 99, memberId: ANN, roleId: VIP, productId: PRODUCT });
    await bot.change({
      isOn: true,
      mappings: [mapping({ productId: PRODUCT, roleId: VIP })],
      grants: [bought],
    });
    bot.members.faults.push('lost');
    const access = openFeeds().access(rolesPart);
    await runRound(access, bot.members.members, Date.now());
    expect(bot.members.has(ANN, VIP)).toBe(true);
    expect(textOf((await bot.press('setup:remove', chief)).reply)).toContain(leaving.question(MEMBERS + 1));
    await bot.press('setup:leave', chief);
    expect(holders()).toEqual([BOB]);
  });

  test('a member who doesn’t manage the server takes nothing back', async () => {
    expect(await bot.press('setup:leave', { ...member, userId: ANN })).toMatchObject({
      ...{ outcome: 'notAllowed', changes: 0 },
    });
    expect(holders()).toHaveLength(MEMBERS + 1);
  });
});

test('the audit log says why, and names nobody but the member', async () => {
  await give();
  await bot.press('setup:leave', chief);
  expect(bot.members.audit[0]).toBe(`take ${idAt(0)} ${VIP}: the shop is removed`);
});
