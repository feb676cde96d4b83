import { FEEDS } from '../../../src/feeds/index.js';
import { type PurchaseSettings, purchasesPart } from '../../../src/feeds/purchases/state.js';
import { salesPart } from '../../../src/sales/ledger.js';
import { identity, type Wire, wireProduct, wireServer } from '../../support/samples.js';
import {
  createWorld,
  GUILD,
  KEY,
  NEWS,
  type Process,
  pass,
  STAFF,
  shopTime,
  type World,
} from '../harness.js';

/** What everybody reads of purchases. */
export const EVERYONE = NEWS;
/** What the staff reads. */
export { STAFF };

export const VIP = wireProduct({ id: 1, name: 'VIP', price: 149 });
export const COINS = wireProduct({ id: 2, name: 'Coins', price: 10 });

/** A payment that was made and paid just now. @param fields such as `status`; 0 is unpaid, 2 delivered */
export const wirePayment = (fields: Wire = {}): Wire => ({
  ...{ customer: 'Steve', cost: 149, status: 2, products: [{ ...VIP, amount: 1, commands: [] }] },
  ...{ created_at: shopTime(Date.now()), updated_at: shopTime(Date.now()) },
  server: wireServer({ name: 'Survival' }),
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

export const bought = (name: string, goods = '**VIP**') => `✨ \`${name}\` bought ${goods} on **Survival**`;

/** How many purchases these messages tell. */
export const countTold = (texts: readonly string[]): number =>
  texts.reduce(
    (sum, text) =>
      sum + Number(/^✨ ([\d,]+) purchases/.exec(text)?.[1]?.replace(',', '') ?? text.split('\n').length),
    0,
  );

/** With a channel, the staff read every payment there unless something else is chosen. */
export type Chosen = Partial<PurchaseSettings> & { readonly staffChannelId?: string | null };

/** An owner makes these choices on the pages. */
export async function setPurchases(
  bot: Process,
  { report, staffChannelId, channelId, showsPrices }: Chosen,
): Promise<void> {
  if (staffChannelId) await bot.press('setup:setStaff', [staffChannelId]);
  if (channelId !== undefined) await bot.press('setup:setPurchases', channelId === null ? [] : [channelId]);
  if (showsPrices !== undefined) await bot.press(`setup:turnPrices:${showsPrices ? 'shown' : 'hidden'}`);
  if (report !== undefined) await bot.press('setup:setReport', [report]);
}

/** As the settings do once an owner has typed the buyers who aren't named. */
export async function hideNames(bot: Process, hiddenNames: readonly string[]): Promise<void> {
  await bot.store.changeSettings(GUILD, { hiddenNames });
  bot.poller.feeds(GUILD, 'en').showSettings();
}

/** A guild that is told what is bought in its shop, which has been looked at once. Its staff read no alerts. */
export async function createFed(
  settings: Chosen = { channelId: EVERYONE },
  before: (world: World) => void = () => {},
  feeds = FEEDS.filter(({ name }) => name !== 'alerts'),
) {
  const world = createWorld(3, feeds);
  world.shop.servers = [wireServer({ name: 'Survival', products: [VIP, COINS] })];
  before(world);
  const bot = world.createProcess();
  await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
  bot.poller.start();
  await pass(0);
  await setPurchases(bot, settings);
  await pass(1000);
  return {
    world,
    bot,
    everyone: () => world.texts(EVERYONE),
    staff: () => world.texts(STAFF),
    /** The lines of the last message to the staff. */
    staffLines: () =>
      world.discord.messages.findLast(({ channelId }) => channelId === STAFF)?.reply.embeds?.[0]?.description,
    purchases: async () => ({
      ...(await bot.part(purchasesPart)),
      ledger: (await bot.part(salesPart)).ledger,
    }),
    /** Keys of messages that wait or are under way. */
    waiting: async () => {
      const { queued, begun } = await bot.record();
      return [...begun.map(({ post }) => post), ...queued].filter(({ feed }) => feed === 'purchases');
    },
  };
}
