import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/words/index.js';
import { HOUR, leap, MINUTE, pass, passDays, restart, STAFF, useFakeClock } from '../harness.js';
import { buyVip, codeNo, createBuyers, MOD, memberId, pressRoles, VIP } from './processes.js';

useFakeClock();

const DAY = 24 * HOUR;
const { taken, mine } = LANGUAGES.en.buyerRoles;
const VIP_OF = (...numbers: readonly number[]) =>
  `<@&${VIP}>: ${numbers.map((number) => `<@${memberId(number)}>`).join(', ')}`;

/** Buyers on the day before their role ends. */
async function createNearEnd(count: number) {
  const buyers = await createBuyers(count);
  leap(29 * DAY - 2 * HOUR);
  await pass(MINUTE);
  return buyers;
}

describe('whoever has the role of an ended purchase loses it', () => {
  test('after one answer for each member said that they have no roles', async () => {
    const { world, having, changes, told } = await createNearEnd(7);
    expect(having()).toHaveLength(7);
    world.members.answers.push(...Array.from({ length: 7 }, () => ({ roleIds: [], joinedAt: null })));
    leap(2 * HOUR);
    await pass(MINUTE);
    await passDays(2);
    expect(world.members.answers).toEqual([]);
    expect([having(), changes().filter((kind) => kind === 'take'), told()]).toEqual([
      [],
      Array(7).fill('take'),
      [],
    ]);
  });

  test('after one answer said that they had left', async () => {
    const { world, having } = await createNearEnd(3);
    world.members.answers.push('gone', 'gone', 'gone');
    await passDays(3);
    expect([world.members.answers, having()]).toEqual([[], []]);
  });

  test('after a list of roles lacked theirs for half a day', async () => {
    const { world, having } = await createNearEnd(5);
    const vip = world.members.roles.get(VIP);
    world.members.roles.delete(VIP);
    await pass(12 * HOUR);
    if (vip) world.members.roles.set(VIP, vip);
    await passDays(2);
    expect(having()).toEqual([]);
  });

  test.each([3, 25])(
    'after another bot took it the day before, and restored it %i days after the end',
    async (days) => {
      const { world, ids, having, stored, told } = await createNearEnd(4);
      for (const id of ids) world.members.strip(id, VIP);
      await passDays(1);
      leap((days - 1) * DAY);
      await passDays(1);
      for (const id of ids) world.members.restore(id, VIP);
      await passDays(1);
      await pass(HOUR);
      expect(having()).toEqual([]);
      expect((await stored()).holdings).toEqual([]);
      expect(told().length).toBeLessThan(2);
    },
  );

  test('and what the staff give them by hand after that stays', async () => {
    const { world, ids, having } = await createNearEnd(1);
    await passDays(1);
    await pass(3 * HOUR);
    expect(having()).toEqual([]);
    world.members.restore(ids[0] ?? '', VIP);
    await passDays(3);
    expect(having()).toEqual(ids);
  });
});

describe('a role that the staff take in Discord', () => {
  async function strip(count: number, ...numbers: readonly number[]) {
    const buyers = await createBuyers(count);
    await pass(5 * HOUR);
    for (const number of numbers) buyers.world.members.strip(memberId(number), VIP);
    const question = () => buyers.world.discord.messages.find(({ channelId }) => channelId === STAFF);
    const idOf = (how: string) =>
      new RegExp(`roles:decideTaken:\\d+:${how}`).exec(JSON.stringify(question()?.reply))?.[0] ?? '';
    return {
      ...buyers,
      idOf,
      mine: async (number: number) =>
        JSON.stringify(await pressRoles(buyers.bot, 'roles:mine', memberId(number))),
    };
  }

  test('isn’t given back by presses, and nothing is told for a day; then the staff read one line', async () => {
    const { having, told, mine: press, changes } = await strip(2, 2);
    for (const hours of [0, 4, 11]) {
      await pass(hours * HOUR);
      expect(await press(2)).not.toContain(mine.pending(`<@&${VIP}>`));
    }
    expect([having(), told()]).toEqual([[memberId(1)], []]);
    await passDays(2);
    expect([having(), told()]).toEqual([[memberId(1)], [taken.asks(VIP_OF(2), 1)]]);
    expect(await press(2)).toContain(mine.taken(`<@&${VIP}>`));
    await passDays(2);
    expect([told().length, changes()]).toEqual([1, ['give', 'give']]);
  });

  test('from three members is one question; Give again gives it to all of them, until the end', async () => {
    const { world, bot, having, told, idOf, ids } = await strip(4, 1, 3, 4);
    await passDays(3);
    expect(told()).toEqual([taken.asks(VIP_OF(1, 3, 4), 3)]);
    await pressRoles(bot, idOf('given'), MOD);
    expect(having()).toEqual(ids);
    const again = await pressRoles(bot, idOf('left') || 'roles:decideTaken:1:left', MOD);
    expect(JSON.stringify(again)).toContain(taken.closed);
    await pass(MINUTE);
    expect(told()).toEqual([expect.stringContaining(`${VIP_OF(1, 3, 4)}: given again by <@${MOD}>`)]);
    leap(28 * DAY);
    await pass(HOUR);
    expect(having()).toEqual([]);
    expect(world.errors).toEqual([]);
  });

  test('and leave away stays away, also after a restart; a new purchase gives it', async () => {
    const { world, bot, having, told, idOf, addCode } = await strip(1, 1);
    await passDays(3);
    await pressRoles(bot, idOf('left'), MOD);
    await pass(MINUTE);
    expect(told()).toEqual([expect.stringContaining(`${VIP_OF(1)}: not given again, decided by <@${MOD}>`)]);
    const next = await restart(world, bot);
    await passDays(2);
    await pressRoles(next, 'roles:mine', memberId(1));
    expect([having(), told().length]).toEqual([[], 1]);
    await addCode(codeNo(9), memberId(1));
    buyVip(world, 7900, codeNo(9));
    await pass(HOUR);
    expect(having()).toEqual([memberId(1)]);
  });

  test('and give back by hand within the day is nobody’s question', async () => {
    const { world, having, told, ids } = await strip(1, 1);
    await pass(10 * HOUR);
    world.members.restore(memberId(1), VIP);
    await passDays(3);
    expect([having(), told()]).toEqual([ids, []]);
  });

  test('is given again to a member who leaves and returns before the staff are asked', async () => {
    const { world, having, told, ids } = await strip(1, 1);
    await pass(10 * HOUR);
    world.members.leave(memberId(1));
    await pass(MINUTE);
    world.members.join(memberId(1));
    await passDays(2);
    expect([having(), told()]).toEqual([ids, []]);
  });

  test('while the staff have no channel is asked about once they have one', async () => {
    const { bot, told } = await strip(1, 1);
    await bot.press('setup:setStaff');
    await passDays(3);
    expect(told()).toEqual([]);
    await bot.press('setup:setStaff', [STAFF]);
    await pass(HOUR);
    expect(told()).toEqual([taken.asks(VIP_OF(1), 1)]);
  });
});
