import type { APIEmbed } from 'discord.js';
import { byKind, leading, type Offer, offersOf, selected, serversOf } from '../shop/browse.js';
import type { Cached } from '../shop/cache.js';
import type { Catalogue, ServerWithProducts } from '../shop/catalogue.js';
import type { Shop } from '../shop/shop.js';
import { linesWithin } from '../text/clip.js';
import { joined } from '../text/joined.js';
import type { Words } from '../words/index.js';
import { productActions, serversActions } from './actions.js';
import { button, buttonRows, selectRow, shopButton } from './components.js';
import { asOf, COLOURS, colour } from './embed.js';
import type { Format } from './format.js';
import { LIMITS } from './limits.js';
import { memoised } from './memo.js';
import { nameOf } from './name.js';
import { kindField, offerOption } from './offers.js';
import { saleEnd } from './price.js';
import type { Reply, Row } from './reply.js';
import { addressAndVersion, serverLine } from './server.js';
import { leftOutNote } from './servers.js';
import { browseControls, discountsTitle } from './shop.js';
import { shopAddress } from './web-address.js';

/** With all five kinds, the post stays within what Discord allows for one message. */
const SERVERS_MAX = 900;
const KIND_MAX = 850;
/** Ranks have a line each. */
const RANKS_SHOWN = 12;
const REST_SHOWN = 20;

/**
 * What a shop or one of its servers sells, as a message for a channel that the bot keeps true. Its controls answer privately.
 * Nothing in it says when it was rendered, unless the catalogue is stale.
 * @param serverId 0 for the whole shop
 */
export const cataloguePostView = memoised(
  (catalogue: Cached<Catalogue>, serverId: number, shop: Shop | undefined, format: Format): Reply => {
    const { words } = format;
    const servers = serversOf(catalogue.value, serverId);
    const offers = offersOf(servers);
    const discounts = selected(offers, 'discounts');
    const address = shop && shopAddress(shop);
    return {
      ...leftOutNote(catalogue.value, words),
      embeds: [
        {
          ...(servers.length > 0
            ? offersEmbed(shop, servers, serverId, format)
            : nothingEmbed(serverId, words)),
          ...(address && { url: address }),
          color: colour(shop?.colour ?? ''),
          footer: { text: words.following.keptTrue },
          ...asOf(catalogue, words),
        },
      ],
      components:
        serverId === 0
          ? browseControls(shop, catalogue.value, discounts.length > 0, format)
          : serverControls(serverId, offers, shop, format),
    };
  },
);

function offersEmbed(
  shop: Shop | undefined,
  servers: readonly ServerWithProducts[],
  serverId: number,
  format: Format,
): APIEmbed {
  const { words } = format;
  const [first] = servers;
  const only = servers.length === 1 ? first : undefined;
  const offers = offersOf(servers);
  const names = [
    shop && nameOf(shop.name, 100, words),
    (serverId !== 0 || !shop) && only && nameOf(only.name, 60, words),
  ];
  const counts = [
    servers.length > 1 && words.browse.servers(servers.length),
    words.productCount(offers.length),
  ];
  const description = [
    shop && !shop.isActive && words.browse.blocked,
    shop?.isTestMode && words.browse.testMode,
    only ? addressAndVersion(only) : serverLines(servers, words),
    discountsLine(offers, format),
  ];
  return {
    title: joined([joined(names, ', '), joined(counts, ', ')], ': '),
    description: joined(description, '\n'),
    fields: byKind(offers).map(([kind, some]) =>
      kindField(kind, some, KIND_MAX, kind === 'group' ? RANKS_SHOWN : REST_SHOWN, format),
    ),
  };
}

const serverLines = (servers: readonly ServerWithProducts[], words: Words): string =>
  linesWithin(
    servers.map((server) => serverLine(server, words)),
    SERVERS_MAX,
    words.moreServers,
  );

/** "🔥 9 discounts, up to −29% · Sale ends in 3 days", of the sale that ends first; empty without discounts. */
function discountsLine(offers: readonly Offer[], format: Format): string {
  const discounts = selected(offers, 'discounts');
  if (discounts.length === 0) return '';
  const sales = discounts.flatMap(({ product: { sale } }) => (sale?.endsAt ? [sale] : []));
  const [soonest] = sales.toSorted((a, b) => (a.endsAt ?? 0) - (b.endsAt ?? 0));
  const ends = soonest ? saleEnd({ sale: soonest }, format) : '';
  return joined([`**${discountsTitle(discounts, format.words)}**`, ends]);
}

/** The shop has no servers, or no longer this one. */
const nothingEmbed = (serverId: number, { browse, following }: Words): APIEmbed => {
  const { title, advice } = serverId === 0 ? browse.noServers : following.serverGone;
  return { title, description: advice, color: COLOURS.neutral };
};

function serverControls(
  server: number,
  offers: readonly Offer[],
  shop: Shop | undefined,
  format: Format,
): readonly Row[] {
  const { words } = format;
  const list = (selection: 'kinds' | 'discounts') =>
    serversActions.browseProducts({ server, page: 0, selection });
  const hasDiscounts = selected(offers, 'discounts').length > 0;
  if (offers.length === 0) return buttonRows([shopButton(shop, words)]);
  return [
    selectRow(
      productActions.show(),
      words.browse.chooseProduct,
      leading(offers, LIMITS.selectOptions).map((offer) => offerOption(offer, false, format)),
    ),
    ...buttonRows([
      shopButton(shop, words),
      button(list('kinds'), words.following.allProducts, { style: 'primary' }),
      hasDiscounts && button(list('discounts'), words.browse.allDiscounts),
      button(serversActions.browseBudget({ server }), words.browse.byBudget),
    ]),
  ];
}
