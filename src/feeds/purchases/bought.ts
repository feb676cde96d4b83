import { type Catalogue, listProducts } from '../../domain/catalogue.js';
import type { Product } from '../../domain/product.js';
import { type Sale, saleName } from '../../sales/sale.js';
import { codeSpan, fitLines, joinParts } from '../../text/markdown.js';
import type { Format } from '../../ui/format.js';
import { displayName } from '../../ui/name.js';
import type { Reply } from '../../ui/reply.js';
import { pageAddress, type Storefront } from '../../ui/web-address.js';
import { shortName } from '../kit/buyer-names.js';
import { countGoods, GOODS_SHOWN, goodsList, goodsName, MAX_GOODS, NAME_MAX } from './goods.js';
import { fillLinks } from './links.js';
import type { Lines, Purchases } from './state.js';

/** More purchases are summed up in one line. */
const MAX_LINES = 5;
/** Discord takes 2,000 characters. */
const CONTENT_MAX = 1900;

/** Lines for members: listed products and servers only, and shortened names. */
export function boughtLines(
  sales: readonly Sale[],
  catalogue: Catalogue,
  { showsPrices }: Pick<Purchases, 'showsPrices'>,
  isHidden: (name: string) => boolean,
  { words, price }: Format,
): Lines {
  const { boughtMany, onServer, forPrice } = words.purchases;
  const products = listProducts(catalogue);
  const names = new Set(products.map(({ name }) => saleName(name)));
  const isListed = (name: string) => names.has(name);
  const ids = findIds(products);
  const shown = sales.filter(({ lines }) => lines.some(({ name }) => isListed(name)));
  if (shown.length > MAX_LINES) {
    const goods = goodsList(countGoods(shown, isListed), MAX_GOODS, words, ids);
    return [{ buyer: null, what: boughtMany(shown.length, goods) }];
  }
  return shown.map((sale) => {
    const server = catalogue.servers.find(({ name }) => saleName(name) === sale.server);
    const pages = new Map([...ids, ...findIds(server?.products ?? [])]);
    // The whole price would reveal what a hidden product costs.
    const isPriced = showsPrices && sale.lines.every(({ name }) => isListed(name));
    const paid = isPriced ? sale.price : null;
    const what = joinParts(
      [
        goodsList(countGoods([sale], isListed), GOODS_SHOWN, words, pages),
        server && onServer(`**${displayName(saleName(server.name), NAME_MAX, words)}**`),
        paid !== null && forPrice(price(paid)),
      ],
      ' ',
    );
    const buyer = shortName(sale.buyer);
    return { buyer: isHidden(buyer) ? '' : buyer, what };
  });
}

/** Numbers of products by their names as messages have them, without names that several products share. */
function findIds(products: readonly Pick<Product, 'id' | 'name'>[]): ReadonlyMap<string, number> {
  const ids = new Map<string, number | undefined>();
  for (const { id, name } of products) {
    const shown = goodsName(saleName(name));
    ids.set(shown, ids.has(shown) && ids.get(shown) !== id ? undefined : id);
  }
  return new Map([...ids].flatMap(([name, id]) => (id === undefined ? [] : [[name, id] as const])));
}

/** A push shows the content. */
export function boughtView(lines: Lines, storefront: Storefront, { words }: Format): Reply {
  const write = (addressOf: (id: number) => string | undefined) =>
    lines.map(({ buyer, what }) => {
      const goods = fillLinks(what, addressOf);
      return buyer === null ? goods : words.purchases.bought(buyer && codeSpan(buyer), goods);
    });
  const linked = write((id) => pageAddress(id, storefront));
  const texts = linked.join('\n').length <= CONTENT_MAX ? linked : write(() => undefined);
  return { content: fitLines(texts, CONTENT_MAX, words.more) };
}
