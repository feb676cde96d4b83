import { type Catalogue, listProducts } from '../../../domain/catalogue.js';
import { DAY_MS } from '../../../lib/duration.js';
import {
  type Grant,
  MAX_DAYS,
  MAX_GRANTS,
  MAX_MAPPINGS,
  type Mapping,
  type MappingEnd,
  type Roles,
} from '../state.js';
import { addGrants, countLive, dueRoles, endWhere, isLive, lineKey, pairKey } from './due.js';

type Pair = Pick<Mapping, 'productId' | 'roleId'>;
/** What becomes of the roles that were given. */
export type Afterwards = 'keep' | 'takeBack';

const isSame = (one: Pair, other: Pair): boolean =>
  one.productId === other.productId && one.roleId === other.roleId;

/** Changes the mapping if there is one; its earlier buyers keep their ends. Undefined if there are too many. */
export function putMapping(roles: Roles, mapping: Mapping): Roles | undefined {
  const before = roles.mappings.find((one) => isSame(one, mapping));
  if (!before && roles.mappings.length >= MAX_MAPPINGS) return undefined;
  const mappings = before
    ? roles.mappings.map((one) => (one === before ? { ...mapping, since: before.since } : one))
    : [...roles.mappings, mapping];
  return { ...roles, mappings };
}

/** Kept grants go on until their own ends. */
export function removeMapping(roles: Roles, pair: Pair, afterwards: Afterwards, now: number): Roles {
  const mappings = roles.mappings.filter((one) => !isSame(one, pair));
  // Without any, nothing can be switched on, and what was given must still end.
  const isOn = roles.isOn || mappings.length === 0;
  const isMeant = (grant: Grant) => afterwards === 'takeBack' && isSame(grant, pair);
  return endWhere({ ...roles, mappings, isOn }, isMeant, 'unmapped', now);
}

/** What the owner decides after another shop's key was entered. */
export const adoptShop = (roles: Roles, shopId: number, afterwards: Afterwards, now: number): Roles => ({
  ...forgetShop(endWhere(roles, () => afterwards === 'takeBack', 'otherShop', now)),
  ...{ shopId, isFrozen: false, isOn: true },
});

/** What was given stays; all else is about products and payments of that shop. */
export const forgetShop = (roles: Roles): Roles => ({
  ...roles,
  ...{
    shopId: null,
    mappings: [],
    codes: [],
    ungranted: [],
    requests: [],
    hasSeenField: false,
    newest: null,
  },
});

/** Null for no end; undefined if the product has to say the days and isn't known now. */
export function calculateEnd(
  end: MappingEnd,
  from: number,
  productDays: number | null | undefined,
): number | null | undefined {
  if (end.kind === 'never') return null;
  const days = end.kind === 'days' ? end.days : productDays;
  return days === undefined || days === null ? days : from + days * DAY_MS;
}

/** The days after which the shop takes a product back; null if it never does, or can't mean what it says. */
export const wholeDays = (durationDays: number | null): number | null =>
  durationDays !== null && Number.isInteger(durationDays) && durationDays >= 1 && durationDays <= MAX_DAYS
    ? durationDays
    : null;

/** The days after which the shop takes a product back; undefined for a product that it doesn't list. */
export const createDaysReader =
  (catalogue: Catalogue) =>
  (productId: number): number | null | undefined => {
    const product = listProducts(catalogue).find(({ id }) => id === productId);
    return product && wholeDays(product.durationDays);
  };

interface Context {
  readonly now: number;
  /** As the product has them; null if the shop never takes it back. */
  readonly productDays: number | null;
}

/**
 * The grants that a new mapping brings to members who already hold purchase lines of its product. Grants know no time of
 * purchase, so days run from when the line first gave a role.
 */
export function findHolderGrants(
  { grants }: Pick<Roles, 'grants'>,
  mapping: Mapping,
  context: Context,
): readonly Grant[] {
  const lines = new Map<string, Grant[]>();
  for (const grant of grants)
    if (grant.productId === mapping.productId && provesPurchase(grant))
      lines.set(lineKey(grant), [...(lines.get(lineKey(grant)) ?? []), grant]);
  const room = MAX_GRANTS - countLive(grants, context.now);
  return [...lines.values()]
    .flatMap((own) => grantAgain(own, mapping, context) ?? [])
    .slice(0, Math.max(0, room));
}

/** What was undone or was bought in another shop proves nothing. */
const provesPurchase = ({ ended }: Grant): boolean => ended === null || ended.why === 'unmapped';

/** @param own grants of one line to one member */
function grantAgain(
  own: readonly Grant[],
  { roleId, end }: Mapping,
  { now, productDays }: Context,
): Grant | undefined {
  const [first] = own.toSorted((a, b) => a.givenAt - b.givenAt);
  // A grant of this role keeps its end, also one that has come.
  if (!first || own.some((grant) => grant.roleId === roleId && grant.ended === null)) return undefined;
  const endsAt = calculateEnd(end, Math.min(first.givenAt, now), productDays) ?? null;
  const grant: Grant = { ...first, roleId, givenAt: now, endsAt, ended: null };
  return isLive(grant, now) ? grant : undefined;
}

export const grantHolders = (roles: Roles, mapping: Mapping, context: Context): Roles =>
  addGrants(roles, findHolderGrants(roles, mapping, context));

/** Members who lose a role by a decision: no other purchase gives it, and it isn't their own. */
export function countLosers(before: Roles, after: Roles, now: number): number {
  const own = before.holdings.filter(({ origin }) => origin === 'own');
  const kept = new Set([...dueRoles(after.grants, now), ...own].map(pairKey));
  const lost = dueRoles(before.grants, now).filter((one) => !kept.has(pairKey(one)));
  return new Set(lost.map(({ memberId }) => memberId)).size;
}

/** Members who have a role by this mapping now. */
export const countMembers = ({ grants }: Pick<Roles, 'grants'>, mapping: Pair, now: number): number =>
  new Set(grants.filter((one) => isSame(one, mapping) && isLive(one, now)).map(({ memberId }) => memberId))
    .size;
