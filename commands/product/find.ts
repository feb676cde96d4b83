import type { Catalogue } from '../../src/domain/catalogue.js';
import { parseId } from '../../src/domain/lookup.js';
import { type Filter, filterOffers, type Offer, sortByPrice } from '../../src/domain/offers.js';
import type { Section } from '../../src/domain/product.js';
import { QueryReader } from '../../src/domain/query.js';
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

interface NamedSection {
  readonly filter: Filter;
  readonly section: Section | undefined;
  /** No name begins with the rest, because there is none. */
  readonly isSure: boolean;
}

/** What a text asks for in which nothing is a name: "ranks", "up to 5 dollars", "for 150". */
export function readSection(typed: string): NamedSection | undefined {
  const { filter, section, prices, texts, isShortened, isNameless } = reader.read(typed);
  if (!isShortened || !isNameless) return undefined;
  const budget = filter.budget ?? prices.at(-1);
  return {
    filter: { ...filter, ...(budget !== undefined && { budget }) },
    section,
    isSure: texts[0] === '' && (section !== undefined || budget !== undefined),
  };
}

export const countOffers = (catalogue: Catalogue, filter: Filter): number =>
  productSearch(catalogue).findAll(filter).length;

/** Cheapest first; without any match, the closest names that have a word of the text. */
export function findMatches(catalogue: Catalogue, typed: string): Matches | undefined {
  const matching = findMatching(catalogue, typed);
  if (matching.length > 0) return { typed, offers: sortByPrice(matching), areNear: false };
  const { texts, filter } = reader.read(typed);
  const words = splitWords(texts.at(-1) ?? '');
  const near = findNearest(catalogue, typed, LIMITS.selectOptions).filter((one) => sharesWord(one, words));
  const offers = filterOffers(near, { budget: filter.budget });
  return offers.length > 0 ? { typed, offers, areNear: true } : undefined;
}

/** Closest first. */
export function findNearest(catalogue: Catalogue, typed: string, max: number): readonly Offer[] {
  const { name, isShortened, isNameless } = reader.read(typed);
  // A product with a similar number is a different product.
  if (parseId(typed) !== undefined || (isShortened && isNameless)) return [];
  const search = productSearch(catalogue);
  const near = search.findNearest(name, max);
  return near.length > 0 ? near : search.findNearest(typed, max);
}

/** The whole text first, then what is left of it within the type that was typed, then of any type. */
function findMatching(catalogue: Catalogue, typed: string): readonly Offer[] {
  const search = productSearch(catalogue);
  const named = search.findNamed(typed);
  if (named.length > 0) return named;
  const { filter, prices, texts, isShortened } = reader.read(typed);
  const shorter = isShortened ? texts.filter((text) => text !== '') : [];
  const findWithin = (within: Filter) => {
    for (const text of shorter) {
      const whole = filterOffers(search.findNamed(text), within);
      const found = whole.length > 0 ? whole : filterOffers(search.findMatching(text, Infinity), within);
      const priced = found.filter(({ product }) => prices.includes(product.price));
      if (found.length > 0) return (priced.length > 0 ? priced : found).slice(0, MAX_MATCHES);
    }
    return [];
  };
  const within = findWithin(filter);
  if (within.length > 0) return within;
  const found = search.findMatching(typed, MAX_MATCHES);
  return found.length > 0 ? found : findWithin({ budget: filter.budget });
}

export interface Completions {
  /** All that an amount asks for. */
  readonly list?: { readonly filter: Filter; readonly offers: readonly Offer[] };
  readonly sections: readonly { readonly section: Section; readonly count: number }[];
  readonly offers: readonly Offer[];
}

/** A list, sections that have products, then products, in all as many as Discord shows. */
export function complete(catalogue: Catalogue, typed: string): Completions {
  const sections = reader.complete(typed).flatMap((section) => {
    const count = countOffers(
      catalogue,
      section === 'discounts' ? { onlyDiscounts: true } : { kind: section },
    );
    return count > 0 ? [{ section, count }] : [];
  });
  const search = productSearch(catalogue);
  const max = LIMITS.choices - sections.length;
  const asked = readSection(typed);
  const isList = asked?.filter.budget !== undefined;
  const found = isList && asked.isSure ? [] : search.findMatching(typed, max);
  if (found.length > 0) return { sections, offers: found };
  const within = asked?.isSure ? [] : findMatching(catalogue, typed).slice(0, max);
  if (isList && within.length === 0) {
    const all = sortByPrice(search.findAll(asked.filter));
    if (all.length < 2) return { sections, offers: all };
    return { list: { filter: asked.filter, offers: all }, sections, offers: all.slice(0, max - 1) };
  }
  const isClose = within.length === 0 && sections.length === 0;
  return { sections, offers: isClose ? findNearest(catalogue, typed, max) : within };
}
