import type { Permission } from '../../domain/failure.js';
import {
  awayExplanation,
  type ProblemTexts,
  problemExplainer,
  unavailableExplanation,
} from '../explanation.js';
import { postPermissions } from './channel.js';
import { counted } from './plural.js';
import { product } from './product.js';

/** Discord's own English names. */
const permissions: Record<Permission, string> = {
  ManageGuild: 'Manage Server',
  MentionEveryone: 'Mention @everyone, @here, and All Roles',
  ModerateMembers: 'Time out members',
};

const wait = (seconds: number) =>
  seconds < 120
    ? counted(seconds, 'second', 'seconds')
    : counted(Math.ceil(seconds / 60), 'minute', 'minutes');

const texts: ProblemTexts = {
  keyRefused: [
    'The shop rejected the key',
    'An admin of this Discord server should copy the key again from the shop’s settings and enter it with `/setup`.',
  ],
  notFound: ({ what }) =>
    what === 'payment'
      ? [
          'There is no such payment',
          'The shop has no payment with this number. Ask the buyer for the number on the receipt and check its digits.',
        ]
      : [
          'This product is not for sale',
          'It isn’t in the shop, or no longer is. Type `/product` and choose from the list.',
        ],
  noMatch: ({ typed, nearest, kinds }) => [
    product[nearest.length > 0 ? 'similar' : 'nothing'](typed),
    kinds.length === 0
      ? 'The shop has no products yet.'
      : nearest.join('\n') || 'Try another name, or choose a type.',
  ],
  newKeyRefused: ['This key does not work', 'Copy it again: **Settings → API**.'],
  stillLinked: 'The shop that was linked before and the settings are unchanged.',
  away: ['The shop doesn’t answer', 'Its prices can’t be shown. Try again in a few minutes.'],
  unavailable: [
    'The shop doesn’t answer',
    'This is for the admins of this Discord server to mend: `/setup` tells them why.',
  ],
  awayReasons: {
    unreachable: [
      'The shop doesn’t answer',
      'It took too long, or can’t be reached. Try again in a few minutes.',
    ],
    serverError: [
      'The shop reported an error',
      'It may be overloaded, or limit the number of requests. Try again in a few minutes.',
    ],
    wrongAddress: [
      'The address of the shop is not right',
      'Its certificate is not valid, or it redirects to another address, and the bot doesn’t give the shop key to anybody else. The owner of this bot should check the address.',
    ],
    unreadable: [
      'The shop’s answer can’t be read',
      'Often that is maintenance, or a protection against attacks. Try again in a few minutes; if this keeps happening, the owner of this bot should check the shop’s address.',
    ],
  },
  notLookedUp: 'Payments can’t be checked now. Try again in a few minutes.',
  queueFull: ({ seconds }) => [
    'Too many people are asking right now',
    `The request was not sent, because it would have waited about ${counted(seconds, 'second', 'seconds')}. Try again in a minute.`,
  ],
  storeUnavailable: ({ isDamaged }) =>
    isDamaged
      ? [
          'The settings cannot be read or saved',
          'What is saved for this Discord server is damaged. The owner of this bot can restore a backup, or an admin of this Discord server starts again with `/setup`: **Remove…**, then link the shop.',
        ]
      : [
          'The settings cannot be read or saved',
          'The bot’s storage does not respond, or cannot be written or understood. Try again in a minute; if this keeps happening, tell the owner of this bot.',
        ],
  keyUnreadable: [
    'The saved shop key cannot be read',
    'It was encrypted with a different secret. An admin of this Discord server should enter the key again with `/setup`, or the owner of this bot should restore the old secret.',
  ],
  notLinked: [
    'No shop is linked here yet',
    'An admin of this Discord server can link one with `/setup`. It takes a minute.',
  ],
  notAllowed: ({ permission, isTaken }) => [
    'You don’t have permission to do this',
    isTaken
      ? 'This command is switched off for you under Server Settings → Integrations. Ask an admin of this Discord server. Changes there take up to a minute.'
      : `It needs the permission **${permissions[permission]}**. Ask an admin of this Discord server.`,
  ],
  accessUnknown: [
    'Your permissions could not be checked',
    'Discord didn’t answer, so your request was not carried out. Try again in a minute.',
  ],
  guildOnly: [
    'This works only on a Discord server',
    'Use the command in a channel of the Discord server whose shop you want to see.',
  ],
  tooOften: ({ seconds }) => [
    'You’re doing that too often',
    `Your request was not carried out. Try again in ${wait(seconds)}.`,
  ],
  outdated: [
    'This button is out of date',
    'It belongs to something that has changed. Run the command again.',
  ],
  unknownServer: [
    'There is no such server',
    'The shop has no server with this name or number. Type `/servers` and choose from the list.',
  ],
  malformedKey: ['That is not a shop key', 'Copy all of the key, and nothing else: **Settings → API**.'],
  notProductPage: ({ why }) =>
    ({
      otherSite: [
        'This is not an address of your shop',
        'Nothing was saved. Open any product on your shop’s site and copy the address from there.',
      ] as const,
      noProduct: [
        'It isn’t clear where the number of the product is',
        'Nothing was saved. Copy the address of a product that is on sale now, or type {id} in place of the number, for example `/product/{id}`.',
      ] as const,
      tooLong: [
        'The address is too long',
        'Nothing was saved. Leave out what it doesn’t need, for example everything after `?`.',
      ] as const,
    })[why],
  unknownAmount: [
    'That is not an amount of money',
    'Press the button again and enter a number such as 300 or 299.50.',
  ],
  cannotPost(problem) {
    if (!('missing' in problem))
      return problem.why === 'channelGone'
        ? ['This channel is gone', 'Nothing was posted. Choose another channel.']
        : [
            'The bot doesn’t post in channels of this kind',
            'Nothing was posted. Choose a text channel or an announcement channel.',
          ];
    const missing = postPermissions(problem.missing);
    return problem.why === 'permission'
      ? [
          'The bot can’t post in this channel',
          `Nothing was posted. Give the bot ${missing} there, then try again.`,
        ]
      : [
          'You can’t post in this channel',
          `The bot posts for you only in channels where you can post yourself. You need ${missing} there.`,
        ];
  },
  tooManyPosts: ({ most }) => [
    'There are too many price lists already',
    `A Discord server can have ${counted(most, 'message', 'messages')} with prices. Take a channel away first.`,
  ],
  stopping: ['The bot is restarting', 'Your request was not completed. Try again in a minute.'],
};

export const problem = problemExplainer(texts);

/** Members and moderators read this for every cause; the owner reads `problem`. */
export const shopAway = awayExplanation(texts);

/** Members read this if the shop refuses the key; staff reads `problem`. */
export const shopUnavailable = unavailableExplanation(texts);
