import { type Catalogue, listProducts } from '../../../domain/catalogue.js';
import { ignoreFailure } from '../../../domain/failure.js';
import type { Product } from '../../../domain/product.js';
import type { OpenShop } from '../../../shop/open-shop.js';
import { MAX_DAYS, MAX_MAPPINGS, type Mapping, type Roles } from '../state.js';
import { endGrants, isLive } from './members.js';

type MappedPair = Pick<Mapping, 'productId' | 'roleId'>;
/** What becomes of the roles that were given. */
export type Afterwards = 'keep' | 'takeBack';

export const isSame = (one: MappedPair, other: MappedPair): boolean =>
  one.productId === other.productId && one.roleId === other.roleId;

/** In place of the mapping of this pair, if there is one. The page offers no more than there may be. */
export const putMapping = (roles: Roles, mapping: Mapping): Roles => ({
  ...roles,
  mappings: [...roles.mappings.filter((one) => !isSame(one, mapping)), mapping].slice(0, MAX_MAPPINGS),
});

/** Kept grants go on until their own ends. */
export function removeMapping(roles: Roles, pair: MappedPair, afterwards: Afterwards, now: number): Roles {
  const mappings = roles.mappings.filter((one) => !isSame(one, pair));
  const isMeant = (grant: MappedPair) => afterwards === 'takeBack' && isSame(grant, pair);
  return endGrants({ ...roles, mappings }, isMeant, now);
}

/** The days after which the shop takes a product back; null if it never does, or can't mean what it says. */
export const wholeDays = (durationDays: number | null): number | null =>
  durationDays !== null && Number.isInteger(durationDays) && durationDays >= 1 && durationDays <= MAX_DAYS
    ? durationDays
    : null;

/** Null for ever; undefined if the product has to say it and isn't known now. */
export function mappingDays({ productId, end }: Mapping, catalogue: Catalogue | undefined) {
  if (end !== 'product') return end === 'never' ? null : end;
  const product = findProduct(catalogue, productId);
  return product && wholeDays(product.durationDays);
}

export const findProduct = (catalogue: Catalogue | undefined, productId: number): Product | undefined =>
  catalogue && listProducts(catalogue).find(({ id }) => id === productId);

export const countMembers = ({ grants }: Pick<Roles, 'grants'>, mapping: MappedPair, now: number): number =>
  new Set(grants.filter((one) => isSame(one, mapping) && isLive(one, now)).map(({ memberId }) => memberId))
    .size;

/** What a claim needs to know of the shop. @throws Failure if the shop doesn't say which it is */
export async function readTerms(shop: OpenShop, now: number) {
  const [info, list] = await Promise.all([shop.info(), ignoreFailure(shop.catalogue())]);
  return { now, shopId: info.value.id, catalogue: list?.value };
}
