import type { VersionSetting } from '../../../src/easydonate/versions.js';
import { type Wire, wireServer } from '../samples.js';
import { HOUR, live, MINUTE, SECOND, shopTime } from './clock.js';
import { type Choices, type Feature, NORTH, openFeatures, openShop, SOUTH } from './features.js';
import { createPlace, GOODS, KEY, type Prices, type Through } from './place.js';
import { openServer } from './server.js';

/** Two servers on one shop, without settings, and a bot that has just started. */
export function createTwins(through: Through = {}, version?: VersionSetting) {
  const place = createPlace(version, through);
  const { shop } = place;
  let bot = place.createProcess();
  bot.poller.start();
  const [first, second] = place.twins;
  const north = openServer(place, first, () => bot);
  const south = openServer(place, second, () => bot);
  return {
    ...place,
    ...{ north, south },
    get bot() {
      return bot;
    },
    /** The bot ends, and another one starts. */
    async restart(next: Through = {}) {
      await bot.poller.stop();
      bot = place.createProcess(next);
      bot.poller.start();
      await live(MINUTE);
    },
    /** Another English server links the shop. */
    async opens(features: readonly Feature[], key = KEY) {
      const server = openServer(place, place.addServer(), () => bot);
      await openShop(server, key);
      await openFeatures(server, features, NORTH);
      return server;
    },
    /** Somebody buys now. @param typed at the checkout */
    buys(
      customer: string,
      goods: Wire = GOODS.sword,
      fields: Wire = {},
      typed: readonly string[] = [],
    ): number {
      const id = Math.max(5000, ...shop.payments.keys()) + 1;
      const made = { created_at: shopTime(Date.now()), updated_at: shopTime(Date.now()) };
      const line = {
        ...{
          id: 9 * id,
          product_id: goods.id,
          name: goods.name,
          price: goods.price,
          amount: 1,
          commands: [],
        },
        additional_fields: typed.map((value) => ({ name: 'Discord', value })),
      };
      shop.payments.set(id, {
        ...{ customer, cost: goods.price, status: 2, products: [line], server: wireServer() },
        ...made,
        ...fields,
      });
      return id;
    },
    /** How often the shop was asked for something. */
    asked: (resource: string) => shop.asked.filter((one) => one.resource === resource).length,
  };
}

export type Twins = ReturnType<typeof createTwins>;

export interface WorldOptions {
  /** What is sold when the shop is linked. */
  readonly goods?: Prices;
  /** Those that have linked the shop: the English one, or both. */
  readonly servers?: 1 | 2;
  /** What their owners have switched on. */
  readonly features?: readonly Feature[] | 'all';
  /** How long the bot has run since then. */
  readonly hours?: number;
  readonly north?: Partial<Choices>;
  readonly south?: Partial<Choices>;
  /** Of the shop's API. */
  readonly version?: VersionSetting;
  readonly through?: Through;
}

/**
 * A shop, a running bot, and servers with people in them: one server without features, unless more is asked for. Two have
 * different languages and settings.
 */
export async function createWorld(options: WorldOptions = {}) {
  const { servers = 1, features = [], hours = 0, goods, through, version } = options;
  const world = createTwins(through, version);
  if (goods) world.sells(goods);
  const north = { ...NORTH, ...options.north };
  await openShop(world.north, KEY);
  await openFeatures(world.north, features, north);
  if (servers === 2) {
    const south = { ...SOUTH, ...options.south };
    await live(5 * MINUTE);
    await openShop(world.south, KEY);
    await openFeatures(world.south, features, south);
  }
  await live(hours > 0 ? hours * HOUR : SECOND);
  return world;
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** Both owners have switched everything on; polls have become as rare as they get, and a buyer has typed into a field once. */
export async function createTwoServers(
  choices: Pick<WorldOptions, 'north' | 'south'> = {},
  through: Through = {},
) {
  const world = await createWorld({ servers: 2, features: 'all', ...choices, through });
  world.buys('Early', GOODS.bow, {}, ['no number']);
  // The list was read eight minutes ago, and is not read again for almost an hour.
  await live(70 * MINUTE);
  return world;
}

export * from './clock.js';
export * from './features.js';
export * from './place.js';
export * from './server.js';
export * from './texts.js';
