import type { Catalogue } from '../../src/domain/catalogue.js';
import type { Cached } from '../../src/domain/dated.js';
import { findByName } from '../../src/domain/lookup.js';
import {
  groupByKind,
  listOffers,
  type Offer,
  selectServers,
  sortByDiscount,
} from '../../src/domain/offers.js';
import type { ShopIdentity } from '../../src/domain/shop.js';
import { joinParts } from '../../src/text/markdown.js';
import { readableLine } from '../../src/text/readable.js';
import { serversActions } from '../../src/ui/actions.js';
import { buttonRows, selectRows, shopButton } from '../../src/ui/components.js';
import { ageFooter, colour } from '../../src/ui/embed.js';
import type { Format } from '../../src/ui/format.js';
import { addressAndVersion, displayName } from '../../src/ui/name.js';
import { offerInRow } from '../../src/ui/offers.js';
import { RenderCache } from '../../src/ui/render-cache.js';
import type { Choice, Reply } from '../../src/ui/reply.js';
import {
  backToServers,
  discountButton,
  feedLines,
  NO_LINES,
  type ServerLines,
  shopWindow,
} from '../../src/ui/shop-window.js';
import { hasPages, linkIfFits, type Storefront } from '../../src/ui/web-address.js';

const OFFERS_IN_ROW = 2;
/** Below Discord's limit: lines with the address and of feeds are added. */
const LINES_MAX = 3700;

const windows = new RenderCache<ReturnType<typeof shopWindow>>();

/** @param page from 0; a page beyond the end shows the last one */
export function serversView(
  catalogue: Cached<Catalogue>,
  page: number,
  shop: ShopIdentity | undefined,
  format: Format,
  lines: ServerLines = NO_LINES,
): Reply {
  const { value } = catalogue;
  // Lines are collected anew for each reply.
  const { embed, components } = windows.get(value, [page, shop, format, JSON.stringify([...lines])], () =>
    shopWindow(value, page, shop, format, lines),
  );
  return { embeds: [{ ...embed, ...ageFooter(catalogue, format.words) }], components };
}

export function serverView(
  catalogue: Cached<Catalogue>,
  serverId: number,
  storefront: Storefront,
  format: Format,
  added: ServerLines = NO_LINES,
): Reply {
  const { words } = format;
  const servers = selectServers(catalogue.value, serverId);
  const offers = listOffers(servers);
  const [server] = servers;
  const kinds = groupByKind(offers);
  const rows = kinds.map(([kind, some]) => {
    const name = words.browse.kinds[kind];
    const shown = chooseForRow(some);
    return { name, shown, left: some.length - shown.length };
  });
  const lines = linkIfFits(storefront, LINES_MAX, (linked) =>
    rows.map(({ name, shown, left }) => {
      const parts = shown.map((offer) => offerInRow(offer, linked, format));
      return `**${name}** ${joinParts([...parts, left > 0 && `+${left}`])}`;
    }),
  );
  return {
    embeds: [
      {
        title: server ? displayName(server.name, 200, words) : words.unnamed,
        description: joinParts(
          [server && addressAndVersion(server), ...feedLines(serverId, added), ...lines],
          '\n',
        ),
        color: colour(storefront.shop?.colour ?? ''),
        ...ageFooter(catalogue, words),
      },
    ],
    components: [
      ...selectRows(
        serversActions.kind({ server: serverId }),
        words.browse.chooseKind,
        kinds.map(([kind, some]) => ({ label: `${words.browse.kinds[kind]} · ${some.length}`, value: kind })),
      ),
      ...buttonRows([
        discountButton(serverId, offers, words),
        catalogue.value.servers.length > 1 && backToServers(words),
        !hasPages(storefront) && shopButton(storefront.shop, words),
      ]),
    ],
  };
}

/** Discounts are preferred, but the shop's order is kept. */
function chooseForRow(offers: readonly Offer[]): readonly Offer[] {
  const preferred = new Set([...sortByDiscount(offers), ...offers]);
  const shown = new Set([...preferred].slice(0, OFFERS_IN_ROW));
  return offers.filter((offer) => shown.has(offer));
}

export const serverChoices = ({ servers }: Catalogue, typed: string): Choice<string>[] =>
  findByName(servers, typed).map(({ id, name }) => ({ name: readableLine(name), value: String(id) }));
