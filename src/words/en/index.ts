import { aboutMe } from './about-me.js';
import { alerts } from './alerts.js';
import { browse } from './browse.js';
import { buyerReply } from './buyer-reply.js';
import { buyerRoles } from './buyer-roles.js';
import { channel } from './channel.js';
import { checkUp } from './check-up.js';
import { commands } from './commands.js';
import { desk } from './desk.js';
import { following } from './following.js';
import { goal } from './goal.js';
import { locale } from './locale.js';
import { memberPayments } from './member-payments.js';
import { notes } from './notes.js';
import { online } from './online.js';
import { orders } from './orders.js';
import { payment } from './payment.js';
import { paymentSearch } from './payment-search.js';
import { counted } from './plural.js';
import { problem, shopAway, shopUnavailable } from './problem.js';
import { product } from './product.js';
import { purchases } from './purchases.js';
import { setup } from './setup.js';
import { staff } from './staff.js';
import { teaching } from './teaching.js';

export const en = {
  locale,
  /** The language's own name for itself. */
  languageName: 'English',
  unnamed: 'No name',
  servers: 'Servers',
  back: '◀ Back',
  openShop: 'Open the shop',
  notOffered: 'This shop doesn’t offer it yet.',
  asOf: 'Prices updated',
  asOfWhileAway: '⚠️ The shop doesn’t answer. Saved copy',
  free: 'free',
  percent: (percent: number) => `${percent.toLocaleString(locale)}%`,
  discount: (percent: number) => `−${percent.toLocaleString(locale)}%`,
  /** @param when such as “in 3 days” */
  saleEnds: (when: string) => `Sale ends ${when}`,
  more: (count: number) => `… and ${counted(count, 'more', 'more')}`,
  moreCommands: (count: number) => `… and ${counted(count, 'more command', 'more commands')}`,
  moreServers: (count: number) => `… and ${counted(count, 'more server', 'more servers')}`,
  /** Of members who are mentioned. */
  moreMembers: (count: number) => `and ${counted(count, 'more', 'more')}`,

  /** In forms that ask members about a payment. */
  receipt: {
    number: 'Payment number',
    numberHint: 'On the receipt: in the shop’s e-mail, or on the page that opens after paying.',
    name: 'Your name in the game',
    nameHint: 'As you typed it when you paid.',
  },

  browse,
  payment,
  paymentSearch,
  buyerReply,
  teaching,
  product,
  commands,
  setup,
  staff,
  channel,
  checkUp,
  alerts,
  following,

  purchases,
  desk,
  memberPayments,
  notes,
  buyerRoles,
  aboutMe,
  online,
  orders,
  goal,

  /** Discord adds an arrow to this link button. */
  support: 'Support',
  incidentTitle: 'Something went wrong',
  incident: (incident: string) =>
    `An unexpected error occurred, and your request was not completed. Try again. If this keeps happening, give the owner of this bot the error code \`${incident}\`.`,

  problem,
  shopAway,
  shopUnavailable,
};
