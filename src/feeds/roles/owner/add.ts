import { Failure, ignoreFailure } from '../../../domain/failure.js';
import { parseId } from '../../../domain/lookup.js';
import { mayView } from '../../../domain/permissions.js';
import type { ActionInput } from '../../../ui/implement.js';
import type { Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import type { Visit } from '../../feed.js';
import { changePart } from '../../kit/change-part.js';
import type { GuildRoles } from '../../kit/members.js';
import { findProduct, putMapping } from '../rules/mappings.js';
import { MAX_MAPPINGS, type MappingEnd, type Roles, rolesPart } from '../state.js';
import { findHighest, findTrouble, listPowers, mayManageRoles } from '../troubles/role-troubles.js';
import { type Explanation, explainChannelPowers, explainTrouble } from '../troubles/trouble-view.js';
import { type Candidate, type ChosenIds, chooseView, opensView, productsView, readEnd } from './add-view.js';
import { explainRights, noteRefusal } from './take-all.js';

export const showProducts = async ({ linkedShop, format }: Visit, note?: string): Promise<Reply> =>
  productsView((await ignoreFailure(linkedShop?.catalogue()))?.value, format.words, note);

/** @param word of an end @throws Failure `outdated` */
const requireEnd = (word: string): MappingEnd => {
  const end = readEnd(word);
  if (end === undefined) throw new Failure({ kind: 'outdated' });
  return end;
};

/** The page for a product, with what is chosen so far. @param note why it wasn't stored */
export async function choose(visit: Visit, ids: ChosenIds, word = 'product', note?: string): Promise<Reply> {
  const { words } = visit.format;
  const { product: productId, role } = ids;
  const product = findProduct((await visit.shop.catalogue()).value, productId);
  if (!product) return showProducts(visit, words.buyerRoles.unknownProduct(productId));
  return chooseView({ product, role, end: requireEnd(word) }, words, note);
}

/** @param typed or chosen */
export const chooseProduct = (visit: Visit, typed: string): Promise<Reply> =>
  choose(visit, { product: parseId(typed.trim()) ?? 0 });

/** What is no number of days leaves the page as it was, with a note. */
export function chooseDays(visit: Visit, ids: ChosenIds, { fields }: ActionInput): Promise<Reply> {
  const end = readEnd(fields.days?.trim() ?? '');
  return typeof end === 'number'
    ? choose(visit, ids, `${end}`)
    : choose(visit, ids, 'product', visit.format.words.buyerRoles.badDays);
}

type Ids = Readonly<{ product: number; role: string; end: string }>;

/**
 * Stores a mapping, once the owner has read which channels it opens.
 * @param isRead they have
 * @returns what they see next; undefined once it is stored @throws Failure if the shop can't be read
 */
export async function addMapping(visit: Visit, ids: Ids, isRead: boolean): Promise<Reply | undefined> {
  const end = requireEnd(ids.end);
  const { userId, feeds, format } = visit;
  const { words } = format;
  const again = (note: string) => choose(visit, ids, ids.end, note);
  const found = await findCandidate(visit, ids, end);
  if (typeof found === 'string') return again(found);
  if (found.opened.length > 0 && !isRead) return opensView(found, words);
  const about = { productId: ids.product, roleId: ids.role, end, mapperId: userId };
  const { result } = await changePart<Roles, { isFull: boolean }>(feeds, rolesPart, (before, since) => {
    const put = putMapping(before, { ...about, since });
    return { state: put ?? before, result: { isFull: put === undefined } };
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
