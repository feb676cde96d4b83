import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { environment } from '../support/environment.js';

/** Node takes 524 MB in a container of 1 GiB; 200 are for all but lists: Discord, payments, what is being read. */
const HEAP_MB = 524 - 200;
const PRODUCTS = 3000;

/** Reads the list of each shop twice, with a sale on every product, and searches it. */
const program = (shops: number) => `
  const from = (path) => import(new URL(path, ${JSON.stringify(new URL('../../dist/src/', import.meta.url).href)}));
  const { Shops } = await from('shop/shops.js');
  const { EasyDonate } = await from('easydonate/index.js');
  const { productSearch } = await from('domain/search.js');
  const { applySales } = await from('domain/sales.js');
  const productIds = Array.from({ length: ${PRODUCTS} }, (_, n) => n + 1);
  const client = {
    fetch(resource, key) {
      const products = productIds.map((id) => ({
        id,
        name: \`Привилегия \${key} \${id} Элита\`,
        price: 10 + id,
        type: 'group',
        image: \`https://cdn.example.com/\${key}/\${id}.png\`,
      }));
      const list = [{ id: 1, name: 'Server', products }];
      const response = { shop: { id: 1, name: 'Shop' }, catalogue: list }[resource.name] ?? [];
      const body = { success: true, response };
      return resource.read({ status: 200, text: JSON.stringify(body) }, () => {});
    },
    close: async () => {},
  };
  const platform = new EasyDonate({ client, version: 3 });
  const store = {
    access: async (key) => ({ key, shop: { name: key }, source: '' }),
    rememberShop: async () => false,
  };
  const shops = new Shops({ platform, store, clock: Date, rate: Infinity });
  let found = 0;
  for (const percent of [10, 20])
    for (let shop = 0; shop < ${shops}; shop += 1) {
      const { listed: list } = await (await shops.open(String(shop))).state('user', { listMs: 0 });
      const listed = applySales(list, [{ name: '', percent, startsAt: null, endsAt: null, productIds }], 0);
      found += productSearch(listed).findMatching('прив', ${PRODUCTS}).length;
    }
  console.log(found);
  process.exit();
`;

// More shops than that are not remembered at once.
test.each([67, 100])(
  'the lists of %i shops of 3,000 products leave room in a heap of 524 MB',
  { tags: 'long' },
  async (shops) => {
    const args = [`--max-old-space-size=${HEAP_MB}`, '--input-type=module', '-e', program(shops)];
    const child = spawn(process.execPath, args, { env: environment(), timeout: 50_000 });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    const [code] = await once(child, 'close');
    expect([output.trim().slice(-200), code]).toEqual([String(2 * shops * PRODUCTS), 0]);
  },
);
