import type { APIEmbed } from 'discord.js';
import {
  byKind,
  type Offer,
  offersOf,
  type ProductList,
  type Selection,
  selected,
  serversOf,
} from '../shop/browse.js';
import type { Cached } from '../shop/cache.js';
import type { Catalogue, ServerWithProducts } from '../shop/catalogue.js';
import type { Shop } from '../shop/shop.js';
import { linesWithin } from '../text/clip.js';
import { joined } from '../text/joined.js';
import { productActions, serversActions } from './actions.js';
import { button, buttonRows, type Option, selectRow, shopButton } from './components.js';
import { asOf, colour } from './embed.js';
import type { Format } from './format.js';
import { LIMITS } from './limits.js';
import { memoised } from './memo.js';
import { nameOf } from './name.js';
import { kindField, offerLine, offerOption } from './offers.js';
import { pageButtons, pageOf } from './pages.js';
import type { Reply, Row } from './reply.js';
import { emptyList, selectionLabel, selectionTitle } from './selection.js';
import { addressAndVersion } from './server.js';
import { leftOutNote, pageOfServer } from './servers.js';

const ON_PAGE = 20;
/** As many as two selects offer. */
const IN_OVERVIEW = 2 * LIMITS.selectOptions;
const LINES_MAX = 3600;
/** Of a kind. All five, with the rest, stay within what Discord allows for one message. */
const KIND_MAX = 950;

/** A list that is cut to its page. */
interface Listed {
  /** With the page that there is, and the order in which one kind alone is shown. */
  readonly list: ProductList;
  /** All that could be selected from. */
  readonly offers: readonly Offer[];
  /** How many were selected. */
  readonly count: number;
  readonly shown: readonly Offer[];
  readonly pages: number;
  /** How many of each kind an overview shows. */
  readonly most: number;
}

function listed(catalogue: Catalogue, list: ProductList): Listed {
  const offers = offersOf(serversOf(catalogue, list.server));
  const kinds = byKind(offers);
  if (list.selection === 'kinds' && kinds.length > 1) {
    const most = mostOfEach(kinds.map(([, some]) => some.length));
    const shown = kinds.flatMap(([, some]) => some.slice(0, most));
    return { list: { ...list, page: 0 }, offers, count: offers.length, shown, pages: 1, most };
  }
  const selection = list.selection === 'kinds' ? 'cheapest' : list.selection;
  const found = selected(offers, selection);
  const { shown, page, pages } = pageOf(found, ON_PAGE, list.page);
  return { list: { ...list, selection, page }, offers, count: found.length, shown, pages, most: 0 };
}

/** How many of each kind fit into an overview, so that a large kind doesn't push out a small one. */
function mostOfEach(sizes: readonly number[]): number {
  const taken = (most: number) => sizes.reduce((sum, size) => sum + Math.min(size, most), 0);
  let most = IN_OVERVIEW;
  while (taken(most) > IN_OVERVIEW) most -= 1;
  return most;
}

/** Products of a server or of the whole shop, to choose from. A server that is gone sells nothing. */
export const productListView = (
  catalogue: Cached<Catalogue>,
  { server, selection, page }: ProductList,
  shop: Shop | undefined,
  format: Format,
): Reply => listView(catalogue, server, selection, page, shop, format);

const listView = memoised(
  (
    catalogue: Cached<Catalogue>,
    serverId: number,
    selection: Selection,
    page: number,
    shop: Shop | undefined,
    format: Format,
  ): Reply => {
    const { words } = format;
    const { value } = catalogue;
    const found = listed(value, { server: serverId, selection, page });
    const { list, offers, shown, pages } = found;
    const isEmpty = shown.length === 0;
    const server = value.servers.find(({ id }) => id === serverId);
    const namesServers = serverId === 0 && value.servers.length > 1;
    const embed = isEmpty
      ? emptyList(selection, offers, format)
      : { ...listEmbed(found, server, namesServers, format), color: colour(shop?.colour ?? '') };
    return {
      ...leftOutNote(value, words),
      embeds: [{ ...embed, ...asOf(catalogue, words) }],
      components: [
        ...orderRows(serverId, offers, format),
        ...productRows(list, shown, namesServers, format),
        ...buttonRows(
          pageButtons(
            { page: list.page, pages },
            words,
            (other) => serversActions.products({ ...list, page: other }),
            serversActions.pickPage({ ...list, pages }),
          ),
        ),
        ...buttonRows([
          value.servers.length > 1 &&
            button(serversActions.list({ page: pageOfServer(value, server) }), words.browse.allServers),
          offers.length > 0 && button(serversActions.budget({ server: serverId }), words.browse.byBudget),
          shopButton(shop, words),
        ]),
      ],
    };
  },
);

function listEmbed(
  { list, offers, count, shown, most }: Listed,
  server: ServerWithProducts | undefined,
  namesServers: boolean,
  format: Format,
): APIEmbed {
  const { words } = format;
  const { selection } = list;
  const name = server && nameOf(server.name, 100, words);
  const place = server ? addressAndVersion(server) : '';
  if (selection === 'kinds') {
    return {
      title: joined([name, words.productCount(count)]),
      ...(place && { description: place }),
      fields: byKind(offers).map(([kind, some]) => kindField(kind, some, KIND_MAX, most, format)),
    };
  }
  const lines = shown.map((offer) => offerLine(offer, namesServers, format));
  return {
    title: joined([name, selectionTitle(selection, count, format)]),
    description: joined([place, linesWithin(lines, LINES_MAX, words.more)], '\n\n'),
  };
}

/** A select that sorts or filters the list of a server; none if there is nothing to sort. */
function orderRows(server: number, offers: readonly Offer[], { words }: Format): Row[] {
  if (offers.length < 2) return [];
  const kinds = byKind(offers);
  const hasKinds = kinds.length > 1;
  const discounts = selected(offers, 'discounts').length;
  const option = (selection: Exclude<Selection, number>, count?: number): Option => ({
    label: selectionLabel(selection, words),
    value: selection,
    ...(count !== undefined && { description: words.productCount(count) }),
  });
  const options = [
    ...(hasKinds ? [option('kinds'), ...kinds.map(([kind, some]) => option(kind, some.length))] : []),
    option('cheapest'),
    option('dearest'),
    ...(discounts > 0 ? [option('discounts', discounts)] : []),
  ];
  const placeholder = hasKinds ? words.browse.chooseOrder : words.browse.chooseOrderAlone;
  return [selectRow(serversActions.arrange({ server }), placeholder, options)];
}

/** As many selects as it takes to open each product that is shown. */
function productRows(
  list: ProductList,
  shown: readonly Offer[],
  namesServers: boolean,
  format: Format,
): Row[] {
  const { browse } = format.words;
  const parts = Math.ceil(shown.length / LIMITS.selectOptions);
  return Array.from({ length: parts }, (_, part) => {
    const some = shown.slice(part * LIMITS.selectOptions, (part + 1) * LIMITS.selectOptions);
    const kinds = byKind(some).map(([kind]) => browse.kinds[kind].toLocaleLowerCase(format.words.locale));
    return selectRow(
      productActions.showFrom({ ...list, ...(part > 0 && { part }) }),
      parts > 1 ? browse.chooseProductOf(kinds.join(', ')) : browse.chooseProduct,
      some.map((offer) => offerOption(offer, namesServers, format)),
    );
  });
}
