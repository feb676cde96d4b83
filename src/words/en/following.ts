import type { Kind, Trouble } from '../../follow/record.js';
import { counted } from './plural.js';

/** Above what is announced of a kind. */
const news: Record<Kind, (count: number) => string> = {
  saleStarts: (count) => (count === 1 ? '🔥 A sale has started' : '🔥 Sales have started'),
  saleEndsSoon: (count) => (count === 1 ? '⏳ A sale ends soon' : '⏳ Sales end soon'),
  newProduct: () => '✨ New in the shop',
  priceDrop: () => '🏷️ Cheaper now',
  newServer: (count) => (count === 1 ? '🌍 New server' : '🌍 New servers'),
  discountEnded: () => '🔚 Back to the normal price',
  saleEnded: (count) => (count === 1 ? '🔚 A sale is over' : '🔚 Sales are over'),
  productGone: () => '📦 No longer sold',
};

const troubles: Record<Trouble, { readonly title: string; readonly advice: string }> = {
  blocked: {
    title: 'The shop is blocked',
    advice: 'Nobody can buy anything. Ask your shop platform’s support why.',
  },
  testMode: {
    title: 'Test mode is on',
    advice: 'Payments are simulated. Turn test mode off in the shop’s settings after testing.',
  },
  keyRefused: {
    title: 'The shop no longer accepts the key',
    advice: 'The bot can’t read the shop. Enter the current key: `/setup` → Key and data.',
  },
  away: {
    title: 'The shop has not answered for an hour',
    advice: 'Members see the last known prices. Check that the shop’s site works.',
  },
  tooMuch: {
    title: 'The shop is too large to follow',
    advice: 'Posts stay as they are and nothing is announced. `/announce` says what there is too much of.',
  },
  undelivered: {
    title: 'Paid, but not delivered',
    advice: 'At least one recent payment was not delivered. `/payment` without a number lists them.',
  },
};

/** Posts that are kept up to date, and announcements. */
export const following = {
  keptTrue: 'This message keeps itself up to date',
  serverGone: {
    title: 'This server is no longer in the shop',
    advice: 'The other servers are still there: `/servers`.',
  },
  allProducts: 'All products',

  news,
  newsOf: (shop: string | undefined) =>
    shop === undefined ? 'What’s new in the shop' : `What’s new in ${shop}`,
  /** `when` is what Discord makes of a time, such as “in 3 days”. */
  ends: (when: string) => `ends ${when}`,

  troubles,
  staffBegan: 'The shop needs attention',
  staffOver: 'The shop works again',
  overNow: 'This is over.',

  wholeShop: 'Whole shop',
  /** `channel` is a mention of it. */
  posted: (channel: string) =>
    `✅ Posted in ${channel}. The bot edits the message when prices change. Pin it, so that members find it.`,
  openPost: 'Open the post',
  allPosts: 'All posts',
  list: {
    title: (count: number, most: number) => `📌 Posts: ${count} of ${most}`,
    none: 'There are no posts yet. A post shows servers, products and prices, and the bot keeps it up to date.',
    postHere: '📌 Post in this channel',
    upToDate: (edited: string) => `✅ up to date, last edited ${edited}`,
    refused:
      '⚠️ The bot may not write there. Give it **View Channel**, **Send Messages** and **Embed Links**; then it goes on by itself.',
    messageGone: '✖ Its message was deleted. Remove it from this list, or post again with `/catalogue post`.',
    channelGone: '✖ Its channel was deleted. Remove it from this list.',
    unconfirmed:
      '⚠️ Discord never confirmed its message. If it is in the channel, delete it there: the bot doesn’t update it. Then remove it from this list and post again.',
    sending: 'being sent',
    remove: 'Remove a post…',
    removeQuestion: 'Remove this post?',
    removeAdvice: (channel: string) =>
      `The bot deletes its message in ${channel}. Nothing changes in the shop.`,
    removeYes: 'Yes, remove it',
    removed: '✅ The post has been removed.',
  },
  /** Each takes what Discord makes of a time: “5 minutes ago”, and “12:20” for one to come, which may be past when read. */
  lookedAt: (when: string) => `The bot last looked at the shop ${when}.`,
  notLookedYet: 'The bot has not looked at the shop since it started.',
  nextLook: (time: string) => `It looks again at ${time}.`,
  lastLookFailed: (why: string) => `⚠️ The last look failed: ${why}.`,

  announce: {
    on: '📣 Announcements are on',
    off: '📣 Announcements are off',
    intro:
      'The bot can tell members what changes in the shop, such as new products and lower prices. Look at a preview first; nothing is sent until you press **Start** or choose a channel.',
    channel: 'Channel',
    noChannel: 'not chosen',
    what: 'What',
    nothing: 'nothing',
    mention: 'Mentions',
    nobody: 'nobody',
    often: 'How often',
    quiet: 'Quiet hours',
    noQuiet: 'none',
    hours: (from: string, to: string) => `${from} to ${to}`,
    noTimeZone: 'in UTC; set your time zone in `/setup`',
    staff: 'Channel for staff',
    noStaff: 'none. Set one to hear of a blocked shop, test mode, a refused key or an outage',
    staffOn: (channel: string) => `${channel} hears when the shop needs attention`,
    more: 'Another channel, a role to mention, a channel for staff: type `/announce` with its options.',
    refused: (channel: string) =>
      `⚠️ The last message was refused in ${channel}. Give the bot **View Channel**, **Send Messages** and **Embed Links** there.`,
    channelGone: '⚠️ The channel was deleted. Choose another one: `/announce channel:`.',
    lost: (when: string) =>
      `⚠️ One announcement may be missing: the bot was stopped ${when} while it was sending, and it never sends one twice.`,
    waits: (time: string) => `Next announcement: ${time} at the earliest.`,

    chooseKinds: 'What to announce…',
    kinds: {
      newProduct: '✨ New products',
      priceDrop: '🏷️ Price drops',
      newServer: '🌍 New servers',
      saleStarts: '🔥 Sales that start',
      saleEndsSoon: '⏳ Sales that end within a day',
      discountEnded: '🔚 Discounts that ended',
      saleEnded: '🔚 Sales that ended',
      productGone: '📦 Products no longer sold',
    } satisfies Record<Kind, string>,
    chooseOften: 'How often at most…',
    everyMinutes: (minutes: number) =>
      minutes === 1
        ? 'as soon as something changes'
        : minutes === 1440
          ? 'at most once a day'
          : minutes % 60 === 0
            ? minutes === 60
              ? 'at most once an hour'
              : `at most every ${minutes / 60} hours`
            : `at most every ${counted(minutes, 'minute', 'minutes')}`,
    chooseQuiet: 'Quiet hours…',
    noQuietHours: 'No quiet hours',
    anotherQuiet: 'Other hours…',
    quietForm: { title: 'Quiet hours', label: 'From and to', description: 'Full hours, for example 22-8' },
    badQuiet: '⚠️ Those hours could not be read. Type two full hours, for example 22-8.',

    previewHere: '👀 Preview for this channel',
    preview: '👀 Preview',
    start: '✅ Start',
    stop: 'Switch off',
    mentionNobody: 'Mention nobody',
    noStaffButton: 'No channel for staff',
    previewOf: (channel: string) =>
      `**Preview.** Only you see it. Members will see messages like this in ${channel}.`,
    previewNow: 'This has changed since the last announcement:',
    previewExample: 'Nothing has changed so far, so this is an example with your own products:',
    previewEmpty:
      'Nothing of what you chose to announce has changed, and the shop sells nothing to make an example of.',
    started: (channel: string) => `✅ Changes are announced in ${channel} from now on.`,
    stopped: '✅ Announcements are switched off.',
    saved: '✅ Saved.',
    /** `channel` is a mention of it, here and below. */
    roleRefused: (channel: string) =>
      `⚠️ The role was not saved: to have it mentioned you need **Mention @everyone, @here, and All Roles** in ${channel}. If you have it, choose the role there.`,
    mentionDropped: (channel: string) =>
      `⚠️ The role is not mentioned in ${channel}. If you may mention it there, choose it again.`,
  },
};
