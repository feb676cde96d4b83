import { PermissionFlagsBits } from 'discord.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { channelPermissions, EVERYONE, mayView, missingPermissions } from '../../src/domain/permissions.js';

const { Administrator, ViewChannel, SendMessages, EmbedLinks } = PermissionFlagsBits;
const POST = ViewChannel | SendMessages | EmbedLinks;
const GUILD = '1';
const [BOTS, MUTED] = ['2', '3'];
const BOT = { id: '9', roleIds: [BOTS] };

const everyone = (permissions: bigint) => ({ id: GUILD, permissions });
const overwrite = (id: string, { allow = 0n, deny = 0n }) => ({ id, allow, deny });

test.each([
  { of: 'all permissions', bits: POST, missing: [] },
  { of: 'administrators', bits: Administrator, missing: [] },
  { of: 'a reader', bits: ViewChannel, missing: ['SendMessages', 'EmbedLinks'] },
  { of: 'one who does not see the channel', bits: SendMessages | EmbedLinks, missing: ['ViewChannel'] },
])('names what $of lacks for posting', ({ bits, missing }) => {
  expect(missingPermissions(bits)).toEqual(missing);
});

test('a role of the member grants what @everyone lacks; a role that they don’t have grants nothing', () => {
  const roles = [
    everyone(ViewChannel),
    { id: BOTS, permissions: SendMessages },
    { id: MUTED, permissions: POST },
  ];
  expect(channelPermissions([], roles, BOT, GUILD)).toBe(ViewChannel | SendMessages);
  expect(channelPermissions([], roles, EVERYONE, GUILD)).toBe(ViewChannel);
});

test('an overwrite of the member outranks those of roles, and these the one of @everyone', () => {
  const roles = [everyone(POST), { id: BOTS, permissions: 0n }];
  const closed = overwrite(GUILD, { deny: ViewChannel });
  const forBots = overwrite(BOTS, { allow: ViewChannel, deny: SendMessages });
  const forBot = overwrite(BOT.id, { allow: SendMessages, deny: EmbedLinks });
  expect(missingPermissions(channelPermissions([closed], roles, BOT, GUILD))).toEqual(['ViewChannel']);
  expect(missingPermissions(channelPermissions([forBots, closed], roles, BOT, GUILD))).toEqual([
    'SendMessages',
  ]);
  expect(missingPermissions(channelPermissions([forBot, forBots, closed], roles, BOT, GUILD))).toEqual([
    'EmbedLinks',
  ]);
});

test('of two roles of a member, what one allows outranks what the other denies', () => {
  const roles = [everyone(POST)];
  const overwrites = [overwrite(BOTS, { allow: SendMessages }), overwrite(MUTED, { deny: SendMessages })];
  const both = { ...BOT, roleIds: [BOTS, MUTED] };
  expect(missingPermissions(channelPermissions(overwrites, roles, both, GUILD))).toEqual([]);
});

test('what a role denies outranks what @everyone is allowed', () => {
  const overwrites = [overwrite(GUILD, { allow: SendMessages }), overwrite(BOTS, { deny: SendMessages })];
  const may = channelPermissions(overwrites, [everyone(POST)], BOT, GUILD);
  expect(missingPermissions(may)).toEqual(['SendMessages']);
});

test('a staff channel is one that @everyone may not view', () => {
  const roles = [everyone(POST), { id: BOTS, permissions: Administrator }];
  const staffOnly = [overwrite(GUILD, { deny: ViewChannel }), overwrite(BOTS, { allow: ViewChannel })];
  expect(mayView(channelPermissions(staffOnly, roles, EVERYONE, GUILD))).toBe(false);
  expect(mayView(channelPermissions([], roles, EVERYONE, GUILD))).toBe(true);
});

test('an administrator may do all, whatever a channel denies', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 52n }), (deny) => {
      const roles = [everyone(0n), { id: BOTS, permissions: Administrator }];
      const overwrites = [GUILD, BOTS, BOT.id].map((id) => overwrite(id, { deny }));
      expect(missingPermissions(channelPermissions(overwrites, roles, BOT, GUILD))).toEqual([]);
    }),
  );
});
