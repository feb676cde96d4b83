import type { APIEmbed, APIEmbedField } from 'discord.js';
import type { ProductList } from '../shop/browse.js';
import type { Cached } from '../shop/cache.js';
import type { ProductDetails } from '../shop/product.js';
import type { Findable } from '../shop/search.js';
import type { Shop } from '../shop/shop.js';
import { clip, escapedName, escapedWithin, linesWithin } from '../text/clip.js';
import { codeSpan } from '../text/markdown.js';
import { readable, readableLine } from '../text/readable.js';
import { type Words, wordFor } from '../words/index.js';
import { productActions, serversActions } from './actions.js';
import { button, buttonRows, linkButton, selectRow } from './components.js';
import { asOf, COLOURS, colour, field, fieldsOf, inline } from './embed.js';
import type { Format } from './format.js';
import { LIMITS } from './limits.js';
import { memoised } from './memo.js';
import { nameOf, plainNameOf } from './name.js';
import { priceLine } from './price.js';
import type { Choice, Reply } from './reply.js';
import { serverLine } from './server.js';
import { shopAddress } from './shop.js';
import { webAddress } from './web-address.js';

const DESCRIPTION_MAX = 3000;
const FIELD_MAX = 800;

export interface ProductPage {
  /** Undefined when the shop isn't available: the product is shown without a link to it. */
  readonly shop: Shop | undefined;
  /** Whether the reader may see the product's commands: a button offers them. */
  readonly mayManage: boolean;
  /** The list that the reader came from. */
  readonly back?: ProductList | undefined;
}

export const productView = (
  product: Cached<ProductDetails>,
  { shop, mayManage, back }: ProductPage,
  format: Format,
): Reply => productPage(product, shop, mayManage, back && serversActions.products(back), format);

const productPage = memoised(
  (
    product: Cached<ProductDetails>,
    shop: Shop | undefined,
    mayManage: boolean,
    back: string | undefined,
    format: Format,
  ): Reply => {
    const { words } = format;
    const { value } = product;
    const image = webAddress(value.image, LIMITS.url);
    const description = escapedWithin(readable(value.description), DESCRIPTION_MAX, words.moreCharacters);
    const embed: APIEmbed = {
      title: nameOf(value.name, LIMITS.embedTitle, words),
      description: [priceLine(value, format), description].filter(Boolean).join('\n\n'),
      color: colour(shop?.colour ?? ''),
      ...(image && { image: { url: image } }),
      fields: productFields(value, words),
      ...asOf(product, words),
    };
    const address = shop && shopAddress(shop);
    return {
      embeds: [embed],
      components: buttonRows([
        back && button(back, words.backToList),
        address && linkButton(address, words.openShop),
        mayManage && button(productActions.commands({ id: value.id }), words.whatItDoes),
      ]),
    };
  },
);

function productFields(product: ProductDetails, words: Words): APIEmbedField[] {
  const days = Math.ceil(product.durationDays ?? 0);
  const servers = product.servers.map((server) => serverLine(server, words));
  const asked = product.requestedFields.map(({ name, description, isNumber }) => {
    const hint = [escapedName(description, 100), isNumber ? words.askedNumber : ''].filter(Boolean);
    return `- ${nameOf(name, 60, words)}${hint.length > 0 ? ` (${hint.join(', ')})` : ''}`;
  });
  return fieldsOf([
    field(words.servers, linesWithin(servers, FIELD_MAX, words.moreServers)),
    inline(words.productType, wordFor(words.productTypes, product.type) ?? escapedName(product.type, 60)),
    days > 0 && inline(words.duration, words.dayCount(days)),
    field(words.asked, linesWithin(asked, FIELD_MAX, words.more)),
  ]);
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
        title: words.commandsOf(nameOf(product.name, 200, words)),
        color: COLOURS.neutral,
        fields: fieldsOf([
          field(words.onPurchase, listed(product.commands) || words.noneSent),
          field(words.onReturn, listed(product.expiryCommands)),
        ]),
      },
    ],
  };
}

/** Several products, to choose one; up to 25. */
export const chooseProductView = (found: readonly Findable[], question: string, format: Format): Reply => ({
  content: question,
  components: [
    selectRow(
      productActions.show(),
      format.words.chooseProduct,
      found.map(({ product, servers }) => ({
        label: plainNameOf(product.name, format.words),
        value: String(product.id),
        description: `${format.price(product.price)} · ${serversOf(servers, format.words)}`,
      })),
    ),
  ],
});

/** What completion offers for a product: its name, clipped so that price and server are always seen. */
export function productChoice({ product, servers }: Findable, { price, words }: Format): Choice<string> {
  const rest = ` · ${price(product.price)} · ${serversOf(servers, words)}`;
  const name = clip(plainNameOf(product.name, words), LIMITS.choiceName - rest.length);
  return { name: `${name}${rest}`, value: String(product.id) };
}

const serversOf = ([first = '', ...others]: readonly string[], words: Words): string =>
  words.onServers(clip(readableLine(first), 25), others.length);
