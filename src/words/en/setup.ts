import { counted } from './plural.js';

/** Names and signs of the settings, alike wherever they stand. */
const language = '🌐 Language of public replies';
const currency = '💱 Currency';
const timeZone = '🕒 Time zone of the shop';
const productPage = '🛒 Product pages';

export const setup = {
  back: '◀ Back',
  linked: (name: string) => `✅ ${name} is linked`,
  notLinked: 'No shop is linked here yet',
  enterTheKey: 'Press **Enter the shop key** and paste the key from your shop’s settings. It takes a minute.',
  keyTail: (tail: string) => `Key ending in ${tail}`,
  counts: (servers: number, products: number) =>
    `${counted(servers, 'server', 'servers')}, ${counted(products, 'product', 'products')}`,

  language,
  languageOfGuild: (name: string) => `as on this Discord server (${name})`,
  currency,
  noCurrency: '⚠️ not set: members see “349”, not “€349”',
  timeZone,
  noTimeZone: '⚠️ not set: payments show the shop’s own time, not each reader’s',
  productPage,
  noProductPage: 'not set, so members see **Open the shop** in place of **Buy for …**',
  chooseLanguage: '🌐 Language',
  automatic: 'Automatic',
  chooseCurrency: '💱 Set the currency',
  chooseTimeZone: '🕒 Set the time zone',
  none: 'Not set',
  another: 'Another…',
  typeCurrency: { title: 'Another currency', label: 'Code or name', description: 'For example PLN or Zloty' },
  typeTimeZone: {
    title: 'Another time zone',
    label: 'Name or city',
    description: 'For example Europe/Berlin or Berlin',
  },
  changed: '✅ Settings saved.',

  showShop: 'Show the shop here',
  more: '⋯ Key and data',
  /** The same where no key is stored. */
  moreUnlinked: '⋯ Data',

  link: 'Link the shop',
  linkAdvice: 'Press **Link the shop** and enter the key from your shop’s settings. It takes a minute.',
  enterKey: 'Enter the shop key',
  enterKeyAgain: '🔑 Enter the key again',
  formTitle: 'Link your shop',
  keyLabel: 'Shop key',
  keyDescription: 'It is checked first, then stored encrypted. Other members cannot see it.',
  saved: (name: string) => `✅ Linked. The key works and belongs to **${name}**.`,

  firstSettings: {
    title: 'Take these settings?',
    suggested: 'These settings go with your language in Discord. You can change them at any time.',
    accept: 'Use these settings',
    choose: 'Choose others',
    skip: 'Skip',
    currency: {
      title: 'Which currency are the prices in?',
      why: 'The shop doesn’t say. Without a currency, members see “349”, not “€349”.',
    },
    timeZone: {
      title: 'Which time zone is the shop in?',
      why: 'The shop doesn’t say. With a time zone, everybody reads the times of payments in their own.',
    },
    ready:
      '✅ Members can now use `/shop`. Next: `/catalogue post` puts your prices in a channel, `/announce` tells members about lower prices.',
  },

  productPages: {
    formTitle: 'Product pages',
    label: 'Address of any product’s page',
    description: 'Open a product in your shop and copy its address. Leave this empty to switch it off.',
    question: (name: string) => `Does this open ${name}?`,
    why: 'Open the link and look. **Buy for …** in `/product` will lead members to such pages.',
    open: 'Open it',
    yes: 'Yes, use it',
    no: 'No',
  },

  keyAndData: {
    title: 'Key and data',
    replaceKey: '🔑 Replace the key',
    data: 'Stored data',
    unlink: 'Unlink the shop',
    erase: 'Erase everything',
    search: {
      on: {
        change: '🔎 Switch payment search off',
        does: '**Payment search** is on: staff find payments by the player’s name. What it reads is kept in memory for a day.',
      },
      off: {
        change: '🔎 Switch payment search on',
        does: '**Payment search** is off: staff look payments up by number.',
      },
    },
    replaceKeyDoes: '**Replace the key**: enter a new key, or that of another shop. The settings stay.',
    dataDoes: '**Stored data**: a file with everything that is stored about this Discord server.',
    unlinkDoes: '**Unlink the shop**: its key is erased. The settings stay.',
    eraseDoes: '**Erase everything**: the key, the settings, posts and announcements.',
  },

  removed: '✅ The shop has been unlinked and its key erased.',
  removeTitle: 'Unlink the shop?',
  removeQuestion: (name: string) =>
    `**${name}** will no longer be shown on this Discord server, and its key will be erased. Nothing changes in the shop itself. You can link it again at any time.`,
  removeYes: 'Yes, unlink it',

  data: {
    title: 'What is stored about this Discord server',
    kept: 'The attached file holds all of it: the ID of this Discord server, its settings, the name of the shop, the last four characters of the key, and posts and announcements with the prices last announced. The key itself is stored encrypted and is not shown to anyone. Nothing is stored about members.',
    nothing: 'Nothing is stored: no shop, no key and no settings.',
    eraseTitle: 'Erase everything?',
    eraseQuestion:
      'The shop, its key, all settings, posts and announcements will be erased; messages that were sent stay. This cannot be undone; **Stored data** has them as a file. The bot’s cached copy of the shop is gone within minutes. Nothing changes in the shop itself, and the bot stays on this Discord server.',
    eraseYes: 'Yes, erase everything',
    erased: '✅ Everything has been erased. Nothing about this Discord server is stored any longer.',
  },
};
