import type { APIEmbed } from 'discord.js';
import type { Cached } from '../shop/cache.js';
import type { Catalogue, ServerWithProducts } from '../shop/catalogue.js';
import type { Product } from '../shop/product.js';
import { linesWithin } from '../text/clip.js';
import type { Words } from '../words/index.js';
import { productActions, serversActions } from './actions.js';
import { button, buttonRows, selectRow } from './components.js';
import { asOf, COLOURS } from './embed.js';
import type { Format } from './format.js';
import { memoised } from './memo.js';
import { nameOf, plainNameOf } from './name.js';
import { pageButtons, pageCount, pageOf } from './pages.js';
import { priceLine } from './price.js';
import type { Reply } from './reply.js';
import { serverFacts } from './server.js';

const SERVERS_ON_PAGE = 5;
const PRODUCTS_ON_PAGE = 15;
/** Lines and characters of a summary; five, with titles and notes, stay within what Discord allows for one message. */
const PRODUCTS_IN_SUMMARY = 8;
const PRODUCTS_MAX = 700;

/** One page of all servers, each with as many of its products as fit; `wanted` from 0, beyond the last shows the last. */
export const serversView = memoised((catalogue: Cached<Catalogue>, wanted: number, format: Format): Reply => {
  const { words } = format;
  const { shown, page, pages } = pageOf(catalogue.value.servers, SERVERS_ON_PAGE, wanted);
  const note = leftOutNote(catalogue.value, words);
  if (shown.length === 0)
    return {
      ...note,
      embeds: [{ description: words.noServers, color: COLOURS.neutral, ...asOf(catalogue, words) }],
    };
  const embeds = shown.map((server, index) => ({
    ...serverEmbed(
      server,
      linesWithin(
        productLines(server.products, format),
        PRODUCTS_MAX,
        words.moreProducts,
        PRODUCTS_IN_SUMMARY,
      ),
      words,
    ),
    ...(index === shown.length - 1 && asOf(catalogue, words)),
  }));
  const options = shown.map((server) => ({
    label: plainNameOf(server.name, words),
    value: String(server.id),
    description: words.productCount(server.products.length),
  }));
  const to = (other: number) => serversActions.list({ page: other });
  return {
    ...note,
    embeds,
    components: [
      selectRow(serversActions.open(), words.chooseServer, options),
      ...buttonRows(pageButtons({ page, pages }, words, to, serversActions.pickList({ pages }))),
    ],
  };
});

const serverEmbed = (server: ServerWithProducts, products: string, words: Words): APIEmbed => ({
  title: nameOf(server.name, 100, words),
  description: `${serverFacts(server, words)}\n\n${products}`,
  color: COLOURS.neutral,
});

/** Says that something of the shop could not be read and is not shown. */
export const leftOutNote = ({ unreadable }: Catalogue, words: Words): Pick<Reply, 'content'> =>
  unreadable > 0 ? { content: words.leftOut(unreadable) } : {};

/** How many pages the list of all servers has. */
export const pagesOfServers = ({ servers }: Catalogue): number => pageCount(servers, SERVERS_ON_PAGE);

/** How many pages the products of a server have. */
export const pagesOfProducts = ({ products }: ServerWithProducts): number =>
  pageCount(products, PRODUCTS_ON_PAGE);

/** One server of the catalogue with a page of its products; `wanted` as above. */
export const serverView = memoised(
  (catalogue: Cached<Catalogue>, server: ServerWithProducts, wanted: number, format: Format): Reply => {
    const { words } = format;
    const { id } = server;
    const { shown, page, pages } = pageOf(server.products, PRODUCTS_ON_PAGE, wanted);
    const options = shown.map((product) => ({
      label: plainNameOf(product.name, words),
      value: String(product.id),
      description: format.price(product.price),
    }));
    const listPage = Math.floor(Math.max(0, catalogue.value.servers.indexOf(server)) / SERVERS_ON_PAGE);
    const list = { server: id, selection: 'kinds' } as const;
    const to = (other: number) => serversActions.products({ ...list, page: other });
    return {
      ...leftOutNote(catalogue.value, words),
      embeds: [
        { ...serverEmbed(server, productLines(shown, format).join('\n'), words), ...asOf(catalogue, words) },
      ],
      components: [
        ...(options.length > 0
          ? [selectRow(productActions.showFrom({ ...list, page }), words.chooseProduct, options)]
          : []),
        ...buttonRows([
          ...pageButtons({ page, pages }, words, to, serversActions.pickPage({ ...list, pages })),
          button(serversActions.list({ page: listPage }), words.allServers),
        ]),
      ],
    };
  },
);

const productLines = (products: readonly Product[], format: Format): string[] =>
  products.length === 0 ? [format.words.noProducts] : products.map((product) => productLine(product, format));

/** The name and the price, as an item of a list. */
export const productLine = (product: Product, format: Format): string =>
  `- ${nameOf(product.name, 80, format.words)} — ${priceLine(product, format)}`;
