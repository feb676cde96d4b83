import { purchasesPart } from '../../../src/feeds/purchases/state.js';
import { salesPart } from '../../../src/sales/ledger.js';
import { type Wire, wireProduct, wireServer } from '../../support/samples.js';
import {
  createWorld,
  NORTH,
  openFeatures,
  pass,
  STAFF,
  shopTime,
  type World,
  type WorldOptions,
} from '../../support/world/index.js';

export const VIP = wireProduct({ id: 1, name: 'VIP', price: 149 });
export const COINS = wireProduct({ id: 11, name: 'Coins', price: 10 });

/** A payment that was made and paid just now. @param fields such as `status`; 0 is unpaid, 2 delivered */
export const wirePayment = (fields: Wire = {}): Wire => ({
  ...{ customer: 'Steve', cost: 149, status: 2, products: [{ ...VIP, amount: 1, commands: [] }] },
  ...{ created_at: shopTime(Date.now()), updated_at: shopTime(Date.now()) },
  server: wireServer(),
  ...fields,
});

/** A payment of a new number. */
export function buy({ shop }: World, fields: Wire = {}): number {
  const id = Math.max(0, ...shop.payments.keys()) + 1;
  shop.payments.set(id, wirePayment(fields));
  return id;
}

/** A payment changes now. */
export const change = ({ shop }: World, id: number, fields: Wire): void =>
  void shop.payments.set(id, { ...shop.payments.get(id), updated_at: shopTime(Date.now()), ...fields });

/** The shop answers with these bodies in place of its pages of payments. */
export function serve({ shop }: World, body: (page: number) => unknown): void {
  const { fetch } = shop;
  shop.fetch = async (resource, key, ...ids) => {
    if (resource.name !== 'payments') return fetch(resource, key, ...ids);
    shop.asked.push({ resource: 'payments', key });
    const text = JSON.stringify({ success: true, response: body(ids[0] ?? 1) });
    return resource.read({ status: 200, text }, () => {});
  };
}

const ON_PAGE = 50;

/** The shop lists all payments in pages of fifty, the oldest first. @param fields of each page */
export function serveOldestFirst(world: World, fields: Wire = {}): void {
  serve(world, (number) => {
    const all = [...world.shop.payments].sort(([a], [b]) => a - b);
    return {
      data: all.slice((number - 1) * ON_PAGE, number * ON_PAGE).map(([id, payment]) => ({ id, ...payment })),
      ...{ current_page: number, last_page: Math.ceil(all.length / ON_PAGE), total: all.length },
      ...fields,
    };
  });
}

/** As the shop writes a page. */
export const page = (payments: readonly (readonly [id: number, Wire])[], hasMore = false): Wire => ({
  data: payments.map(([id, fields]) => ({ id, ...fields })),
  ...{
    current_page: 1,
    last_page: hasMore ? 2 : 1,
    next_page_url: hasMore ? 'https://shop.example.com/next' : null,
  },
});

/** How many purchases these messages tell. */
export const countTold = (texts: readonly string[]): number =>
  texts.reduce(
    (sum, text) =>
      sum + Number(/^✨ ([\d,]+) purchases/.exec(text)?.[1]?.replace(',', '') ?? text.split('\n').length),
    0,
  );

/** As the settings do once an owner has typed the buyers who aren't named. */
export async function hideNames({ north, bot }: World, ...hiddenNames: readonly string[]): Promise<void> {
  await bot.store.changeSettings(north.guildId, { hiddenNames });
  bot.poller.feeds(north.guildId, 'en').showSettings();
}

/**
 * A server whose members are told what is bought, unless other features are named; its shop has been looked at once.
 * @param before what happens in the shop before it is looked at
 */
export async function createSales(options: WorldOptions = {}, before: (world: World) => void = () => {}) {
  const { features = ['purchases'] } = options;
  const world = await createWorld({ goods: { VIP: 149, Coins: 10 }, ...options, features: [] });
  before(world);
  const { north } = world;
  await openFeatures(north, features, { ...NORTH, ...options.north });
  await pass(1000);
  return {
    ...{ world, north },
    everyone: () => north.texts('sales'),
    staff: () => north.texts('staff'),
    /** The lines of the last message to the staff. */
    staffLines: () =>
      world.discord.messages.findLast(({ channelId }) => channelId === STAFF)?.reply.embeds?.[0]?.description,
    purchases: async () => ({
      ...(await north.part(purchasesPart)),
      ledger: (await north.part(salesPart)).ledger,
    }),
    /** Keys of messages that wait or are under way. */
    waiting: async () => {
      const { queued, begun } = await north.record();
      return [...begun.map(({ post }) => post), ...queued].filter(({ feed }) => feed === 'purchases');
    },
  };
}

export type Sales = Awaited<ReturnType<typeof createSales>>;
