import type { Catalogue } from '../../src/domain/catalogue.js';
import { parseId } from '../../src/domain/lookup.js';
import { filterOffers, type Offer, type ProductList, sortByPrice } from '../../src/domain/offers.js';
import type { Section } from '../../src/domain/product.js';
import { type Query, QueryReader } from '../../src/domain/query.js';
import { productSearch, sharesWord, splitWords } from '../../src/domain/search.js';
import { LIMITS } from '../../src/ui/limits.js';
import { LANGUAGES, languageCodes } from '../../src/words/index.js';
import type { Matches } from './view.js';

const MAX_MATCHES = 100;

const texts = languageCodes.map((code) => LANGUAGES[code].browse);
const reader = new QueryReader(
  texts.map(({ searchWords }) => searchWords),
  texts.map(({ budgetWords }) => budgetWords),
);

const read = (catalogue: Catalogue, typed: string): Query =>
  reader.read(typed, productSearch(catalogue).serverWords);

interface Found {
  readonly matches?: Matches | undefined;
  /** What a text asks for in which nothing is a name: "ranks", "up to 5 dollars", "cases on Survival". */
  readonly list?: ProductList | undefined;
}

/** A list comes before products, but not before one of this very name, nor if a word may be a name. */
export function find(catalogue: Catalogue, typed: string): Found {
  const query = read(catalogue, typed);
  const list = findList(catalogue, query);
  const isCalled = () => query.names.some(({ text }) => productSearch(catalogue).findNamed(text).length > 0);
  if (list && query.name === '' && !isCalled()) return { list };
  return { matches: findMatches(catalogue, typed), list };
}

/** An empty list says what the cheapest costs. */
function findList(catalogue: Catalogue, query: Query): ProductList | undefined {
  const { filter, prices, servers, isNameless } = query;
  const [server = 0, ...others] = servers;
  const list = {
    ...filter,
    budget: filter.budget ?? prices.at(-1),
    server: others.length > 0 ? 0 : server,
    page: 0,
  };
  const isShown = isNameless && (list.budget !== undefined || listed(catalogue, list).length > 0);
  return isShown ? list : undefined;
}

const listed = (catalogue: Catalogue, list: ProductList): Offer[] =>
  sortByPrice(productSearch(catalogue).findAll(list)).filter(
    ({ sellers }) => list.server === 0 || sellers.some(({ server }) => server.id === list.server),
  );

/** Cheapest first; without any match, the closest names that have a word of the text. */
export function findMatches(catalogue: Catalogue, typed: string): Matches | undefined {
  const query = read(catalogue, typed);
  const offers = sortByPrice(findNames(catalogue, query));
  if (offers.length > 0) return { typed, offers, areNear: false };
  const words = splitWords(query.name).filter((word) => /\p{L}/u.test(word));
  const near = filterOffers(findNearest(catalogue, typed, LIMITS.selectOptions), {
    budget: query.filter.budget,
  }).filter((offer) => sharesWord(offer, words));
  return near.length > 0 ? { typed, offers: near, areNear: true } : undefined;
}

/** Those on the servers and at the price that were typed, if there are any. */
function findNames(catalogue: Catalogue, { names, servers, prices }: Query): readonly Offer[] {
  for (const { text, filter } of names) {
    const found = productSearch(catalogue).findBest(text, filter);
    const there = prefer(found, ({ sellers }) => sellers.some(({ server }) => servers.includes(server.id)));
    const priced = prefer(there, ({ product }) => prices.includes(product.price));
    if (priced.length > 0) return priced.slice(0, MAX_MATCHES);
  }
  return [];
}

function prefer(offers: readonly Offer[], isBetter: (offer: Offer) => boolean): readonly Offer[] {
  const better = offers.filter(isBetter);
  return better.length > 0 ? better : offers;
}

/** Closest first. */
export function findNearest(catalogue: Catalogue, typed: string, max: number): readonly Offer[] {
  const { name, isNameless } = read(catalogue, typed);
  // A product with a similar number is a different product.
  if (parseId(typed) !== undefined || isNameless) return [];
  return productSearch(catalogue).findNearest(name, max);
}

interface Completions {
  readonly sections: readonly { readonly section: Section; readonly count: number }[];
  readonly offers: readonly Offer[];
}

/** Sections that have products, then products, in all as many as Discord shows. */
export function complete(catalogue: Catalogue, typed: string): Completions {
  const search = productSearch(catalogue);
  const query = read(catalogue, typed);
  const sections = reader.complete(typed, query).flatMap((section) => {
    const filter = section === 'discounts' ? { onlyDiscounts: true } : { kind: section };
    const count = search.findAll(filter).length;
    return count > 0 ? [{ section, count }] : [];
  });
  const list = findList(catalogue, query);
  const max = LIMITS.choices - sections.length;
  const lists = list && query.name === '' && (list.budget !== undefined || list.server !== 0);
  const begun = lists ? [] : search.findMatching(typed, max);
  if (begun.length > 0) return { sections, offers: begun };
  // Nothing is called as the whole text, which comes first.
  const named = lists ? [] : findNames(catalogue, { ...query, names: query.names.slice(1) });
  const found = named.length > 0 || !list ? named : listed(catalogue, list);
  const isClose = found.length === 0 && sections.length === 0;
  return { sections, offers: isClose ? findNearest(catalogue, typed, max) : found.slice(0, max) };
}
