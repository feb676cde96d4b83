import type { APIEmbed } from 'discord.js';
import type { Change, Kind, ProductState, SaleState, Trouble } from '../follow/record.js';
import { discountOf } from '../shop/product.js';
import type { Shop } from '../shop/shop.js';
import { escapedName, linesWithin } from '../text/clip.js';
import { joined } from '../text/joined.js';
import type { Words } from '../words/index.js';
import { productActions, serversActions, setupActions } from './actions.js';
import { browseButton, button, buttonRows, type Option, selectRow, shopButton } from './components.js';
import { COLOURS, colour, field } from './embed.js';
import { type Format, timestampOf } from './format.js';
import { LIMITS } from './limits.js';
import { nameOf, plainNameOf } from './name.js';
import { prices } from './price.js';
import type { Reply, Row } from './reply.js';
import { shopAddress } from './web-address.js';

/** Of all kinds together, so that the message stays within what Discord allows. */
const LINES_MAX = 5000;
const SHOWN = 15;
const NAME_MAX = 60;

/** In the order in which members read them. */
const ORDER = [
  'saleStarts',
  'saleEndsSoon',
  'newProduct',
  'priceDrop',
  'newServer',
  'discountEnded',
  'saleEnded',
  'productGone',
] as const satisfies readonly Kind[];

/** What has changed in a shop, for its members: all of it in one message, whose controls answer privately. */
export function announcementView(changes: readonly Change[], shop: Shop | undefined, format: Format): Reply {
  const { words } = format;
  const groups = ORDER.map(
    (kind) => [kind, changes.filter((change) => change.kind === kind)] as const,
  ).filter(([, some]) => some.length > 0);
  const address = shop && shopAddress(shop);
  return {
    embeds: [
      {
        ...newsEmbed(groups, shop, format),
        ...(address && { url: address }),
        color: colour(shop?.colour ?? ''),
      },
    ],
    components: [...productRow(changes, format), ...controls(changes, shop, words)],
  };
}

type Group = readonly [kind: Kind, changes: readonly Change[]];

function newsEmbed(groups: readonly Group[], shop: Shop | undefined, format: Format): APIEmbed {
  const { words } = format;
  const room = Math.min(LIMITS.fieldValue, Math.floor(LINES_MAX / Math.max(1, groups.length)));
  const linesOf = (changes: readonly Change[]) =>
    linesWithin(
      changes.map((change) => lineOf(change, format)),
      room,
      words.more,
      SHOWN,
    );
  const titleOf = ([kind, { length }]: Group) => words.following.news[kind](length);
  const [only, ...others] = groups;
  if (only && others.length === 0) return { title: titleOf(only), description: linesOf(only[1]) };
  return {
    title: words.following.newsOf(shop && nameOf(shop.name, 200, words)),
    fields: groups.map((group) => field(titleOf(group), linesOf(group[1]))),
  };
}

function lineOf(change: Change, format: Format): string {
  const { words, price } = format;
  const bold = ({ name }: { readonly name: string }) => `**${nameOf(name, NAME_MAX, words)}**`;
  switch (change.kind) {
    case 'newProduct':
      return `${bold(change.product)} · ${priceOf(change.product, format)}`;
    case 'priceDrop':
      return `${bold(change.product)} · ${dropOf(change.before.price, change.product.price, format)}`;
    case 'discountEnded':
      return `${bold(change.product)} · ${price(change.product.price)}`;
    case 'saleStarts':
    case 'saleEndsSoon':
      return joined([saleOf(change.sale, words), endOf(change.sale, words)]);
    case 'newServer':
    case 'serverGone':
    case 'serverRenamed':
      return bold(change.server);
    case 'productGone':
    case 'productChanged':
      return bold(change.product);
    case 'saleEnded':
    case 'saleChanged':
      return saleOf(change.sale, words);
  }
}

const priceOf = ({ price, regularPrice }: ProductState, format: Format): string =>
  prices({ price, oldPrice: regularPrice }, format);

/** "699 ₽ → **499 ₽** (−29 %)" */
function dropOf(from: number, to: number, { price, words }: Format): string {
  const percent = discountOf({ price: to, oldPrice: from });
  const off = percent > 0 && to !== 0 ? ` (${words.discount(percent)})` : '';
  // The arrow stays with the new price.
  return `${price(from)} →\u00a0**${price(to)}**${off}`;
}

/** "**Spring** · −20 %", or only the discount of a sale without a name. */
function saleOf({ name, percent }: SaleState, { discount }: Words): string {
  const shown = escapedName(name, NAME_MAX);
  return shown === '' ? `**${discount(percent)}**` : `**${shown}** · ${discount(percent)}`;
}

const endOf = ({ endsAt }: SaleState, { following }: Words): string =>
  endsAt === null ? '' : following.ends(timestampOf(endsAt, 'R'));

/** Products that can be bought, to be looked at. */
function productRow(changes: readonly Change[], { price, words }: Format): Row[] {
  const options = changes.flatMap((change): Option[] => {
    if (change.kind !== 'newProduct' && change.kind !== 'priceDrop') return [];
    const { id, name, price: now } = change.product;
    return [{ label: plainNameOf(name, words), value: String(id), description: price(now) }];
  });
  return options.length === 0 ? [] : [selectRow(productActions.show(), words.browse.chooseProduct, options)];
}

function controls(changes: readonly Change[], shop: Shop | undefined, words: Words): Row[] {
  const hasDiscounts = changes.some(({ kind }) => ['priceDrop', 'saleStarts', 'saleEndsSoon'].includes(kind));
  const discounts = serversActions.browseProducts({ server: 0, page: 0, selection: 'discounts' });
  return buttonRows([
    shopButton(shop, words),
    browseButton(words),
    hasDiscounts && button(discounts, words.browse.allDiscounts),
  ]);
}

/** What is wrong with a shop, or no longer, for those who look after it. */
export function staffNoticeView(began: readonly Trouble[], ended: readonly Trouble[], words: Words): Reply {
  const { troubles, overNow } = words.following;
  const isOver = began.length === 0;
  return {
    embeds: [
      {
        title: isOver ? `✅ ${words.following.staffOver}` : `⚠️ ${words.following.staffBegan}`,
        color: isOver ? COLOURS.good : COLOURS.bad,
        fields: [
          ...began.map((trouble) => field(troubles[trouble].title, troubles[trouble].advice)),
          ...ended.map((trouble) => field(`✅ ${troubles[trouble].title}`, overNow)),
        ],
      },
    ],
    components: buttonRows([button(setupActions.checkUp(), words.checkUp.button)]),
  };
}
