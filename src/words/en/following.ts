import { counted } from './plural.js';

/** Sunday first, like `Date`. */
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export const following = {
  pricesUpdated: 'Prices updated',
  /** @param why title of a problem */
  away: (why: string) => `⚠️ Prices can’t be checked now. ${why}.`,

  priceList: {
    none: '📌 The price list is not posted yet',
    noneAdvice: 'Servers, prices and discounts in one message that stays up to date.',
    upToDate: '📌 The price list is up to date',
    needsAttention: '📌 The price list needs your attention',
    choose: 'Choose a channel…',
    /** Shown until prices change. @param when such as “12 minutes ago” @param link to the message, or empty */
    posted: (when: string, link: string) => `posted ${when}${link && ` · ${link}`}`,
    changed: (when: string, link: string) => `prices changed ${when}${link && ` · ${link}`}`,
    sending: 'is being posted',
    open: 'open',
    howTo: 'Add a channel to post it there, too. Remove a channel, and the bot deletes its message there.',
    notPosted: (channel: string, why: string) => `⚠️ ${channel}: ${why}`,
    notDeleted: (channel: string) =>
      `⚠️ ${channel}: the message could not be deleted. Delete it by hand, or try again.`,
  },

  announcements: {
    on: '📣 Announcements are on',
    blocked: '📣 Announcements are on, but can’t be sent',
    off: '📣 Announcements are off',
    what: 'New products, lower prices and sales, at most once an hour.',
    chooseChannel: 'Choose a channel to switch them on.',
    channel: 'Channel…',
    role: 'Role to mention…',
    /** @param where mention of a channel, or empty */
    roleRefused: (where: string) =>
      `⚠️ The role was not saved: you may not mention it${where && ` in ${where}`}. Ask somebody who may.`,
    mentionDropped: (where: string) =>
      `⚠️ Nobody is mentioned any more: you may not mention that role${where && ` in ${where}`}.`,
  },

  /** Push notifications show these headlines. */
  news: {
    /** @param off such as “−20%” */
    sale: (off: string, products: number, until: string) =>
      `🔥 ${off}${products > 0 ? ` on ${counted(products, 'product', 'products')}` : ''}${until && ` until ${until}`}`,
    /** @param percent such as “29%” */
    upTo: (percent: string) => `up to ${percent} off`,
    added: (count: number) => `✨ ${counted(count, 'new product', 'new products')}`,
    cheaper: (count: number) => `🏷️ ${count === 1 ? '1 product is' : `${count} products are`} cheaper`,
    oneAdded: (name: string, price: string) => `✨ New: ${name} for ${price}`,
    oneFree: (name: string) => `✨ New and free: ${name}`,
    oneCheaper: (name: string, now: string, before: string) => `🏷️ ${name}: ${now} instead of ${before}`,
    ends: (when: string) => `Ends ${when}`,
    more: (count: number) => `… +${count}`,
  },
  /** @param day from 0 for Sunday */
  weekday: (day: number) => WEEKDAYS[day] ?? '',
};
