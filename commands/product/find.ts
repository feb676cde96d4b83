import type { Catalogue } from '../../src/domain/catalogue.js';
import { parseId } from '../../src/domain/lookup.js';
import { type Filter, filterOffers, type Offer, sortByPrice } from '../../src/domain/offers.js';
import type { Section } from '../../src/domain/product.js';
import { QueryReader } from '../../src/domain/query.js';
import { productSearch } from '../../src/domain/search.js';
import { LIMITS } from '../../src/ui/limits.js';
import { LANGUAGES, languageCodes } from '../../src/words/index.js';
import type { Matches } from './view.js';

const MAX_MATCHES = 100;

const texts = languageCodes.map((code) => LANGUAGES[code].browse);
const reader = new QueryReader(
  texts.map(({ searchWords }) => searchWords),
  texts.map(({ budgetWords }) => budgetWords),
);

/** What a text asks for that is nothing but an amount and words for a type or for discounts. */
export function readSection(
  typed: string,
): { readonly filter: Filter; readonly section: Section | undefined } | undefined {
  const { filter, section, rest, isShortened } = reader.read(typed);
  return isShortened && rest === '' ? { filter, section } : undefined;
}

export const countOffers = (catalogue: Catalogue, filter: Filter): number =>
  productSearch(catalogue).findAll(filter).length;

/** Cheapest first; without any match, the closest names. */
export function findMatches(catalogue: Catalogue, typed: string): Matches | undefined {
  const matching = findMatching(catalogue, typed);
  if (matching.length > 0) return { typed, offers: sortByPrice(matching), areNear: false };
  // A product with a similar number is a different product.
  const isClose = parseId(typed) === undefined && !readSection(typed);
  const offers = isClose ? findNear(catalogue, typed) : [];
  return offers.length > 0 ? { typed, offers, areNear: true } : undefined;
}

/** Of an amount that was typed, nothing is close that costs more. */
function findNear(catalogue: Catalogue, typed: string): readonly Offer[] {
  const { filter, rest } = reader.read(typed);
  const name = filter.budget === undefined ? typed : rest;
  const near = productSearch(catalogue).findNearest(name, LIMITS.selectOptions);
  return filter.budget === undefined ? near : filterOffers(near, filter);
}

/** Products of this name; else, within the type that was typed, those of the other words; else those that contain the text. */
function findMatching(catalogue: Catalogue, typed: string): readonly Offer[] {
  const search = productSearch(catalogue);
  const named = search.findNamed(typed);
  if (named.length > 0) return named;
  const { filter, rest, isShortened } = reader.read(typed);
  if (isShortened && rest !== '') {
    const within = (offers: readonly Offer[]) => filterOffers(offers, filter).slice(0, MAX_MATCHES);
    const namedWithin = within(search.findNamed(rest));
    const all = namedWithin.length > 0 ? namedWithin : within(search.findMatching(rest, Infinity));
    if (all.length > 0) return all;
  }
  return search.findMatching(typed, MAX_MATCHES);
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
  const asked = readSection(typed)?.filter;
  if (asked?.budget !== undefined) {
    const all = sortByPrice(search.findAll(asked));
    if (all.length < 2) return { sections, offers: all };
    return { list: { filter: asked, offers: all }, sections, offers: all.slice(0, max - 1) };
  }
  const found = search.findMatching(typed, max);
  if (found.length > 0) return { sections, offers: found };
  const { rest, isShortened } = reader.read(typed);
  const within = isShortened && rest !== '' ? findMatching(catalogue, typed).slice(0, max) : [];
  const isClose = within.length === 0 && sections.length === 0;
  return { sections, offers: isClose ? search.findNearest(typed, max) : within };
}
