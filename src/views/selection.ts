import type { APIEmbed } from 'discord.js';
import { type Kind, type Offer, priceRange, type Selection } from '../shop/browse.js';
import type { Words } from '../words/index.js';
import { COLOURS } from './embed.js';
import type { Format } from './format.js';

/** Signs of the kinds; they always stand before the word. */
const SIGNS: Readonly<Record<Kind, string>> = {
  group: '🎖️',
  case: '🎁',
  currency: '🪙',
  item: '⚔️',
  other: '✨',
};

export const kindTitle = (kind: Kind, { browse }: Words): string => `${SIGNS[kind]} ${browse.kinds[kind]}`;

/** What a list shows, for its title: "🔥 9 discounts", "💰 up to 300 ₽ · 23 products". */
export function selectionTitle(selection: Selection, count: number, { words, money }: Format): string {
  if (selection === 'discounts') return `🔥 ${words.browse.discounts(count)}`;
  const products = words.productCount(count);
  if (typeof selection === 'number') return `💰 ${words.browse.within(money(selection))} · ${products}`;
  return `${selectionLabel(selection, words)} · ${products}`;
}

/** A selection that is offered. */
export function selectionLabel(selection: Exclude<Selection, number>, words: Words): string {
  switch (selection) {
    case 'kinds':
      return words.browse.byKind;
    case 'cheapest':
      return words.browse.cheapest;
    case 'dearest':
      return words.browse.dearest;
    case 'discounts':
      return words.browse.onlyDiscounts;
    default:
      return kindTitle(selection, words);
  }
}

/** In place of an empty list: the reason, and what to do. */
export function emptyList(
  selection: Selection,
  offers: readonly Offer[],
  { words, money, price }: Format,
): APIEmbed {
  const { browse } = words;
  const color = COLOURS.neutral;
  const range = priceRange(offers);
  if (typeof selection === 'number' && range)
    return {
      title: browse.nothingWithinTitle,
      description: browse.nothingWithin(money(selection), price(range.least)),
      color,
    };
  const { title, advice } = selection === 'discounts' && range ? browse.noDiscounts : browse.noProducts;
  return { title, description: advice, color };
}
