import type { RateLimit } from '../lib/rate-limit.js';
import type { Kind } from './product.js';
/** Everything explained to the user. No member has a URL, a key, a body or a message from elsewhere. */
export type Problem =
  | ShopAway
  | { readonly kind: 'notLookedUp' }
  | { readonly kind: 'keyRefused' | 'keyUnreadable' | 'malformedKey' | 'unknownServer' | 'unknownAmount' }
  | { readonly kind: 'notLinked' | 'guildOnly' | 'outdated' | 'stopping' }
  /** `keyAccepted`: the platform's error code rules out a bad key. */
  | { readonly kind: 'notFound'; readonly what: 'payment' | 'product'; readonly keyAccepted?: true }
  /** `typed` is escaped; `nearest` are lines; `kinds` are for sale. */
  | {
      readonly kind: 'noMatch';
      readonly typed: string;
      readonly nearest: readonly string[];
      readonly kinds: readonly Kind[];
    }
  | { readonly kind: 'queueFull' | 'tooOften'; readonly seconds: number }
  /** `isDamaged`: the store answers, but the record can't be read. */
  | { readonly kind: 'storeUnavailable'; readonly isDamaged?: true }
  | { readonly kind: 'cannotPost'; readonly why: 'channelGone' | 'channelType' }
  | {
      readonly kind: 'cannotPost';
      readonly why: 'permission' | 'memberPermission';
      readonly missing: readonly PostPermission[];
    }
  | { readonly kind: 'tooManyPosts'; readonly most: number }
  /** `wasLinked`: an earlier shop stays linked. */
  | { readonly kind: 'keyNotSaved'; readonly why: Problem; readonly wasLinked: boolean }
  | { readonly kind: 'notProductPage'; readonly why: 'otherSite' | 'noProduct' | 'tooLong' }
  /** `isTaken`: the server's settings deny the member this command in spite of the permission. */
  | { readonly kind: 'notAllowed'; readonly permission: Permission; readonly isTaken?: boolean }
  | { readonly kind: 'accessUnknown' };

/** Failures of the shop as the log names them, with the reason that an owner reads. */
const AWAY = {
  unreachable: 'unreachable',
  tooSlow: 'unreachable',
  serverError: 'serverError',
  rateLimited: 'serverError',
  untrusted: 'wrongAddress',
  redirected: 'wrongAddress',
  rejected: 'unreadable',
  noSuchPath: 'unreadable',
  webPage: 'unreadable',
  brokenJson: 'unreadable',
  unexpectedShape: 'unreadable',
  tooLarge: 'unreadable',
} as const;

export interface ShopAway {
  readonly kind: keyof typeof AWAY;
}

export type AwayReason = (typeof AWAY)[keyof typeof AWAY];

export const isShopAway = (problem: Problem): problem is ShopAway => Object.hasOwn(AWAY, problem.kind);

/** Whether members may see the last copy in place of what failed: they can mend neither. */
export const keepsCopy = (problem: Problem): boolean => isShopAway(problem) || problem.kind === 'keyRefused';

export const awayReason = ({ kind }: ShopAway): AwayReason => AWAY[kind];

export const isRecordDamaged = (problem: Problem): boolean =>
  problem.kind === 'storeUnavailable' && problem.isDamaged === true;

export const POST_PERMISSIONS = ['ViewChannel', 'SendMessages', 'EmbedLinks'] as const;

export type PostPermission = (typeof POST_PERMISSIONS)[number];

export type Permission = 'ManageGuild' | 'ModerateMembers' | 'MentionEveryone';

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

/** For optional data: undefined instead of a `Failure`. Other errors are still thrown. */
export async function ignoreFailure<T>(work: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** @throws Failure `tooOften` if `who` has reached the limit of this window */
export function refuseTooOften(limit: Pick<RateLimit, 'reserve'>, who: string): void {
  const seconds = limit.reserve(who);
  if (seconds > 0) throw new Failure({ kind: 'tooOften', seconds });
}
