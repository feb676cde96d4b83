import type { APIButtonComponent } from 'discord.js';
import type { SoldProduct } from '../../src/domain/catalogue.js';
import type { Cached } from '../../src/domain/dated.js';
import type { Offer, ProductList } from '../../src/domain/offers.js';
import { productKind, type Section } from '../../src/domain/product.js';
import { clip, escapeName, fitLines, joinParts } from '../../src/text/markdown.js';
import { readable } from '../../src/text/readable.js';
import { type ShownText, shopMarkdown } from '../../src/text/shop-markdown.js';
import { listId, productActions } from '../../src/ui/actions.js';
import { button, buttonRows, buyButton } from '../../src/ui/components.js';
import { fitsIds } from '../../src/ui/custom-id.js';
import { ageFooter, colour } from '../../src/ui/embed.js';
import type { Format } from '../../src/ui/format.js';
import { LIMITS } from '../../src/ui/limits.js';
import { displayName, nameAndAddress, plainName, typedText, typeName } from '../../src/ui/name.js';
import { offerLabel, plainSellers } from '../../src/ui/offers.js';
import { priceWithDiscount, saleEnd } from '../../src/ui/price.js';
import type { Choice, Reply } from '../../src/ui/reply.js';
import { buyAddress, type Storefront, webAddress } from '../../src/ui/web-address.js';
import type { Words } from '../../src/words/index.js';

/** Other users have to scroll past the message, so long descriptions are cut. */
const SUMMARY_MAX = { characters: 200, lines: 3 };
/** A shorter rest is shown at once instead of behind a button. */
const MIN_REST = 40;
const DESCRIPTION_MAX = 4000;
const SERVERS_SHOWN = 4;
const ASKED_MAX = 300;
const OTHERS_SHOWN = 5;
const OTHERS_LABEL_MAX = 40;
const SERVER_LABEL_MAX = 30;

export interface ProductPage extends Storefront {
  /** Number of products of its type on its first server. */
  readonly alike: number;
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
  product: Cached<SoldProduct>,
  page: ProductPage,
  format: Format,
  matches?: Matches,
): Reply {
  const found = matches?.offers.length ?? 0;
  // The button for products of the same type is left out if every match has a button.
  const hasAllMatches = found > 1 && found <= 1 + OTHERS_SHOWN;
  const card = productCard(product, hasAllMatches ? { ...page, alike: 0 } : page, format);
  return matches ? withMatches(card, product.value.id, matches, format) : card;
}

function productCard(product: Cached<SoldProduct>, page: ProductPage, format: Format): Reply {
  const { words } = format;
  const { value } = product;
  const { shop, alike, back } = page;
  const image = webAddress(value.image, LIMITS.url);
  const address = buyAddress(value.id, page);
  const summary = summarize(value);
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
            `-# ${facts(value, words)}`,
            requestedFields(value, words),
          ],
          '\n',
        ),
        color: colour(shop?.colour ?? ''),
        ...(image && { [page.isPrivate ? 'image' : 'thumbnail']: { url: image } }),
        ...ageFooter(product, words),
      },
    ],
    components: buttonRows([
      buyButton(value, page, format),
      !summary.isWhole && button(productActions.text({ id: value.id }), words.product.readAll),
      back ? button(listId(back), words.back) : alikeButton(value, alike, words),
    ]),
  };
}

function summarize({ description }: SoldProduct): ShownText {
  const text = readable(description);
  const summary = shopMarkdown(text, SUMMARY_MAX.characters, SUMMARY_MAX.lines);
  const longer = shopMarkdown(text, SUMMARY_MAX.characters + MIN_REST, 2 * SUMMARY_MAX.lines);
  return longer.isWhole && longer.text.length - summary.text.length < MIN_REST ? longer : summary;
}

/** "Survival: 11 items" */
function alikeButton(product: SoldProduct, alike: number, words: Words): APIButtonComponent | false {
  const [first] = product.servers;
  if (!first || alike < 2) return false;
  const kind = productKind(product);
  const server = clip(plainName(first.name, words), SERVER_LABEL_MAX);
  return button(listId({ server: first.id, kind, page: 0 }), `${server}: ${words.browse.count[kind](alike)}`);
}

/** "Item · on **Survival** `play.example.net:25565` · 30 days" */
function facts({ type, isOneTime, durationDays, servers }: SoldProduct, words: Words): string {
  const { oncePerPlayer, on } = words.product;
  const days = Math.ceil(durationDays ?? 0);
  const [only, ...others] = servers;
  const names = servers.slice(0, SERVERS_SHOWN).map(({ name }) => `**${displayName(name, 60, words)}**`);
  const left = servers.length - names.length;
  const where = only && others.length === 0 ? [nameAndAddress(only, words)] : names;
  return joinParts([
    typeName(type, words),
    where.length > 0 && on(where, left),
    days > 0 && words.browse.days(days),
    isOneTime && oncePerPlayer,
  ]);
}

function requestedFields(product: SoldProduct, words: Words): string {
  const asked = product.requestedFields.map(({ name, description, isNumber }) => {
    const hint = joinParts([escapeName(description, 100), isNumber && words.product.askedNumber], ', ');
    return `${displayName(name, 60, words)}${hint && ` (${hint})`}`;
  });
  if (asked.length === 0) return '';
  return `-# ${words.product.asked(fitLines(asked, ASKED_MAX, words.more, asked.length, ', '))}`;
}

function withMatches(card: Reply, id: number, { typed, offers, areNear }: Matches, format: Format): Reply {
  const { words } = format;
  const text = typedText(typed);
  const note = areNear ? words.product.nearest(text) : words.product.bestMatch(offers.length, text);
  const isBest = offers[0]?.product.id === id;
  const isNoted = isBest && (areNear || offers.length > 1);
  const [embed, ...embeds] = card.embeds ?? [];
  const query = fitsIds(typed) ? typed : undefined;
  const others = offers
    .filter(({ product }) => product.id !== id)
    .slice(0, OTHERS_SHOWN)
    .map((offer) =>
      button(
        productActions.show({ id: offer.product.id, query }),
        offerLabel(offer, OTHERS_LABEL_MAX, format),
      ),
    );
  const footer = joinParts([embed?.footer?.text, isNoted && note]);
  return {
    ...card,
    embeds: [{ ...embed, ...(footer !== '' && { footer: { text: footer } }) }, ...embeds],
    components: [...(card.components ?? []), ...buttonRows(others)],
  };
}

export function productTextView(product: SoldProduct, storefront: Storefront, format: Format): Reply {
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
  const rest = ` · ${price(product.price)} · ${plainSellers(offer, words)}`;
  const name = clip(plainName(product.name, words), LIMITS.choiceName - rest.length);
  return { name: `${name}${rest}`, value: String(product.id) };
}

/** "Ranks · 6"; filled in as the first search word for it. */
export const sectionChoice = (section: Section, count: number, { browse }: Words): Choice<string> => ({
  name: `${section === 'discounts' ? browse.discountList : browse.kinds[section]} · ${count}`,
  value: browse.searchWords[section].split(' ', 1).join(),
});
