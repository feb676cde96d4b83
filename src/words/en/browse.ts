import { counted } from './plural.js';

/** What members see when they look around: the shop, its servers, lists of products. */
export const browse = {
  servers: (count: number) => counted(count, 'server', 'servers'),
  discounts: (count: number) => counted(count, 'discount', 'discounts'),
  onSale: (count: number) => `${count} on sale`,

  /** Each takes amounts of money as they are shown. */
  from: (least: string) => `from ${least}`,
  freeTo: (most: string) => `free to ${most}`,
  upTo: (most: string) => `up to ${most}`,
  within: (budget: string) => `Up to ${budget}`,
  days: (count: number) => counted(count, 'day', 'days'),

  /** Above the products of a type. */
  kinds: {
    group: 'Ranks',
    case: 'Cases',
    currency: 'In-game currency',
    item: 'Items',
    other: 'Other',
  },
  byKind: 'By type',
  cheapest: 'Cheapest first',
  dearest: 'Most expensive first',
  onlyDiscounts: 'Only discounts',

  /** Placeholders end in an ellipsis; the rest are buttons. */
  chooseServer: 'Open a server…',
  browseServer: 'Browse a server…',
  chooseOrder: 'Filter and order…',
  chooseOrderAlone: 'Order…',
  chooseProduct: 'Show a product…',
  chooseProductOf: (kinds: string) => `Show a product: ${kinds}…`,
  open: 'Servers and products',
  allServers: '◀ All servers',
  allDiscounts: '🔥 All discounts',
  byBudget: '💰 By budget',

  budgetTitle: 'By budget',
  budgetLabel: 'How much would you like to spend?',
  budgetHint: 'In the shop’s currency, for example 300',

  verified: 'Verified shop',
  testMode: '🧪 **Test mode**: payments are simulated; nobody is charged.',
  blocked: '⛔ **This shop is blocked**: nothing can be bought at the moment.',

  noServers: {
    title: 'No servers here yet',
    advice: 'As soon as the shop has one, `/servers` shows it with its products. Try again later.',
  },
  noProducts: {
    title: 'Nothing here right now',
    advice: 'The shop offers no such products at the moment. Look around elsewhere, or come back later.',
  },
  noDiscounts: {
    title: 'No discounts right now',
    advice: 'Everything is at its normal price. Choose a server, or say how much you would like to spend.',
  },
  /** @param budget an amount of money as it is shown, as is `least` */
  nothingWithin: (budget: string, least: string) =>
    `Nothing costs ${budget} or less: prices start at ${least}. Try a larger amount.`,
  nothingWithinTitle: 'Nothing within this budget',
};
