import { counted } from './plural.js';

export const browse = {
  discounts: (count: number) => counted(count, 'discount', 'discounts'),
  /** "44 products on 5 servers, from ₽0.99" @param from the lowest price, or empty */
  summary: (products: number, servers: number, from: string) =>
    `${counted(products, 'product', 'products')} on ${counted(servers, 'server', 'servers')}${from && `, from ${from}`}`,

  from: (least: string) => `from ${least}`,
  /** @param percent such as “29%” */
  upToOff: (percent: string) => `🔥 Up to ${percent} off`,
  days: (count: number) => counted(count, 'day', 'days'),

  kinds: {
    group: 'Ranks',
    case: 'Cases',
    currency: 'Currency',
    item: 'Items',
    other: 'Other',
  },
  discountList: 'Discounts',
  /** Separated by spaces, and understood in every language. The first one is also what a completion fills in. */
  searchWords: {
    group: 'ranks rank privileges privilege',
    case: 'cases case crates crate lootboxes lootbox',
    currency: 'currency currencies',
    item: 'items item',
    other: 'other others',
    discounts: 'discounts discount discounted sale',
    any: 'cheapest cheap cheaper products product server servers buy purchase get order want wanna need find show have has sell price prices cost costs how much many is are does do you i me my we what which where can could can give a an the to in of on with and please pls plz',
    /** Before an amount that is a price, and what money is called behind it. */
    price: 'for from at',
    money: 'dollars dollar bucks euros euro roubles rouble rubles ruble rub usd eur uah kzt',
    term: 'day days week weeks month months year years hour hours forever ever permanent permanently lifetime',
  },
  budgetWords: {
    before: 'up to, under, below, less than, cheaper than, no more than, at most, within, max',
    after: 'coins',
  },
  count: {
    group: (count: number) => counted(count, 'rank', 'ranks'),
    case: (count: number) => counted(count, 'case', 'cases'),
    currency: (count: number) => counted(count, 'currency pack', 'currency packs'),
    item: (count: number) => counted(count, 'item', 'items'),
    other: (count: number) => counted(count, 'other product', 'other products'),
    any: (count: number) => counted(count, 'product', 'products'),
  },
  /** Follows a count: "10 items up to ₽300", "3 items on sale" */
  within: (budget: string) => `up to ${budget}`,
  onSale: 'on sale',
  /** @param limits such as “ up to ₽300”, or empty */
  nothing: (limits: string) => `No products${limits}`,
  cheapestCosts: (price: string) => `The cheapest costs ${price}.`,
  cheapestFirst: 'cheapest first',
  deepestFirst: 'deepest first',
  /** @param typed such as “ranks” */
  searchedFor: (typed: string) => `For “${typed}”`,
  previousPage: (page: number) => `◀ Page ${page}`,
  nextPage: (page: number) => `Page ${page} ▶`,
  page: (page: number, pages: number) => `page ${page} of ${pages}`,

  chooseProduct: 'Show a product…',
  chooseKind: 'Show a type…',
  backToServers: '◀ Servers',
  allDiscounts: (count: number) => (count === 1 ? '🔥 1 discount' : `🔥 All ${count} discounts`),

  testMode: '🧪 **Test mode**: payments are simulated; nobody is charged.',
  blocked: '⛔ **This shop is blocked**: nothing can be bought at the moment.',

  noServers: {
    title: 'No servers here yet',
    advice: 'As soon as the shop has one, `/servers` shows it with its products.',
  },
};
