import { uncapitalize } from '../uncapitalize.js';
import { counted } from './plural.js';

export const setup = {
  /** Shown before a shop is linked. */
  link: 'Link your shop',
  linkAdvice:
    'Copy the key in your shop: **Settings → API**.\nThe bot checks it, stores it encrypted and shows it to nobody.',
  enterKey: '🔑 Enter the key',
  formTitle: 'Link your shop',
  keyLabel: 'Shop key',

  /** @param shop escaped for Markdown */
  allWell: (shop: string) => `✅ ${shop}: all is well`,
  /** Nothing is wrong as far as is known. */
  attention: (shop: string, title: string) => `⚠️ ${shop}: ${uncapitalize(title)}`,
  attentions: (shop: string, count: number) =>
    `⚠️ ${shop}: ${counted(count, 'thing needs', 'things need')} your attention`,
  pages: 'Open a page…',
  linked: (shop: string) => `✅ ${shop} is linked`,
  membersCan: 'Members can use `/shop` now.',
  /** @param names of pages */
  off: (names: string) => `Off: ${names}`,
  /** @param feed such as “📣 Announcements” */
  unreadable: (feed: string) => `${feed}: what is stored of it can’t be read`,
  unreadableAdvice: 'It is stopped. Open its page to start over.',
  startOver: (feed: string) => `${feed}: start over?`,
  startOverText:
    'What is stored of it can’t be read. Starting over forgets its settings and leaves it off until you set it up again. Messages that it has sent stay. Only a backup can bring the settings back.',
  startOverYes: 'Start over',
  /** Lines of the panel; the buttons have the same order. */
  names: {
    priceList: 'Price list',
    announcements: 'Announcements',
    purchases: 'Purchases',
  },
  buttons: {
    priceList: '📌 Price list',
    announcements: '📣 Announcements',
    purchases: '🛍️ Purchases',
    checkUp: '🩺 Check-up',
  },

  settings: '⚙️ Settings',
  /** @param page link to a product's page */
  buyOpens: (page: string) => `**Buy** opens ${page}`,
  saved: (what: string) => `✅ Saved. ${what}`,
  opens: { pages: '**Buy** opens the product’s page', front: '**Buy** opens the shop’s front page' },
  noProductPage: 'Members see **Open the shop** in place of **Buy**.',
  /** What the platform’s shops have. */
  usual: 'Prices in roubles, Moscow time.',
  language: (name: string) => `🌐 Language: ${name}`,
  automatic: (name: string) => `automatic (${name})`,
  productPage: '🛒 Product pages',
  replaceKey: '🔑 Replace the key',
  hiddenNames: {
    button: (count: number) => `🙈 Names never shown: ${count}`,
    formTitle: 'Names that are never shown',
    label: 'Hide the names of',
    hint: (most: number) => `Names in the game, between commas, ${most} at most.`,
    /** @param first name that was not saved */
    tooMany: (most: number, first: string) =>
      `⚠️ ${most} names at most: ${first} and what follows it were not saved.`,
  },
  remove: '🗑️ Remove…',

  productPages: {
    formTitle: 'Product pages',
    label: 'Address of any product’s page',
    description: 'Open a product in the shop and copy its address. Empty: Open the shop in place of Buy.',
    question: (name: string) => `Does this open “${name}”?`,
    why: 'Open the link and see. **Buy** in `/product` will lead to such pages.',
    open: 'Open',
    yes: 'Yes, it is right',
    no: 'No',
  },

  removeTitle: (shop: string) => `Remove ${shop} from this Discord server?`,
  /** @param channels in which a message is kept up to date, or empty */
  removeQuestion: (channels: string) =>
    `The key, settings${channels === '' ? ' and sales figures' : `, sales figures and the messages that the bot keeps up to date in ${channels}`} are deleted for ever, and all posts stop. The shop itself doesn’t change.`,
  removeYes: 'Remove',
  removed: '✅ Removed. Nothing about this Discord server is stored any more.',
  notDeleted: (channels: string) =>
    `⚠️ The bot’s message in ${channels} could not be deleted. Delete it by hand.`,
};
