import { z } from 'zod';
import { id, list, time } from '../../store/record-fields.js';
import { LANGUAGES, type Words } from '../../words/index.js';
import { caseFields, closedFields } from '../cases/state.js';

export const MAX_MAPPINGS = 25;
/** Grants that give a role, and beside them those that have ended. */
export const MAX_GRANTS = 500;
export const MAX_ENDED = 500;
export const MAX_CODES = 200;
/** More than a poll reads, so that one which is forgotten isn't read and told again. */
export const MAX_UNGRANTED = 300;
export const MAX_DAYS = 3650;
export const MAPPED_NAME_MAX = 60;

const number = z.number().int();

const endSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('never') }),
  /** After as many days as the product has; never if it has none. */
  z.object({ kind: z.literal('product') }),
  z.object({ kind: z.literal('days'), days: number.min(1).max(MAX_DAYS) }),
]);

/** Buyers of the product get the role. There is one mapping for a product and a role. */
const mappingSchema = z.object({
  productId: number,
  /** Of the product when the owner chose it. */
  productName: z.string(),
  roleId: id,
  end: endSchema,
  mapperId: id,
  /** Payments made before are for the staff to approve. */
  since: time,
});

const proofSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code') }),
  z.object({ kind: z.literal('approval'), by: id }),
]);

/** One purchase line gives one member one role. */
const grantSchema = z.object({
  paymentId: number,
  lineId: number,
  productId: number,
  memberId: id,
  roleId: id,
  givenAt: time,
  /** Null if it has no end. */
  endsAt: time.nullable(),
  proof: proofSchema,
  /** Why it gives no role any more; null also once `endsAt` is over. */
  ended: z
    .object({ at: time, why: z.enum(['undone', 'unmapped', 'otherShop']) })
    .nullable()
    .default(null),
});

const holdingSchema = z.object({
  memberId: id,
  roleId: id,
  /** The bot takes back only what it gave. Stored before the role is added, so that a crash can't make it look like the member's own. */
  origin: z.enum(['bot', 'own']),
  /** Whether the member has it, as Discord said at `seenAt`. */
  isHeld: z.boolean(),
  seenAt: time,
  /** Discord isn't asked before: the member has left, or it refused. */
  pausedUntil: time.nullable().default(null),
  /** As Discord said at `seenAt`; a later time means that they left in between, which takes all roles. */
  joinedAt: time.nullable().default(null),
  /** The first answer in a row without a role that was there, or should be gone. */
  missingSince: time.nullable().default(null),
  /** Somebody else took the role, so the staff are asked what to do, and may leave it so. */
  taken: z.object({ askedAt: time.nullable(), isLeft: z.boolean() }).nullable().default(null),
});

const codeSchema = z.object({
  /** Useless without the guild's salt. */
  hash: z.string(),
  memberId: id,
  madeAt: time,
  /** The payment for which it gave a role. */
  usedFor: number.optional(),
});

/** Why a proof gives no role: what isn't among the words isn't a reason. */
export type Refusal = keyof Words['buyerRoles']['refusals'];

/** A payment in which a code was typed, and which gave its member no role. */
const ungrantedSchema = z.object({
  paymentId: number,
  /** Null for a code of nobody. */
  memberId: id.nullable(),
  why: z.custom<Refusal>((value) => Object.keys(LANGUAGES.en.buyerRoles.refusals).includes(`${value}`)),
  at: time,
  /** The staff were, or needn't be. */
  isTold: z.boolean(),
});

export const READY_REASONS = ['unproved', 'receipt'] as const;

/** Why a moderator refused; `text` is their own. */
const reasonSchema = z.union([z.enum(READY_REASONS), z.object({ text: z.string() })]);

/** A member says that a payment is theirs. */
const requestSchema = z.object({
  ...caseFields,
  paymentId: number,
  closed: z
    .object({ ...closedFields, isApproved: z.boolean(), why: reasonSchema.nullable() })
    .nullable()
    .default(null),
});

/** A payment that gave a role, and that the shop calls unpaid now. */
const unpaidSchema = z.object({ paymentId: number, isTold: z.boolean() });

/** Of giving or taking a role, by Discord. */
const refusalSchema = z.object({
  /** Null if it concerns all roles. */
  roleId: id.nullable(),
  code: number,
  /** In a row. */
  count: number,
  at: time,
});

/** Why a role of a mapping isn't given now, as Discord last said. */
const troubleSchema = z.object({
  /** The guild's for `refusedAll`. */
  roleId: id,
  kind: z.enum(['everyone', 'managed', 'aboveBot', 'tooPowerful', 'deleted', 'refused', 'refusedAll']),
  powers: list(z.string()).default([]),
  code: number.optional(),
  since: time,
  isTold: z.boolean().default(false),
});

const rolesSchema = z.object({
  isOn: z.boolean().default(false),
  givesForFree: z.boolean().default(false),
  /** Of the shop in which the granted payments were made. */
  shopId: number.nullable().default(null),
  /** Another shop's key was entered: nothing is given or taken back until the owner decides. */
  isFrozen: z.boolean().default(false),
  /** A payment had a filled field; codes are offered from then on. */
  hasSeenField: z.boolean().default(false),
  mappings: list(mappingSchema).default([]),
  grants: list(grantSchema).default([]),
  holdings: list(holdingSchema).default([]),
  codes: list(codeSchema).default([]),
  ungranted: list(ungrantedSchema).default([]),
  /** Requests. */
  cards: list(requestSchema).default([]),
  nextId: number.default(0),
  unpaid: list(unpaidSchema).default([]),
  unpaidToldAt: time.nullable().default(null),
  refusals: list(refusalSchema).default([]),
  troubles: list(troubleSchema).default([]),
  lacksPermission: z.boolean().default(false),
  checkedAt: time.nullable().default(null),
  /** When the next round is allowed; null if the last one left nothing to do. */
  restsUntil: time.nullable().default(null),
});

export const rolesPart = { name: 'roles', schema: rolesSchema, isPrivate: true };

export type Roles = Readonly<z.output<typeof rolesSchema>>;

/** Whether members are offered roles. */
export const isOffered = ({ isOn, mappings }: Roles): boolean => isOn && mappings.length > 0;

/** Whether the bot can keep now what it would promise a member. */
export const isGivable = (roles: Roles): boolean =>
  isOffered(roles) &&
  !roles.isFrozen &&
  !roles.lacksPermission &&
  !roles.troubles.some(({ kind }) => kind === 'refusedAll');

/** Where members' questions are answered now; null if nobody answers them. */
export const askedChannel = (roles: Roles, staffChannelId: string | null): string | null =>
  isGivable(roles) ? staffChannelId : null;

/** As of a guild that has never had roles for buyers, or was erased. */
export const isUnused = ({ mappings, grants, holdings }: Roles): boolean =>
  mappings.length + grants.length + holdings.length === 0;

export type Mapping = Readonly<Roles['mappings'][number]>;
export type MappingEnd = Mapping['end'];
export type Grant = Readonly<Roles['grants'][number]>;
export type GrantEnd = NonNullable<Grant['ended']>;
export type Holding = Readonly<Roles['holdings'][number]>;
export type OpenCode = Readonly<Roles['codes'][number]>;
export type DiscordRefusal = Readonly<Roles['refusals'][number]>;
export type Ungranted = Readonly<Roles['ungranted'][number]>;
export type TroubledRole = Readonly<Roles['troubles'][number]>;
export type Reason = Readonly<z.output<typeof reasonSchema>>;
export type RoleRequest = Readonly<Roles['cards'][number]>;

/** A request has one asker. */
export const findMember = ({ askers }: Pick<RoleRequest, 'askers'>): string => askers[0] ?? '';
