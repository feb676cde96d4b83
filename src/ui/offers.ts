import type { Offer } from '../domain/offers.js';
import { clip, joinParts } from '../text/markdown.js';
import { readableLine } from '../text/readable.js';
import type { Words } from '../words/index.js';
import type { Option } from './components.js';
import type { Format } from './format.js';
import { displayName, linkedName, plainName } from './name.js';
import { plainPrice, priceInRow, priceLine } from './price.js';
import type { Storefront } from './web-address.js';

const NAME_MAX = 60;
const NAME_IN_ROW_MAX = 40;

/** "[Enchanted apples](…) ×16 ~~₽119.90~~ **₽89.90** · 30 days · Survival +2" */
export function offerLine(
  offer: Offer,
  namesServers: boolean,
  storefront: Storefront,
  format: Format,
): string {
  const { words } = format;
  const { product, servers } = offer;
  const [first = '', second, ...others] = servers;
  const sellers = [first, second].flatMap((name) =>
    name === undefined ? [] : [displayName(name, NAME_IN_ROW_MAX, words)],
  );
  return joinParts([
    `${linkedName(product, NAME_MAX, storefront, words)}${quantity(offer)} ${priceLine(product, format)}`,
    ...terms(offer, words),
    namesServers && words.product.onServers(sellers.join(', '), others.length),
  ]);
}

export const offerInRow = (offer: Offer, storefront: Storefront, format: Format): string =>
  `${linkedName(offer.product, NAME_IN_ROW_MAX, storefront, format.words)}${quantity(offer)} ${priceInRow(offer.product, format)}`;

export function offerLabel({ product }: Offer, max: number, { price, words }: Format): string {
  const rest = ` · ${price(product.price)}`;
  return `${clip(plainName(product.name, words), max - rest.length)}${rest}`;
}

export function offerOption(offer: Offer, namesServers: boolean, format: Format): Option {
  const { words } = format;
  const { product } = offer;
  const description = [
    plainPrice(product, format),
    ...terms(offer, words),
    namesServers && plainSellers(offer, words),
  ];
  return {
    label: `${plainName(product.name, words)}${quantity(offer)}`,
    value: String(product.id),
    description: joinParts(description),
  };
}

/** "Survival +2" */
export const plainSellers = ({ servers: [first = '', ...others] }: Offer, words: Words): string =>
  words.product.onServers(clip(readableLine(first), 25), others.length);

/** " ×16", for items only: most names of coins contain their number. */
const quantity = ({ product }: Offer): string =>
  product.type === 'item' && product.quantity !== null && product.quantity > 1 ? ` ×${product.quantity}` : '';

function terms({ product }: Offer, words: Words) {
  const days = Math.ceil(product.durationDays ?? 0);
  return [days > 0 && words.browse.days(days), product.isOneTime && words.product.oncePerPlayer];
}
