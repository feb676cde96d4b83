import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCatalogue } from '../src/easydonate/records/catalogue.js';
import { parseShop } from '../src/easydonate/records/shop.js';
import { COPY_FORMAT, packCopy, type ShopCopy, serializeCopy, unpackCopy } from '../src/shop/shop-copy.js';
import { Cipher } from '../src/store/cipher.js';
import { GuildRecords } from '../src/store/guild-records.js';
import { openBackend } from '../src/store/open.js';

/*
 * What the copies of shops add to the store, and what a start and the first use of a shop cost with them. Run it with
 * `npm run copies`.
 */

const SHOPS = 500;
const PRODUCTS = 200;
const ROUNDS = 3;
const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';

const guildId = (shop: number): string => String(100_000_000_000_000_000n + BigInt(shop));

/** Repeats in each run. https://en.wikipedia.org/wiki/Linear_congruential_generator */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const word = (random: (limit: number) => number): string => random(3000).toString(36).padStart(5, 'слово');

/** Texts of 10 to 60 words, so that they compress no better than those of shops. */
function createCopy(shop: number): ShopCopy {
  const random = createRandom(shop);
  const text = (words: number) => Array.from({ length: words }, () => word(random)).join(' ');
  const products = Array.from({ length: PRODUCTS }, (_, index) => ({
    ...{ id: index + 1, name: text(2), price: 49 + random(950) },
    ...{ type: 'item', is_hidden: 0, image: `https://cdn.example.com/${shop}/${random(1e9)}.png` },
    description: text(10 + random(50)),
  }));
  const catalogue = parseCatalogue([{ id: 1, name: 'Survival', ip: 'play.example.net', products }], () => {});
  const about = parseShop({ id: shop, name: `Shop ${shop}` });
  if (!catalogue || !about) throw new Error('the sample can’t be read');
  const at = Date.now();
  return { shop: { value: about, at }, catalogue: { value: catalogue, at }, sales: undefined };
}

interface Costs {
  readonly bytes: number;
  readonly msToStartWithout: number;
  readonly msToStart: number;
  readonly msToOpen: number;
}

/** Opens the store, which checks the whole file, and looks for the guilds. */
async function timeStart(path: string): Promise<number> {
  const start = performance.now();
  const backend = await openBackend({ kind: 'sqlite', path });
  await backend.keys('guild:');
  const ms = performance.now() - start;
  await backend.close();
  return ms;
}

async function measure(): Promise<Costs> {
  const folder = mkdtempSync(join(tmpdir(), 'shopkeep-copies-'));
  const path = join(folder, 'shopkeep.sqlite');
  await timeStart(path);
  const msToStartWithout = await timeStart(path);
  const backend = await openBackend({ kind: 'sqlite', path });
  const records = new GuildRecords(backend, COPY_FORMAT, new Cipher(Buffer.alloc(32)));
  try {
    for (let shop = 1; shop <= SHOPS; shop += 1) {
      const row = await packCopy(serializeCopy(createCopy(shop)), guildId(shop), KEY);
      await records.change(guildId(shop), () => row);
    }
    const start = performance.now();
    for (let shop = 1; shop <= SHOPS; shop += 1) {
      const row = await records.get(guildId(shop));
      if (typeof row !== 'object' || !(await unpackCopy(row, guildId(shop), KEY, Date.now())))
        throw new Error('a copy can’t be read');
    }
    const msToOpen = (performance.now() - start) / SHOPS;
    const msToStart = await timeStart(path);
    return { bytes: statSync(path).size, msToStartWithout, msToStart, msToOpen };
  } finally {
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const rounds = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure());
const spread = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(', ');
process.stdout.write(
  `${SHOPS} shops of ${PRODUCTS} products, ${ROUNDS} rounds\n` +
    `store, MB: ${spread(rounds.map(({ bytes }) => bytes / 1e6))}\n` +
    `a start without them, ms: ${spread(rounds.map(({ msToStartWithout }) => msToStartWithout))}\n` +
    `a start with them, ms: ${spread(rounds.map(({ msToStart }) => msToStart))}\n` +
    `first use of a shop, ms: ${spread(rounds.map(({ msToOpen }) => msToOpen))}\n`,
);
