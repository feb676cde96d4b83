import { describe, expect, test } from 'vitest';
import { undoPayment } from '../../../src/feeds/roles/rules/grants.js';
import { MANAGE_ROLES } from '../../support/members.js';
import { AT } from '../../support/samples.js';
import { createGuild, type GuildInMemory } from './memory.js';
import {
  DAY,
  grant,
  HOUR,
  holding,
  MEMBER,
  MINUTE,
  MODERATOR,
  MVP,
  mapping,
  OTHER,
  problem,
  VIP,
} from './samples.js';

const memberNo = (at: number): string => `2000000000000${10_000 + at}`;
const grantsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => grant({ paymentId: 100 + at, memberId: memberNo(at) }));

/** Polls for a time. */
async function poll(guild: GuildInMemory, from: number, ms: number, every = 2 * MINUTE): Promise<void> {
  for (let now = from; now < from + ms; now += every) await guild.round(now);
}

describe('a role', () => {
  test('is given: the member is asked for first, and asked no more', async () => {
    const guild = createGuild({ grants: [grant()] });
    guild.join(MEMBER);
    await guild.round();
    expect(guild.asked()).toEqual(['roles', `member ${MEMBER}`, `give ${MEMBER} ${VIP}`]);
    expect(guild.stored().holdings).toEqual([holding({ givenAt: AT })]);
    await poll(guild, AT + MINUTE, DAY - 2 * MINUTE);
    expect([guild.asked(), guild.audit]).toEqual([
      [],
      [`give ${MEMBER} ${VIP}: payment 7, mapped by ${MODERATOR}`],
    ]);
  });

  test('is taken back at its end; nothing is asked', async () => {
    const guild = createGuild({ grants: [grant({ endsAt: AT + HOUR })] });
    guild.join(MEMBER);
    expect(await guild.round()).toEqual({ at: AT + HOUR, needsList: false });
    guild.asked();
    await guild.round(AT + HOUR);
    expect(guild.asked()).toEqual([`take ${MEMBER} ${VIP}`]);
    expect([guild.has(MEMBER, VIP), guild.stored().holdings]).toEqual([false, []]);
    expect(guild.audit.at(-1)).toMatch(/payment 7, mapped by \d+$/);
  });

  test('that the member had before stays theirs, over several purchases', async () => {
    const guild = createGuild({
      grants: [grant({ endsAt: AT + HOUR }), grant({ paymentId: 8, endsAt: AT + DAY })],
    });
    guild.join(MEMBER, VIP);
    await guild.round();
    expect(guild.stored().holdings).toEqual([holding({ origin: 'own' })]);
    await poll(guild, AT + MINUTE, 2 * DAY, HOUR);
    expect([guild.has(MEMBER, VIP), guild.audit]).toEqual([true, []]);
  });

  test('of whoever isn’t here is dropped; who left after it was given keeps the grant', async () => {
    const guild = createGuild({ grants: [grant(), grant({ memberId: OTHER })] });
    guild.join(OTHER);
    await guild.round();
    expect(guild.stored().grants.map(({ memberId }) => memberId)).toEqual([OTHER]);
    guild.leave(OTHER);
    guild.asked();
    await poll(guild, AT + HOUR, 10 * HOUR);
    expect([guild.asked(), guild.stored().grants.length]).toEqual([[], 1]);
  });

  test('that ends after its member left is done with', async () => {
    const guild = createGuild({ grants: [grant({ endsAt: AT + HOUR })] });
    guild.join(MEMBER);
    await guild.round();
    guild.leave(MEMBER);
    await guild.round(AT + HOUR);
    guild.join(MEMBER);
    guild.asked();
    await poll(guild, AT + 2 * HOUR, 3 * HOUR);
    expect([guild.asked(), guild.stored().holdings]).toEqual([[], []]);
  });

  test('taken by another hand stays away, from polls and presses', async () => {
    const guild = createGuild({ grants: [grant()] });
    guild.join(MEMBER);
    const joinedAt = AT - DAY;
    await guild.round();
    guild.strip(MEMBER, VIP);
    await poll(guild, AT + HOUR, 3 * DAY, HOUR);
    const presser = { memberId: MEMBER, roleIds: [], joinedAt };
    await guild.round(AT + 4 * DAY, { memberIds: [MEMBER], presser });
    expect(guild.has(MEMBER, VIP)).toBe(false);
  });

  test('of whoever left and returned is given again by their press, without a question', async () => {
    const guild = createGuild({ grants: [grant()], checkedAt: AT });
    guild.join(MEMBER);
    await guild.round();
    guild.leave(MEMBER);
    guild.join(MEMBER);
    await poll(guild, AT + HOUR, HOUR);
    expect(guild.has(MEMBER, VIP)).toBe(false);
    guild.asked();
    const presser = { memberId: MEMBER, roleIds: [], joinedAt: AT + 1 };
    await guild.round(AT + 2 * HOUR, { memberIds: [MEMBER], presser });
    expect(guild.asked()).toEqual(['roles', `give ${MEMBER} ${VIP}`]);
    expect(guild.stored().holdings).toEqual([holding({ givenAt: AT + 2 * HOUR })]);
  });

  test('that staff took back is taken from the member', async () => {
    const guild = createGuild({ grants: [grant()] });
    guild.join(MEMBER);
    await guild.round();
    await guild.access.change((state) => undoPayment(state, 7));
    const presser = { memberId: MODERATOR, roleIds: [], joinedAt: null };
    await guild.round(AT + HOUR, { memberIds: [MEMBER], presser });
    expect([guild.has(MEMBER, VIP), guild.audit.at(-1)]).toEqual([
      false,
      `take ${MEMBER} ${VIP}: taken back by the staff`,
    ]);
  });

  test('that a moderator gave while the bot couldn’t isn’t the bot’s', async () => {
    const guild = createGuild({ grants: [grant({ endsAt: AT + DAY })] });
    guild.join(MEMBER);
    guild.faults.push({ code: 50013 });
    await guild.round();
    expect(guild.stored().holdings).toEqual([]);
    guild.restore(MEMBER, VIP);
    await guild.round(AT + 2 * MINUTE);
    expect(guild.stored().holdings).toMatchObject([{ origin: 'own' }]);
    await guild.round(AT + 2 * DAY);
    expect(guild.has(MEMBER, VIP)).toBe(true);
  });

  test('whose gift got no answer, and worked, is the bot’s', async () => {
    const guild = createGuild({ grants: [grant({ endsAt: AT + DAY })] });
    guild.join(MEMBER);
    guild.faults.push('lost');
    expect(await guild.round()).toEqual({ at: AT + MINUTE, needsList: false });
    await guild.round(AT + MINUTE);
    expect(guild.stored().holdings).toEqual([holding({ givenAt: AT + MINUTE })]);
  });
});

describe('requests to Discord', () => {
  test('on two quiet days with 300 roles: two', async () => {
    const grants = grantsOf(300);
    const holdings = grants.map(({ memberId }) => holding({ memberId }));
    const guild = createGuild({ grants, holdings, checkedAt: AT });
    await poll(guild, AT + MINUTE, 2 * DAY + HOUR, 10 * MINUTE);
    expect(guild.countAsked()).toBe(2);
  });

  test('for 100 purchases: 202, and 20 a minute', async () => {
    const guild = createGuild({ grants: grantsOf(100) });
    for (let at = 0; at < 100; at += 1) guild.join(memberNo(at));
    await guild.round();
    expect(guild.audit).toHaveLength(20);
    await guild.round(AT + MINUTE / 2);
    expect(guild.audit).toHaveLength(20);
    await poll(guild, AT + MINUTE, 5 * MINUTE, MINUTE);
    expect(guild.audit).toHaveLength(100);
    expect(guild.countAsked()).toBe(202);
  });

  test('after the clock is set back by an hour: what was given by the other one isn’t counted', async () => {
    const guild = createGuild({ grants: grantsOf(30) });
    for (let at = 0; at < 30; at += 1) guild.join(memberNo(at));
    await guild.round();
    await guild.round(AT - HOUR);
    expect(guild.audit).toHaveLength(30);
  });

  test('while Discord refuses everything for 20 minutes with 60003: ten, and then all is given', async () => {
    const guild = createGuild({ grants: grantsOf(30) });
    for (let at = 0; at < 30; at += 1) guild.join(memberNo(at));
    guild.state.refusal = 60003;
    await poll(guild, AT, 20 * MINUTE);
    expect(guild.countAsked()).toBe(10);
    expect(guild.stored().problems).toMatchObject([{ kind: 'refusedAll', code: 60003, count: 4 }]);
    guild.state.refusal = 0;
    await poll(guild, AT + DAY + 20 * MINUTE, 10 * MINUTE);
    expect([guild.audit.length, guild.stored().problems]).toEqual([30, []]);
  });

  test('for a role above the bot, in a week: eight', async () => {
    const guild = createGuild({ grants: grantsOf(5) });
    for (let at = 0; at < 5; at += 1) guild.join(memberNo(at));
    guild.move(VIP, 80);
    await poll(guild, AT, 7 * DAY, 10 * MINUTE);
    expect(guild.countAsked()).toBe(8);
    expect(guild.stored().problems).toMatchObject([{ kind: 'aboveBot', since: AT }]);
    guild.move(VIP, 10);
    await poll(guild, AT + 8 * DAY, HOUR);
    expect(guild.audit).toHaveLength(5);
  });

  test('for one role that Discord refuses: with three polls, then daily for a week; others go on', async () => {
    const guild = createGuild({
      grants: [grant(), grant({ memberId: OTHER }), grant({ memberId: OTHER, roleId: MVP, lineId: 502 })],
    });
    for (const id of [MEMBER, OTHER]) guild.join(id);
    const give = guild.members.give;
    const members = {
      ...guild.members,
      give: async (...[memberId, roleId, reason]: Parameters<typeof give>) => {
        if (roleId !== VIP) return give(memberId, roleId, reason);
        guild.requests.push(`refused ${memberId}`);
        return { code: 50013 };
      },
    };
    for (let now = AT; now < AT + 20 * DAY; now += HOUR / 2) await guild.round(now, undefined, members);
    const tries = guild.asked().filter((one) => one.startsWith('refused'));
    // One member for all.
    expect(tries).toEqual(Array.from({ length: 4 + 7 }, () => `refused ${MEMBER}`));
    expect([guild.has(OTHER, MVP), guild.stored().grants.length]).toEqual([true, 3]);
    const presser = { memberId: MODERATOR, roleIds: [], joinedAt: null };
    await guild.round(AT + 20 * DAY, { presser });
    expect(guild.has(MEMBER, VIP)).toBe(true);
    await guild.round(AT + 20 * DAY + MINUTE);
    expect(guild.has(OTHER, VIP)).toBe(true);
  });

  test('by a member’s presses on a refused role: one a minute', async () => {
    const guild = createGuild({ grants: [grant()], problems: [problem({ count: 11 })], checkedAt: AT });
    guild.join(MEMBER);
    guild.state.refusal = 50013;
    const presser = { memberId: MEMBER, roleIds: [], joinedAt: AT - DAY };
    for (let now = AT + HOUR; now < AT + HOUR + 5 * MINUTE; now += 10_000)
      await guild.round(now, { memberIds: [MEMBER], presser });
    expect(guild.asked().filter((one) => one.startsWith('give'))).toHaveLength(5);
  });
});

describe('no role is given', () => {
  test.each([
    ['that gained power', 'tooPowerful', (guild: GuildInMemory) => guild.empower(VIP, 4n)],
    ['that is deleted', 'deleted', (guild: GuildInMemory) => guild.deleteRole(VIP)],
    [
      'without Manage Roles',
      'noPermission',
      (guild: GuildInMemory) => guild.empower('700000000000000090', 0n),
    ],
  ])('%s: %s, which the next reading finds mended', async (_what, kind, happens) => {
    const guild = createGuild({ grants: [grant()] });
    guild.join(MEMBER);
    happens(guild);
    await guild.round();
    expect(guild.stored().problems).toMatchObject([{ kind, isTold: false }]);
    expect(guild.asked()).toEqual(['roles']);
    guild.empower(VIP, 0n);
    guild.empower('700000000000000090', MANAGE_ROLES);
    await guild.round(AT + 2 * DAY);
    expect(guild.has(MEMBER, VIP)).toBe(kind !== 'deleted');
  });

  test('a role that gained power after it was given is a problem by the next reading, and still taken back', async () => {
    const guild = createGuild({ grants: [grant({ endsAt: AT + 3 * DAY })] });
    guild.join(MEMBER);
    await guild.round();
    guild.empower(VIP, 4n);
    await guild.round(AT + 2 * DAY);
    expect(guild.stored().problems).toMatchObject([{ kind: 'tooPowerful', powers: ['BanMembers'] }]);
    await guild.round(AT + 3 * DAY);
    expect(guild.has(MEMBER, VIP)).toBe(false);
  });

  test('while Discord says nothing', async () => {
    const guild = createGuild({ grants: [grant()], mappings: [mapping()] });
    guild.join(MEMBER);
    guild.state.isAway = true;
    await poll(guild, AT, HOUR);
    expect(guild.stored()).toMatchObject({ holdings: [], problems: [] });
    guild.state.isAway = false;
    await guild.round(AT + 2 * HOUR);
    expect(guild.has(MEMBER, VIP)).toBe(true);
  });
});
