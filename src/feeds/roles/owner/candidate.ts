import { createHash } from 'node:crypto';
import { type Catalogue, listProducts } from '../../../domain/catalogue.js';
import { findByIdOrName, parseId } from '../../../domain/lookup.js';
import { mayView } from '../../../domain/permissions.js';
import type { Product } from '../../../domain/product.js';
import { productSearch } from '../../../domain/search.js';
import { clip, codeSpan } from '../../../text/markdown.js';
import { displayName } from '../../../ui/name.js';
import type { Words } from '../../../words/index.js';
import type { Visit } from '../../feed.js';
import type { DiscordRole, GuildRoles } from '../../members.js';
import type { EndChoice } from '../actions.js';
import type { MappingEnd } from '../state.js';
import { findChannelPowers, listPowers } from '../troubles/powers.js';
import { findHighest, findTroubles, mayManageRoles } from '../troubles/role-troubles.js';
import { type Explanation, explainChannelPowers, explainTrouble } from '../troubles/trouble-view.js';
import { readEnd, type TypedMapping } from './form.js';
import { explainRights, noteRefusal } from './rights.js';

const MAX_SIMILAR = 5;

export interface Candidate {
  readonly product: Product;
  readonly role: DiscordRole;
  readonly end: MappingEnd;
  readonly choice: EndChoice;
  /** Channels that the role opens and that @everyone can't see. */
  readonly opened: readonly string[];
}

/** @returns a note if it can't be stored @throws Failure if the shop can't be read */
export async function findCandidate(
  visit: Visit,
  { product: typed, roleId, end: choice }: TypedMapping,
): Promise<Candidate | { readonly note: string }> {
  const { words } = visit.format;
  const catalogue = (await visit.shop.catalogue()).value;
  const product = findByIdOrName(listProducts(catalogue), typed);
  if (!product) return { note: explainUnknown(catalogue, typed, words) };
  const guild = await visit.guild.discord.members.guildRoles();
  const role = guild?.roles.find(({ id }) => id === roleId);
  const refusal = guild && findRefusal(visit, guild, roleId);
  if (refusal) return { note: noteRefusal(refusal, words) };
  const gains = guild && role && (await visit.guild.discord.members.channelGains(roleId, guild.roles));
  if (!role || !gains) return { note: words.buyerRoles.notRead };
  const powers = findChannelPowers(gains);
  if (powers) return { note: noteRefusal(explainChannelPowers(roleId, powers, words), words) };
  const opened = gains.filter(({ gained }) => mayView(gained)).map(({ id }) => id);
  return { product, role, end: readEnd(choice), choice, opened };
}

/** A name that several products contain is none of them. */
function explainUnknown(catalogue: Catalogue, typed: string, words: Words): string {
  const search = productSearch(catalogue);
  const matching = search.findMatching(typed, MAX_SIMILAR);
  const similar = matching.length > 0 ? matching : search.findNearest(typed, MAX_SIMILAR);
  const { unknownTyped, similarProducts } = words.buyerRoles;
  const unknown = unknownTyped(codeSpan(clip(typed.trim(), 60)));
  // A product with a similar number is a different product.
  if (similar.length === 0 || parseId(typed) !== undefined) return unknown;
  const names = similar.map(({ product: { id, name } }) => `${displayName(name, 60, words)} (${id})`);
  return `${unknown} ${similarProducts(names.join(', '))}`;
}

function findRefusal(visit: Visit, guild: GuildRoles, roleId: string): Explanation | undefined {
  const { words } = visit.format;
  const rights = explainRights(visit, guild, [roleId]);
  if (rights) return rights;
  const role = guild.roles.find(({ id }) => id === roleId);
  if (!role) return explainTrouble({ roleId, kind: 'deleted', powers: [] }, words);
  const botHighest = findHighest(guild, guild.ownRoleIds);
  // Without Manage Roles the bot may have no role yet, whose place would say something.
  const ignored = mayManageRoles(guild) ? undefined : 'aboveBot';
  const kind = findTroubles(role, { guildId: guild.guildId, botHighest }).find((one) => one !== ignored);
  return kind && explainTrouble({ roleId, kind, powers: listPowers(role.permissions) }, words);
}

/** Identifies the opened channels in a custom id, so that nobody confirms others than they have read of. */
export const openedDigest = (channelIds: readonly string[]): string =>
  createHash('sha256').update(channelIds.toSorted().join(' ')).digest('hex').slice(0, 16);
