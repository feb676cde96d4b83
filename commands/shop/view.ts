import type { APIButtonComponent } from 'discord.js';
import type { Catalogue } from '../../src/domain/catalogue.js';
import type { Cached } from '../../src/domain/dated.js';
import { listOffers, lowestPrice, sortByDiscount } from '../../src/domain/offers.js';
import type { Shop } from '../../src/domain/shop.js';
import { escapeName, joinParts } from '../../src/text/markdown.js';
import { listId } from '../../src/ui/actions.js';
import { browseButton, button, buttonRows, shopButton } from '../../src/ui/components.js';
import { ageFooter, colour, shopEmbed, verifiedMark } from '../../src/ui/embed.js';
import type { Format } from '../../src/ui/format.js';
import type { Reply } from '../../src/ui/reply.js';
import { conditionLines, discountBlock, shopLinks, smallLine } from '../../src/ui/shop-window.js';

/** The shop's own page has the rest. */
const DESCRIPTION_MAX = 160;
/** With the buttons of two feeds, so that all fits on a phone's screen. */
const SHORT_DESCRIPTION_MAX = 40;

/** @param productPage see `Storefront` @param memberButtons from feeds */
export function shopView(
  shop: Cached<Shop>,
  catalogue: Cached<Catalogue> | undefined,
  productPage: string | null,
  format: Format,
  memberButtons: readonly APIButtonComponent[] = [],
): Reply {
  const { words } = format;
  const { value } = shop;
  const servers = catalogue?.value.servers ?? [];
  const discounts = sortByDiscount(listOffers(servers));
  const description = [
    ...conditionLines(value, format),
    catalogue && assortment(catalogue.value, format),
    discountBlock(discounts, { shop: value, productPage }, format),
    escapeName(value.description, memberButtons.length > 1 ? SHORT_DESCRIPTION_MAX : DESCRIPTION_MAX),
    smallLine(verifiedMark(value, words), ...shopLinks(value)),
  ];
  return {
    embeds: [
      {
        ...shopEmbed(value, words.unnamed, format),
        description: joinParts(description, '\n'),
        color: colour(value.colour),
        // Shows the age of the older part.
        ...ageFooter(catalogue && catalogue.at < shop.at ? catalogue : shop, words),
      },
    ],
    components: buttonRows([
      shopButton(value, words),
      servers.length > 0 && browseButton(words),
      discounts.length > 0 &&
        button(
          listId({ server: 0, onlyDiscounts: true, page: 0 }),
          words.browse.allDiscounts(discounts.length),
        ),
      // On a phone the shorter one shares the row of the discounts.
      ...memberButtons.toSorted((a, b) => labelLength(a) - labelLength(b)),
    ]),
  };
}

const labelLength = (button: APIButtonComponent): number =>
  'label' in button ? (button.label ?? '').length : 0;

/** "44 products on 5 servers, from **₽0.99**" */
function assortment({ servers }: Catalogue, { words, price }: Format): string {
  if (servers.length === 0) return words.browse.noServers.title;
  const offers = listOffers(servers);
  const least = lowestPrice(offers);
  return words.browse.summary(offers.length, servers.length, least ? `**${price(least)}**` : '');
}
