import { clip, roleMention } from '../../../text/markdown.js';
import { displayName } from '../../../ui/name.js';
import type { Reply } from '../../../ui/reply.js';
import { changePart } from '../../change-part.js';
import type { Visit } from '../../feed.js';
import { describeEnd } from '../end-words.js';
import { checkShop } from '../rules/due.js';
import { forgetShop, putMapping } from '../rules/mappings.js';
import { isUnused, MAPPED_NAME_MAX, MAX_MAPPINGS, type Mapping, type Roles, rolesPart } from '../state.js';
import { type Candidate, findCandidate, openedDigest } from './candidate.js';
import { readEnd, type TypedMapping } from './form.js';
import { confirmView } from './mapping-view.js';
import { tellDecision } from './rights.js';

/** What an owner sees next, or why nothing was saved. */
export type Added = { readonly reply: Reply } | { readonly note: string | undefined };

/** Shows what a mapping would do. Nothing is stored. */
export async function proposeMapping(visit: Visit, { product, roleId, end }: TypedMapping): Promise<Added> {
  const found = await findCandidate(visit, product, roleId, readEnd(end));
  return 'note' in found ? found : { reply: showCandidate(visit, found, end) };
}

const showCandidate = (visit: Visit, candidate: Candidate, choice: TypedMapping['end']): Reply =>
  confirmView({ ...candidate, choice }, visit.format.words);

/** @param opened of the channels that the owner has read of */
export async function saveMapping(visit: Visit, chosen: TypedMapping, opened: string): Promise<Added> {
  const found = await findCandidate(visit, chosen.product, chosen.roleId, readEnd(chosen.end));
  if ('note' in found) return found;
  if (openedDigest(found.opened) !== opened) return { reply: showCandidate(visit, found, chosen.end) };
  const { words } = visit.publicFormat;
  const { id: shopId } = (await visit.shop.info()).value;
  const { result } = await changePart<Roles, { readonly isFull: boolean }>(
    visit.feeds,
    rolesPart,
    (state, now) => {
      const current = checkShop(forgetOldShop(state, shopId), shopId);
      if (current.isFrozen) return { state: current, result: { isFull: false } };
      const mapping = toMapping(visit, found, now);
      const put = putMapping(current, mapping);
      if (!put) return { state: current, result: { isFull: true } };
      // The first one switches roles on; later the owner may have switched them off on purpose.
      const isOn = current.isOn || current.mappings.length === 0;
      const { product, role, end } = found;
      const posts = tellDecision(current, visit, now, ({ given }) =>
        given(displayName(product.name, 60, words), roleMention(role.id), describeEnd(end, words)),
      );
      return { state: { ...put, isOn }, posts, result: { isFull: false } };
    },
  );
  return { note: result.isFull ? visit.format.words.buyerRoles.tooManyMappings(MAX_MAPPINGS) : undefined };
}

/** If roles were never used, there is nothing to decide about another shop. */
const forgetOldShop = (roles: Roles, shopId: number): Roles =>
  roles.shopId !== shopId && isUnused(roles) ? forgetShop(roles) : roles;

const toMapping = ({ userId }: Visit, { product, role, end }: Candidate, since: number): Mapping => ({
  ...{ productId: product.id, productName: clip(product.name, MAPPED_NAME_MAX), roleId: role.id, end },
  ...{ mapperId: userId, since },
});
