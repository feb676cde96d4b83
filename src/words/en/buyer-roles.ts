import type { Age } from '../assessment.js';
import { ages } from './payment.js';
import { counted } from './plural.js';
import { roleProblems } from './role-problems.js';
import { roleRefusals } from './role-refusals.js';

type TitledText = readonly [title: string, text: string];

/** For the member who presses. */
const notices = {
  off: ['Roles for buyers are switched off', 'Write to the staff in this Discord server.'],
  asked: ['🎟️ The staff has been asked', 'Press **🎟️ Get my role** again later: their decision will be there.'],
  askedHere: ['🎟️ The staff has been asked', 'You will be mentioned here when they answer.'],
  refused: [
    'The staff has refused this payment',
    'You can ask about it again a day after their answer. If it is yours, write to them in this Discord server.',
  ],
  crowded: ['Many people are asking right now', 'Press **🎟️ Get my role** again in some hours.'],
  unreachable: [
    'The staff can’t be reached through the bot now',
    'Write to them in this Discord server, with the number of your payment.',
  ],
  noMatch: [
    'No payment fits both the number and the name',
    'Check each of them on the receipt, and try again.',
  ],
  unchecked: ['The shop can’t be asked right now', 'Try again in a minute.'],
  tooManyTries: ['Too many tries', 'Write to the staff, with your receipt.'],
} satisfies Record<string, TitledText>;

const days = (count: number) => counted(count, 'day', 'days');
const lasting = ({ count, unit }: Age): string =>
  unit === 'minute' ? 'less than an hour' : ages[unit](count);

/** Roles that members get for what they bought. @param role a mention, like `member` and `by` */
export const buyerRoles = {
  get: '🎟️ Get my role',
  notices,
  mine: {
    title: '🎟️ Roles for buyers',
    none: 'You have no role from this shop yet.',
    until: (when: string) => `until ${when}`,
    /** @param count null for ever */
    lasting: (count: number | null) => (count === null ? 'for ever' : `for ${days(count)}`),
    /** @param until empty for ever */
    now: (role: string, until: string) => `🎟️ You have ${role} now${until && `, ${until}`}`,
    ended: (role: string, when: string) => `${role} ended on ${when}`,
    again: (product: string) => `🛒 Buy ${product} again`,
    pending: (role: string) => `⏳ ${role} is on its way`,
    stuck: (role: string) => `⏳ ${role}: the bot can’t give it right now. The staff can see why.`,
    taken: (role: string) => `${role} was taken away in Discord: ask the staff`,
    waiting: (id: number) => `⏳ The staff is checking payment #${id}`,
    refused: (id: number, reason: string) => `🎟️ The staff refused payment #${id}: ${reason}`,
    ungranted: (id: number) => `Payment #${id} gives no role`,
    gifts: '**What gives a role:**',
    /** @param field its name in the shop */
    wayTyped: (field: string) =>
      `**When you buy**, type your Discord ID (the number above) into the field “${field}”, and the role comes by itself.`,
    wayName: (name: string) =>
      `Your user name ${name} works, too, but then press 🎟️ again after you have paid.`,
    wayPaid: '**Paid already?** The staff compares the payment’s number and the name.',
    paid: '🧾 I have paid already',
  },
  reminder: {
    remind: (product: string) => `🔔 Remind me before ${product} ends`,
    noReminder: '🔕 Don’t remind me',
    /** Follows the member. */
    ends: (role: string, when: string) => `${role} ends on ${when}`,
  },
  formTitle: 'I have paid already',
  again: 'Try again',
  stored: {
    what: `· your Discord id
· of each purchase: numbers of payment and product, role, times, whether you want to be reminded; erased 30 days after the role has ended
· your questions to the staff; erased after 14 days`,
    erased: 'The roles that the bot gave you are taken back.',
    notErased:
      'What you bought is still stored: the bot can’t take your roles back first, because Discord doesn’t answer or doesn’t let it. Try again in a few minutes, or write to the staff.',
    warning:
      'If you erase it, the bot takes back the roles that it gave you, and no longer knows what you bought.',
  },
  refusals: roleRefusals,
  card: {
    /** @param roles empty if they aren't known */
    asks: (member: string, roles: string) => `🎟️ ${member} asks for ${roles || 'a role'}`,
    isTheirs: (id: number) => `Is payment #${id} really theirs?`,
    bought: (what: string) => `**Bought** ${what}`,
    nameFits: (name: string) => `**Name** ${name} ✅ as in the payment`,
    used: (members: string) => `⚠️ This payment has already given a role to ${members}.`,
    proof: 'Number and name can be guessed: ask for the receipt if in doubt.',
    asked: (when: string) => `Asked again ${when}`,
    /** @param member undefined if Discord doesn’t say */
    since: (member: Age | undefined, account: Age) =>
      `${member ? `Member for ${lasting(member)} · account` : 'Account'} for ${lasting(account)}`,
    approve: '✅ Approve',
    refuse: '🚫 Refuse',
    open: 'Open the payment',
    approved: (member: string, id: number, by: string, when: string) =>
      `✅ ${member} · #${id} · approved by ${by}, ${when}`,
    refused: (member: string, id: number, by: string, when: string) =>
      `🚫 ${member} · #${id} · refused by ${by}, ${when}`,
    notYet:
      'Approved, but the role isn’t given yet: the member has left, or `/setup` → **🎟️ Roles** says why. A member who returns presses **🎟️ Get my role**.',
  },
  /** For a moderator. */
  refusing: {
    title: 'Why is it refused?',
    reason: 'What the member reads',
    usual: 'I can’t tell that this payment is yours: show the staff the receipt.',
  },
  payment: {
    given: (role: string, member: string, until: string, proof: string) =>
      `🎟️ ${role} given to ${member}${until && ` ${until}`}, ${proof}`,
    typed: 'named at the checkout',
    approved: (by: string) => `approved by ${by}`,
    takeBack: '🎟️ Take back',
    takeBackTitle: (id: number) => `Take back the roles of payment #${id}?`,
    takeBackText: (members: string) =>
      `Taken from ${members}, unless another payment gives the same. After that only **Approve** gives a role for it.`,
    takeBackYes: 'Take back',
    takenBack: (id: number) =>
      `✅ Nobody has a role for payment #${id} any more: the bot takes it back. If it can’t, \`/setup\` → **🎟️ Roles** says why.`,
    nothing: 'This payment gives nobody a role.',
  },
  page: {
    label: '🎟️ Roles',
    name: 'Roles',
    on: (count: number) => `🎟️ Buyers get ${counted(count, 'role', 'roles')}`,
    off: '🎟️ No roles for buyers yet',
    what: 'Whoever buys a product gets a role, and loses it when its time is over. The bot gives only roles that manage and moderate nothing, and stand below yours.',
    members: (count: number) => counted(count, 'member', 'members'),
    product: (id: number) => `Product ${id}`,
    ends: { never: 'for ever', product: 'the product’s days', days },
    typed: 'Without a moderator: add a text field “Discord” to the product in the shop.',
    refunds: 'The bot can’t see refunds: take the role back on the payment’s card.',
    leaving: 'Who leaves and returns gets a role back by 🎟️, even one that you took by hand.',
    requests: '⚠️ Choose the staff’s channel: there moderators confirm purchases.',
    remove: 'Remove…',
    add: '➕ Add a role…',
    /** @param link a masked link */
    needsPermission: (link: string) => `⚠️ The bot needs **Manage Roles**: ${link}`,
    addPermission: 'give it here',
  },
  adding: {
    title: 'A role for a product',
    which: (role: string) => `Which product gives ${role}?`,
    now: 'Older purchases give it only if a moderator approves them.',
    choose: 'Product…',
    other: 'Another…',
    number: 'The product’s number',
    days: (most: number) => `Days, ${most} at most`,
    daysHint: 'Empty: as long as the product. 0: for ever.',
    opens: (channels: string) =>
      `⚠️ This role opens ${channels}, which @everyone can’t see. Are these channels meant for every buyer?`,
  },
  removal: {
    title: 'Remove this role?',
    text: (members: number) =>
      members === 0
        ? 'Nobody has this role by it.'
        : `${counted(members, 'member has', 'members have')} it, and can keep it until its end.`,
    yes: 'Remove',
    keep: 'Remove, and let them keep it',
    takeBack: 'Remove, and take it back',
  },
  /** Of the person who decides what buyers get. */
  rights: {
    lacksRight: ['You lack **Manage Roles**', 'Ask somebody who has it to decide this.'] satisfies TitledText,
    aboveYours: (role: string): TitledText => [
      `${role} stands above your roles`,
      'You decide only about roles below yours.',
    ],
  },
  otherShop: {
    text: (roles: number, shop: string) =>
      roles === 1
        ? `1 role that **${shop}** gave stays until its end.`
        : `${roles} roles that **${shop}** gave stay until their ends.`,
    takeBack: 'Take them back',
  },
  problems: roleProblems,
  /** In the check-up. */
  problemTitle: 'A role for buyers isn’t given',
  notGiven: 'It is no longer given.',
  triedAgain: 'The bot tries again, once a day for a week, and when an owner opens `/setup` → **🎟️ Roles**.',
  givenUp: (role: string, member: string, id: number) =>
    `🎟️ ${role} was never given to ${member} (#${id}): Discord refused for a week. Give it by hand, or take the payment’s role back and approve it again.`,
  refusedToMap: 'Not saved.',
  unknownProduct: (id: number) => `⚠️ Not saved: the shop has no product ${id || 'with this number'}.`,
  badDays: '⚠️ Not saved: that is no number of days.',
  notRead: '⚠️ Not saved: Discord doesn’t say what this role may do. Try again in a minute.',
  leaving: {
    question: (roles: number) =>
      `${counted(roles, 'role that the bot gave stays with its member', 'roles that the bot gave stay with their members')}, unless the bot takes back first what it gave.`,
    yes: 'Take roles back, then remove',
    notTaken: (roles: number) =>
      `⚠️ ${counted(roles, 'role isn’t', 'roles aren’t')} taken back yet. The bot takes 20 a minute: press again later. A role stays if it stands above the bot’s or yours, or if you lack Manage Roles.`,
  },
};
