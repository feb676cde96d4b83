import { browse } from './browse.js';
import { buyerReply } from './buyer-reply.js';
import { checkUp } from './check-up.js';
import { commands } from './commands.js';
import { payment } from './payment.js';
import { counted } from './plural.js';
import { problem } from './problem.js';
import { product } from './product.js';

export const en = {
  /** For `Intl`. */
  locale: 'en',
  /** In the language itself. */
  languageName: 'English',
  unnamed: 'No name',
  servers: 'Servers',
  products: 'Products',
  openShop: 'Open the shop',
  asOf: 'Prices updated',
  asOfWhileAway: 'The shop is not responding right now. Saved copy from',
  free: 'free',
  discount: (percent: number) => `−${percent}%`,
  /** `when` is what Discord makes of a time, such as “in 3 days”. */
  saleEnds: (when: string) => `Sale ends ${when}`,
  version: (version: string) => `version ${version}`,
  addressHidden: 'address not public',
  backToList: 'Back to the list',
  goToPage: 'Go to a page',
  pageNumber: (pages: number) => `Page number (1–${pages})`,
  more: (count: number) => `… and ${counted(count, 'more', 'more')}`,
  previousPage: 'Previous',
  nextPage: 'Next',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  productCount: (count: number) => counted(count, 'product', 'products'),
  moreProducts: (count: number) => `… and ${counted(count, 'more product', 'more products')}`,
  moreCommands: (count: number) => `… and ${counted(count, 'more command', 'more commands')}`,
  moreServers: (count: number) => `… and ${counted(count, 'more server', 'more servers')}`,
  moreCharacters: (count: number) => `(and ${counted(count, 'more character', 'more characters')})`,
  leftOut: (count: number) =>
    `${counted(count, 'item', 'items')} from the shop could not be read and ${count === 1 ? 'is' : 'are'} not shown.`,

  browse,

  payment,

  buyerReply,

  product,

  commands,

  setup: {
    title: 'Shop of this Discord server',
    hint: 'Language, currency and time zone: for example /setup currency:EUR',
    shop: 'Shop',
    notLinked: 'Not linked yet. Press **Enter the shop key** and paste the key from your shop’s settings.',
    linked: (name: string) => `Linked to **${name}**`,
    keyTail: (tail: string) => `Key ending in ${tail}`,
    language: 'Language of public replies',
    languageOfGuild: 'Same as this Discord server',
    currency: 'Currency',
    noCurrency: 'Not set (plain numbers)',
    timeZone: 'Time zone of the shop',
    noTimeZone: 'Not set (shop time, not converted)',
    link: 'Link the shop',
    linkAdvice: 'Press **Link the shop** and enter the key from your shop’s settings. It takes a minute.',
    enterKey: 'Enter the shop key',
    replaceKey: 'Replace the key',
    remove: 'Unlink the shop',
    formTitle: 'Link your shop',
    keyLabel: 'Shop key',
    keyDescription: 'It is checked first, then stored encrypted. Other members cannot see it.',
    saved: (name: string) => `✅ Linked. The key works and belongs to **${name}**.`,
    changed: '✅ Settings saved.',
    removed: '✅ The shop has been unlinked and its key erased.',
    removeTitle: 'Unlink the shop?',
    removeQuestion: (name: string) =>
      `**${name}** will no longer be shown on this Discord server, and its key will be erased. Nothing changes in the shop itself. You can link it again at any time.`,
    removeYes: 'Yes, unlink it',
    removeNo: 'Keep it',
    none: 'Not set',

    data: {
      button: 'Stored data',
      title: 'What is stored about this Discord server',
      kept: 'The attached file holds all of it: the ID of this Discord server, its settings, the name of the shop and the last four characters of the key. The key itself is stored encrypted and is not shown to anyone. Nothing is stored about members.',
      nothing: 'Nothing is stored: no shop, no key and no settings.',
      erase: 'Erase everything',
      eraseTitle: 'Erase everything?',
      eraseQuestion:
        'The shop, its key, language, currency and time zone will be erased. This cannot be undone; save the file first if you want to keep it. The bot’s cached copy of the shop is gone within minutes. Nothing changes in the shop itself, and the bot stays on this Discord server.',
      eraseYes: 'Yes, erase everything',
      eraseNo: 'Keep it',
      erased: '✅ Everything has been erased. Nothing about this Discord server is stored any longer.',
    },
  },

  checkUp,

  tryAgain: '🔄 Try again',
  /** A link button: Discord adds an arrow. */
  support: 'Support',
  triedAgain: (time: string) => `Tried again at ${time}.`,
  incidentTitle: 'Something went wrong',
  incident: (incident: string) =>
    `An unexpected error occurred, and your request was not completed. Try again. If this keeps happening, give the owner of this bot the error code \`${incident}\`.`,

  problem,
};
