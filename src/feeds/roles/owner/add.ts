import { type Catalogue, listProducts } from '../../../domain/catalogue.js';
import { ignoreFailure } from '../../../domain/failure.js';
import { parseId } from '../../../domain/lookup.js';
import { mayView } from '../../../domain/permissions.js';
import { productKind } from '../../../domain/product.js';
import { channelMention, fitLines, joinParts, roleMention } from '../../../text/markdown.js';
import { button, buttonRows, selectRows } from '../../../ui/components.js';
import type { ActionInput } from '../../../ui/implement.js';
import { plainName } from '../../../ui/name.js';
import type { Modal, Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import type { Visit } from '../../feed.js';
import { rolesPageActions } from '../actions.js';
import { findProduct, putMapping, wholeDays } from '../rules/mappings.js';
import { MAX_DAYS, readEnd, rolesPart } from '../state.js';
import { explainChannelPowers, explainTrouble } from '../troubles/trouble-view.js';
import { findTrouble } from '../troubles/troubles.js';
import { embedReply } from '../view.js';
import { explainRights, noteRefusal } from './take-all.js';

const MAX_PRODUCTS = 24;
const OTHER = 'other';
const MAX_CHANNELS = 10;

/** Which product gives the role. Ranks and what has days stand first. @param opened the channels that the role opens */
export function productsView(
  roleId: string,
  opened: readonly string[],
  catalogue: Catalogue | undefined,
  words: Words,
): Reply {
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
  const channels = fitLines(opened.map(channelMention), 1000, words.more, MAX_CHANNELS, ', ');
  const lines = [adding.which(roleMention(roleId)), opened.length > 0 && adding.opens(channels), adding.now];
  return {
    ...embedReply(adding.title, lines, opened.length > 0 ? 'waiting' : 'neutral'),
    components: [
      ...selectRows(rolesPageActions.roleProduct({ role: roleId }), adding.choose, [
        ...options,
        { value: OTHER, label: adding.other },
      ]),
      ...buttonRows([button(rolesPageActions.roles(), words.back)]),
    ],
  };
}

/** @param chosen a product's number; anything else leaves it to be typed */
export function addForm(roleId: string, chosen: string, { buyerRoles: { adding } }: Words): Modal {
  const productId = parseId(chosen);
  return {
    customId: rolesPageActions.saveRole({ role: roleId }),
    title: adding.title,
    fields: [
      {
        ...{ custom_id: 'number', label: adding.number, maxLength: 16 },
        ...(productId !== undefined && { value: `${productId}` }),
      },
      {
        ...{ custom_id: 'days', label: adding.days(MAX_DAYS), description: adding.daysHint },
        ...{ maxLength: 4, required: false },
      },
    ],
  };
}

/** Asks for the product, or says why buyers can't get the role. */
export async function chooseProduct(visit: Visit, roleId: string): Promise<Reply | string> {
  const opened = await readOpened(visit, roleId);
  if (typeof opened === 'string') return opened;
  const list = await ignoreFailure(visit.linkedShop?.catalogue());
  return productsView(roleId, opened, list?.value, visit.format.words);
}

/** Stores a mapping. @returns why it isn't stored */
export async function addMapping(
  visit: Visit,
  roleId: string,
  { number = '', days = '' }: ActionInput['fields'],
): Promise<string | undefined> {
  const { userId: mapperId, feeds, shop, format } = visit;
  const { badDays, unknownProduct } = format.words.buyerRoles;
  const productId = parseId(number.trim()) ?? 0;
  const end = readEnd(days.trim());
  if (end === undefined) return badDays;
  if (!findProduct((await shop.catalogue()).value, productId)) return unknownProduct(productId);
  const opened = await readOpened(visit, roleId);
  if (typeof opened === 'string') return opened;
  await feeds.change(rolesPart, (roles, since) => ({
    state: putMapping(roles, { productId, roleId, end, mapperId, since }),
  }));
  return undefined;
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
  return gains.filter(({ gained }) => mayView(gained)).map(({ id }) => id);
}
