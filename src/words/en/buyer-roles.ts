import type { Age } from '../assessment.js';
import { ages } from './payment.js';
import { counted } from './plural.js';
import { roleRefusals } from './role-refusals.js';
import { roleTroubles } from './role-troubles.js';

type TitledText = readonly [title: string, text: string];

/** For the member who presses. */
const told = {
  off: ['Roles for buyers are switched off', 'Write to the staff in this Discord server.'],
  asked: [
    '🎟️ The staff has been asked',
    'They compare your payment with what you typed. Press **🎟️ Get my role** again later: their decision will be there.',
  ],
  askedUnchecked: [
    '🎟️ The staff has been asked',
    'The shop doesn’t answer, so your payment couldn’t be checked yet. The staff has your question: press **🎟️ Get my role** again later.',
  ],
  full: ['Your questions are still open', 'Wait until the staff has answered them, then ask again.'],
  refused: [
    'The staff has refused this payment',
    'You can ask about it again a day after their answer. If it is yours, write to them in this Discord server.',
  ],
  crowded: ['Many people are asking right now', 'Press **🎟️ Get my role** again in some hours.'],
  unreachable: [
    'The staff can’t be reached through the bot now',
    'Write to them in this Discord server, with the number of your payment.',
  ],
  needsBoth: [
    'The number and the name are both needed',
    'The number is on the receipt; the name is the one that you typed when you paid.',
  ],
  noMatch: [
    'No payment fits both the number and the name',
    'Check each of them on the receipt, and try again.',
  ],
  tooManyTries: ['Too many tries', 'Try again in ten minutes.'],
} satisfies Record<string, TitledText>;

const lasting = ({ count, unit }: Age): string =>
  unit === 'minute' ? 'less than an hour' : ages[unit](count);

/** Roles that members get for what they bought. @param role a mention, like `member` and `by` */
export const buyerRoles = {
  get: '🎟️ Get my role',
  told,
  mine: {
    title: '🎟️ Roles for buyers',
    none: 'You have no role from this shop yet.',
    until: (when: string) => `until ${when}`,
    endsSoon: (role: string, when: string) => `⏳ ${role} ends ${when}`,
    ended: (role: string, when: string) => `${role} ended on ${when}`,
    again: (product: string) => `🛒 Buy ${product} again`,
    /** @param until empty for ever */
    already: (role: string, until: string) => `You have ${role} for it already${until && `, ${until}`}.`,
    pending: (role: string) => `⏳ ${role} is on its way`,
    stuck: (role: string) => `⏳ ${role}: the bot can’t give it right now. The staff can see why.`,
    taken: (role: string) => `${role} was taken away in Discord: ask the staff`,
    waiting: (id: number) => `⏳ The staff looks at payment #${id}`,
    /** `text` says why. */
    ungranted: (id: number) => `Payment #${id} gives no role`,
    unsure: (id: number) =>
      `❔ Your question about payment #${id} may not have reached the staff: ask them again`,
    gifts: '**What gives a role:**',
    ways: 'Have you bought something, or are you about to?',
    wayCode: '**Before you pay:** get a code, and paste it into the field for it in the shop.',
    wayPaid: '**After you have paid:** tell the staff the number on the receipt and your name in the game.',
    code: '🎫 Get a code',
    newCode: '🎫 New code',
    paid: '🧾 I have paid already',
  },
  code: {
    title: '🎫 Your code',
    /** @param code in a code block @param until a time */
    text: (code: string, until: string) =>
      `${code}\nWhen you buy, paste it into the field for the Discord code. Valid for a payment until ${until}, once, for whoever types it: show it to nobody.`,
  },
  formTitle: 'I have paid already',
  again: 'Try again',
  stored: {
    lines: (bought: number, codes: number, requests: number, ungranted: number) =>
      [
        '· your Discord id',
        bought > 0 &&
          `· ${counted(bought, 'purchase', 'purchases')}: numbers of payment and product, role, times; erased 30 days after the role has ended`,
        codes > 0 &&
          `· ${counted(codes, 'code', 'codes')} as a fingerprint that doesn’t reveal the code; erased after eight days`,
        requests > 0 && `· ${counted(requests, 'question', 'questions')} to the staff; erased after 14 days`,
        ungranted > 0 &&
          `· ${counted(ungranted, 'payment', 'payments')} that gave you no role, by number, and why; erased after 14 days`,
      ]
        .filter(Boolean)
        .join('\n'),
    erased: 'The roles that the bot gave you are taken back.',
    notErased:
      'What you bought is still stored: the bot can’t take your roles back first, because Discord doesn’t answer or doesn’t let it. Try again in a few minutes, or write to the staff.',
    warning:
      'If you erase it, the bot takes back the roles that it gave you, and no longer knows what you bought. A code can’t bring them back: the staff would have to confirm the payment.',
  },

  refusals: roleRefusals,
  card: {
    /** @param roles empty if they aren't known */
    asks: (member: string, roles: string) => `🎟️ ${member} asks for ${roles || 'a role'}`,
    isTheirs: (id: number) => `Is payment #${id} really theirs?`,
    notRead:
      'The shop doesn’t answer: the payment couldn’t be checked. Before you approve, open it and compare the name.',
    bought: (what: string) => `**Bought** ${what}`,
    nameFits: (name: string) => `**Name** ${name} ✅ as in the payment`,
    name: (name: string) => `**Name** ${name}`,
    /** @param used whether this payment has given one */
    role: (roles: string, used: string) => `**Role** ${roles}; ${used}`,
    unused: 'this payment has given nobody a role yet',
    used: (member: string) => `this payment has already given ${member} a role`,
    proof: 'Number and name can be guessed: ask for the receipt if in doubt.',
    asked: (when: string) => `Asked again ${when}`,
    /** @param member undefined if Discord doesn’t say */
    since: (member: Age | undefined, account: Age) =>
      `${member ? `Member for ${lasting(member)} · account` : 'Account'} for ${lasting(account)}`,
    approve: '✅ Approve',
    refuse: '🚫 Refuse',
    open: 'Open the payment',
    approved: (what: string, by: string, when: string) => `-# ✅ ${what}: approved by ${by}, ${when}`,
    refused: (what: string, by: string, when: string) => `-# 🚫 ${what}: refused by ${by}, ${when}`,
    /** `what` in a line that closes a card. */
    question: (member: string, id: number) => `${member}, payment #${id}`,
    gone: 'This question isn’t stored any more.',
    decidedBy: (by: string) => `${by} has already decided this.`,
    toldApproved: (roles: string) => `🎟️ The staff has approved your payment. You get ${roles}.`,
    toldLater: (roles: string) =>
      `🎟️ The staff has approved your payment. ${roles} follows as soon as the bot can give it.`,
    notYet: (roles: string) =>
      `Approved, but the bot couldn’t give ${roles} yet. It tries again, unless the member has left or \`/setup\` → **🎟️ Roles** says why not.`,
    toldRefused: (id: number) => `🎟️ The staff couldn’t confirm that payment #${id} is yours.`,
    toldReceipt: (id: number) =>
      `🎟️ The staff asks for the receipt of payment #${id}. Press **🧾 I have paid already** again, or show it to them.`,
    toldReason: (id: number, reason: string) => `🎟️ The staff refused payment #${id}: ${reason}`,
  },

  /** For a moderator. */
  refusing: {
    title: 'Why is it refused?',
    text: 'The member reads the reason.',
    choose: 'Reason…',
    reasons: {
      unproved: 'I can’t tell that it’s theirs',
      receipt: 'Send the receipt',
      other: 'Another reason…',
    },
    reason: 'What the member reads',
    done: '🚫 Refused. The member reads why.',
  },

  payment: {
    given: (role: string, member: string, until: string, proof: string) =>
      `🎟️ ${role} given to ${member}${until && ` ${until}`}, ${proof}`,
    byCode: 'by a code',
    approved: (by: string) => `approved by ${by}`,
    asked: (member: string) => `🎟️ ${member} asks for a role for this payment`,
    /** @param member empty if nobody got this code */
    ungranted: (member: string) => (member ? `⚠️ No role for ${member}` : '⚠️ No role by the code in it'),
    ungrantedTitle: '🎟️ Codes that gave no role',
    takeBack: '🎟️ Take back',
    takeBackTitle: (id: number) => `Take back the roles of payment #${id}?`,
    takeBackText: (members: string) =>
      `Taken from ${members}, unless another payment gives the same. After that the payment can be confirmed for somebody else.`,
    takeBackYes: 'Take back',
    takenBack: (id: number) => `✅ The roles of payment #${id} are taken back.`,
    takenLater: (id: number) =>
      `Payment #${id} gives nobody a role any more, but the bot couldn’t take it back yet. It tries again, unless \`/setup\` → **🎟️ Roles** says why not.`,
    nothing: 'This payment gives nobody a role.',
  },

  page: {
    label: '🎟️ Roles',
    name: 'Roles',
    on: '🎟️ Roles for buyers are on',
    troubled: '🎟️ Roles for buyers need your attention',
    off: '🎟️ Roles for buyers are off',
    what: 'Whoever buys a product gets a role, and loses it when its time is over. The bot gives only roles that manage and moderate nothing, and stand below yours.',
    noMappings: 'Add a product and its role first.',
    members: (count: number) => counted(count, 'member', 'members'),
    gone: (product: string) => `${product}, no longer in the shop`,
    /** The shop gave the product another name. */
    renamed: (now: string, before: string) => `${now}, chosen as ${before}`,
    ends: {
      never: 'for ever',
      product: 'as long as the product',
      days: (days: number) => `for ${counted(days, 'day', 'days')}`,
    },
    nearLimit: (count: number, most: number): TitledText => [
      `${count} of ${most} roles for buyers are given`,
      'Whoever buys after the last one gets none. Give roles an end, or remove a product and take its role back.',
    ],
    requests: '⚠️ Choose a channel: there moderators confirm purchases.',
    mappings: 'Change or remove…',
    add: '➕ Add…',
    switchOff: 'Switch off',
    tryAgain: '🔁 Try again',
    switchOn: 'Switch on',
    offHint: 'While this is off, no role is given or taken back. Switched on again, the bot makes up for it.',
    free: { none: 'Free products: no', given: 'Free products: yes' },
    correct: '✏️ Correct…',
    codes: {
      label: '🎫 Codes…',
      title: '🎫 Codes',
      ready: 'Members can prove a purchase with a code in the checkout.',
      howTo:
        'It also works without a moderator: add a text field “Discord code” to the product in the shop’s panel, and make a test payment with anything in it. Then members can get codes and paste them when they buy.',
      notOffered: 'This shop doesn’t offer it yet: the staff confirms each purchase.',
    },
    /** @param link a masked link */
    needsPermission: (link: string) => `⚠️ The bot needs **Manage Roles**: ${link}`,
    addPermission: 'give it here',
    refunds: 'The bot can’t see refunds: take the role back with `/payment`.',
  },
  addForm: {
    title: 'A role for a product',
    named: (product: string) => `A role for ${product}`,
    which: 'Which product gives a role?',
    choose: 'Product…',
    other: 'Another…',
    product: 'Product',
    productHint: 'Its name in the shop, or its number.',
    role: 'Role',
    end: 'How long',
  },
  confirm: {
    title: (product: string, role: string) => `Give buyers of ${product} the role ${role}?`,
    end: (end: string) => `Each buyer has it ${end}.`,
    now: 'Nobody gets it by itself: members press **🎟️ Get my role**. For older purchases a moderator decides.',
    opens: (channels: string) =>
      `⚠️ This role opens ${channels}, which @everyone can’t see. Are these channels meant for every buyer?`,
    yes: 'Yes, give it',
  },
  removal: {
    title: (product: string, role: string) => `Role ${role} for ${product}`,
    /** @param losers of these members, if it is taken back */
    text: (members: number, losers: number) =>
      members === 0
        ? 'Nobody has this role by it.'
        : `${counted(members, 'member has', 'members have')} it, and can keep it until its end. If you take it back, ${counted(losers, 'member loses', 'members lose')} it now.`,
    yes: 'Remove',
    change: 'Change how long…',
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
  /** To the staff, after who it was. */
  decisions: {
    given: (product: string, role: string, end: string) => `buyers of ${product} now get ${role} ${end}`,
    removed: (product: string, role: string) => `buyers of ${product} no longer get ${role}`,
    adopted: 'the products of the former shop no longer give roles',
    left: 'the shop is removed, and its roles are taken back',
    lose: (members: number) => `${counted(members, 'member loses', 'members lose')} the role`,
  },
  otherShop: {
    /** @param losers if all is taken back */
    text: (losers: number) =>
      `⚠️ Another shop is linked, so roles stand still. What becomes of those that the former shop gave? If you take all back, ${counted(losers, 'member loses', 'members lose')} theirs.`,
    keep: 'Keep them',
    takeBack: 'Take all back',
  },
  troubles: roleTroubles,
  lacksPermission: [
    'The bot lacks Manage Roles',
    'So it gives and takes back no roles of buyers. Give it the permission: `/setup` → **🎟️ Roles**.',
  ] satisfies TitledText,
  /** On the panel and in the check-up. */
  alerts: {
    notGiven: 'A role for buyers isn’t given',
    frozen: [
      'Roles for buyers stand still',
      'Another shop is linked. Decide what becomes of the roles that the former shop gave: **🎟️ Roles** on the panel.',
    ] satisfies TitledText,
  },
  /** @param what such as "@VIP: @Alex, @Steve" */
  taken: {
    asks: (what: string, count: number) =>
      count === 1
        ? `🎟️ Somebody took a buyer’s role away in Discord. ${what}. The bot doesn’t give it back by itself.`
        : `🎟️ Somebody took ${count} roles of buyers away in Discord. ${what}. The bot doesn’t give them back by itself.`,
    giveAgain: 'Give again',
    leave: 'Leave it',
    given: (what: string, by: string, when: string) => `-# ✅ ${what}: given again by ${by}, ${when}`,
    left: (what: string, by: string, when: string) =>
      `-# 🚫 ${what}: not given again, decided by ${by}, ${when}`,
    closed: 'There is nothing left to decide: the role is there again, or it has ended.',
  },
  /** @param payments their numbers */
  unpaid: (payments: string, count: number) =>
    count === 1
      ? `⚠️ Payment ${payments} gave a role, and the shop calls it unpaid now. The role stays; if the money went back, take it back with \`/payment\`.`
      : `⚠️ ${count} payments gave roles, and the shop calls them unpaid now: ${payments}. The roles stay; if money went back, take them back with \`/payment\`.`,
  notGiven: 'It is no longer given.',
  triedAgain:
    'The bot tries again in six hours, or when an owner presses **🔁 Try again** in `/setup` → **🎟️ Roles**.',
  refusedToMap: 'Not saved.',
  tooManyMappings: (most: number) => `Not saved: there can be ${most} at most.`,
  unknownTyped: (typed: string) => `Not saved: the shop has no product ${typed}.`,
  /** @param products each with its number */
  similarProducts: (products: string) =>
    `Similar ones, with the numbers that you can type instead: ${products}.`,
  notRead: 'Not saved: Discord doesn’t say what this role may do. Try again in a minute.',
  leaving: {
    question: (roles: number) =>
      `${counted(roles, 'role that the bot gave stays with its member', 'roles that the bot gave stay with their members')}, unless the bot takes back first what it gave.`,
    yes: 'Take roles back, then remove',
    progress: (done: number, all: number) => `Taking roles back: ${done} of ${all}…`,
    notTaken: (roles: number) =>
      `⚠️ ${counted(roles, 'role', 'roles')} could not be taken back: Discord doesn’t answer, the role stands above the bot’s or yours, or you lack Manage Roles.`,
  },
};
