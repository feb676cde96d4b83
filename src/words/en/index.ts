import { englishCount } from '../plural.js';
import { checkUp } from './check-up.js';
import { commands } from './commands.js';
import { payment } from './payment.js';
import { explained } from './problem.js';

const productTypes: Record<string, string> = {
  item: 'Item',
  group: 'Rank',
  currency: 'In-game currency',
  case: 'Case with a chance',
  other: 'Other',
};

export const en = {
  /** For `Intl`. */
  locale: 'en',
  /** In the language itself. */
  languageName: 'English',
  unnamed: 'No name',
  servers: 'Servers',
  products: 'Products',
  openShop: 'Open the shop',
  asOf: 'Shown from memory, last updated',
  asOfWhileAway: 'The shop does not answer right now. Shown from memory, last updated',
  discount: (percent: number) => `−${percent}%`,
  version: (version: string) => `version ${version}`,
  addressHidden: 'address not public',
  noServers: 'This shop has no servers to show.',
  noProducts: 'No products here.',
  chooseServer: 'Show a server with all its products',
  allServers: 'All servers',
  browse: 'Servers and products',
  chooseProduct: 'Show a product',
  backToList: 'Back to the list',
  goToPage: 'Go to a page',
  pageNumber: (pages: number) => `Page, from 1 to ${pages}`,
  discounts: 'Discounts right now',
  more: (count: number) => `… and ${englishCount(count, 'more', 'more')}`,
  severalProducts: 'Several products fit. Which one?',
  nearestProducts: (typed: string) => `There is no product “${typed}”. The nearest ones:`,
  productType: 'Kind',
  productTypes,
  asked: 'The shop asks for',
  askedNumber: 'a number',
  whatItDoes: 'What it does on the server',
  commandsOf: (name: string) => `Commands of ${name}`,
  onPurchase: 'Sent on purchase',
  onReturn: 'Sent when it is taken back',
  noneSent: 'None.',
  onServers: (first: string, more: number) => (more === 0 ? first : `${first} +${more}`),
  previousPage: 'Previous',
  nextPage: 'Next',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  productCount: (count: number) => englishCount(count, 'product', 'products'),
  moreProducts: (count: number) => `… and ${englishCount(count, 'more product', 'more products')}`,
  moreCommands: (count: number) => `… and ${englishCount(count, 'more command', 'more commands')}`,
  moreServers: (count: number) => `… and ${englishCount(count, 'more server', 'more servers')}`,
  moreCharacters: (count: number) => `(and ${englishCount(count, 'more character', 'more characters')})`,
  leftOut: (count: number) =>
    `${englishCount(count, 'entry', 'entries')} of the shop could not be read and ${count === 1 ? 'is' : 'are'} not shown.`,
  term: 'Term',
  takenBack: (days: number) => `Taken back after ${englishCount(days, 'day', 'days')}`,

  shop: {
    verified: '☑️ Verified shop',
    premium: '⭐ Premium shop',
    testMode: '🧪 **Test mode**: purchases are not real.',
    blocked: '⛔ **This shop is blocked**: nothing can be bought at the moment.',
    countUnknown: 'not known right now',
  },

  payment,

  commands,

  setup: {
    title: 'Shop of this server',
    hint: 'Language, currency and time zone: for example /setup currency:EUR',
    shop: 'Shop',
    notLinked: 'Not linked yet. Press **Enter the shop key** and paste the key from your shop’s settings.',
    linked: (name: string) => `Linked to **${name}**`,
    keyTail: (tail: string) => `Key ending in ${tail}`,
    language: 'Language of public replies',
    languageOfGuild: 'As this Discord server',
    currency: 'Currency',
    noCurrency: 'Not set (plain numbers)',
    timeZone: 'Time zone of the shop',
    noTimeZone: 'Not set (times as the shop gives them)',
    enterKey: 'Enter the shop key',
    replaceKey: 'Replace the key',
    remove: 'Remove the shop',
    formTitle: 'Link your shop',
    keyLabel: 'Shop key',
    keyDescription: 'It is checked first, then stored encrypted. Nobody sees it.',
    saved: (name: string) => `✅ Linked. The key works, and it belongs to **${name}**.`,
    changed: '✅ Settings saved.',
    removed: '✅ The shop was removed. Its key is erased.',
    removeTitle: 'Remove the shop?',
    removeQuestion: (name: string) =>
      `**${name}** will no longer be shown on this server and its key will be erased. The shop itself is not changed. You can link it again at any time.`,
    removeYes: 'Yes, remove it',
    removeNo: 'Keep it',
    none: 'Not set',

    data: {
      button: 'Your data',
      title: 'What is kept of this server',
      kept: 'The attached file holds all of it: the id of this server, its settings, the name of the shop and the last four characters of the key. The key itself is stored encrypted and is not shown to anyone. Nothing is stored about members.',
      nothing: 'Nothing is stored: no shop, no key and no settings.',
      erase: 'Erase everything',
      eraseTitle: 'Erase everything?',
      eraseQuestion:
        'The shop, its key, language, currency and time zone will be erased. This cannot be undone; save the file first if you want to keep it. What the bot remembers of the shop goes within minutes. The shop itself is not changed, and the bot stays on this server.',
      eraseYes: 'Yes, erase everything',
      eraseNo: 'Keep it',
      erased: '✅ Everything is erased. Nothing is stored of this server any more.',
    },
  },

  checkUp,

  incidentTitle: 'That did not work',
  incident: (incident: string) =>
    `Something unexpected happened and your request was not completed. Try again. If it keeps happening, give the operator of this bot the incident number \`${incident}\`.`,

  problem: explained,
};
