import { type Catalogue, listProducts } from '../../../domain/catalogue.js';
import { type Product, productKind } from '../../../domain/product.js';
import { channelMention, fitLines, joinParts } from '../../../text/markdown.js';
import { button, buttonRows, roleRow, selectRows } from '../../../ui/components.js';
import { displayName, plainName } from '../../../ui/name.js';
import type { Modal, Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import type { DiscordRole } from '../../kit/members.js';
import { rolesPageActions } from '../actions.js';
import { wholeDays } from '../rules/mappings.js';
import { MAX_DAYS, type MappingEnd } from '../state.js';
import { describeEnd, embedReply } from '../view.js';

const MAX_PRODUCTS = 24;
export const OTHER = 'other';
const NAME_MAX = 60;
const MAX_CHANNELS = 10;
const OFFERED: readonly MappingEnd[] = ['product', 30, 90, 'never'];

/** As custom ids and forms have it; undefined for what is no end. */
export function readEnd(word: string): MappingEnd | undefined {
  if (word === 'product' || word === 'never') return word;
  const days = /^\d{1,4}$/.test(word) ? Number(word) : 0;
  return days >= 1 && days <= MAX_DAYS ? days : undefined;
}

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

/** What is chosen so far, but for the end. */
export type ChosenIds = Readonly<{ product: number; role?: string | undefined }>;

export const daysForm = (chosen: ChosenIds, { buyerRoles: { adding } }: Words): Modal => ({
  customId: rolesPageActions.roleDays(chosen),
  title: adding.title,
  fields: [{ custom_id: 'days', label: adding.days(MAX_DAYS), maxLength: 4 }],
});

/** What an owner has chosen so far. */
export interface Chosen {
  readonly product: Pick<Product, 'id' | 'name' | 'durationDays'>;
  readonly role?: string | undefined;
  readonly end: MappingEnd;
}

/** The role and how long. @param note why it wasn't stored */
export function chooseView({ product, role, end }: Chosen, words: Words, note?: string): Reply {
  const { adding, page } = words.buyerRoles;
  const { id, name } = product;
  const days = wholeDays(product.durationDays);
  const options = [...new Set([...OFFERED, end])].map((one) => ({
    value: `${one}`,
    label: describeEnd(one, words),
    ...(one === 'product' && { description: days === null ? page.ends.never : page.ends.days(days) }),
    isChosen: one === end,
  }));
  const title = adding.named(displayName(name, NAME_MAX, words));
  return {
    ...embedReply(title, [note, adding.now], note ? 'waiting' : 'neutral'),
    components: [
      roleRow(rolesPageActions.roleChosen({ product: id, end: `${end}` }), adding.role, role ?? null),
      ...selectRows(rolesPageActions.roleEnd({ product: id, role }), adding.end, [
        ...options,
        { value: OTHER, label: adding.otherDays },
      ]),
      ...buttonRows([
        role !== undefined &&
          button(rolesPageActions.saveRole({ product: id, role, end: `${end}` }), adding.add, 'primary'),
        button(rolesPageActions.addRole(), words.back),
      ]),
    ],
  };
}

/** A mapping that may be stored. */
export interface Candidate {
  readonly product: Product;
  readonly role: DiscordRole;
  readonly end: MappingEnd;
  /** Channels that the role opens and that @everyone can't see. */
  readonly opened: readonly string[];
}

/** Asks whether every buyer may see these channels. */
export function opensView({ product, role, end, opened }: Candidate, words: Words): Reply {
  const { confirm } = words.buyerRoles;
  const channels = fitLines(opened.map(channelMention), 1000, words.more, MAX_CHANNELS, ', ');
  const ids = { product: product.id, role: role.id, end: `${end}` };
  const show = ({ name }: { readonly name: string }) => displayName(name, NAME_MAX, words);
  return embedReply(confirm.title(show(product), show(role)), [confirm.opens(channels)], 'waiting', [
    button(rolesPageActions.openRole(ids), confirm.yes, 'danger'),
    button(rolesPageActions.roles(), words.back),
  ]);
}
