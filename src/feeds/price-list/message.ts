import type { APIButtonComponent } from 'discord.js';
import type { Catalogue, ServerWithProducts } from '../../domain/catalogue.js';
import type { Cached } from '../../domain/dated.js';
import { filterOffers, listOffers, sortByDiscount } from '../../domain/offers.js';
import type { Shop } from '../../domain/shop.js';
import { fitLines, joinParts } from '../../text/markdown.js';
import { serversActions } from '../../ui/actions.js';
import { button, buttonRows, shopButton, shortestFirst } from '../../ui/components.js';
import { COLOURS, colour, shopHeading } from '../../ui/embed.js';
import type { Format } from '../../ui/format.js';
import { offerBriefly } from '../../ui/offers.js';
import type { Reply } from '../../ui/reply.js';
import { conditionLines, discountBlock, discountButton, serverLine } from '../../ui/shop-window.js';
import { linkIfFits, type Storefront } from '../../ui/web-address.js';

/** With more servers, each has one line, without prices. */
const MAX_PRICED_SERVERS = 6;
const PRICES_SHOWN = 2;
/** Below Discord's limit: the discounts stand above. */
const LINES_MAX = 3000;

// The message shows no render time, so that it is edited only when the shop changes.
/** @param memberButtons at most two */
export function priceListView(
  { value: { servers } }: Pick<Cached<Catalogue>, 'value'>,
  storefront: Storefront & { readonly shop: Shop | undefined },
  format: Format,
  memberButtons: readonly APIButtonComponent[] = [],
): Reply {
  const { shop } = storefront;
  const { words } = format;
  const { noServers } = words.browse;
  const offers = listOffers(servers);
  const top = [
    ...(shop ? conditionLines(shop, format) : []),
    discountBlock(sortByDiscount(offers), storefront, format),
  ];
  const lines = linkIfFits(storefront, LINES_MAX, (linked) =>
    servers.map((server) =>
      joinParts(
        [serverLine(server, format), servers.length <= MAX_PRICED_SERVERS && prices(server, linked, format)],
        '\n',
      ),
    ),
  );
  const list = lines.length > 0 ? fitLines(lines, LINES_MAX, words.moreServers) : noServers.advice;
  return {
    embeds: [
      {
        ...((shop || servers.length > 0) && shopHeading(shop, words.servers, format)),
        ...(servers.length === 0 && { title: noServers.title }),
        description: joinParts([joinParts(top, '\n'), list], '\n\n'),
        color: servers.length === 0 ? COLOURS.neutral : colour(shop?.colour ?? ''),
        footer: { text: words.following.pricesUpdated },
      },
    ],
    components: buttonRows([
      shopButton(shop, words),
      discountButton(0, offers, words),
      servers.length > 0 && button(serversActions.show({ page: 0 }), words.servers),
      ...shortestFirst(memberButtons),
    ]),
  };
}

/** "VIP ₽119.20 · Premium ₽239.20": ranks in the shop's order, else what comes first. */
function prices(server: ServerWithProducts, storefront: Storefront, format: Format): string {
  const offers = listOffers([server]);
  const ranks = filterOffers(offers, { kind: 'group' });
  const shown = (ranks.length > 0 ? ranks : offers).slice(0, PRICES_SHOWN);
  return joinParts(shown.map((offer) => offerBriefly(offer, storefront, format)));
}
