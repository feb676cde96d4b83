import type { RateLimit } from '../lib/rate-limit.js';
/**
 * Everything that can go wrong and is explained to the user; `words/` has the texts. Any other error is unexpected and
 * shown with an error code only. No member carries a URL, a key, a body or a message from elsewhere.
 */
export type Problem =
  // The shop API; `keyAccepted` where it says itself that this is not because of the key
  | { readonly kind: 'keyRefused' }
  | { readonly kind: 'notFound'; readonly what: 'payment' | 'product'; readonly keyAccepted?: true }
  | { readonly kind: 'queueFull'; readonly seconds: number }
  | ShopAway
  | { readonly kind: 'notLookedUp'; readonly why: ShopAway }
  /** More than is followed of a shop; people can still look at it. */
  | ({ readonly kind: 'tooMuchToFollow' } & TooMuch)
  /** A process has ended while it looked at the shop, which is left alone for a while. */
  | { readonly kind: 'lookUnended' }
  // The store
  // `isDamaged`: it answers, but the record can't be read
  | { readonly kind: 'storeUnavailable'; readonly isDamaged?: true }
  | { readonly kind: 'keyUnreadable' }
  // The user's input
  | { readonly kind: 'notLinked' | 'guildOnly' | 'outdated' | 'malformedKey' | 'stopping' }
  // A channel: it is gone, it isn't for posts, or the bot, or the member who has it post, lacks permissions there
  | { readonly kind: 'cannotPost'; readonly why: 'channelGone' | 'channelType' }
  | {
      readonly kind: 'cannotPost';
      readonly why: 'permission' | 'memberPermission';
      readonly missing: readonly PostPermission[];
    }
  // A guild has so many posts already
  | { readonly kind: 'tooManyPosts'; readonly most: number }
  /** Discord has not said whether it was sent. */
  | { readonly kind: 'maybePosted' }
  | { readonly kind: 'unknownServer' | 'unknownAmount' }
  /** `wasLinked`: a shop was linked before, and still is. */
  | { readonly kind: 'keyNotSaved'; readonly why: Problem; readonly wasLinked: boolean }
  | { readonly kind: 'notProductPage'; readonly why: 'otherSite' | 'noProduct' | 'tooLong' }
  | { readonly kind: 'notAllowed'; readonly permission: Permission }
  | { readonly kind: 'tooOften'; readonly seconds: number };

/** The shop could not be reached, or its response was unusable: nothing is known about what was requested. */
export type ShopAway =
  // The connection
  | { readonly kind: 'unreachable' | 'untrusted' | 'connectionLost' }
  | { readonly kind: 'tooSlow'; readonly seconds: number }
  | { readonly kind: 'tooLarge'; readonly mebibytes: number }
  // The response
  | { readonly kind: 'serverError' | 'rejected'; readonly status: number }
  | { readonly kind: 'rateLimited' | 'redirected' | 'webPage' | 'brokenJson' | 'unexpectedShape' };

/** A shop has more than this of something; `entries` are products on servers, each time that one is listed. */
export interface TooMuch {
  readonly limit: 'servers' | 'products' | 'entries' | 'sales';
  readonly most: number;
}

const AWAY: Readonly<Record<ShopAway['kind'], true>> = {
  unreachable: true,
  untrusted: true,
  connectionLost: true,
  tooSlow: true,
  rateLimited: true,
  serverError: true,
  rejected: true,
  redirected: true,
  webPage: true,
  brokenJson: true,
  unexpectedShape: true,
  tooLarge: true,
};

/** Whether the shop itself failed. */
export const isShopAway = (problem: Problem): problem is ShopAway => Object.hasOwn(AWAY, problem.kind);

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
export async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
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
