import { type Grant, type Mapping, type Roles, rolesPart } from '../../../src/feeds/roles/state.js';
import type { Reply } from '../../../src/ui/reply.js';
import { createCommandHarness, moderator, owner } from '../../commands/harness.js';
import { discordRole, OWNER_ID } from '../../support/members.js';
import { changeStored, readStored } from '../../support/parts.js';
import { action, GUILD, type Origin } from '../../support/router-harness.js';
import { AT, targetsOf, type Wire, wireProduct, wireServer } from '../../support/samples.js';
import * as samples from './samples.js';
import { MVP, VIP } from './samples.js';

export const STAFF = '500000000000000003';

export const steve: Origin = { userId: '300000000000000001', userName: 'Steve', accountName: 'steve_2009' };
export const alex: Origin = { userId: '300000000000000002', userName: 'Alex', accountName: 'alex_2009' };
export const mod: Origin = { ...moderator, userId: '300000000000000008', userName: 'Mod' };
/** Who owns the guild, so that their own roles don't count. */
export const chief: Origin = { ...owner, userId: OWNER_ID };

const VIP_LINE = { id: 900, product_id: 1, name: 'VIP', price: 499 };

/** The buyer of a VIP. @param typed at the checkout, by the field's name */
export const vipBought = (typed: Readonly<Record<string, string>> = {}, lineId = 900): Wire => ({
  ...{ customer: 'Steve', created_at: '2026-01-31 12:30:00', cost: 499 },
  products: [
    {
      ...{ ...VIP_LINE, id: lineId },
      additional_fields: Object.entries(typed).map(([name, value]) => ({ name, value })),
    },
  ],
});

const OF_VIP = { productId: 1, roleId: VIP, end: 30 };
export const mapping = (fields: Partial<Mapping> = {}): Mapping =>
  samples.mapping({ ...OF_VIP, mapperId: '300000000000000050', ...fields });

const OF_LINE = { paymentId: 51005, lineId: 900, productId: 1, roleId: VIP, endsAt: AT + 30 * samples.DAY };
export const grantOf = ({ userId = '' }: Origin, fields: Partial<Grant> = {}): Grant =>
  samples.grant({ ...OF_LINE, memberId: userId, ...fields });

export const holdingOf = ({ userId = '' }: Origin, fields: object = {}) =>
  samples.holding({ memberId: userId, ...fields });

export const readDescription = ({ embeds = [] }: Reply): string => embeds[0]?.description ?? '';
export const titleOf = ({ embeds = [] }: Reply): string => embeds[0]?.title ?? '';
export const idOf = (reply: Reply, start: string): string =>
  targetsOf(reply).find((target) => target.startsWith(start)) ?? '';

/** A shop of version 3 whose VIP gives a role; members, and a moderator. Time is `AT`. */
export async function createRoles(fields: Partial<Roles> = {}, version: 2 | 3 = 3) {
  const bot = await createCommandHarness(version);
  const additional_fields = [{ name: 'discord', description: 'Discord', type: 'text' }];
  bot.shop.servers = [
    wireServer({
      products: [
        wireProduct({ name: 'VIP', price: 499, type: 'group', additional_fields }),
        wireProduct({ id: 2, name: 'Coins' }),
      ],
    }),
  ];
  for (const [at, id] of [51005, 51006, 51007].entries()) bot.shop.payments.set(id, vipBought({}, 900 + at));
  for (const [at, id] of [VIP, MVP].entries())
    bot.members.addRole(discordRole({ id, name: ['VIP', 'MVP'][at] ?? '', position: 10 }));
  for (const { userId = '' } of [steve, alex, mod]) bot.members.join(userId);
  const store = (more: Partial<Roles>) => changeStored(bot.store, GUILD, rolesPart, more);
  await bot.press('setup:setStaff', owner, { values: [STAFF] });
  await store({ nextId: 1, mappings: [mapping()], ...fields });
  /** Below a message that everybody sees. */
  const press = (
    id: string,
    from: Origin,
    typed: Readonly<Record<string, string>> = {},
    values: readonly string[] = [],
  ) =>
    bot.send(
      action(id, { fields: typed, values, sourceMessage: { hidden: false, ownerId: undefined } }, from),
    );
  return {
    ...bot,
    press,
    pressPrivate: bot.press,
    /** What the member sees. */
    mine: async (from: Origin): Promise<Reply> => (await press('roles:mine', from)).reply,
    ask: (from: Origin, number: string, name = 'Steve') => press('roles:ask', from, { number, name }),
    /** What an owner sees. */
    page: async (id = 'setup:roles', values: readonly string[] = [], from = chief): Promise<Reply> =>
      (await bot.press(id, from, { values })).reply,
    database: bot.store,
    store,
    stored: () => readStored(bot.store, GUILD, rolesPart),
    has: ({ userId = '' }: Origin, roleId = VIP) => bot.members.has(userId, roleId),
    /** What the staff channel shows now. */
    cards: () => bot.channels.messages.filter(({ channelId, deleted }) => channelId === STAFF && !deleted),
  };
}

export type RolesHarness = Awaited<ReturnType<typeof createRoles>>;
