import type { APIEmbedField } from 'discord.js';
import { type Kind, type Offer, priceRange, selected } from '../shop/browse.js';
import { clip, linesWithin } from '../text/clip.js';
import { joined } from '../text/joined.js';
import { readableLine } from '../text/readable.js';
import type { Words } from '../words/index.js';
import type { Option } from './components.js';
import { field } from './embed.js';
import type { Format } from './format.js';
import { nameOf, plainNameOf } from './name.js';
import { plainPrice, priceLine } from './price.js';
import { kindTitle } from './selection.js';

/*
 * How offers are worded in lists.
 */

const NAME_MAX = 60;
const NAME_IN_ROW_MAX = 40;

/** "Elite · ~~699 ₽~~ **499 ₽** −29% · 90 days", and where it is sold if that is not clear. */
export function offerLine(offer: Offer, namesServers: boolean, format: Format): string {
  const { words } = format;
  const { product, servers } = offer;
  const [first = '', ...others] = servers;
  return joined([
    nameOf(product.name, NAME_MAX, words),
    priceLine(product, format),
    ...terms(offer, words),
    namesServers && words.product.onServers(nameOf(first, NAME_IN_ROW_MAX, words), others.length),
  ]);
}

/** "Elite ~~699 ₽~~ **499 ₽** −29%", for several in a row. */
export const offerInRow = ({ product }: Offer, format: Format, priced = priceLine): string =>
  `${nameOf(product.name, NAME_IN_ROW_MAX, format.words)} ${priced(product, format)}`;

/** The offers of a kind, as many as fit: ranks have a line each, with their duration; the rest share one. */
export function kindField(
  kind: Kind,
  offers: readonly Offer[],
  maxLength: number,
  most: number,
  format: Format,
): APIEmbedField {
  const { words } = format;
  const isRank = kind === 'group';
  // Wording thousands that aren't shown would hold up everybody.
  const texts = offers
    .slice(0, most)
    .map((offer) => (isRank ? offerLine(offer, false, format) : offerInRow(offer, format)));
  const rest = offers.length - texts.length;
  const lines = rest > 0 ? [...texts, ''] : texts;
  const more = (left: number) => words.more(rest > 0 ? left - 1 + rest : left);
  const shown = linesWithin(lines, maxLength, more, most, isRank ? '\n' : ' · ');
  return field(`${kindTitle(kind, words)} (${offers.length})`, shown);
}

/** An option that stands for the product. */
export function offerOption(offer: Offer, namesServers: boolean, format: Format): Option {
  const { words } = format;
  const { product } = offer;
  const description = [
    plainPrice(product, format),
    ...terms(offer, words),
    namesServers && plainServersOf(offer, words),
  ];
  return {
    label: plainNameOf(product.name, words),
    value: String(product.id),
    description: joined(description),
  };
}

/** "Survival +2", where Discord reads no Markdown. */
export const plainServersOf = ({ servers: [first = '', ...others] }: Offer, words: Words): string =>
  words.product.onServers(clip(readableLine(first), 25), others.length);

function terms({ product }: Offer, words: Words) {
  const days = Math.ceil(product.durationDays ?? 0);
  return [days > 0 && words.browse.days(days), product.isOneTime && words.product.oncePerPlayer];
}

/** "from 7.49 ₽", "from 0 to 219 ₽", or the one price that all have; empty where there is nothing. */
export function rangeOf(offers: readonly Offer[], { price, words }: Format): string {
  const range = priceRange(offers);
  if (!range) return '';
  const { least, most } = range;
  if (least === most) return price(least);
  return least === 0 ? words.browse.freeTo(price(most)) : words.browse.from(price(least));
}

/** "7 on sale", or nothing. */
export function onSaleOf(offers: readonly Offer[], words: Words): string {
  const discounts = selected(offers, 'discounts').length;
  return discounts > 0 ? words.browse.onSale(discounts) : '';
}
