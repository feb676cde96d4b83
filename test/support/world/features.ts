import type { Channel } from './place.js';
import type { Input, Server } from './server.js';

/** What an owner switches on, in this order. */
const FEATURES = ['staff', 'desk', 'news', 'purchases', 'report', 'roles', 'goal', 'prices'] as const;
export type Feature = (typeof FEATURES)[number];

export interface Choices {
  /** Who reads of purchases, and how. */
  readonly purchases: Partial<Record<'everyone', Channel>>;
  readonly showsPrices: boolean;
  readonly report: 'off' | 'daily' | 'weekly' | 'monthly';
  readonly newsRole: boolean;
  /** The sum of the goal. */
  readonly goal: string;
}

/** English: members read of purchases with shortened names, and nobody is called. */
export const NORTH: Choices = {
  ...{ purchases: { everyone: 'sales' }, showsPrices: false },
  ...{ report: 'off', newsRole: false, goal: '100000' },
};

/** Russian: members read of purchases with prices, the staff a report each day. */
export const SOUTH: Choices = {
  ...{ purchases: { everyone: 'sales' } },
  ...{ showsPrices: true, report: 'daily', newsRole: true, goal: '100000' },
};

/** An owner switches on what is wanted, as they do in Discord; the shop is linked. */
export async function openFeatures(
  server: Server,
  wanted: readonly Feature[] | 'all',
  choices: Choices,
): Promise<void> {
  const { owner, places, vipRole } = server;
  const press = (id: string, input: Input = {}) => owner.press(`setup:${id}`, input);
  const choose = (id: string, ...where: readonly Channel[]) =>
    press(id, { values: where.map((place) => places[place]) });
  const chosen = (place: Channel | undefined) => (place ? [places[place]] : []);
  const open: Readonly<Record<Feature, () => Promise<unknown>>> = {
    staff: () => choose('firstStaff', 'staff'),
    desk: () => choose('turnDesk:on'),
    async news() {
      await choose('setChannel', 'news');
      if (choices.newsRole) await press('setRole', { values: [vipRole] });
    },
    async purchases() {
      await press('setPurchases', { values: chosen(choices.purchases.everyone) });
      if (choices.showsPrices) await press('turnPrices:shown');
    },
    report: () => press('setReport', { values: [choices.report] }),
    async roles() {
      await press(`saveRole:${vipRole}`, { fields: { number: '1', days: '30' } });
    },
    async goal() {
      const fields = { name: 'A new map', sum: choices.goal, until: '' };
      await press('saveGoal', { fields });
      await choose('setGoal', 'goal');
    },
    prices: () => choose('setPriceList', 'prices'),
  };
  for (const feature of FEATURES) if (wanted === 'all' || wanted.includes(feature)) await open[feature]();
}

/** An owner enters the key. */
export async function openShop({ owner }: Server, key: string): Promise<void> {
  await owner.press('setup:save', { fields: { key } });
}
