import type { APIEmbed } from 'discord.js';
import { escapeName, fitLines, joinParts } from '../../text/markdown.js';
import { readable } from '../../text/readable.js';
import { shopMarkdown } from '../../text/shop-markdown.js';
import { buttonRows, buyButton, shopButton } from '../../ui/components.js';
import { COLOURS, colour, shopEmbed } from '../../ui/embed.js';
import { discordTime, type Format } from '../../ui/format.js';
import { LIMITS } from '../../ui/limits.js';
import { displayName, linkedName, typeName } from '../../ui/name.js';
import { priceLine } from '../../ui/price.js';
import type { Reply } from '../../ui/reply.js';
import { buyAddress, linkIfFits, type Storefront, webAddress } from '../../ui/web-address.js';
import type { Words } from '../../words/index.js';
import type { News, NewsItem, SaleNews } from './describe.js';

const MAX_LINES_SHOWN = 10;
const LINES_MAX = 3500;
const NAME_MAX = 60;
const SERVERS_SHOWN = 3;
const DESCRIPTION_MAX = 160;
const DESCRIPTION_LINES = 4;

/** A push shows the content, so it has the headline. */
export function announcementView(news: News, storefront: Storefront, now: number, format: Format): Reply {
  const inSales = new Map(news.sales.flatMap(({ items }) => items.map((item) => [item.id, item])));
  const items = [
    ...inSales.values(),
    ...news.added,
    ...news.cheaper.map(({ item, before }) => ({ ...item, oldPrice: before })),
  ];
  const [only, ...others] = items;
  const single = others.length === 0 && news.sales.length === 0 ? only : undefined;
  return {
    content: headline(news, now, format),
    embeds: [single ? productEmbed(single, storefront, format) : listEmbed(news, items, storefront, format)],
    components: buttonRows([
      single ? buyButton(single, storefront, format) : shopButton(storefront.shop, format.words),
    ]),
  };
}

/** "🔥 −20% on 3 products until Friday · ✨ 4 new products" */
function headline({ sales, added, cheaper }: News, now: number, format: Format): string {
  const { news } = format.words.following;
  const named = ({ name }: NewsItem) => displayName(name, NAME_MAX, format.words);
  const newHeadline = (item: NewsItem) =>
    item.price === 0 ? news.oneFree(named(item)) : news.oneAdded(named(item), format.money(item.price));
  const [first] = added;
  const [drop] = cheaper;
  return joinParts([
    sales.length > 0 && saleHeadline(sales, now, format),
    first && (added.length === 1 ? newHeadline(first) : news.added(added.length)),
    drop &&
      (cheaper.length === 1
        ? news.oneCheaper(named(drop.item), format.price(drop.item.price), format.price(drop.before))
        : news.cheaper(cheaper.length)),
  ]);
}

function saleHeadline(sales: readonly SaleNews[], now: number, { words, until }: Format): string {
  const { news } = words.following;
  const deepest = sales.reduce((most, { percent }) => Math.max(most, percent), 0);
  const products = new Set(sales.flatMap(({ items }) => items.map(({ id }) => id))).size;
  const [first] = sales;
  const endsAt = sales.length === 1 ? (first?.endsAt ?? null) : null;
  const isSame = sales.every(({ percent }) => percent === deepest);
  return news.sale(
    isSame ? words.discount(deepest) : news.upTo(words.percent(deepest)),
    products,
    endsAt === null ? '' : until(endsAt, now),
  );
}

function productEmbed(item: NewsItem, storefront: Storefront, format: Format): APIEmbed {
  const url = buyAddress(item.id, storefront);
  const image = webAddress(item.image, LIMITS.url);
  const { text } = shopMarkdown(readable(item.description), DESCRIPTION_MAX, DESCRIPTION_LINES);
  const facts = productDetails(item, format.words);
  return {
    title: displayName(item.name, LIMITS.embedTitle, format.words),
    ...(url !== undefined && { url }),
    // The price is in the headline and on the button.
    description: joinParts([text, facts && `-# ${facts}`], '\n'),
    color: colour(storefront.shop?.colour ?? ''),
    ...(image && { image: { url: image } }),
  };
}

function listEmbed(news: News, items: readonly NewsItem[], storefront: Storefront, format: Format): APIEmbed {
  const { words } = format;
  const { shop } = storefront;
  const [sale, ...sales] = news.sales;
  const saleName = sale && sales.length === 0 ? escapeName(sale.name, 200) : '';
  const line = (item: NewsItem, linked: Storefront) =>
    joinParts([
      `${linkedName(item, NAME_MAX, linked, words)} ${priceLine(item, format)}`,
      serverNames(item, format),
    ]);
  const shown = linkIfFits(storefront, LINES_MAX, (linked) =>
    items.slice(0, MAX_LINES_SHOWN).map((item) => line(item, linked)),
  );
  // A sale may have thousands of products: the rest is only counted.
  const lines = items.map((_, index) => shown[index] ?? '');
  // The headline says when a single sale ends.
  const ends = sales.length === 0 ? [] : news.sales.flatMap(({ endsAt }) => endsAt ?? []);
  return {
    ...shopEmbed(shop, words.servers, format),
    ...(saleName !== '' && { title: saleName }),
    description: joinParts(
      [
        fitLines(lines, LINES_MAX, words.following.news.more, MAX_LINES_SHOWN),
        ends.length > 0 && `-# ${words.following.news.ends(discordTime(Math.min(...ends), 'R'))}`,
      ],
      '\n',
    ),
    color: shop ? colour(shop.colour) : COLOURS.neutral,
  };
}

/** "Item · on **Survival**" */
function productDetails({ type, servers }: NewsItem, words: Words): string {
  const shown = servers.slice(0, SERVERS_SHOWN).map((name) => `**${displayName(name, 40, words)}**`);
  const left = servers.length - shown.length;
  return joinParts([typeName(type, words), shown.length > 0 && words.product.on(shown, left)]);
}

/** "Survival, Anarchy +1" */
function serverNames({ servers }: NewsItem, { words }: Format): string {
  const shown = servers.slice(0, SERVERS_SHOWN).map((name) => displayName(name, 40, words));
  const left = servers.length - shown.length;
  return joinParts([shown.join(', '), left > 0 && `+${left}`], ' ');
}
