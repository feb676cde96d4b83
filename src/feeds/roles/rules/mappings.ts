import { type Catalogue, listProducts } from '../../../domain/catalogue.js';
import { ignoreFailure } from '../../../domain/failure.js';
import type { Product } from '../../../domain/product.js';
import type { OpenShop } from '../../../shop/open-shop.js';
import { type Grant, MAX_DAYS, MAX_MAPPINGS, type Mapping, type Roles } from '../state.js';
import { dueRoles, endWhere, isLive, pairKey } from './due.js';

type Pair = Pick<Mapping, 'productId' | 'roleId'>;
/** What becomes of the roles that were given. */
export type Afterwards = 'keep' | 'takeBack';

const isSame = (one: Pair, other: Pair): boolean =>
  one.productId === other.productId && one.roleId === other.roleId;

/** Changes the mapping if there is one; its earlier buyers keep their ends. Undefined if there are too many. */
export function putMapping(roles: Roles, mapping: Mapping): Roles | undefined {
  const { mappings } = roles;
  const changed = mappings.map((one) => (isSame(one, mapping) ? { ...mapping, since: one.since } : one));
  if (mappings.some((one) => isSame(one, mapping))) return { ...roles, mappings: changed };
  return mappings.length < MAX_MAPPINGS ? { ...roles, mappings: [...mappings, mapping] } : undefined;
}

/** Kept grants go on until their own ends. */
export function removeMapping(roles: Roles, pair: Pair, afterwards: Afterwards, now: number): Roles {
  const mappings = roles.mappings.filter((one) => !isSame(one, pair));
  // Without any, nothing can be switched on, and what was given must still end.
  const isOn = roles.isOn || mappings.length === 0;
  const isMeant = (grant: Grant) => afterwards === 'takeBack' && isSame(grant, pair);
  return endWhere({ ...roles, mappings, isOn }, isMeant, { at: now, why: 'unmapped' });
}

/** Freezes all while another shop is linked than that of the grants; the first one that is read is theirs. */
export const checkShop = (roles: Roles, shopId: number): Roles =>
  roles.shopId === null || roles.shopId === shopId
    ? { ...roles, shopId, isFrozen: false }
    : { ...roles, isFrozen: true };

/** What the owner decides after another shop's key was entered. */
export const adoptShop = (roles: Roles, shopId: number, afterwards: Afterwards, now: number): Roles => ({
  ...forgetShop(endWhere(roles, () => afterwards === 'takeBack', { at: now, why: 'otherShop' })),
  ...{ shopId, isFrozen: false, isOn: true },
});

/** What was given stays; all else is about products and payments of that shop. */
export const forgetShop = (roles: Roles): Roles => ({
  ...roles,
  shopId: null,
  mappings: [],
  codes: [],
  ungranted: [],
  cards: [],
  hasSeenField: false,
});

/** The days after which the shop takes a product back; null if it never does, or can't mean what it says. */
export const wholeDays = (durationDays: number | null): number | null =>
  durationDays !== null && Number.isInteger(durationDays) && durationDays >= 1 && durationDays <= MAX_DAYS
    ? durationDays
    : null;

/** The days after which the shop takes a product back; undefined for a product that it doesn't list. */
export type DaysReader = (productId: number) => number | null | undefined;

export const createDaysReader =
  (catalogue: Catalogue | undefined): DaysReader =>
  (productId) => {
    const product = findProduct(catalogue, productId);
    return product && wholeDays(product.durationDays);
  };

/** While the shop can't be read, it lists nothing. */
export const readProductDays = async (shop: Pick<OpenShop, 'catalogue'>): Promise<DaysReader> =>
  createDaysReader((await ignoreFailure(shop.catalogue()))?.value);

export const findProduct = (catalogue: Catalogue | undefined, productId: number): Product | undefined =>
  catalogue && listProducts(catalogue).find(({ id }) => id === productId);

/** Members who lose a role by a decision: no other purchase gives it, and it isn't their own. */
export function countLosers(before: Roles, after: Roles, now: number): number {
  const own = before.holdings.filter(({ origin }) => origin === 'own');
  const kept = new Set([...dueRoles(after.grants, now), ...own].map(pairKey));
  const lost = dueRoles(before.grants, now).filter((one) => !kept.has(pairKey(one)));
  return new Set(lost.map(({ memberId }) => memberId)).size;
}

export const countMembers = ({ grants }: Pick<Roles, 'grants'>, mapping: Pair, now: number): number =>
  new Set(grants.filter((one) => isSame(one, mapping) && isLive(one, now)).map(({ memberId }) => memberId))
    .size;
