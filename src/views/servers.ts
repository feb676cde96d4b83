import type { APIEmbed } from 'discord.js';
import type { Cached } from '../shop/cache.js';
import type { Catalogue, ServerWithProducts } from '../shop/catalogue.js';
import type { Product } from '../shop/product.js';
import { escapedName, linesWithin } from '../text/clip.js';
import { readableLine } from '../text/readable.js';
import type { Words } from '../words/index.js';
import { productActions, serversActions } from './actions.js';
import { button, buttonRows, pageButtons, selectRow } from './components.js';
import { asOf, COLOURS } from './embed.js';
import type { Format } from './format.js';
import { memoised } from './memo.js';
import { priceLine } from './price.js';
import type { Reply } from './reply.js';
import { serverFacts } from './server.js';

const SERVERS_ON_PAGE = 5;
const PRODUCTS_ON_PAGE = 15;
/** Lines and characters of a summary; five, with titles and notes, stay within what Discord allows for one message. */
const PRODUCTS_IN_SUMMARY = 8;
const PRODUCTS_MAX = 700;
const SERVER_NAME_MAX = 100;
const PRODUCT_NAME_MAX = 80;

/** One page of all servers, each with as many of its products as fit; `page` from 0, beyond the last shows the last. */
export const serversView = (catalogue: Cached<Catalogue>, page: number, format: Format): Reply =>
  serverList(catalogue, format, page);

const serverList = memoised((catalogue: Cached<Catalogue>, format: Format, page: number): Reply => {
  const { words } = format;
  const { servers } = catalogue.value;
  const note = leftOutNote(catalogue.value, words);
  if (servers.length === 0)
    return {
      ...note,
      embeds: [{ description: words.noServers, color: COLOURS.neutral, ...asOf(catalogue, words) }],
    };
  const pages = pagesOfServers(catalogue.value);
  const current = Math.min(page, pages - 1);
  const shown = servers.slice(current * SERVERS_ON_PAGE, (current + 1) * SERVERS_ON_PAGE);
  const embeds = shown.map((server) => serverSummary(server, format));
  const last = embeds.at(-1);
  if (last) Object.assign(last, asOf(catalogue, words));
  return {
    ...note,
    embeds,
    components: [
      selectRow(
        serversActions.open(),
        words.chooseServer,
        shown.map((server) => ({
          label: nameOf(server, words),
          value: String(server.id),
          description: words.productCount(server.products.length),
        })),
      ),
      ...buttonRows(
        pageButtons(current, pages, words, {
          to: (to) => serversActions.list({ page: to }),
          any: serversActions.pickList({ pages }),
        }),
      ),
    ],
  };
});

function serverSummary(server: ServerWithProducts, format: Format): APIEmbed {
  const { words } = format;
  const facts = serverFacts(server, words);
  const products = productLines(server.products, format);
  return {
    title: escapedName(server.name, SERVER_NAME_MAX) || words.unnamed,
    description: `${facts}\n\n${linesWithin(products, PRODUCTS_MAX, words.moreProducts, PRODUCTS_IN_SUMMARY)}`,
    color: COLOURS.neutral,
  };
}

/** Says that something of the shop could not be read and is not shown. */
export const leftOutNote = ({ unreadable }: Catalogue, words: Words): Pick<Reply, 'content'> =>
  unreadable > 0 ? { content: words.leftOut(unreadable) } : {};

/** How many pages the list of all servers has. */
export const pagesOfServers = ({ servers }: Catalogue): number => Math.ceil(servers.length / SERVERS_ON_PAGE);

/** How many pages the products of a server have; at least one. */
export const pagesOfProducts = ({ products }: ServerWithProducts): number =>
  Math.max(1, Math.ceil(products.length / PRODUCTS_ON_PAGE));

/** One server of the catalogue with a page of its products; `page` as above. */
export const serverView = (
  server: ServerWithProducts,
  catalogue: Cached<Catalogue>,
  page: number,
  format: Format,
): Reply => serverPage(catalogue, format, server, page);

const serverPage = memoised(
  (catalogue: Cached<Catalogue>, format: Format, server: ServerWithProducts, page: number): Reply => {
    const { words } = format;
    const pages = pagesOfProducts(server);
    const current = Math.min(page, pages - 1);
    const shown = server.products.slice(current * PRODUCTS_ON_PAGE, (current + 1) * PRODUCTS_ON_PAGE);
    const embed: APIEmbed = {
      title: escapedName(server.name, SERVER_NAME_MAX) || words.unnamed,
      description: [serverFacts(server, words), '', ...productLines(shown, format)].join('\n'),
      color: COLOURS.neutral,
      ...asOf(catalogue, words),
    };
    const listPage = Math.floor(Math.max(0, catalogue.value.servers.indexOf(server)) / SERVERS_ON_PAGE);
    return {
      ...leftOutNote(catalogue.value, words),
      embeds: [embed],
      components: [
        ...(shown.length > 0
          ? [
              selectRow(
                productActions.show({ serverId: server.id, page: current }),
                words.chooseProduct,
                shown.map((product) => ({
                  label: nameOf(product, words),
                  value: String(product.id),
                  description: format.money(product.price),
                })),
              ),
            ]
          : []),
        ...buttonRows([
          ...pageButtons(current, pages, words, {
            to: (to) => serversActions.server({ id: server.id, page: to }),
            any: serversActions.pickPage({ id: server.id, pages }),
          }),
          button(serversActions.list({ page: listPage }), words.allServers),
        ]),
      ],
    };
  },
);

const nameOf = ({ name }: ServerWithProducts | Product, words: Words) => readableLine(name) || words.unnamed;

const productLines = (products: readonly Product[], format: Format): string[] =>
  products.length === 0
    ? [format.words.noProducts]
    : products.map((product) => {
        const name = escapedName(product.name, PRODUCT_NAME_MAX) || format.words.unnamed;
        return `- ${name} — ${priceLine(product, format)}`;
      });
