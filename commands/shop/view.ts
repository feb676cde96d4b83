import type { APIButtonComponent } from 'discord.js';
import type { Catalogue } from '../../src/domain/catalogue.js';
import type { Cached } from '../../src/domain/dated.js';
import { listOffers, lowestPrice } from '../../src/domain/offers.js';
import type { Shop } from '../../src/domain/shop.js';
import { escapeMarkdown, joinParts } from '../../src/text/markdown.js';
import { joinLines, readable, wholeSentences } from '../../src/text/readable.js';
import { browseButton, buttonRows, shopButton, shortestFirst } from '../../src/ui/components.js';
import { ageFooter, colour, shopHeading } from '../../src/ui/embed.js';
import type { Format } from '../../src/ui/format.js';
import type { Reply } from '../../src/ui/reply.js';
import { conditionLines, discountButton, shopLinks, smallLine } from '../../src/ui/shop-window.js';

/** The shop's own page has the rest. */
const DESCRIPTION_MAX = 80;

/** @param memberButtons from feeds */
export function shopView(
  shop: Cached<Shop>,
  catalogue: Cached<Catalogue> | undefined,
  format: Format,
  memberButtons: readonly APIButtonComponent[] = [],
): Reply {
  const { words } = format;
  const { value } = shop;
  const servers = catalogue?.value.servers ?? [];
  const description = [
    ...conditionLines(value, format),
    catalogue && assortment(catalogue.value, format),
    escapeMarkdown(joinLines(wholeSentences(readable(value.description), DESCRIPTION_MAX))),
    smallLine(...shopLinks(value)),
  ];
  return {
    embeds: [
      {
        ...shopHeading(value, words.unnamed, format),
        description: joinParts(description, '\n'),
        color: colour(value.colour),
        // Shows the age of the older part.
        ...ageFooter(catalogue && catalogue.at < shop.at ? catalogue : shop, words),
      },
    ],
    components: buttonRows([
      shopButton(value, words),
      servers.length > 0 && browseButton(words),
      discountButton(0, listOffers(servers), words),
      ...shortestFirst(memberButtons),
    ]),
  };
}

/** "44 products on 5 servers, from **₽0.99**" */
function assortment({ servers }: Catalogue, { words, price }: Format): string {
  if (servers.length === 0) return words.browse.noServers.title;
  const offers = listOffers(servers);
  const least = lowestPrice(offers);
  return words.browse.summary(offers.length, servers.length, least ? `**${price(least)}**` : '');
}
