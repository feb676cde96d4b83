import { counted } from './plural.js';

export const purchases = {
  titles: {
    on: '🛍️ Purchases are on',
    blocked: '🛍️ Purchases are on, but some can’t be sent',
    off: '🛍️ Purchases are off',
  },
  /** @param channel a mention, or empty */
  what: (channel: string, hasPrices: boolean) =>
    `Each purchase in ${channel || 'a channel'}, with shortened names and ${hasPrices ? 'prices' : 'without prices'}; tests and hidden products are left out.`,
  pricesShown: 'Prices: shown',
  pricesHidden: 'Prices: hidden',
  editing: (count: number) => `✏️ Taking names out: ${counted(count, 'message', 'messages')} left.`,
  notEdited: (count: number) =>
    `⚠️ Discord doesn’t let the bot edit ${counted(count, 'message', 'messages')}, and the names are still there. Check what the bot may do in that channel: it keeps trying until four days after posting.`,
  /** @param since empty for the last three days */
  reach: (since: string) =>
    `Hidden names leave the messages ${since ? `since ${since}` : 'of the last three days'}; older ones keep them.`,

  /** @param buyer may be empty @param what such as “**VIP**, **coins** ×2”, with server and price */
  bought: (buyer: string, what: string) => `✨ ${buyer || 'Somebody'} bought ${what}`,
  onServer: (server: string) => `on ${server}`,
  forPrice: (price: string) => `for ${price}`,
  boughtMany: (count: number, goods: string) => `✨ ${counted(count, 'purchase', 'purchases')}: ${goods}`,

  report: '📊 Report',
  /** @param days 1, 7 or 30 @param sum empty if nothing was paid */
  reportTitle: (sum: string, days: number, isOver: boolean) =>
    `📊 ${sum || 'Nothing'} paid ${isOver && days < 30 ? (days === 1 ? 'yesterday' : 'last week') : `in ${days} days`}`,
  counts: (count: number, average: string) =>
    `**${counted(count, 'purchase', 'purchases')}**, ${average} on average`,
  /** @param change such as “+12%” */
  change: (change: string, days: number) =>
    `${change} against the ${days === 1 ? 'day' : `${days} days`} before`,
  atLeast: (sum: string) => `At least ${sum}`,
  top: 'Most bought',
  /** Of a product. */
  unlisted: (id: number) => `no longer in the shop (#${id})`,
  needLook: (count: number) =>
    count === 0 ? '✅ No order needs a look' : `⚠️ ${counted(count, 'order needs', 'orders need')} a look`,
  knownSince: (date: string) => `Counted since ${date}`,
  today: 'today',
  /** @param most the highest sum @param empty days without sales */
  pictureInWords: (from: string, until: string, most: string, day: string, empty: readonly string[]) =>
    `Sums by day, ${from} to ${until}: most ${most} on ${day}${empty.length === 0 ? '' : `, nothing on ${empty.length === 1 ? empty[0] : `${empty.length} days`}`}`,
  schedules: {
    off: '🗓️ Sends itself: never',
    daily: '🗓️ Sends itself: every morning',
    weekly: '🗓️ Sends itself: every Monday',
    monthly: '🗓️ Sends itself: on the 1st',
  },
  noStaff: 'With a channel for staff, the bot can send this by itself.',
  csv: '⬇️ CSV',
  file: {
    /** As Excel expects it where the language is spoken; with a semicolon numbers have a decimal comma. */
    separator: ',',
    columns: ['Day', 'Product', 'Count', 'Sum'],
    others: 'Other products',
  },
  fileText: '📊 What was bought in 30 days, by day and product',
};
