import { type ShopData, sampleShop, type WireProduct } from '../sandbox/shop/index.js';

const KINDS = ['Diamond', 'Golden', 'Iron', 'Netherite', 'Enchanted', 'Ancient', 'Frozen', 'Shining'];
const THINGS = [
  'sword',
  'pickaxe',
  'armour',
  'helmet',
  'elytra',
  'totem',
  'beacon',
  'horse',
  'prefix',
  'case',
];

/** A shop of `servers` servers with `products` products each. */
export function shopOf(servers: number, products: number): ShopData {
  const sample = sampleShop('en');
  const [template] = sample.servers;
  const [sold] = sample.products;
  if (!template || !sold) throw new Error('The sample shop is empty.');
  const ids = Array.from({ length: servers * products }, (_, index) => index + 1);
  return {
    ...sample,
    servers: Array.from({ length: servers }, (_, index) => ({
      ...template,
      id: index + 1,
      name: `Survival ${index + 1}`,
    })),
    products: ids.map((id) => productLike(sold, id)),
    shelves: new Map(
      Array.from({ length: servers }, (_, index) => [
        index + 1,
        ids.slice(index * products, (index + 1) * products),
      ]),
    ),
  };
}

const pick = (words: readonly string[], index: number): string => words[index % words.length] ?? '';

const productLike = (template: WireProduct, id: number): WireProduct => ({
  ...template,
  id,
  name: `${pick(KINDS, id)} ${pick(THINGS, Math.floor(id / KINDS.length))} ${id}`,
  price: 10 + (id % 90),
  old_price: id % 5 === 0 ? 120 : null,
  description: `<p>Given right after payment, on every server of the shop. Number ${id} of the <b>great</b> list.</p>`,
  image: `https://cdn.example.com/goods/${id}.png`,
  is_hidden: 0,
  sort_index: id,
});

/** The server list as the shop sends it. */
export function wireServersOf({ servers, products, shelves }: ShopData) {
  const byId = new Map(products.map((product) => [product.id, product]));
  return servers.map((server) => ({
    ...server,
    products: (shelves.get(server.id) ?? []).flatMap((id) => byId.get(id) ?? []),
  }));
}

/** What somebody who looks for a product has typed after each letter. */
export const KEYSTROKES: readonly string[] = ['Diamond sw', 'pick 12', 'hors', 'goldn totm', 'zzz'].flatMap(
  (typed) => Array.from(typed, (_, index) => typed.slice(0, index + 1)),
);
