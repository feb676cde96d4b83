import { createHash } from 'node:crypto';
import { type Catalogue, listProducts } from '../../../domain/catalogue.js';
import { findByIdOrName, parseId } from '../../../domain/lookup.js';
import { mayView } from '../../../domain/permissions.js';
import type { Product } from '../../../domain/product.js';
import { productSearch } from '../../../domain/search.js';
import { channelMention, clip, codeSpan, fitLines, roleMention } from '../../../text/markdown.js';
import { button } from '../../../ui/components.js';
import { displayName } from '../../../ui/name.js';
import type { Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import type { Visit } from '../../feed.js';
import type { DiscordRole, GuildRoles } from '../../members.js';
import { rolesPageActions } from '../actions.js';
import { checkShop, forgetShop, putMapping, wholeDays } from '../rules/mappings.js';
import { isUnused, MAPPED_NAME_MAX, MAX_MAPPINGS } from '../state.js';
import { findHighest, findTrouble, listPowers, mayManageRoles } from '../troubles/role-troubles.js';
import { type Explanation, explainChannelPowers, explainTrouble } from '../troubles/trouble-view.js';
import { describeEnd, embedReply, explainEnd } from '../view.js';
import { readEnd, type TypedMapping } from './form.js';
import { changeTold, explainRights, noteRefusal } from './rights.js';

const MAX_SIMILAR = 5;
const NAME_MAX = 60;
const MAX_CHANNELS = 10;

/** A mapping that may be stored. */
export interface Candidate {
  readonly product: Product;
  readonly role: DiscordRole;
  readonly end: TypedMapping['end'];
  /** Channels that the role opens and that @everyone can't see. */
  readonly opened: readonly string[];
}

/**
 * Shows what a mapping would do, and stores it once the owner has read that.
 * @param opened of the channels that they have read of
 * @returns what they see next, or why nothing was stored @throws Failure if the shop can't be read
 */
export async function addMapping(visit: Visit, chosen: TypedMapping, opened?: string) {
  const found = await findCandidate(visit, chosen);
  if (typeof found === 'string') return found;
  if (openedDigest(found.opened) !== opened) return confirmView(found, visit.format.words);
  const { words } = visit.publicFormat;
  const { id: shopId } = (await visit.shop.info()).value;
  const { product, role } = found;
  const end = readEnd(found.end);
  const shownProduct = displayName(product.name, NAME_MAX, words);
  const what = words.buyerRoles.decisions.given(shownProduct, roleMention(role.id), describeEnd(end, words));
  let isFull = false;
  await changeTold(visit, (before, since) => {
    // If roles were never used, there is nothing to decide about another shop.
    const isOther = before.shopId !== shopId && isUnused(before);
    const state = checkShop(isOther ? forgetShop(before) : before, shopId);
    const productName = clip(product.name, MAPPED_NAME_MAX);
    const about = { productId: product.id, productName, roleId: role.id, end };
    const put = putMapping(state, { ...about, mapperId: visit.userId, since });
    isFull = !put && !state.isFrozen;
    if (!put || state.isFrozen) return { state };
    // The first one switches roles on; later the owner may have switched them off on purpose.
    const isOn = state.isOn || state.mappings.length === 0;
    return { state: { ...put, isOn }, what };
  });
  return isFull ? visit.format.words.buyerRoles.tooManyMappings(MAX_MAPPINGS) : undefined;
}

/** A text says why it can't be stored. */
async function findCandidate(visit: Visit, chosen: TypedMapping): Promise<Candidate | string> {
  const { product: typed, role: roleId, end } = chosen;
  const { words } = visit.format;
  const { members } = visit.guild.discord;
  const catalogue = (await visit.shop.catalogue()).value;
  const product = findByIdOrName(listProducts(catalogue), typed);
  if (!product) return explainUnknown(catalogue, typed, words);
  const guild = await members.guildRoles();
  const refusal = guild && (explainRights(visit, guild, [roleId]) ?? explainRole(guild, roleId, words));
  if (refusal) return noteRefusal(refusal, words);
  const role = guild?.roles.find(({ id }) => id === roleId);
  const gains = guild && role && (await members.channelGains(roleId, guild.roles));
  if (!role || !gains) return words.buyerRoles.notRead;
  const powers = explainChannelPowers(roleId, gains, words);
  if (powers) return noteRefusal(powers, words);
  return { product, role, end, opened: gains.filter(({ gained }) => mayView(gained)).map(({ id }) => id) };
}

/** A name that several products contain is none of them. */
function explainUnknown(catalogue: Catalogue, typed: string, words: Words): string {
  const search = productSearch(catalogue);
  const matching = search.findMatching(typed, MAX_SIMILAR);
  const similar = matching.length > 0 ? matching : search.findNearest(typed, MAX_SIMILAR);
  const { unknownTyped, similarProducts } = words.buyerRoles;
  const unknown = unknownTyped(codeSpan(clip(typed.trim(), NAME_MAX)));
  // A product with a similar number is a different product.
  if (similar.length === 0 || parseId(typed) !== undefined) return unknown;
  const names = similar.map(({ product: { id, name } }) => `${displayName(name, NAME_MAX, words)} (${id})`);
  return `${unknown} ${similarProducts(names.join(', '))}`;
}

function explainRole(guild: GuildRoles, roleId: string, words: Words): Explanation | undefined {
  const role = guild.roles.find(({ id }) => id === roleId);
  if (!role) return explainTrouble({ roleId, kind: 'deleted', powers: [] }, words);
  // Without Manage Roles the bot may have no role yet, whose place would say something.
  const botHighest = mayManageRoles(guild) ? findHighest(guild, guild.ownRoleIds) : undefined;
  const kind = findTrouble(role, guild.guildId, botHighest);
  return kind && explainTrouble({ roleId, kind, powers: listPowers(role.permissions) }, words);
}

/** Identifies the opened channels in a custom id, so that nobody confirms others than they have read of. */
const openedDigest = (channelIds: readonly string[]): string =>
  createHash('sha256').update(channelIds.toSorted().join(' ')).digest('hex').slice(0, 16);

export function confirmView({ product, role, end, opened }: Candidate, words: Words): Reply {
  const { confirm } = words.buyerRoles;
  const channels = fitLines(opened.map(channelMention), 1000, words.more, MAX_CHANNELS, ', ');
  const ids = { product: product.id, role: role.id, end, opened: openedDigest(opened) };
  const isOpening = opened.length > 0;
  const show = ({ name }: { readonly name: string }) => displayName(name, NAME_MAX, words);
  const lines = [
    confirm.end(explainEnd(readEnd(end), wholeDays(product.durationDays), words)),
    confirm.now,
    isOpening && confirm.opens(channels),
  ];
  return embedReply(confirm.title(show(product), show(role)), lines, isOpening ? 'waiting' : 'neutral', [
    button(rolesPageActions.saveMapping(ids), confirm.yes, isOpening ? 'danger' : 'primary'),
    button(rolesPageActions.roles(), words.back),
  ]);
}
