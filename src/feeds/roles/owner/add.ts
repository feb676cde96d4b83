import { clip, roleMention } from '../../../text/markdown.js';
import { displayName } from '../../../ui/name.js';
import type { Reply } from '../../../ui/reply.js';
import type { Visit } from '../../feed.js';
import { describeEnd } from '../end-words.js';
import { checkShop } from '../rules/due.js';
import { forgetShop, putMapping } from '../rules/mappings.js';
import { isUnused, MAPPED_NAME_MAX, MAX_MAPPINGS, rolesPart } from '../state.js';
import { findCandidate, openedDigest } from './candidate.js';
import type { TypedMapping } from './form.js';
import { confirmView } from './mapping-view.js';
import { tellDecision } from './rights.js';

/** What an owner sees next, or what their page says. */
export type Added = Reply | { readonly note: string | undefined };

/** Shows what a mapping would do. Nothing is stored. */
export async function proposeMapping(visit: Visit, chosen: TypedMapping): Promise<Added> {
  const found = await findCandidate(visit, chosen);
  return 'note' in found ? found : confirmView(found, visit.format.words);
}

/** @param opened of the channels that the owner has read of */
export async function saveMapping(visit: Visit, chosen: TypedMapping, opened: string): Promise<Added> {
  const found = await findCandidate(visit, chosen);
  if ('note' in found) return found;
  if (openedDigest(found.opened) !== opened) return confirmView(found, visit.format.words);
  const { words } = visit.publicFormat;
  const { id: shopId } = (await visit.shop.info()).value;
  const { product, role, end } = found;
  const shownProduct = displayName(product.name, 60, words);
  const what = words.buyerRoles.decisions.given(shownProduct, roleMention(role.id), describeEnd(end, words));
  const staff = await visit.feeds.staff();
  let isFull = false;
  await visit.feeds.change(rolesPart, (before) => {
    const since = visit.feeds.clock.now();
    // If roles were never used, there is nothing to decide about another shop.
    const isOther = before.shopId !== shopId && isUnused(before);
    const state = checkShop(isOther ? forgetShop(before) : before, shopId);
    const productName = clip(product.name, MAPPED_NAME_MAX);
    const about = { productId: product.id, productName, roleId: role.id, end };
    const put = putMapping(state, { ...about, mapperId: visit.userId, since });
    isFull = !put && !state.isFrozen;
    // The first one switches roles on; later the owner may have switched them off on purpose.
    const isOn = state.isOn || state.mappings.length === 0;
    const channelId = state.channelId ?? staff.channelId;
    const posts = tellDecision({ channelId }, visit, since, what);
    return put && !state.isFrozen ? { state: { ...put, isOn, channelId }, posts } : { state };
  });
  return { note: isFull ? visit.format.words.buyerRoles.tooManyMappings(MAX_MAPPINGS) : undefined };
}
