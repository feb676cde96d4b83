import type { RateLimit } from '../lib/rate-limit.js';
/**
 * Everything that can go wrong and is explained to the user; `words/` has the texts. Any other error is unexpected and
 * shown with an error code only. No member carries a URL, a key, a body or a message from elsewhere.
 */
export type Problem =
  | ShopAway
  /** A payment, because the shop is away; the `Failure` has the code. */
  | { readonly kind: 'notLookedUp' }
  | { readonly kind: 'keyRefused' | 'keyUnreadable' | 'malformedKey' | 'unknownServer' | 'unknownAmount' }
  | { readonly kind: 'notLinked' | 'guildOnly' | 'outdated' | 'stopping' }
  /** Discord has not said whether it was sent. */
  | { readonly kind: 'maybePosted' }
  /** `keyAccepted`: the shop says itself that this is not because of the key. */
  | { readonly kind: 'notFound'; readonly what: 'payment' | 'product'; readonly keyAccepted?: true }
  | { readonly kind: 'queueFull' | 'tooOften'; readonly seconds: number }
  /** `isDamaged`: the store answers, but the record can't be read. */
  | { readonly kind: 'storeUnavailable'; readonly isDamaged?: true }
  | { readonly kind: 'cannotPost'; readonly why: 'channelGone' | 'channelType' }
  /** The bot, or the member who has it post, lacks permissions in the channel. */
  | {
      readonly kind: 'cannotPost';
      readonly why: 'permission' | 'memberPermission';
      readonly missing: readonly PostPermission[];
    }
  | { readonly kind: 'tooManyPosts'; readonly most: number }
  /** `wasLinked`: a shop was linked before, and still is. */
  | { readonly kind: 'keyNotSaved'; readonly why: Problem; readonly wasLinked: boolean }
  | { readonly kind: 'notProductPage'; readonly why: 'otherSite' | 'noProduct' | 'tooLong' }
  /** `isTaken`: the member has the permission, but an owner has taken the command from them. */
  | { readonly kind: 'notAllowed'; readonly permission: Permission; readonly isTaken?: boolean }
  /** Discord has not said who may use a command. */
  | { readonly kind: 'accessUnknown' };

/** How the shop can fail, in the words of the log, and what an owner reads about it. */
const AWAY = {
  unreachable: 'unreachable',
  tooSlow: 'unreachable',
  serverError: 'serverError',
  rateLimited: 'serverError',
  untrusted: 'wrongAddress',
  redirected: 'wrongAddress',
  rejected: 'unreadable',
  webPage: 'unreadable',
  brokenJson: 'unreadable',
  unexpectedShape: 'unreadable',
  tooLarge: 'unreadable',
} as const;

/** The shop could not be reached, or its response was unusable: nothing is known about what was requested. */
export interface ShopAway {
  readonly kind: keyof typeof AWAY;
}

export type AwayReason = (typeof AWAY)[keyof typeof AWAY];

/** Whether the shop itself failed. */
export const isShopAway = (problem: Problem): problem is ShopAway => Object.hasOwn(AWAY, problem.kind);

export const awayReason = ({ kind }: ShopAway): AwayReason => AWAY[kind];

/** Whether only erasing a record mends it. */
export const isRecordDamaged = (problem: Problem): boolean =>
  problem.kind === 'storeUnavailable' && problem.isDamaged === true;

/** What the bot needs in a channel to post there, and the member who has it post. */
export const POST_PERMISSIONS = ['ViewChannel', 'SendMessages', 'EmbedLinks'] as const;

export type PostPermission = (typeof POST_PERMISSIONS)[number];

/** Discord permissions that Shopkeep's commands can require. */
export type Permission = 'ManageGuild' | 'ModerateMembers' | 'MentionEveryone';

/** Thrown for anything that is explained to the user. The message is the problem's kind and nothing else. */
export class Failure extends Error {
  override readonly name = 'Failure';

  readonly problem: Problem;
  /** Safe to log: an HTTP status or a socket error code, never text from outside. */
  readonly code: string | number | undefined;

  constructor(problem: Problem, code?: string | number) {
    super(problem.kind);
    this.problem = problem;
    this.code = code;
  }
}

/** For data that a reply can do without: undefined instead of a `Failure`. Other errors are still thrown. */
export async function ignoreFailure<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Counts one use by `who`. @throws Failure `tooOften` if the limit of this window is reached */
export function refuseTooOften(limit: RateLimit, who: string): void {
  const seconds = limit.reserve(who);
  if (seconds > 0) throw new Failure({ kind: 'tooOften', seconds });
}
