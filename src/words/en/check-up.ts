import type { Passed } from '../../domain/alerts.js';
import type { Gap } from '../../domain/catalogue.js';
import { channelMention, escapeName } from '../../text/markdown.js';
import { type AlertTexts, alertExplainer } from '../explanation.js';
import { channel, postPermissions } from './channel.js';
import { counted } from './plural.js';
import { problem } from './problem.js';

const NAME_MAX = 60;

const NAMES: Record<Passed, string> = {
  key: 'key',
  servers: 'servers',
  products: 'products',
  pictures: 'pictures',
  deliveries: 'deliveries',
  channels: 'channels',
};

const LACKS: Record<Gap['lacks'], string> = { number: 'no number', name: 'no name', price: 'no price' };

const gapLines = (gaps: readonly Gap[], count: number): string =>
  [
    ...gaps.map(({ server, after, lacks }) => {
      const which =
        after === undefined ? 'the first product' : `the product after *${escapeName(after, NAME_MAX)}*`;
      return `**${escapeName(server, NAME_MAX)}**: ${which} has ${LACKS[lacks]}`;
    }),
    ...(gaps.length > 0 && count > gaps.length ? [`… and ${count - gaps.length} more`] : []),
  ].join('\n');

const alerts: AlertTexts = {
  badKey: 'The bot reads nothing of the shop until the key is replaced: **Settings** → **Replace the key**.',
  noShop: 'The shop, its products, pictures and payments were not checked.',
  missing: {
    lists: ['no list of servers', 'Servers, products and pictures were not checked.'],
    payments: ['no list of payments', 'Deliveries were not checked.'],
  },
  blocked: ['The shop is blocked', 'Nobody can buy anything. Ask the support of the platform why.'],
  testMode: [
    'Test mode is on',
    'Nobody is charged. Switch it off in the shop when you have finished testing.',
  ],
  noServers: [
    'The shop has no visible servers',
    'Members see an empty shop. Add a server in the shop, or show a hidden one.',
  ],
  notMember: [
    'The bot has not joined this Discord server',
    'Only its commands were added: the key is erased after 30 days. Invite the bot again with its link.',
  ],
  emptyServers: ({ names }) => [
    `${counted(names.length, 'server', 'servers')} without products`,
    'Add products in the shop, or hide the server.',
  ],
  refusedPictures: ({ names }) => [
    `Discord can’t show ${counted(names.length, 'picture', 'pictures')}`,
    'Upload them again in the shop.',
  ],
  incomplete: ({ gaps, count }) => [
    'Part of the shop is not shown',
    gapLines(gaps, count) ||
      'Servers and products are left out if their name, number or price is missing, or it isn’t clear whether they are hidden. Check them in the shop.',
  ],
  clockWrong: [
    'The clock of the bot’s machine is wrong',
    'Nothing is lost: the bot goes by Discord’s clock. Whoever runs the bot should set the machine’s clock.',
  ],
  blockedChannel: ({ channel: { id, missing = [], isGone, rejection } }) =>
    isGone
      ? ['A channel was deleted', 'Choose another channel.']
      : [
          'The bot can’t post in a channel',
          missing.length > 0
            ? `${channelMention(id)}: give it ${postPermissions(missing)}, or choose another channel.`
            : rejection === undefined
              ? `Discord refused its last message in ${channelMention(id)}.`
              : channel.rejected(channelMention(id), rejection),
          `The bot can’t post in ${channelMention(id)}`,
        ],
  publicStaffChannel: ({ channel: { id } }) => [
    'Everybody can read the staff’s channel',
    `${channelMention(id)} gets messages for your staff: choose another channel, or hide it from @everyone.`,
    `Everybody can read ${channelMention(id)}: choose another channel`,
  ],
  undelivered: ({ count }) => [
    `${counted(count, 'order needs', 'orders need')} a look`,
    `From the last 15 days. ${count === 1 ? 'The payment says' : 'Each payment says'} what to do.`,
  ],
};

export const checkUp = {
  allWell: '🩺 All is well',
  wrong: (count: number) => `🩺 ${counted(count, 'thing needs', 'things need')} your attention`,
  passed: (passed: readonly Passed[]) => {
    const names = passed.map((one) => NAMES[one]).join(', ');
    return `✅ ${names.slice(0, 1).toUpperCase()}${names.slice(1)}`;
  },
  /** @param unknown and `silent` aren't both 0 */
  unknown: (unknown: number, silent: number) =>
    unknown === 0
      ? `${counted(silent, 'order', 'orders')} without any answer.`
      : `${counted(unknown, 'order', 'orders')} with an answer that the bot doesn’t know${silent > 0 ? `, ${silent} without any` : ''}.`,
  tellsLess:
    'The shop’s API is of an older version: the bot sees no mass sales, no purchases and no payments by player.',
  alert: alertExplainer(alerts, problem),
};
