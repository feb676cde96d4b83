import { type Catalogue, listProducts } from '../../../domain/catalogue.js';
import { ignoreFailure } from '../../../domain/failure.js';
import { parseId } from '../../../domain/lookup.js';
import { mayView } from '../../../domain/permissions.js';
import { type Product, productKind } from '../../../domain/product.js';
import { channelMention, fitLines, joinParts } from '../../../text/markdown.js';
import { button, buttonRows, roleRow, selectRows } from '../../../ui/components.js';
import type { ArgumentsOf } from '../../../ui/custom-id.js';
import { displayName, plainName } from '../../../ui/name.js';
import type { Modal, Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import type { Visit } from '../../feed.js';
import { type chosenIds, type mappingIds, rolesPageActions } from '../actions.js';
import { findProduct, putMapping, wholeDays } from '../rules/mappings.js';
import { MAX_DAYS, MAX_MAPPINGS, type MappingEnd, readEnd, rolesPart } from '../state.js';
import { explainChannelPowers, explainTrouble } from '../troubles/trouble-view.js';
import { findTrouble } from '../troubles/troubles.js';
import { describeEnd, embedReply } from '../view.js';
import { explainRights, noteRefusal } from './take-all.js';

const MAX_PRODUCTS = 24;
export const OTHER = 'other';
const NAME_MAX = 60;
const MAX_CHANNELS = 10;
const OFFERED: readonly MappingEnd[] = ['product', 30, 90, 'never'];

/** Ranks and what has days stand first: they give roles. @param note what is wrong with what was typed */
export function productsView(catalogue: Catalogue | undefined, words: Words, note?: string): Reply {
  const { adding, page } = words.buyerRoles;
  const products = (catalogue ? listProducts(catalogue) : []).map((one) => {
    const days = wholeDays(one.durationDays);
    return { ...one, days, isRank: productKind(one) === 'group' || days !== null };
  });
  const sorted = products.toSorted((a, b) => Number(b.isRank) - Number(a.isRank));
  const options = sorted.slice(0, MAX_PRODUCTS).map(({ id, name, days }) => ({
    value: `${id}`,
    label: plainName(name, words),
    description: joinParts([`${id}`, days !== null && page.ends.days(days)]),
  }));
  return {
    ...embedReply(adding.title, [note, adding.which], note ? 'waiting' : 'neutral'),
    components: [
      ...selectRows(rolesPageActions.roleProduct(), adding.choose, [
        ...options,
        { value: OTHER, label: adding.other },
      ]),
      ...buttonRows([button(rolesPageActions.roles(), words.back)]),
    ],
  };
}

export const numberForm = ({ buyerRoles: { adding } }: Words): Modal => ({
  customId: rolesPageActions.roleNumber(),
  title: adding.title,
  fields: [{ custom_id: 'number', label: adding.number, maxLength: 16 }],
});

/** What an owner has chosen so far. */
interface Chosen {
  readonly role?: string | undefined;
  readonly end: MappingEnd;
  /** Why it isn't stored. */
  readonly note?: string;
  /** The note asks whether every buyer may see what the role opens. */
  readonly isAsked?: boolean;
}

export const daysForm = (ids: Ids, { buyerRoles: { adding } }: Words): Modal => ({
  customId: rolesPageActions.roleDays(ids),
  title: adding.title,
  fields: [{ custom_id: 'days', label: adding.days(MAX_DAYS), maxLength: 4 }],
});

/** The role and how long. */
export function chooseView(
  product: Pick<Product, 'id' | 'name' | 'durationDays'>,
  { role, end, note, isAsked }: Chosen,
  words: Words,
): Reply {
  const { adding, page } = words.buyerRoles;
  const days = wholeDays(product.durationDays);
  const options = [...new Set([...OFFERED, end])].map((one) => ({
    value: `${one}`,
    label: describeEnd(one, words),
    ...(one === 'product' && { description: days === null ? page.ends.never : page.ends.days(days) }),
    isChosen: one === end,
  }));
  const title = adding.named(displayName(product.name, NAME_MAX, words));
  const ids = { product: product.id, role };
  const save = (roleId: string) => {
    const id = rolesPageActions.saveRole({ ...ids, role: roleId, end, opens: isAsked ? 'opens' : undefined });
    return isAsked ? button(id, adding.yes, 'danger') : button(id, adding.add, 'primary');
  };
  return {
    ...embedReply(title, [note, adding.now], note ? 'waiting' : 'neutral'),
    components: [
      roleRow(rolesPageActions.roleChosen({ product: product.id, end }), adding.role, role ?? null),
      ...selectRows(rolesPageActions.roleEnd(ids), adding.end, [
        ...options,
        { value: OTHER, label: adding.otherDays },
      ]),
      ...buttonRows([role !== undefined && save(role), button(rolesPageActions.addRole(), words.back)]),
    ],
  };
}

export const showProducts = async ({ linkedShop, format }: Visit, note?: string): Promise<Reply> =>
  productsView((await ignoreFailure(linkedShop?.catalogue()))?.value, format.words, note);

/** The page for a product, with what is chosen so far. */
export async function choose(visit: Visit, productId: number, chosen: Chosen): Promise<Reply> {
  const { words } = visit.format;
  const product = findProduct((await visit.shop.catalogue()).value, productId);
  return product
    ? chooseView(product, chosen, words)
    : showProducts(visit, words.buyerRoles.unknownProduct(productId));
}

/** @param typed or chosen */
export const chooseProduct = (visit: Visit, typed: string): Promise<Reply> =>
  choose(visit, parseId(typed.trim()) ?? 0, { end: 'product' });

type Ids = ArgumentsOf<typeof chosenIds>;

/** What is no end leaves the page as it was, with a note. @param typed or chosen */
export function chooseEnd(visit: Visit, { product, role }: Ids, typed: string): Promise<Reply> {
  const end = readEnd(typed.trim());
  const note = visit.format.words.buyerRoles.badDays;
  return choose(visit, product, end === undefined ? { role, end: 'product', note } : { role, end });
}

/** Stores a mapping, once the owner has read which channels it opens. @returns what they see next; undefined once it is stored */
export async function addMapping(
  visit: Visit,
  { product: productId, role: roleId, end, opens }: ArgumentsOf<typeof mappingIds>,
): Promise<Reply | undefined> {
  const { userId, feeds, format } = visit;
  const { adding, tooManyMappings } = format.words.buyerRoles;
  const again = (note: string, isAsked = false) =>
    choose(visit, productId, { role: roleId, end, note, isAsked });
  const opened = await readOpened(visit, roleId);
  if (typeof opened === 'string') return again(opened);
  if (opened.length > 0 && opens === undefined)
    return again(adding.opens(fitLines(opened, 1000, format.words.more, MAX_CHANNELS, ', ')), true);
  const { isFull } = await feeds.change(rolesPart, (before, since) => {
    const put = putMapping(before, { productId, roleId, end, mapperId: userId, since });
    return { state: put ?? before, isFull: put === undefined };
  });
  return isFull ? again(tooManyMappings(MAX_MAPPINGS)) : undefined;
}

/** The channels that a role opens and that @everyone can't see; a text says why buyers can't get it. */
async function readOpened(visit: Visit, roleId: string): Promise<readonly string[] | string> {
  const { words } = visit.format;
  const { members } = visit.guild.discord;
  const guild = await members.guildRoles();
  if (!guild) return words.buyerRoles.notRead;
  const trouble = findTrouble(guild, roleId);
  const refusal =
    explainRights(visit, guild, [roleId]) ?? (trouble && explainTrouble({ roleId, ...trouble }, words));
  if (refusal) return noteRefusal(refusal, words);
  const gains = await members.channelGains(roleId, guild.roles);
  if (!gains) return words.buyerRoles.notRead;
  const powers = explainChannelPowers(roleId, gains, words);
  if (powers) return noteRefusal(powers, words);
  return gains.filter(({ gained }) => mayView(gained)).map(({ id }) => channelMention(id));
}
