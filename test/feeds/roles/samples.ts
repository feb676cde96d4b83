import { PermissionFlagsBits } from 'discord.js';
import { readPayment } from '../../../src/domain/payment-reading.js';
import {
  type Grant,
  type Holding,
  type Mapping,
  type RoleRequest,
  type Roles,
  rolesPart,
} from '../../../src/feeds/roles/state.js';
import type { Sale, SaleLine } from '../../../src/sales/sale.js';
import { AT, payment as samplePayment } from '../../support/samples.js';

export const DAY = 86_400_000;
export const HOUR = DAY / 24;
export const [MEMBER, OTHER, MODERATOR] = ['201', '202', '203'];
export const [VIP, MVP] = ['301', '302'];
/** When the members joined the guild. */
export const JOINED = AT - 99 * DAY;
export const PRODUCT = 21;
export const SALT = { plain: 'salt', id: 's' };

const { ManageEmojisAndStickers: _oldName, ...NAMED } = PermissionFlagsBits;
/** The bits of Discord's permissions, by name. */
export const PLACES: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(NAMED).map(([name, bit]) => [name, bit.toString(2).length - 1]),
);

export const mapping = (fields: Partial<Mapping> = {}): Mapping => ({
  ...{
    productId: PRODUCT,
    productName: 'VIP',
    roleId: VIP,
    end: { kind: 'never' },
    mapperId: MODERATOR,
    since: AT - 10 * DAY,
  },
  ...fields,
});

export const roles = (fields: Partial<Roles> = {}): Roles => ({
  ...rolesPart.schema.parse({}),
  isOn: true,
  shopId: 1,
  nextId: 1,
  mappings: [mapping()],
  ...fields,
});

export const line = (fields: Partial<SaleLine> = {}): SaleLine => ({
  ...{ lineId: 501, productId: PRODUCT, name: 'VIP', times: 1, price: 49, fields: [] },
  ...fields,
});

export const payment = (fields: Partial<Sale> = {}): Sale => ({
  ...{ id: 7, buyer: 'Steve', standing: 'paid', createdAt: AT, updatedAt: null, lines: [line()] },
  ...{ server: null, price: 49, total: 49, reading: readPayment(samplePayment()) },
  ...fields,
});

export const grant = (fields: Partial<Grant> = {}): Grant => ({
  ...{ paymentId: 7, lineId: 501, productId: PRODUCT, memberId: MEMBER, roleId: VIP },
  ...{ givenAt: AT, endsAt: null, proof: { kind: 'code' }, ended: null },
  ...fields,
});

export const holding = (fields: Partial<Holding> = {}): Holding => ({
  ...{ memberId: MEMBER, roleId: VIP, origin: 'bot', isHeld: true, seenAt: AT, pausedUntil: null },
  ...{ joinedAt: JOINED, missingSince: null, taken: null },
  ...fields,
});

export const request = (fields: Partial<RoleRequest> = {}): RoleRequest => ({
  ...{ id: 1, askers: [MEMBER], paymentId: 7, at: AT, againAt: null, channelId: '5' },
  ...{ isUnsure: false, toldIn: {}, closed: null },
  ...fields,
});
