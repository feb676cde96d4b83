import type { APIEmbed, APIEmbedField } from 'discord.js';
import type { Offer, ProductList } from '../shop/browse.js';
import type { Cached } from '../shop/cache.js';
import type { ProductDetails, SoldProduct } from '../shop/product.js';
import type { Shop } from '../shop/shop.js';
import { clip, escapedName, linesWithin } from '../text/clip.js';
import { joined } from '../text/joined.js';
import { codeSpan } from '../text/markdown.js';
import { readable, readableLine } from '../text/readable.js';
import { shopMarkdown } from '../text/shop-markdown.js';
import { type Words, wordFor } from '../words/index.js';
import { productActions, serversActions } from './actions.js';
import { button, buttonRows, linkButton, selectRow, shopButton } from './components.js';
import { asOf, COLOURS, colour, field, fieldsOf, inline } from './embed.js';
import type { Format } from './format.js';
import { LIMITS } from './limits.js';
import { memoised } from './memo.js';
import { nameOf, plainNameOf } from './name.js';
import { offerOption, plainServersOf } from './offers.js';
import { priceWithSaving, saleEnd } from './price.js';
import type { Choice, Reply } from './reply.js';
import { nameAndAddress } from './server.js';
import { productAddress, shopAddress, webAddress } from './web-address.js';

/** Of a description in the product's own message, which others have to scroll past. */
const SUMMARY = { characters: 500, lines: 10 };
/** In a message of its own. */
const DESCRIPTION_MAX = 4000;
const FIELD_MAX = 800;
const SERVER_ON_BUTTON_MAX = 40;

export interface ProductPage {
  /** Undefined where it isn't known yet: the product is shown without a link to it. */
  readonly shop: Shop | undefined;
  /** The path of product pages, as for `isProductPage`; null if it isn't set. */
  readonly productPage: string | null;
  /** Whether a button offers the commands, which only staff may see. */
  readonly withCommands: boolean;
  /** The list that the reader came from. */
  readonly back?: ProductList | undefined;
}

export const productView = (
  product: Cached<SoldProduct>,
  { shop, productPage, withCommands, back }: ProductPage,
  format: Format,
): Reply =>
  productReply(
    product,
    shop,
    productPage ?? undefined,
    withCommands,
    back && serversActions.products(back),
    format,
  );

const productReply = memoised(
  (
    product: Cached<SoldProduct>,
    shop: Shop | undefined,
    productPage: string | undefined,
    withCommands: boolean,
    back: string | undefined,
    format: Format,
  ): Reply => {
    const { words } = format;
    const { value } = product;
    const { id } = value;
    const image = webAddress(value.image, LIMITS.url);
    const summary = shopMarkdown(readable(value.description), SUMMARY.characters, SUMMARY.lines);
    const embed: APIEmbed = {
      title: nameOf(value.name, LIMITS.embedTitle, words),
      description: joined([priceWithSaving(value, format), saleEnd(value, format), summary.text], '\n\n'),
      color: colour(shop?.colour ?? ''),
      ...(image && { thumbnail: { url: image } }),
      fields: productFields(value, words),
      ...asOf(product, words),
    };
    return {
      embeds: [embed],
      components: buttonRows([
        buyButton(value, shop, productPage, format),
        !summary.isWhole && button(productActions.text({ id }), words.product.readAll),
        back ? button(back, words.backToList) : moreButton(value, words),
        withCommands && button(productActions.commands({ id }), words.product.commands),
      ]),
    };
  },
);

function buyButton(
  { id, price }: SoldProduct,
  shop: Shop | undefined,
  productPage: string | undefined,
  { money, words }: Format,
) {
  const home = shop && shopAddress(shop);
  const page = home && productPage !== undefined ? productAddress(home, productPage, id) : undefined;
  if (page) return linkButton(page, price === 0 ? words.product.buyFree : words.product.buy(money(price)));
  return shopButton(shop, words);
}

/** Buttons of a product that was asked for by name. */
function moreButton({ servers: [first] }: SoldProduct, words: Words) {
  if (!first) return undefined;
  const name = clip(plainNameOf(first.name, words), SERVER_ON_BUTTON_MAX);
  const list = { server: first.id, page: 0, selection: 'kinds' } as const;
  return button(serversActions.products(list), words.product.moreOn(name));
}

function productFields(product: SoldProduct, words: Words): APIEmbedField[] {
  const servers = product.servers.map((server) => nameAndAddress(server, words));
  const asked = product.requestedFields.map(({ name, description, isNumber }) => {
    const hint = joined([escapedName(description, 100), isNumber && words.product.askedNumber], ', ');
    return `- ${nameOf(name, 60, words)}${hint && ` (${hint})`}`;
  });
  return fieldsOf([
    inline(words.product.where, linesWithin(servers, FIELD_MAX, words.moreServers)),
    inline(words.product.what, whatItIs(product, words)),
    field(words.product.asked, linesWithin(asked, FIELD_MAX, words.more)),
  ]);
}

/** "Item · 16 pieces · once per player · lasts 30 days", as far as it applies. */
function whatItIs({ type, quantity, isOneTime, durationDays }: SoldProduct, words: Words): string {
  const { types, pieces, perPurchase, oncePerPlayer, lasts } = words.product;
  const days = Math.ceil(durationDays ?? 0);
  const amount = quantity ?? 1;
  const facts = joined([
    type !== 'other' && (wordFor(types, type) ?? escapedName(type, 60)),
    amount > 1 && (type === 'item' ? pieces(amount) : perPurchase(amount)),
    isOneTime && oncePerPlayer,
    days > 0 && lasts(days),
  ]);
  return facts.replace(/^./u, (letter) => letter.toUpperCase());
}

/** The whole description of a product, as far as a message holds it, and where to buy it or read the rest. */
export function productTextView(
  product: SoldProduct,
  { shop, productPage }: Pick<ProductPage, 'shop' | 'productPage'>,
  format: Format,
): Reply {
  const { text } = shopMarkdown(readable(product.description), DESCRIPTION_MAX);
  const title = nameOf(product.name, LIMITS.embedTitle, format.words);
  return {
    embeds: [{ title, description: text, color: COLOURS.neutral }],
    components: buttonRows([buyButton(product, shop, productPage ?? undefined, format)]),
  };
}

/** What a product makes the game server do; for staff, since it shows how the server is run. */
export function productCommandsView(product: ProductDetails, words: Words): Reply {
  const listed = (commands: readonly string[]) =>
    linesWithin(
      commands.map((command) => codeSpan(clip(readableLine(command), 200))),
      LIMITS.fieldValue,
      words.moreCommands,
    );
  return {
    embeds: [
      {
        title: words.product.commandsOf(nameOf(product.name, 200, words)),
        color: COLOURS.neutral,
        fields: fieldsOf([
          field(words.product.onPurchase, listed(product.commands) || words.product.noneSent),
          field(words.product.onExpiry, listed(product.expiryCommands)),
        ]),
      },
    ],
  };
}

/** Several products, to choose one; up to 25. */
export const chooseProductView = (found: readonly Offer[], question: string, format: Format): Reply => ({
  content: question,
  components: [
    selectRow(
      productActions.show(),
      format.words.browse.chooseProduct,
      found.map((offer) => offerOption(offer, true, format)),
    ),
  ],
});

/** What completion offers for a product: its name, clipped so that price and server are always seen. */
export function productChoice(offer: Offer, { price, words }: Format): Choice<string> {
  const { product } = offer;
  const rest = ` · ${price(product.price)} · ${plainServersOf(offer, words)}`;
  const name = clip(plainNameOf(product.name, words), LIMITS.choiceName - rest.length);
  return { name: `${name}${rest}`, value: String(product.id) };
}
