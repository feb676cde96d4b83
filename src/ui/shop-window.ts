import type { APIButtonComponent } from 'discord.js';
import type { Catalogue, ServerWithProducts } from '../domain/catalogue.js';
import { deepestDiscount, listOffers, lowestPrice, type Offer, sortByDiscount } from '../domain/offers.js';
import type { Network, Shop, ShopIdentity } from '../domain/shop.js';
import { clip, fitLines, joinParts, maskedLink } from '../text/markdown.js';
import type { Words } from '../words/index.js';
import { listId, serversActions } from './actions.js';
import { button, buttonRows, pageButtons, paginate, shopButton } from './components.js';
import { COLOURS, colour, shopHeading } from './embed.js';
import type { Format } from './format.js';
import { LIMITS } from './limits.js';
import { addressAndVersion, displayName, plainName } from './name.js';
import { offerInRow } from './offers.js';
import { type Storefront, webAddress } from './web-address.js';

/** Four rows of buttons, with ◀ and ▶. */
const PAGE_SIZE = 18;
/** Below Discord's limit: other lines are added. */
const DESCRIPTION_MAX = 3800;
const MAX_TWO_LINE_SERVERS = 8;
const NAME_MAX = 60;
const BUTTON_MAX = 40;
const DISCOUNTS_SHOWN = 2;

/** Lines of feeds below a server, by its id. */
export type ServerLines = ReadonlyMap<number, readonly string[]>;

export const NO_LINES: ServerLines = new Map();

const FEED_LINE_MAX = 100;

/** "-# 12 players online" */
export const feedLines = (serverId: number, lines: ServerLines): readonly string[] =>
  (lines.get(serverId) ?? []).map((line) => `-# ${clip(line, FEED_LINE_MAX)}`);

export function shopWindow(
  { servers }: Catalogue,
  requested: number,
  shop: ShopIdentity | undefined,
  format: Format,
  added: ServerLines,
) {
  const { words } = format;
  const { shown, page, pages } = paginate(servers, PAGE_SIZE, requested);
  const offers = listOffers(servers);
  const lines = shown.map((server) =>
    joinParts(
      [
        serverLine(server, format),
        shown.length <= MAX_TWO_LINE_SERVERS && smallLine(addressAndVersion(server)),
        ...feedLines(server.id, added),
      ],
      '\n',
    ),
  );
  return {
    embed: {
      ...((shop || servers.length > 0) && shopHeading(shop, words.servers, format)),
      ...(servers.length === 0
        ? { title: words.browse.noServers.title, description: words.browse.noServers.advice }
        : { description: fitLines(lines, DESCRIPTION_MAX, words.moreServers) }),
      color: servers.length === 0 ? COLOURS.neutral : colour(shop?.colour ?? ''),
      ...(pages > 1 && { footer: { text: words.browse.page(page + 1, pages) } }),
    },
    components: [
      ...buttonRows([
        // Discord rejects a message with duplicate custom ids, and a shop may list a server twice.
        ...new Map(shown.map((server) => [server.id, serverButton(server, format)])).values(),
        ...pageButtons({ page, pages }, words, (target) => serversActions.show({ page: target })),
      ]),
      ...buttonRows([shopButton(shop, words), discountButton(0, offers, words)]),
    ],
  };
}

const serverButton = ({ id, name }: ServerWithProducts, { words }: Format): APIButtonComponent =>
  button(serversActions.server({ server: id }), clip(plainName(name, words), BUTTON_MAX));

/** "**Survival** · 31 products from ₽7.49" */
export function serverLine(server: ServerWithProducts, format: Format): string {
  const { words } = format;
  const offers = listOffers([server]);
  const least = lowestPrice(offers);
  const from = least ? words.browse.from(format.price(least)) : '';
  const goods = joinParts([words.browse.count.any(offers.length), from], ' ');
  return joinParts([`**${displayName(server.name, NAME_MAX, words)}**`, goods]);
}

/** "🔥 Up to 29% off", and the deepest discounts below it; nothing for what is free. */
export function discountBlock(discounts: readonly Offer[], storefront: Storefront, format: Format): string {
  const paid = discounts.filter(({ product }) => product.price > 0);
  if (paid.length === 0) return '';
  const { browse, percent } = format.words;
  const parts = paid.slice(0, DISCOUNTS_SHOWN).map((offer) => offerInRow(offer, storefront, format));
  return `**${browse.upToOff(percent(deepestDiscount(paid)))}**\n${joinParts(parts)}`;
}

export const conditionLines = (
  { isActive, isTestMode }: Pick<Shop, 'isActive' | 'isTestMode'>,
  { words: { browse } }: Format,
): string[] => [isActive ? '' : browse.blocked, isTestMode ? browse.testMode : ''].filter(Boolean);

/** Brand names are the same in every language. */
const BRANDS: Readonly<Record<Network, string>> = {
  vk: 'VK',
  youtube: 'YouTube',
  discord: 'Discord',
  twitch: 'Twitch',
  instagram: 'Instagram',
  tiktok: 'TikTok',
};

export const shopLinks = ({ links }: Pick<Shop, 'links'>): string[] =>
  links.flatMap(({ network, address }) => {
    const url = webAddress(address, LIMITS.linkUrl);
    return url === undefined ? [] : [maskedLink(BRANDS[network], url)];
  });

/** Empty without parts. */
export function smallLine(...parts: readonly string[]): string {
  const line = joinParts(parts);
  return line && `-# ${line}`;
}

/** @param server 0 for the whole shop */
export function discountButton(server: number, offers: readonly Offer[], { browse }: Words) {
  const count = sortByDiscount(offers).length;
  const label = server === 0 ? browse.allDiscounts(count) : `🔥 ${browse.discounts(count)}`;
  return count > 0 && button(listId({ server, page: 0, onlyDiscounts: true }), label);
}

export const backToServers = ({ browse }: Words): APIButtonComponent =>
  button(serversActions.show({ page: 0 }), browse.backToServers);
