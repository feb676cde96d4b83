import { isSeveral, type Offer } from '../domain/offers.js';
import { clip, joinParts } from '../text/markdown.js';
import { readableLine } from '../text/readable.js';
import type { Words } from '../words/index.js';
import type { Option } from './components.js';
import type { Format } from './format.js';
import { displayName, linkedName, plainName } from './name.js';
import { currentPrice, plainPrice, priceInRow, priceLine } from './price.js';
import { type Storefront, UNLINKED } from './web-address.js';

const NAME_MAX = 60;
const NAME_IN_ROW_MAX = 40;
/** With more servers, a line names two. */
const SERVERS_SHOWN = 3;

/** A line for several products links to none of them: its press shows the card. */
const shownName = (offer: Offer, max: number, storefront: Storefront, { words }: Format): string =>
  `${linkedName(offer.product, max, isSeveral(offer) ? UNLINKED : storefront, words)}${quantity(offer)}`;

/** "[Enchanted apples](…) ×16 · ~~₽119.90~~ **₽89.90** · 30 days · Survival, Anarchy" @param servers of the list */
export const offerLine = (offer: Offer, servers: number, storefront: Storefront, format: Format): string =>
  joinParts([
    shownName(offer, NAME_MAX, storefront, format),
    priceLine(offer.product, format),
    ...terms(offer, format.words),
    sellersOf(offer, servers, (name) => displayName(name, NAME_IN_ROW_MAX, format.words)),
  ]);

export const offerName = (offer: Offer, storefront: Storefront, format: Format): string =>
  shownName(offer, NAME_IN_ROW_MAX, storefront, format);

export const offerInRow = (offer: Offer, storefront: Storefront, format: Format): string =>
  `${offerName(offer, storefront, format)} ${priceInRow(offer.product, format)}`;

/** "[VIP](…) ₽119.20" */
export const offerBriefly = (offer: Offer, storefront: Storefront, format: Format): string =>
  `${offerName(offer, storefront, format)} ${currentPrice(offer.product, format)}`;

/** For buttons below a card: "VIP+ · ₽195", or "Anarchy · ₽149" for the card's own name. No two read alike. */
export function offerLabels(card: Offer, others: readonly Offer[], max: number, format: Format): string[] {
  const { price, words } = format;
  const names = [card, ...others].map(({ product }) => product.name);
  const write = (offer: Offer, more: readonly (string | false)[]) => {
    const { product } = offer;
    const isRepeated = names.filter((name) => name === product.name).length > 1;
    const rest = joinParts([isRepeated && plainSellers(offer), price(product.price), ...more]);
    const isOwn = isRepeated && product.name === card.product.name;
    return joinParts([!isOwn && clip(plainName(product.name, words), Math.max(8, max - rest.length)), rest]);
  };
  const rows = [
    others.map((offer) => write(offer, [])),
    others.map((offer) => write(offer, terms(offer, words))),
  ];
  const numbered = others.map((offer) => write(offer, [...terms(offer, words), `#${offer.product.id}`]));
  return rows.find((labels) => new Set(labels).size === labels.length) ?? numbered;
}

export function offerOption(offer: Offer, servers: number, format: Format): Option {
  const { words } = format;
  const { product } = offer;
  const sellers = sellersOf(offer, servers, (name) => clip(readableLine(name), 25));
  return {
    label: `${plainName(product.name, words)}${quantity(offer)}`,
    value: String(product.id),
    description: joinParts([plainPrice(product, format), ...terms(offer, words), sellers]),
  };
}

/** "Survival +2" */
export const plainSellers = ({ sellers: [first, ...others] }: Offer): string =>
  `${clip(readableLine(first?.server.name ?? ''), 25)}${others.length > 0 ? ` +${others.length}` : ''}`;

/** "Survival, Anarchy", "Survival, Anarchy +2"; empty for what is on all servers. */
function sellersOf({ sellers }: Offer, servers: number, write: (name: string) => string): string {
  if (sellers.length >= servers) return '';
  const shown = sellers.length > SERVERS_SHOWN ? sellers.slice(0, 2) : sellers;
  const left = sellers.length - shown.length;
  return `${shown.map(({ server }) => write(server.name)).join(', ')}${left > 0 ? ` +${left}` : ''}`;
}

/** " ×16", for items only: most names of coins contain their number. */
const quantity = ({ product }: Offer): string =>
  product.type === 'item' && product.quantity !== null && product.quantity > 1 ? ` ×${product.quantity}` : '';

function terms({ product }: Offer, words: Words) {
  const days = Math.ceil(product.durationDays ?? 0);
  return [days > 0 && words.browse.days(days), product.isOneTime && words.product.oncePerPlayer];
}
