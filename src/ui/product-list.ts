import type { APIEmbed } from 'discord.js';
import type { Catalogue } from '../domain/catalogue.js';
import type { Cached } from '../domain/dated.js';
import {
  deepestDiscount,
  type Filter,
  filterOffers,
  groupByKind,
  isSeveral,
  listOffers,
  lowestPrice,
  type Offer,
  type ProductList,
  selectServers,
  sortByDiscount,
  sortByPrice,
} from '../domain/offers.js';
import { clip, fitLines, joinParts } from '../text/markdown.js';
import { readableLine } from '../text/readable.js';
import { listArguments, listId, productActions, serversActions } from './actions.js';
import { button, buttonRows, pageButtons, paginate, selectRows, shopButton } from './components.js';
import { ageFooter, COLOURS, colour } from './embed.js';
import type { Format } from './format.js';
import { plainName, typedText } from './name.js';
import { offerLine, offerOption } from './offers.js';
import { discountMark } from './price.js';
import type { Reply } from './reply.js';
import { backToServers, discountButton } from './shop-window.js';
import { hasPages, type Storefront, unlinkIfLong } from './web-address.js';

const PAGE_SIZE = 12;
/** Their lines are the longest. */
const DISCOUNTS_SIZE = 8;
const LINES_MAX = 3800;
const PLACE_MAX = 60;
const BUTTON_MAX = 40;

/** What a member searched for, and whether everybody sees the list. */
interface Search {
  readonly typed: string;
  readonly isPublic: boolean;
}

export function productListView(
  catalogue: Cached<Catalogue>,
  requested: ProductList,
  storefront: Storefront,
  format: Format,
  search?: Search,
): Reply {
  const { words } = format;
  const { shop } = storefront;
  const { value } = catalogue;
  const servers = selectServers(value, requested.server);
  const offers = listOffers(servers);
  const { onlyDiscounts } = requested;
  const found = (onlyDiscounts ? sortByDiscount : sortByPrice)(filterOffers(offers, requested));
  const order = onlyDiscounts ? words.browse.deepestFirst : words.browse.cheapestFirst;
  const { shown, ...paging } = paginate(found, onlyDiscounts ? DISCOUNTS_SIZE : PAGE_SIZE, requested.page);
  const list = { ...requested, page: paging.page };
  const write = (linked: Storefront) =>
    shown.map((offer) => {
      const line = offerLine(offer, servers.length, linked, format);
      return onlyDiscounts ? joinParts([discountMark(offer.product, format), line], ' ') : line;
    });
  const front = unlinkIfLong(storefront, LINES_MAX, write);
  const place = list.server === 0 ? shop?.name : servers[0]?.name;
  const source = search
    ? words.browse.searchedFor(typedText(search.typed))
    : clip(readableLine(place ?? ''), PLACE_MAX);
  return {
    embeds: [
      {
        ...(found.length === 0
          ? emptyList(offers, list, format)
          : {
              title: listTitle(found, list, format),
              description: fitLines(write(front), LINES_MAX, words.more),
              color: colour(shop?.colour ?? ''),
            }),
        ...listFooter(catalogue, source, paging, found.length > 1 && order, format),
      },
    ],
    components: [
      // Below a public message, a select would answer each member only once.
      ...(search?.isPublic
        ? []
        : selectRows(
            productActions.pick(listArguments(list)),
            words.browse.chooseProduct,
            shown
              .filter((offer) => isSeveral(offer) || !hasPages(front))
              .map((offer) => offerOption(offer, servers.length, format)),
          )),
      ...buttonRows([
        !onlyDiscounts && discountButton(list.server, offers, words),
        !search?.isPublic && backButton(value, list, format),
        shopButton(shop, words),
        ...pageButtons(paging, words, (page) => listId({ ...list, page })),
      ]),
    ],
  };
}

/** "10 items up to ₽300", "9 discounts, up to 29%" */
function listTitle(found: readonly Offer[], filter: Filter, format: Format): string {
  const { kind, onlyDiscounts, budget } = filter;
  const { browse, percent } = format.words;
  const { length } = found;
  const subject = onlyDiscounts && !kind ? browse.discounts(length) : browse.count[kind ?? 'any'](length);
  const deepest = onlyDiscounts && budget === undefined ? deepestDiscount(found) : 0;
  const depth = deepest > 0 && `, ${browse.within(percent(deepest))}`;
  return `${subject}${limits(onlyDiscounts && kind !== undefined, budget, format)}${depth || ''}`;
}

/** " on sale up to ₽300" */
const limits = (isOnSale = false, budget: number | undefined, { words: { browse }, money }: Format): string =>
  `${isOnSale ? ` ${browse.onSale}` : ''}${budget === undefined ? '' : ` ${browse.within(money(budget))}`}`;

function emptyList(offers: readonly Offer[], filter: Filter, format: Format): APIEmbed {
  const { budget, onlyDiscounts } = filter;
  const { browse } = format.words;
  const cheapest = lowestPrice(filterOffers(offers, { ...filter, budget: undefined }));
  return {
    title: browse.nothing(limits(onlyDiscounts, budget, format)),
    ...(budget !== undefined &&
      cheapest !== undefined && { description: browse.cheapestCosts(format.price(cheapest)) }),
    color: COLOURS.neutral,
  };
}

/** "Survival · cheapest first · page 2 of 3", and the age of stale data */
function listFooter(
  catalogue: Cached<unknown>,
  source: string,
  { page, pages }: { readonly page: number; readonly pages: number },
  order: string | false,
  { words }: Format,
): Pick<APIEmbed, 'footer' | 'timestamp'> {
  const age = ageFooter(catalogue, words);
  const text = joinParts([source, order, pages > 1 && words.browse.page(page + 1, pages), age.footer?.text]);
  return { ...age, ...(text !== '' && { footer: { text } }) };
}

function backButton(catalogue: Catalogue, { server: id }: ProductList, format: Format) {
  const { servers } = catalogue;
  const server = servers.find((one) => one.id === id);
  if (!server || !opensAsServer(listOffers([server])))
    return servers.length > 1 && backToServers(format.words);
  const name = clip(plainName(server.name, format.words), BUTTON_MAX);
  return button(serversActions.server({ server: id }), `◀ ${name}`);
}

/** A server with few products, or with one kind only, opens as a list. */
export const opensAsServer = (offers: readonly Offer[]): boolean =>
  offers.length > PAGE_SIZE && groupByKind(offers).length > 1;
