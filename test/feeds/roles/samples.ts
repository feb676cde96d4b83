import { PermissionFlagsBits } from 'discord.js';
import { readPayment } from '../../../src/domain/payment-reading.js';
import {
  type Grant,
  type Holding,
  type Mapping,
  type RoleProblem,
  type RoleRequest,
  type Roles,
  rolesPart,
} from '../../../src/feeds/roles/state.js';
import type { Sale, SaleLine } from '../../../src/sales/sale.js';
import { AT, payment as samplePayment } from '../../support/samples.js';

export const DAY = 86_400_000;
export const HOUR = DAY / 24;
export const MINUTE = HOUR / 60;
export const [MEMBER, OTHER, MODERATOR] = ['200000000000000001', '200000000000000002', '200000000000000003'];
export const [VIP, MVP] = ['700000000000000011', '700000000000000012'];
export const PRODUCT = 21;

const { ManageEmojisAndStickers: _oldName, ...NAMED } = PermissionFlagsBits;
/** The bits of Discord's permissions, by name. */
export const PLACES: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(NAMED).map(([name, bit]) => [name, bit.toString(2).length - 1]),
);

export const mapping = (fields: Partial<Mapping> = {}): Mapping => ({
  ...{
    productId: PRODUCT,
    roleId: VIP,
    end: 'never',
    mapperId: MODERATOR,
    since: AT - 10 * DAY,
  },
  ...fields,
});

export const roles = (fields: Partial<Roles> = {}): Roles => ({
  ...rolesPart.schema.parse({}),
  nextId: 1,
  mappings: [mapping()],
  ...fields,
});

/** @param typed what the buyer wrote, by the field's name */
export const line = (
  fields: Partial<SaleLine> = {},
  typed: Readonly<Record<string, string>> = {},
): SaleLine => ({
  ...{ lineId: 501, productId: PRODUCT, name: 'VIP', times: 1, price: 49 },
  fields: Object.entries(typed).map(([name, value]) => ({ name, value })),
  ...fields,
});

export const payment = (fields: Partial<Sale> = {}): Sale => ({
  ...{ id: 7, buyer: 'Steve', standing: 'paid', createdAt: AT, updatedAt: null, lines: [line()] },
  ...{ server: null, price: 49, total: 49, reading: readPayment(samplePayment()) },
  ...fields,
});

export const grant = (fields: Partial<Grant> = {}): Grant => ({
  ...{ paymentId: 7, lineId: 501, shopId: 1, productId: PRODUCT, memberId: MEMBER, roleId: VIP },
  ...{ endsAt: null, proof: 'typed' },
  ...fields,
});

export const holding = (fields: Partial<Holding> = {}): Holding => ({
  ...{ memberId: MEMBER, roleId: VIP, origin: 'bot', givenAt: AT },
  ...fields,
});

export const request = (fields: Partial<RoleRequest> = {}): RoleRequest => ({
  ...{ id: 1, askers: [{ id: MEMBER }], paymentId: 7, at: AT, againAt: null, channelId: '5' },
  closed: null,
  ...fields,
});

export const problem = (fields: Partial<RoleProblem> = {}): RoleProblem => ({
  ...{ roleId: VIP, kind: 'refused', powers: [], code: 50013, since: AT, count: 1, at: AT },
  ...{ isTold: false, isGivenUp: false },
  ...fields,
});
