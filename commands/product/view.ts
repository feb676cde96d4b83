import type { Cached } from '../../src/domain/dated.js';
import { isSeveral, type Offer, type ProductList } from '../../src/domain/offers.js';
import type { Product, Section } from '../../src/domain/product.js';
import { clip, joinParts } from '../../src/text/markdown.js';
import { readable, wholeSentences } from '../../src/text/readable.js';
import { type ShownText, shopMarkdown } from '../../src/text/shop-markdown.js';
import { listId, productActions } from '../../src/ui/actions.js';
import { button, buttonRows, buyButton, linkButton, shopButton } from '../../src/ui/components.js';
import { fitsIds } from '../../src/ui/custom-id.js';
import { ageFooter, colour } from '../../src/ui/embed.js';
import type { Format } from '../../src/ui/format.js';
import { LIMITS } from '../../src/ui/limits.js';
import { displayName, nameAndAddress, plainName, typedText, typeName } from '../../src/ui/name.js';
import { offerLabels, plainSellers } from '../../src/ui/offers.js';
import { priceWithDiscount, saleEnd } from '../../src/ui/price.js';
import type { Choice, Reply } from '../../src/ui/reply.js';
import { buyAddress, hasPages, pageAddress, type Storefront, webAddress } from '../../src/ui/web-address.js';
import type { Words } from '../../src/words/index.js';

/** Other users have to scroll past the message, so long descriptions are cut. */
const SUMMARY_MAX = { characters: 200, lines: 3 };
/** A shorter rest is shown at once instead of behind a button. */
const MIN_REST = 40;
const DESCRIPTION_MAX = 4000;
const SERVERS_SHOWN = 4;
const OTHERS_SHOWN = 5;
const OTHERS_LABEL_MAX = 40;
const SERVER_LABEL_MAX = 30;
/** Buttons in a row. */
const SELLERS_MAX = 5;

export interface CardOptions extends Storefront {
  /** Nobody scrolls past a private message, so its picture is large. */
  readonly isPrivate: boolean;
  /** The list that the user came from. */
  readonly back?: ProductList | undefined;
}

export interface Matches {
  readonly typed: string;
  /** At least one, best first. */
  readonly offers: readonly Offer[];
  readonly areNear: boolean;
}

export function productView(
  offer: Cached<Offer>,
  options: CardOptions,
  format: Format,
  matches?: Matches,
): Reply {
  const card = productCard(offer, options, format);
  return matches ? withMatches(card, offer.value, matches, format) : card;
}

function productCard(offer: Cached<Offer>, options: CardOptions, format: Format): Reply {
  const { words } = format;
  const { product: value } = offer.value;
  const { shop, back } = options;
  const image = webAddress(value.image, LIMITS.url);
  const address = isSeveral(offer.value) ? undefined : buyAddress(value.id, options);
  const summary = summarize(value);
  const others = listDiffering(offer.value);
  const buying = buyButtons(offer.value, options, format);
  const more = [
    ...others.map(({ server, product: { id } }) =>
      button(productActions.show({ id }), clip(plainName(server.name, words), SERVER_LABEL_MAX)),
    ),
    !summary.isWhole && button(productActions.text({ id: value.id }), words.product.readAll),
    back && button(listId(back), words.back),
  ];
  return {
    embeds: [
      {
        title: displayName(value.name, LIMITS.embedTitle, words),
        ...(address && { url: address }),
        description: joinParts(
          [
            `## ${priceWithDiscount(value, format)}`,
            saleEnd(value, format),
            summary.text,
            `-# ${facts(offer.value, words)}`,
            others.length > 0 && `-# ${words.product.differs}`,
          ],
          '\n',
        ),
        color: colour(shop?.colour ?? ''),
        ...(image && { [options.isPrivate ? 'image' : 'thumbnail']: { url: image } }),
        ...ageFooter(offer, words),
      },
    ],
    components:
      buying.length > 1 ? [...buttonRows(buying), ...buttonRows(more)] : buttonRows([...buying, ...more]),
  };
}

/** One for each server, so that nobody buys for the wrong one. */
function buyButtons(offer: Offer, options: CardOptions, format: Format) {
  const { product, sellers } = offer;
  if (!isSeveral(offer) || !hasPages(options)) return [buyButton(product, options, format)];
  const shown = sellers.length > SELLERS_MAX ? sellers.slice(0, SELLERS_MAX - 1) : sellers;
  const buttons = shown.flatMap(({ server, product: { id } }) => {
    const address = pageAddress(id, options);
    const name = clip(plainName(server.name, format.words), SERVER_LABEL_MAX);
    return address === undefined ? [] : linkButton(address, `🛒 ${name} · ${format.price(product.price)}`);
  });
  return shown.length < sellers.length ? [...buttons, shopButton(options.shop, format.words)] : buttons;
}

/** One of each other product of the offer, if it says of them something else. */
function listDiffering({ product, sellers }: Offer) {
  const { id, description, image } = product;
  const differs = sellers.some(
    (one) => one.product.description !== description || one.product.image !== image,
  );
  const others = new Map(sellers.map((seller) => [seller.product.id, seller]));
  others.delete(id);
  return differs ? [...others.values()].slice(0, SELLERS_MAX - 1) : [];
}

/** Whole sentences. */
function summarize({ description }: Product): ShownText {
  const text = readable(description);
  const { characters, lines } = SUMMARY_MAX;
  const whole = shopMarkdown(text, characters + MIN_REST, 2 * lines);
  if (whole.isWhole) return whole;
  const beginning = text.split('\n').filter(Boolean).slice(0, lines).join('\n');
  return { ...shopMarkdown(wholeSentences(beginning, characters), 2 * characters), isWhole: false };
}

/** "Item · 30 days · on **Survival** `play.example.net:25565`" */
function facts({ product, sellers }: Offer, words: Words): string {
  const { type, isOneTime, durationDays } = product;
  const { oncePerPlayer, on } = words.product;
  const days = Math.ceil(durationDays ?? 0);
  const shown = sellers.slice(0, SERVERS_SHOWN);
  const names = shown.map(({ server }) => `**${displayName(server.name, 60, words)}**`);
  const [only, ...others] = sellers;
  const where = only && others.length === 0 ? [nameAndAddress(only.server, words)] : names;
  return joinParts([
    typeName(type, words),
    days > 0 && words.browse.days(days),
    isOneTime && oncePerPlayer,
    where.length > 0 && on(where, sellers.length - shown.length),
  ]);
}

function withMatches(card: Reply, shown: Offer, { typed, offers, areNear }: Matches, format: Format): Reply {
  const { words } = format;
  const text = typedText(typed);
  const note = areNear ? words.product.nearest(text) : words.product.bestMatch(offers.length, text);
  const isShown = ({ sellers }: Offer) => sellers.some(({ product }) => product.id === shown.product.id);
  const isBest = offers[0] !== undefined && isShown(offers[0]);
  const isNoted = isBest && (areNear || offers.length > 1);
  const [embed, ...embeds] = card.embeds ?? [];
  const query = fitsIds(typed) ? typed : undefined;
  const others = offers.filter((offer) => !isShown(offer)).slice(0, OTHERS_SHOWN);
  const labels = offerLabels(shown, others, OTHERS_LABEL_MAX, format);
  const buttons = others.map(({ product: { id } }, index) =>
    button(productActions.show({ id, query }), labels[index] ?? ''),
  );
  const footer = joinParts([embed?.footer?.text, isNoted && note]);
  return {
    ...card,
    embeds: [{ ...embed, ...(footer !== '' && { footer: { text: footer } }) }, ...embeds],
    components: [...(card.components ?? []), ...buttonRows(buttons)],
  };
}

export function productTextView(product: Product, storefront: Storefront, format: Format): Reply {
  const { text } = shopMarkdown(readable(product.description), DESCRIPTION_MAX);
  const title = displayName(product.name, LIMITS.embedTitle, format.words);
  return {
    embeds: [{ title, description: text, color: colour(storefront.shop?.colour ?? '') }],
    components: buttonRows([buyButton(product, storefront, format)]),
  };
}

/** Clips the name, so that price and server are always visible. */
export function productChoice(offer: Offer, { price, words }: Format): Choice<string> {
  const { product } = offer;
  const rest = ` · ${price(product.price)} · ${plainSellers(offer)}`;
  const name = clip(plainName(product.name, words), LIMITS.choiceName - rest.length);
  return { name: `${name}${rest}`, value: String(product.id) };
}

/** "Ranks · 6"; filled in as the first search word for it. */
export const sectionChoice = (section: Section, count: number, { browse }: Words): Choice<string> => ({
  name: `${section === 'discounts' ? browse.discountList : browse.kinds[section]} · ${count}`,
  value: browse.searchWords[section].split(' ', 1).join(),
});
