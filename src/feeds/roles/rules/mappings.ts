import { type Catalogue, listProducts } from '../../../domain/catalogue.js';
import { ignoreFailure } from '../../../domain/failure.js';
import type { Product } from '../../../domain/product.js';
import type { OpenShop } from '../../../shop/open-shop.js';
import { MAX_DAYS, MAX_MAPPINGS, type Mapping, type Roles } from '../state.js';
import { endWhere, isLive } from './due.js';

export type MappedPair = Pick<Mapping, 'productId' | 'roleId'>;
/** What becomes of the roles that were given. */
export type Afterwards = 'keep' | 'takeBack';

export const isSame = (one: MappedPair, other: MappedPair): boolean =>
  one.productId === other.productId && one.roleId === other.roleId;

/** In place of the mapping of this pair, if there is one. Undefined if there are too many. */
export function putMapping(roles: Roles, mapping: Mapping): Roles | undefined {
  const others = roles.mappings.filter((one) => !isSame(one, mapping));
  return others.length < MAX_MAPPINGS ? { ...roles, mappings: [...others, mapping] } : undefined;
}

/** Kept grants go on until their own ends. */
export function removeMapping(roles: Roles, pair: MappedPair, afterwards: Afterwards, now: number): Roles {
  const mappings = roles.mappings.filter((one) => !isSame(one, pair));
  const isMeant = (grant: MappedPair) => afterwards === 'takeBack' && isSame(grant, pair);
  return endWhere({ ...roles, mappings }, isMeant, { at: now, why: 'unmapped' });
}

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
const readProductDays = async (shop: Pick<OpenShop, 'catalogue'>): Promise<DaysReader> =>
  createDaysReader((await ignoreFailure(shop.catalogue()))?.value);

export const findProduct = (catalogue: Catalogue | undefined, productId: number): Product | undefined =>
  catalogue && listProducts(catalogue).find(({ id }) => id === productId);

export const countMembers = ({ grants }: Pick<Roles, 'grants'>, mapping: MappedPair, now: number): number =>
  new Set(grants.filter((one) => isSame(one, mapping) && isLive(one, now)).map(({ memberId }) => memberId))
    .size;

/** What a claim needs to know of the shop; undefined if the shop doesn't say which it is. */
export async function readTerms(shop: OpenShop, now: number) {
  const [info, productDays] = await Promise.all([ignoreFailure(shop.info()), readProductDays(shop)]);
  return info && { now, shopId: info.value.id, productDays };
}
