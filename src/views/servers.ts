import { leading, offersOf, selected } from '../shop/browse.js';
import type { Cached } from '../shop/cache.js';
import type { Catalogue, ServerWithProducts } from '../shop/catalogue.js';
import { namesMatching } from '../shop/lookup.js';
import type { Shop } from '../shop/shop.js';
import { joined } from '../text/joined.js';
import { readableLine } from '../text/readable.js';
import type { Words } from '../words/index.js';
import { serversActions } from './actions.js';
import { button, buttonRows, type Option, selectRow, shopButton } from './components.js';
import { asOf, COLOURS, colour } from './embed.js';
import type { Format } from './format.js';
import { memoised } from './memo.js';
import { nameOf, plainNameOf } from './name.js';
import { offerInRow, onSaleOf, rangeOf } from './offers.js';
import { pageButtons, pageOf } from './pages.js';
import { prices } from './price.js';
import type { Choice, Reply } from './reply.js';
import { addressAndVersion } from './server.js';

const SERVERS_ON_PAGE = 20;
/** Less than Discord takes, for the lines between. */
const DESCRIPTION_MAX = 4000;
/** Above so many there are no empty lines between servers. */
const SPACED = 8;
const NAME_MAX = 60;

/** One page of all servers; `wanted` from 0, beyond the last shows the last. */
export const serversView = memoised(
  (catalogue: Cached<Catalogue>, wanted: number, shop: Shop | undefined, format: Format): Reply => {
    const { words } = format;
    const { servers } = catalogue.value;
    if (servers.length === 0) return noServersView(catalogue, shop, words);
    const { shown, page, pages } = pageOf(servers, SERVERS_ON_PAGE, wanted);
    const offers = offersOf(servers);
    const discounts = selected(offers, 'discounts').length;
    const counts = `${words.browse.servers(servers.length)}, ${words.productCount(offers.length)}`;
    const lines = shown.map((server) => serverLines(server, shown.length, format));
    const to = (other: number) => serversActions.list({ page: other });
    return {
      ...leftOutNote(catalogue.value, words),
      embeds: [
        {
          title: shop ? `${nameOf(shop.name, 150, words)}: ${counts}` : counts,
          description: lines.join(shown.length > SPACED ? '\n' : '\n\n'),
          color: colour(shop?.colour ?? ''),
          ...asOf(catalogue, words),
        },
      ],
      components: [
        selectRow(
          serversActions.open(),
          words.browse.chooseServer,
          shown.map((server) => serverOption(server, format)),
        ),
        ...buttonRows(pageButtons({ page, pages }, words, to, serversActions.pickList({ pages }))),
        ...buttonRows([
          discounts > 0 &&
            button(
              serversActions.products({ server: 0, page: 0, selection: 'discounts' }),
              `🔥 ${words.browse.discounts(discounts)}`,
              { style: 'primary' },
            ),
          button(serversActions.budget({ server: 0 }), words.browse.byBudget),
          shopButton(shop, words),
        ]),
      ],
    };
  },
);

/** A server's facts, and below them its address and main offers, as far as there is room. */
function serverLines(server: ServerWithProducts, shown: number, format: Format): string {
  const { words } = format;
  const offers = offersOf([server]);
  const onSale = onSaleOf(offers, words);
  const place = addressAndVersion(server);
  const facts = [
    `**${nameOf(server.name, NAME_MAX, words)}**`,
    joined([words.productCount(offers.length), rangeOf(offers, format)], ', '),
    onSale && `🔥 ${onSale}`,
    // A version alone needs no line.
    server.address === null && place,
  ];
  // Without percents, which would break most lines in two.
  const leads = leading(offers, leadingOn(shown)).map((offer) => offerInRow(offer, format, prices));
  const more = [server.address === null ? '' : place, leads.join(' · ')];
  const room = Math.floor(DESCRIPTION_MAX / shown);
  return more
    .filter(Boolean)
    .reduce(
      (lines, line) => (lines.length + 1 + line.length <= room ? `${lines}\n${line}` : lines),
      joined(facts),
    );
}

/** How many products of each server lead on a page of so many servers. */
const leadingOn = (servers: number): number => (servers <= 3 ? 3 : servers <= 6 ? 2 : 0);

/** A server to choose: "31 products, from 7.49 ₽, 7 on sale". */
export function serverOption(server: ServerWithProducts, format: Format): Option {
  const { words } = format;
  const offers = offersOf([server]);
  const facts = [words.productCount(offers.length), rangeOf(offers, format), onSaleOf(offers, words)];
  return {
    label: plainNameOf(server.name, words),
    value: String(server.id),
    description: joined(facts, ', '),
  };
}

/** What completion offers for a server. */
export const serverChoices = ({ servers }: Catalogue, typed: string): Choice<string>[] =>
  namesMatching(servers, typed).map(({ id, name }) => ({ name: readableLine(name), value: String(id) }));

const noServersView = (catalogue: Cached<Catalogue>, shop: Shop | undefined, words: Words): Reply => ({
  ...leftOutNote(catalogue.value, words),
  embeds: [
    {
      title: words.browse.noServers.title,
      description: words.browse.noServers.advice,
      color: COLOURS.neutral,
      ...asOf(catalogue, words),
    },
  ],
  components: buttonRows([shopButton(shop, words)]),
});

/** Says that something of the shop is not shown: it could not be read, or is more than is read. */
export function leftOutNote({ unreadable, exceeds }: Catalogue, words: Words): Pick<Reply, 'content'> {
  const content = joined([unreadable > 0 && words.leftOut(unreadable), exceeds && words.restLeftOut], '\n');
  return content === '' ? {} : { content };
}

/** The page of the server list with this server; the first without one. */
export const pageOfServer = ({ servers }: Catalogue, server: ServerWithProducts | undefined): number =>
  server ? Math.floor(Math.max(0, servers.indexOf(server)) / SERVERS_ON_PAGE) : 0;
