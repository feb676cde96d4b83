import { z } from 'zod';
import { id, list, time } from '../../store/record-fields.js';
import { caseFields, closedFields } from '../cases/cases.js';

export const MAX_MAPPINGS = 25;
/** Grants that give a role, and beside them those that have ended. */
export const MAX_GRANTS = 500;
export const MAX_ENDED = 500;
export const MAX_DAYS = 3650;
/** Of a refusal. */
export const MAX_REASON_CHARS = 300;

const number = z.number().int();

/** After days, or after as many as the product has, and never if it has none. */
const endSchema = z.union([z.enum(['never', 'product']), number.min(1).max(MAX_DAYS)]);

/** Buyers of the product get the role. There is one mapping for a product and a role. */
const mappingSchema = z.object({
  productId: number,
  roleId: id,
  end: endSchema,
  mapperId: id,
  /** Payments made before are for the staff to approve. */
  since: time,
});

const lineFields = { paymentId: number, lineId: number };

/** One purchase line gives one member one role. */
const grantSchema = z.object({
  ...lineFields,
  shopId: number,
  productId: number,
  memberId: id,
  roleId: id,
  /** Null if it has no end. An owner may bring it forward. */
  endsAt: time.nullable(),
  /** The buyer typed who they are, or a moderator approved it. */
  proof: z.union([z.literal('typed'), z.object({ by: id })]),
});

/** A role that a member has by their grants. */
const holdingSchema = z.object({
  memberId: id,
  roleId: id,
  /** The bot takes back only what it gave. Stored before the role is added, so that a crash can't make it look like the member's own. */
  origin: z.enum(['bot', 'own']),
  /** Null while it is planned. */
  givenAt: time.nullable(),
  /** The member's wish: where they pressed, and the end of which they were reminded. */
  reminder: z.object({ channelId: id, end: time.nullable() }).optional(),
});

/** A member says that a payment is theirs. */
const requestSchema = z.object({
  ...caseFields,
  paymentId: number,
  closed: z
    .object({ ...closedFields, isApproved: z.boolean(), why: z.string().default('') })
    .nullable()
    .default(null),
});

/** Why a role isn't given or taken back now. */
const problemSchema = z.object({
  /** The guild's if it concerns all roles. */
  roleId: id,
  kind: z.enum([
    ...['managed', 'aboveBot', 'tooPowerful', 'deleted', 'noPermission'],
    ...['refused', 'refusedAll'],
  ] as const),
  powers: list(z.string()).default([]),
  /** Of Discord, if it refused. */
  code: number.default(0),
  since: time,
  /** Refusals in a row, and the last one. */
  count: number.default(0),
  at: time,
  isTold: z.boolean().default(false),
  /** The staff read whom the bot gave up on. */
  isGivenUp: z.boolean().default(false),
});

const rolesSchema = z.object({
  mappings: list(mappingSchema).default([]),
  grants: list(grantSchema).default([]),
  /** Lines that the staff took back: nobody gets a role for them by what was typed. */
  undone: list(z.object(lineFields)).default([]),
  holdings: list(holdingSchema).default([]),
  /** Requests. */
  cards: list(requestSchema).default([]),
  nextId: number.default(0),
  problems: list(problemSchema).default([]),
  /** When the guild's roles were last read. */
  checkedAt: time.nullable().default(null),
});

export const rolesPart = { name: 'roles', schema: rolesSchema, isPrivate: true };

export type Roles = Readonly<z.output<typeof rolesSchema>>;
export type Mapping = Readonly<Roles['mappings'][number]>;
export type MappingEnd = Mapping['end'];
export type Grant = Readonly<Roles['grants'][number]>;
export type Holding = Readonly<Roles['holdings'][number]>;
export type RoleProblem = Readonly<Roles['problems'][number]>;
export type RoleRequest = Readonly<Roles['cards'][number]>;

/** As a form has it; undefined for what is no end. */
export function readEnd(typed: string): MappingEnd | undefined {
  if (typed === '') return 'product';
  if (typed === '0') return 'never';
  return /^\d{1,4}$/.test(typed) ? endSchema.safeParse(Number(typed)).data : undefined;
}

/** Whether members are offered roles. */
export const isOffered = ({ mappings }: Pick<Roles, 'mappings'>): boolean => mappings.length > 0;

/** A request has one asker. */
export const findMember = ({ askers }: Pick<RoleRequest, 'askers'>): string => askers[0]?.id ?? '';
