import { browse } from './browse.js';
import { buyerReply } from './buyer-reply.js';
import { checkUp } from './check-up.js';
import { commands } from './commands.js';
import { following } from './following.js';
import { locale } from './locale.js';
import { payment } from './payment.js';
import { paymentSearch } from './payment-search.js';
import { counted } from './plural.js';
import { problem } from './problem.js';
import { product } from './product.js';
import { setup } from './setup.js';

export const en = {
  locale,
  /** In the language itself. */
  languageName: 'English',
  unnamed: 'No name',
  servers: 'Servers',
  openShop: 'Open the shop',
  asOf: 'Prices updated',
  asOfWhileAway: 'The shop is not responding right now; this is a saved copy',
  free: 'free',
  discount: (percent: number) => `−${percent.toLocaleString(locale)}%`,
  /** `when` is what Discord makes of a time, such as “in 3 days”. */
  saleEnds: (when: string) => `Sale ends ${when}`,
  version: (version: string) => `version ${version}`,
  addressHidden: 'address not public',
  backToList: '◀ Back to the list',
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
  restLeftOut: 'The shop has more than the bot can show. The rest is on its website.',
  leftOut: (count: number) =>
    `${counted(count, 'item', 'items')} from the shop could not be read and ${count === 1 ? 'is' : 'are'} not shown.`,

  browse,

  payment,
  paymentSearch,

  buyerReply,

  product,

  commands,

  setup,

  checkUp,

  following,

  tryAgain: '🔄 Try again',
  /** A link button: Discord adds an arrow. */
  support: 'Support',
  triedAgain: (time: string) => `Tried again at ${time}.`,
  incidentTitle: 'Something went wrong',
  incident: (incident: string) =>
    `An unexpected error occurred, and your request was not completed. Try again. If this keeps happening, give the owner of this bot the error code \`${incident}\`.`,

  problem,
};
