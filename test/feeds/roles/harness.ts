import { createSalt } from '../../../src/feeds/guild.js';
import { hashCode } from '../../../src/feeds/roles/proofs/code.js';
import { type Grant, type Mapping, type Roles, rolesPart } from '../../../src/feeds/roles/state.js';
import type { Reply } from '../../../src/ui/reply.js';
import { createCommandHarness, moderator, owner } from '../../commands/harness.js';
import { discordRole } from '../../support/members.js';
import { changeStored, readStored } from '../../support/parts.js';
import { action, GUILD, type Origin } from '../../support/router-harness.js';
import { AT, type Wire, wireProduct, wireServer } from '../../support/samples.js';
import * as samples from './samples.js';

export const STAFF = '500000000000000003';
export const [VIP, MVP] = ['700000000000000011', '700000000000000012'];
export const DAY = 24 * 60 * 60_000;

export const steve: Origin = { userId: '300000000000000001', userName: 'Steve' };
export const alex: Origin = { userId: '300000000000000002', userName: 'Alex' };
export const mod: Origin = { ...moderator, userId: '300000000000000008', userName: 'Mod' };
export const otherMod: Origin = { ...moderator, userId: '300000000000000009', userName: 'Other' };
export const memberNo = (number: number): Origin => ({ userId: `30000000000000${1000 + number}` });

const VIP_LINE = { id: 900, product_id: 1, name: 'VIP', price: 499 };

/** The buyer of a VIP. */
export const VIP_BOUGHT: Wire = {
  ...{ customer: 'Steve', created_at: '2026-01-31 12:30:00', cost: 499 },
  products: [VIP_LINE],
};

const BELOW_PUBLIC = { hidden: false, ownerId: undefined };

const OF_VIP = { productId: 1, roleId: VIP, end: { kind: 'days' as const, days: 30 } };
export const mapping = (fields: Partial<Mapping> = {}): Mapping =>
  samples.mapping({ ...OF_VIP, mapperId: '300000000000000050', ...fields });

/** A role that the bot gave; seen two minutes ago. */
export const storedHolding = ({ userId = '' }: Origin, roleId = VIP, isHeld = true) =>
  samples.holding({ memberId: userId, roleId, isHeld, seenAt: AT - 120_000, joinedAt: null });

export const readDescription = ({ embeds = [] }: Reply): string => embeds[0]?.description ?? '';

const OF_LINE = { paymentId: 51005, lineId: 900, productId: 1, roleId: VIP, endsAt: AT + 30 * DAY };
export const grantOf = ({ userId = '' }: Origin, fields: Partial<Grant> = {}): Grant =>
  samples.grant({ ...OF_LINE, memberId: userId, ...fields });

/** A shop of version 3 whose VIP gives a role; members, and a moderator. Time is `AT`. */
export async function createRoles(fields: Partial<Roles> = {}) {
  const bot = await createCommandHarness(3);
  bot.shop.servers = [wireServer({ products: [wireProduct({ name: 'VIP', price: 499 })] })];
  for (const [at, id] of [51005, 51006, 51007].entries())
    bot.shop.payments.set(id, { ...VIP_BOUGHT, products: [{ ...VIP_LINE, id: 900 + at }] });
  for (const id of [VIP, MVP]) bot.members.addRole(discordRole({ id, position: 10 }));
  for (const { userId = '' } of [steve, alex, mod, otherMod]) bot.members.join(userId);
  await bot.press('setup:setStaff', owner, { values: [STAFF] });
  const store = (more: Partial<Roles>) => changeStored(bot.store, GUILD, rolesPart, more);
  await store({ isOn: true, shopId: 1, nextId: 1, mappings: [mapping()], ...fields });
  /** Below a message that everybody sees. */
  const press = (
    id: string,
    from: Origin,
    typed: Readonly<Record<string, string>> = {},
    values: readonly string[] = [],
  ) => bot.send(action(id, { fields: typed, values, sourceMessage: BELOW_PUBLIC }, from));
  return {
    ...bot,
    press,
    pressPrivate: bot.press,
    ask: (from: Origin, number: string, name = 'Steve') => press('roles:ask', from, { number, name }),
    database: bot.store,
    store,
    stored: () => readStored(bot.store, GUILD, rolesPart),
    hash: async (code: string) => hashCode(code, createSalt(await bot.store.salt(GUILD))),
    has: ({ userId = '' }: Origin, roleId = VIP) => bot.members.has(userId, roleId),
    /** What the staff channel shows now. */
    cards: () => bot.channels.messages.filter(({ channelId, deleted }) => channelId === STAFF && !deleted),
  };
}

export type RolesHarness = Awaited<ReturnType<typeof createRoles>>;
