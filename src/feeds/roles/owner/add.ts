import { createHash } from 'node:crypto';
import { Failure, ignoreFailure } from '../../../domain/failure.js';
import { parseId } from '../../../domain/lookup.js';
import { mayView } from '../../../domain/permissions.js';
import { snowflake } from '../../../ui/custom-id.js';
import type { ActionInput } from '../../../ui/implement.js';
import type { Modal, Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import { changePart } from '../../change-part.js';
import type { Visit } from '../../feed.js';
import type { GuildRoles } from '../../members.js';
import { findProduct, putMapping } from '../rules/mappings.js';
import { MAX_MAPPINGS, type MappingEnd, type Roles, rolesPart } from '../state.js';
import { findHighest, findTrouble, listPowers, mayManageRoles } from '../troubles/role-troubles.js';
import { type Explanation, explainChannelPowers, explainTrouble } from '../troubles/trouble-view.js';
import { type Candidate, chooseView, daysForm, opensView, productsView, readEnd } from './add-view.js';
import { explainRights, noteRefusal } from './take-all.js';

export const showProducts = async ({ linkedShop, format }: Visit, note?: string): Promise<Reply> =>
  productsView((await ignoreFailure(linkedShop?.catalogue()))?.value, format.words, note);

/** What a mapping begins with. */
export const chooseProduct = (visit: Visit, typed: string): Promise<Reply> =>
  choose(visit, parseId(typed.trim()) ?? 0, undefined, { kind: 'product' });

/** @param word of an end @throws Failure `outdated` */
export const requireEnd = (word = ''): MappingEnd => {
  const end = readEnd(word);
  if (!end) throw new Failure({ kind: 'outdated' });
  return end;
};

/** The page for a product, with what is chosen so far. */
export async function choose(
  visit: Visit,
  productId: number,
  role: string | undefined,
  end: MappingEnd,
  note?: string,
): Promise<Reply> {
  const { words } = visit.format;
  const product = findProduct((await visit.shop.catalogue()).value, productId);
  if (!product) return showProducts(visit, words.buyerRoles.unknownProduct(productId));
  return chooseView({ product, role, end }, words, note);
}

/** What a form typed; what is no number of days leaves the page as it was, with a note. */
export function chooseDays(
  visit: Visit,
  { product, role }: Readonly<{ product: number; role?: string }>,
  { fields }: ActionInput,
): Promise<Reply> {
  const end = readEnd(fields.days?.trim() ?? '');
  const { badDays } = visit.format.words.buyerRoles;
  return end?.kind === 'days'
    ? choose(visit, product, role, end)
    : choose(visit, product, role, { kind: 'product' }, badDays);
}

export async function openDays(
  { shop, format }: Visit,
  { product: id, role }: Readonly<{ product: number; role?: string }>,
): Promise<Modal> {
  const product = findProduct((await shop.cachedCatalogue())?.value, id) ?? {
    id,
    name: '',
    durationDays: null,
  };
  return daysForm({ product, role, end: { kind: 'product' } }, format.words);
}

export const readRole = (chosen: string | undefined): string | undefined =>
  chosen === undefined ? undefined : snowflake(chosen);

type Ids = Readonly<{ product: number; role: string; end: string }>;

/**
 * Stores a mapping, once the owner has read which channels it opens.
 * @param opened of the channels that they have read of
 * @returns what they see next; undefined once it is stored @throws Failure if the shop can't be read
 */
export async function addMapping(visit: Visit, ids: Ids, opened?: string): Promise<Reply | undefined> {
  const end = requireEnd(ids.end);
  const { words } = visit.format;
  const again = (note: string) => choose(visit, ids.product, ids.role, end, note);
  const found = await findCandidate(visit, ids, end);
  if (typeof found === 'string') return again(found);
  const digest = digestChannels(found.opened);
  if (found.opened.length > 0 && digest !== opened) return opensView(found, digest, words);
  const { product, role } = found;
  const { userId, feeds } = visit;
  const { result } = await changePart<Roles, { isFull: boolean }>(feeds, rolesPart, (before, since) => {
    const put = putMapping(before, { productId: product.id, roleId: role.id, end, mapperId: userId, since });
    if (!put) return { state: before, result: { isFull: true } };
    return { state: put, result: { isFull: false } };
  });
  return result.isFull ? again(words.buyerRoles.tooManyMappings(MAX_MAPPINGS)) : undefined;
}

/** A text says why it can't be stored. */
async function findCandidate(visit: Visit, ids: Ids, end: MappingEnd): Promise<Candidate | string> {
  const { words } = visit.format;
  const { members } = visit.guild.discord;
  const product = findProduct((await visit.shop.catalogue()).value, ids.product);
  if (!product) return words.buyerRoles.unknownProduct(ids.product);
  const guild = await members.guildRoles();
  const refusal = guild && (explainRights(visit, guild, [ids.role]) ?? explainRole(guild, ids.role, words));
  if (refusal) return noteRefusal(refusal, words);
  const role = guild?.roles.find(({ id }) => id === ids.role);
  const gains = guild && role && (await members.channelGains(role.id, guild.roles));
  if (!role || !gains) return words.buyerRoles.notRead;
  const powers = explainChannelPowers(role.id, gains, words);
  if (powers) return noteRefusal(powers, words);
  return { product, role, end, opened: gains.filter(({ gained }) => mayView(gained)).map(({ id }) => id) };
}

function explainRole(guild: GuildRoles, roleId: string, words: Words): Explanation | undefined {
  const role = guild.roles.find(({ id }) => id === roleId);
  if (!role) return explainTrouble({ roleId, kind: 'deleted' }, words);
  // Without Manage Roles the bot may have no role yet, whose place would say something.
  const botHighest = mayManageRoles(guild) ? findHighest(guild, guild.ownRoleIds) : undefined;
  const kind = findTrouble(role, guild.guildId, botHighest);
  return kind && explainTrouble({ roleId, kind, powers: [...listPowers(role.permissions)] }, words);
}

/** Identifies the opened channels in a custom id, so that nobody confirms others than they have read of. */
const digestChannels = (channelIds: readonly string[]): string =>
  createHash('sha256').update(channelIds.toSorted().join(' ')).digest('hex').slice(0, 16);
