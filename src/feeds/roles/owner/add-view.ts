import { type Catalogue, listProducts } from '../../../domain/catalogue.js';
import { type Product, productKind } from '../../../domain/product.js';
import { channelMention, fitLines, joinParts } from '../../../text/markdown.js';
import { button, buttonRows, roleRow, selectRows } from '../../../ui/components.js';
import { displayName, plainName } from '../../../ui/name.js';
import type { Modal, Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import type { DiscordRole } from '../../members.js';
import { rolesPageActions } from '../actions.js';
import { wholeDays } from '../rules/mappings.js';
import { MAX_DAYS, type MappingEnd } from '../state.js';
import { describeEnd, embedReply } from '../view.js';

const MAX_PRODUCTS = 24;
export const OTHER = 'other';
const NAME_MAX = 60;
const MAX_CHANNELS = 10;
const OFFERED_DAYS = [30, 90];

/** As custom ids have it. */
export const endWord = (end: MappingEnd): string => (end.kind === 'days' ? `${end.days}` : end.kind);

/** Undefined for what is no end. */
export function readEnd(word: string): MappingEnd | undefined {
  if (word === 'product' || word === 'never') return { kind: word };
  const days = /^\d{1,4}$/.test(word) ? Number(word) : 0;
  return days >= 1 && days <= MAX_DAYS ? { kind: 'days', days } : undefined;
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

export const daysForm = (chosen: Chosen, { buyerRoles: { adding } }: Words): Modal => ({
  customId: rolesPageActions.roleDays(idsOf(chosen)),
  title: adding.title,
  fields: [{ custom_id: 'days', label: adding.days(MAX_DAYS), maxLength: 4 }],
});

const idsOf = ({ product, role }: Pick<Chosen, 'product' | 'role'>) => ({ product: product.id, role });

/** What an owner has chosen so far. */
export interface Chosen {
  readonly product: Pick<Product, 'id' | 'name' | 'durationDays'>;
  readonly role?: string | undefined;
  readonly end: MappingEnd;
}

/** The role and how long. @param note why it wasn't stored */
export function chooseView(chosen: Chosen, words: Words, note?: string): Reply {
  const { product, role, end } = chosen;
  const { adding, page } = words.buyerRoles;
  const days = wholeDays(product.durationDays);
  const usual: MappingEnd[] = [{ kind: 'product' }, ...OFFERED_DAYS.map(toDays), { kind: 'never' }];
  const isUsual = usual.some((one) => endWord(one) === endWord(end));
  const options = [...usual, ...(isUsual ? [] : [end])].map((one) => ({
    value: endWord(one),
    label: describeEnd(one, words),
    ...(one.kind === 'product' && { description: days === null ? page.ends.never : page.ends.days(days) }),
    isChosen: endWord(one) === endWord(end),
  }));
  const { id } = product;
  return {
    ...embedReply(
      adding.named(displayName(product.name, NAME_MAX, words)),
      [note, adding.now],
      note ? 'waiting' : 'neutral',
    ),
    components: [
      roleRow(rolesPageActions.roleChosen({ product: id, end: endWord(end) }), adding.role, role ?? null),
      ...selectRows(rolesPageActions.roleEnd(idsOf(chosen)), adding.end, [
        ...options,
        { value: OTHER, label: adding.otherDays },
      ]),
      ...buttonRows([
        role !== undefined &&
          button(rolesPageActions.saveRole({ product: id, role, end: endWord(end) }), adding.add, 'primary'),
        button(rolesPageActions.addRole(), words.back),
      ]),
    ],
  };
}

const toDays = (days: number): MappingEnd => ({ kind: 'days', days });

/** A mapping that may be stored. */
export interface Candidate {
  readonly product: Product;
  readonly role: DiscordRole;
  readonly end: MappingEnd;
  /** Channels that the role opens and that @everyone can't see. */
  readonly opened: readonly string[];
}

/** Asks whether every buyer may see these channels. @param digest of them */
export function opensView({ product, role, end, opened }: Candidate, digest: string, words: Words): Reply {
  const { confirm } = words.buyerRoles;
  const channels = fitLines(opened.map(channelMention), 1000, words.more, MAX_CHANNELS, ', ');
  const ids = { product: product.id, role: role.id, end: endWord(end), opened: digest };
  const show = ({ name }: { readonly name: string }) => displayName(name, NAME_MAX, words);
  return embedReply(confirm.title(show(product), show(role)), [confirm.opens(channels)], 'waiting', [
    button(rolesPageActions.openRole(ids), confirm.yes, 'danger'),
    button(rolesPageActions.roles(), words.back),
  ]);
}
