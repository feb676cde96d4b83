import { beforeEach, describe, expect, test } from 'vitest';
import { runRound } from '../../../src/feeds/roles/round.js';
import { rolesPart } from '../../../src/feeds/roles/state.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { alex, chief, createRoles, type RolesHarness, readDescription } from '../../feeds/roles/harness.js';
import { grant, holding, MINUTE, VIP } from '../../feeds/roles/samples.js';
import { feedsOver } from '../../support/feeds.js';
import { openGuildShops } from '../../support/guild-shops.js';
import { GUILD } from '../../support/router-harness.js';
import { targetsOf } from '../../support/samples.js';
import { member, russian } from '../harness.js';

const { en, ru } = LANGUAGES;
const { leaving } = en.buyerRoles;

let bot: RolesHarness;
const { userId: OWN = '' } = alex;
const idAt = (at: number) => `3000000000000010${String(at).padStart(2, '0')}`;
const holders = () => [...bot.members.people].filter(([, own]) => own.has(VIP)).map(([id]) => id);

/** Members to whom the bot has given a role, and one who had it before. */
async function give(count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, at) => idAt(at));
  for (const id of [...ids, OWN]) bot.members.join(id, VIP);
  await bot.store({
    grants: [...ids, OWN].map((memberId, at) => grant({ paymentId: at, memberId, productId: 1 })),
    holdings: [...ids.map((memberId) => holding({ memberId })), holding({ memberId: OWN, origin: 'own' })],
  });
}

beforeEach(async () => {
  bot = await createRoles();
});

test('without roles of members, the question is as it was', async () => {
  await bot.store({ holdings: [holding({ origin: 'own' })] });
  const { reply } = await bot.pressPrivate('setup:remove', chief);
  expect(targetsOf(reply)).toEqual(['setup:removed', 'setup:settings']);
});

test('a removal that the store doesn’t take is not said to be done', async () => {
  bot.backend.delete = async () => {
    throw new Error('away');
  };
  const { reply, outcome } = await bot.pressPrivate('setup:removed', chief);
  expect([outcome, reply.content]).toEqual(['incident', undefined]);
});

describe('with roles of members', () => {
  test('the question counts them, in the language of the owner', async () => {
    await give(12);
    const { reply } = await bot.pressPrivate('setup:remove', { ...chief, ...russian });
    expect(readDescription(reply)).toContain(ru.buyerRoles.leaving.question(12));
    expect(targetsOf(reply)).toEqual(['setup:removed', 'setup:leave', 'setup:settings']);
  });

  test('kept, they stay with their members, and nothing is stored any more', async () => {
    await give(12);
    await bot.pressPrivate('setup:removed', chief);
    expect([holders().length, bot.members.audit, await bot.backend.keys('')]).toEqual([13, [], []]);
  });

  test('taken back, only the member’s own role stays, and nothing is stored', async () => {
    await give(12);
    const { reply } = await bot.pressPrivate('setup:leave', chief);
    expect([holders(), reply.content]).toEqual([[OWN], en.setup.removed]);
    expect(bot.members.audit[0]).toMatch(/^take \d+ \d+: payment 0$/);
    expect(await bot.backend.keys('')).toEqual([]);
  });

  test('more than 20 are taken back by rounds, and the question says how many are left', async () => {
    await give(25);
    const { reply } = await bot.pressPrivate('setup:leave', chief);
    expect([holders().length, readDescription(reply)]).toEqual([
      6,
      expect.stringContaining(leaving.notTaken(5)),
    ]);
    const { shops } = openGuildShops({ store: bot.database, client: bot.shop });
    const access = feedsOver(bot.database, shops)(GUILD, 'en').access(rolesPart);
    const guild = { id: GUILD, discord: { members: bot.members.members } };
    await runRound(access, guild, Date.now() + MINUTE);
    expect(holders()).toEqual([OWN]);
    expect((await bot.pressPrivate('setup:leave', chief)).reply.content).toBe(en.setup.removed);
  });

  test('the record goes last: while Discord doesn’t answer, it stays, and the reply says why', async () => {
    await give(3);
    bot.members.state.isAway = true;
    const { reply } = await bot.pressPrivate('setup:leave', chief);
    expect(readDescription(reply)).toContain(leaving.notTaken(3));
    bot.members.state.isAway = false;
    await bot.pressPrivate('setup:leave', chief);
    expect([holders(), await bot.backend.keys('')]).toEqual([[OWN], []]);
  });

  test('a role that is deleted, or a member who has left, keeps nothing back', async () => {
    await give(3);
    bot.members.leave(idAt(1));
    bot.members.deleteRole(VIP);
    expect((await bot.pressPrivate('setup:leave', chief)).reply.content).toBe(en.setup.removed);
  });

  test('a member who doesn’t manage the server takes nothing back', async () => {
    await give(3);
    expect(await bot.pressPrivate('setup:leave', { ...member, userId: idAt(1) })).toMatchObject({
      ...{ outcome: 'notAllowed', changes: 0 },
    });
    expect(holders()).toHaveLength(4);
  });
});
