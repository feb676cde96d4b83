import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DiscordRole } from '../../../src/feeds/members.js';
import type { Roles } from '../../../src/feeds/roles/state.js';
import {
  findHighest,
  findTrouble,
  findTroubledRoles,
  HARMLESS,
  listPowers,
  mayManageRoles,
  mayTakeBack,
} from '../../../src/feeds/roles/troubles/role-troubles.js';
import { explainTrouble } from '../../../src/feeds/roles/troubles/trouble-view.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { discordRole } from '../../support/members.js';
import { grant, holding, PLACES, roles, VIP } from './samples.js';

const GUILD = '100';
const EVERYONE = { id: GUILD, position: 0 };
const BOT = { id: '500', position: 5 };
const bit = (place: number) => 1n << BigInt(place);
const role = (fields: object) => ({ id: '400', position: 3, permissions: 0n, isManaged: false, ...fields });
const guildOf = (all: readonly DiscordRole[]) => ({
  ...{ guildId: GUILD, roles: all, ownRoleIds: [BOT.id], ownerId: '1' },
});
const kindOf = (fields: object) => findTrouble(role(fields), GUILD, BOT);

describe('permissions', () => {
  test('only seeing, writing, speaking and decorating are harmless', () => {
    expect(HARMLESS.toSorted()).toEqual(
      [
        ...['ViewChannel', 'SendMessages', 'AddReactions', 'AttachFiles', 'EmbedLinks', 'ReadMessageHistory'],
        ...['UseExternalEmojis', 'UseExternalStickers', 'Connect', 'Speak', 'Stream', 'UseVAD'],
        ...['CreatePublicThreads', 'CreatePrivateThreads', 'SendMessagesInThreads'],
        ...['ChangeNickname', 'UseApplicationCommands'],
      ].sort(),
    );
  });

  test.each(Object.entries(PLACES))('%s is harmless or powerful', (name, place) => {
    expect(listPowers(bit(place))).toEqual(HARMLESS.includes(name) ? [] : [name]);
  });

  test.each([
    ['MentionEveryone', 'Mention Everyone'],
    ['SendTTSMessages', 'Send TTS Messages'],
    ['UnknownPermissions', 'Unknown Permissions'],
    ['unknown', 'unknown'],
  ])('%s is named in words', (power, words) => {
    const trouble = { roleId: VIP, kind: 'tooPowerful' as const, powers: [power] };
    expect(explainTrouble(trouble, LANGUAGES.en)[0]).toMatch(new RegExp(`: ${words}$`));
  });

  test('a bit that nobody has documented is powerful', () => {
    for (const place of [47, 53, 63, 200]) expect(listPowers(bit(place))).toEqual(['UnknownPermissions']);
    expect(listPowers(bit(47) | bit(60) | bit(3))).toEqual(['Administrator', 'UnknownPermissions']);
  });
});

describe('positions', () => {
  test.each([
    ['below', 4, '400', undefined],
    ['above', 6, '400', 'aboveBot'],
    ['the same position and younger', 5, '501', undefined],
    ['the same position and older', 5, '499', 'aboveBot'],
    ['the same position and older by fewer digits', 5, '99', 'aboveBot'],
    ['the role of the bot', 5, '500', 'aboveBot'],
  ])('a role that is %s: %j %j has trouble %j', (_, position, id, kind) => {
    expect(kindOf({ position, id })).toBe(kind);
  });

  test('the highest role of a member without roles is @everyone, below which is nothing', () => {
    const places = { '9': 2, '8': 7, '7': 7 };
    const guildRoles = Object.entries(places).map(([id, position]) => discordRole({ id, position }));
    const highestOf = (...ids: readonly string[]) => findHighest({ guildId: GUILD, roles: guildRoles }, ids);
    expect(highestOf()).toEqual(EVERYONE);
    expect(highestOf('9', '8', '7')).toMatchObject({ id: '7', position: 7 });
    expect(highestOf('9')).toMatchObject({ id: '9' });
  });
});

test('of several troubles the one that has to be mended first is named', () => {
  const all = { position: 9, isManaged: true, permissions: bit(2) };
  expect(kindOf({ ...all, id: GUILD })).toBe('everyone');
  expect(kindOf(all)).toBe('managed');
  expect(kindOf({ ...all, isManaged: false })).toBe('aboveBot');
  expect(findTrouble(role({ permissions: bit(2) }), GUILD, BOT, true)).toBe('refused');
});

test('all positions × every bit: a role has no trouble only below the bot, harmless, and not special', () => {
  const harmless = new Set(HARMLESS.map((name) => PLACES[name]));
  const place = fc.record({ id: fc.integer({ min: 101, max: 110 }).map(String), position: fc.nat(4) });
  const isHigher = (one: { id: string; position: number }, other: { id: string; position: number }) =>
    one.position !== other.position ? one.position > other.position : Number(one.id) < Number(other.id);
  fc.assert(
    fc.property(place, place, fc.boolean(), (one, botHighest, isManaged) => {
      const isPlaced = isHigher(botHighest, one) && !isManaged;
      for (let at = 0; at < 64; at += 1) {
        const trouble = findTrouble({ ...one, isManaged, permissions: bit(at) }, GUILD, botHighest);
        expect(trouble === undefined).toBe(isPlaced && harmless.has(at));
      }
    }),
  );
});

test('a role that has become too powerful is taken back; one above the bot can’t be', () => {
  expect(mayTakeBack(kindOf({ permissions: bit(3) }))).toBe(true);
  expect(mayTakeBack(kindOf({ position: 9 }))).toBe(false);
});

test.each([
  ['its role may', bit(28), 0n, true],
  ['its role is an administrator’s', bit(3), 0n, true],
  ['@everyone may', 0n, bit(28), true],
  ['another role may', 0n, 0n, false],
])('the bot may give roles: %s', (_, own, everyone, expected) => {
  const guildRoles = [
    discordRole({ id: GUILD, permissions: everyone }),
    discordRole({ id: BOT.id, permissions: own }),
    discordRole({ id: '600', permissions: bit(28) }),
  ];
  expect(mayManageRoles(guildOf(guildRoles))).toBe(expected);
});

test('a trouble keeps its time while it lasts; another one of the role is new, and is told again', () => {
  const troubled = (fields: object, before: Roles) => {
    const one = discordRole({ id: VIP, ...fields });
    const all = [one, discordRole({ id: BOT.id, position: 5 })];
    return findTroubledRoles(before, guildOf(all), 9);
  };
  const known = { roleId: VIP, kind: 'aboveBot' as const, powers: [], since: 3, isTold: true };
  const before = roles({ troubles: [known] });
  expect(troubled({ position: 8 }, before)).toEqual([known]);
  expect(troubled({ position: 8, permissions: bit(2) }, before)).toEqual([known]);
  expect(troubled({ permissions: bit(2) }, before)).toEqual([
    { roleId: VIP, kind: 'tooPowerful', powers: ['BanMembers'], since: 9, isTold: false },
  ]);
});

test('a role that is over, but stands above the bot, is named though no product gives it', () => {
  const all = [discordRole({ id: VIP, position: 8 }), discordRole({ id: BOT.id, position: 5 })];
  const over = roles({ mappings: [], holdings: [holding()] });
  const troubles = (state: Roles) => findTroubledRoles(state, guildOf(all), 9).map(({ kind }) => kind);
  expect(troubles(over)).toEqual(['aboveBot']);
  expect(troubles({ ...over, grants: [grant()] })).toEqual([]);
  expect(troubles({ ...over, holdings: [holding({ origin: 'own' })] })).toEqual([]);
  const mended = [discordRole({ id: VIP, position: 3, permissions: bit(3) }), ...all.slice(1)];
  expect(findTroubledRoles(over, guildOf(mended), 9)).toEqual([]);
});
