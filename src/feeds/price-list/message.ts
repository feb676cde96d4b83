import type { APIButtonComponent } from 'discord.js';
import type { Catalogue, ServerWithProducts } from '../../domain/catalogue.js';
import type { Cached } from '../../domain/dated.js';
import { groupByKind, listOffers, sortByDiscount } from '../../domain/offers.js';
import type { Shop } from '../../domain/shop.js';
import { joinParts } from '../../text/markdown.js';
import type { Format } from '../../ui/format.js';
import { LIMITS } from '../../ui/limits.js';
import { addressAndVersion, displayName } from '../../ui/name.js';
import { offerInRow } from '../../ui/offers.js';
import type { Reply } from '../../ui/reply.js';
import { conditionLines, discountBlock, shopLinks, shopWindow, smallLine } from '../../ui/shop-window.js';
import { linkIfFits, type Storefront, UNLINKED } from '../../ui/web-address.js';

/** Lines of a wide window, with servers and addresses; a longer list names no products. */
const MAX_LINES = 25;
/** Characters that a wide window shows on one line. */
const LINE_LENGTH = 66;
/** Below Discord's limit: other lines are added. */
const DESCRIPTION_MAX = 3800;
const NAME_MAX = 60;
/** More never fit into these lines. */
const MAX_PRODUCTS = 150;

// The message shows no render time, so that it is edited only when the shop changes.
/** @param memberButtons at most two, in the last row */
export function priceListView(
  { value }: Pick<Cached<Catalogue>, 'value'>,
  storefront: Storefront & { readonly shop: Shop | undefined },
  format: Format,
  memberButtons: readonly APIButtonComponent[] = [],
): Reply {
  const { shop } = storefront;
  const { embed, components } = shopWindow(value, 0, shop, format, { isPost: true, memberButtons });
  const products = allProducts(value.servers, storefront, format);
  const discounts = sortByDiscount(listOffers(value.servers));
  const top = [
    ...(shop ? conditionLines(shop, format) : []),
    // Among all products they show themselves.
    products === undefined && discountBlock(discounts, storefront, format),
  ];
  const list = joinParts([joinParts(top, '\n'), products ?? embed.description], '\n\n');
  const links = smallLine(...(shop ? shopLinks(shop) : []));
  const description =
    list.length + links.length + 2 > LIMITS.embedDescription ? list : joinParts([list, links], '\n\n');
  return {
    embeds: [{ ...embed, description, footer: { text: format.words.following.pricesUpdated } }],
    components,
  };
}

/** Each server with its products by type; undefined if they are too many. */
function allProducts(
  servers: readonly ServerWithProducts[],
  storefront: Storefront,
  format: Format,
): string | undefined {
  const products = servers.reduce((sum, server) => sum + server.products.length, 0);
  if (products === 0 || products > MAX_PRODUCTS) return undefined;
  const namesKinds = groupByKind(listOffers(servers)).length > 1;
  const write = (linked: Storefront) =>
    servers.map((server) => serverBlock(server, namesKinds, linked, format));
  const plain = write(UNLINKED).join('\n\n');
  const height = plain.split('\n').reduce((sum, line) => sum + countRows(line), 0);
  if (height > MAX_LINES || plain.length > DESCRIPTION_MAX) return undefined;
  return linkIfFits(storefront, DESCRIPTION_MAX - servers.length, write).join('\n\n');
}

/** Without marks that aren't shown. */
const countRows = (line: string): number =>
  Math.max(1, Math.ceil(line.replace(/^-# |[*~`\\]/g, '').length / LINE_LENGTH));

function serverBlock(
  server: ServerWithProducts,
  namesKinds: boolean,
  storefront: Storefront,
  format: Format,
): string {
  const { words } = format;
  const place = addressAndVersion(server);
  const kinds = groupByKind(listOffers([server])).map(([kind, offers]) => {
    const list = offers.map((offer) => offerInRow(offer, storefront, format)).join(' · ');
    return namesKinds ? `${words.browse.kinds[kind]}: ${list}` : list;
  });
  return joinParts(
    [`**${displayName(server.name, NAME_MAX, words)}**`, place && `-# ${place}`, ...kinds],
    '\n',
  );
}
