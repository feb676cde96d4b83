import type { APIEmbed } from 'discord.js';
import type { Catalogue } from '../../src/domain/catalogue.js';
import type { Cached } from '../../src/domain/dated.js';
import {
  type Filter,
  filterOffers,
  groupByKind,
  listOffers,
  lowestPrice,
  type Offer,
  type ProductList,
  selectServers,
  sortByPrice,
} from '../../src/domain/offers.js';
import type { ShopIdentity } from '../../src/domain/shop-identity.js';
import { clip, fitLines } from '../../src/text/clip.js';
import { joined } from '../../src/text/joined.js';
import { readableLine } from '../../src/text/readable.js';
import { listArguments, productActions, serversActions } from '../../src/ui/actions.js';
import { button, buttonRows, selectRow } from '../../src/ui/components.js';
import { COLOURS, colour } from '../../src/ui/embed.js';
import type { Format } from '../../src/ui/format.js';
import { memoised } from '../../src/ui/memo.js';
import { plainNameOf } from '../../src/ui/name.js';
import { offerLine, offerOption } from '../../src/ui/offers.js';
import { pageButtons, pageOf } from '../../src/ui/pages.js';
import type { Reply, Row } from '../../src/ui/reply.js';
import { backToServers } from '../../src/ui/shop-window.js';

const ON_PAGE = 12;
const LINES_MAX = 3800;
const PLACE_MAX = 60;
const BUTTON_MAX = 40;

/** Products of a server or of the whole shop that meet some conditions, and buttons that change these. */
export const productListView = (
  catalogue: Cached<Catalogue>,
  { server, kind, budget, onlyDiscounts = false, page }: ProductList,
  shop: ShopIdentity | undefined,
  format: Format,
): Reply => listView(catalogue, server, kind, budget, onlyDiscounts, page, shop, format);

const listView = memoised(
  (
    catalogue: Cached<Catalogue>,
    serverId: number,
    kind: Filter['kind'],
    budget: number | undefined,
    onlyDiscounts: boolean,
    wanted: number,
    shop: ShopIdentity | undefined,
    format: Format,
  ): Reply => {
    const { words } = format;
    const { value } = catalogue;
    const filter = { kind, budget, onlyDiscounts };
    const servers = selectServers(value, serverId);
    const offers = listOffers(servers);
    const found = sortByPrice(filterOffers(offers, filter));
    const { shown, page, pages } = pageOf(found, ON_PAGE, wanted);
    const list = { server: serverId, ...filter, page };
    const namesServers = serverId === 0 && value.servers.length > 1;
    const place = serverId === 0 ? shop?.name : servers[0]?.name;
    return {
      embeds: [
        {
          ...(found.length === 0
            ? emptyList(offers, filter, format)
            : {
                title: titleOf(found.length, filter, format),
                description: fitLines(
                  shown.map((offer) => offerLine(offer, namesServers, format)),
                  LINES_MAX,
                  words.more,
                ),
                color: colour(shop?.colour ?? ''),
              }),
          ...footerOf(catalogue, place ?? '', { page, pages }, found.length > 1, format),
        },
      ],
      components: [
        ...(shown.length === 0
          ? []
          : [
              selectRow(
                productActions.pick(listArguments(list)),
                words.browse.chooseProduct,
                shown.map((offer) => offerOption(offer, namesServers, format)),
              ),
            ]),
        ...filterRows(list, offers, format),
        ...buttonRows([
          ...otherFilters(list, offers, format),
          backButton(value, list, format),
          ...pageButtons({ page, pages }, (to) => serversActions.list(listArguments({ ...list, page: to }))),
        ]),
      ],
    };
  },
);

/** "10 items up to ₽300", "9 discounts" */
function titleOf(count: number, filter: Filter, format: Format): string {
  const { kind, onlyDiscounts } = filter;
  const { browse } = format.words;
  const subject = onlyDiscounts && !kind ? browse.discounts(count) : browse.count[kind ?? 'any'](count);
  return `${subject}${limitsOf(filter, format)}`;
}

/** " on sale up to ₽300", as far as it applies. */
function limitsOf({ kind, budget, onlyDiscounts }: Filter, { words: { browse }, money }: Format): string {
  const limits = [
    onlyDiscounts && kind && browse.onSale,
    budget !== undefined && browse.within(money(budget)),
  ];
  return limits.flatMap((limit) => (limit ? [` ${limit}`] : [])).join('');
}

/** In place of an empty list. */
function emptyList(offers: readonly Offer[], filter: Filter, format: Format): APIEmbed {
  const { kind, onlyDiscounts, budget } = filter;
  const { browse } = format.words;
  const subject = onlyDiscounts && !kind ? 'discounts' : (kind ?? 'any');
  const cheapest = lowestPrice(filterOffers(offers, { ...filter, budget: undefined }));
  return {
    title: browse.nothing[subject](limitsOf(filter, format)),
    ...(budget !== undefined &&
      cheapest !== undefined && { description: browse.cheapestCosts(format.price(cheapest)) }),
    color: COLOURS.neutral,
  };
}

/** "Survival · cheapest first · page 2 of 3"; for an old copy its age. */
function footerOf(
  { at, stale, away }: Cached<unknown>,
  place: string,
  { page, pages }: { readonly page: number; readonly pages: number },
  isSorted: boolean,
  { words }: Format,
): Pick<APIEmbed, 'footer' | 'timestamp'> {
  const text = joined([
    clip(readableLine(place), PLACE_MAX),
    isSorted && words.browse.cheapestFirst,
    pages > 1 && words.browse.page(page + 1, pages),
    stale && (away ? words.asOfWhileAway : words.asOf),
  ]);
  return {
    ...(text !== '' && { footer: { text } }),
    ...(stale && { timestamp: new Date(at).toISOString() }),
  };
}

/** A button for each type, with what it has within the other conditions; the chosen one takes itself off. */
function filterRows(list: ProductList, offers: readonly Offer[], { words }: Format): Row[] {
  const kinds = groupByKind(offers);
  if (kinds.length < 2) return [];
  const within = filterOffers(offers, { ...list, kind: undefined });
  return buttonRows(
    kinds.map(([kind]) => {
      const count = filterOffers(within, { kind }).length;
      const isChosen = list.kind === kind;
      const next = { ...list, page: 0, kind: isChosen ? undefined : kind };
      return (
        (count > 0 || isChosen) &&
        button(serversActions.list(listArguments(next)), `${words.browse.kinds[kind]} ${count}`, {
          style: isChosen ? 'primary' : 'secondary',
        })
      );
    }),
  );
}

/** The conditions beside the type: a budget, and discounts alone. */
function otherFilters(list: ProductList, offers: readonly Offer[], { words, money }: Format) {
  const { budget, onlyDiscounts } = list;
  const discounts = filterOffers(offers, { ...list, onlyDiscounts: true }).length;
  const toggled = { ...list, page: 0, onlyDiscounts: !onlyDiscounts };
  return [
    offers.length > 0 &&
      button(
        serversActions.budget(listArguments(list)),
        budget === undefined ? words.browse.byBudget : words.browse.upTo(money(budget)),
        { style: budget === undefined ? 'secondary' : 'primary' },
      ),
    (discounts > 0 || onlyDiscounts) &&
      button(serversActions.list(listArguments(toggled)), words.browse.discountFilter(discounts), {
        style: onlyDiscounts ? 'primary' : 'secondary',
      }),
  ];
}

/** The server with its types, or the list of servers. */
function backButton(catalogue: Catalogue, { server: id }: ProductList, format: Format) {
  const { servers } = catalogue;
  const server = servers.find((one) => one.id === id);
  if (!server || !opensAsServer(listOffers([server])))
    return servers.length > 1 && backToServers(catalogue, id, format);
  const name = clip(plainNameOf(server.name, format.words), BUTTON_MAX);
  return button(serversActions.server({ server: id }), `◀ ${name}`);
}

/** Whether a server is worth a page of its types; what has few products is a list at once. */
export const opensAsServer = (offers: readonly Offer[]): boolean =>
  offers.length > ON_PAGE && groupByKind(offers).length > 1;
