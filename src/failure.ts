/**
 * Everything that can go wrong in a way that a user can be told about. The words for each are in `words/`;
 * what is not in this union is an incident. No member ever carries a URL, a key, a body or somebody else's message.
 */
export type Problem =
  // The shop API
  | { readonly kind: 'keyRefused' }
  | { readonly kind: 'notFound'; readonly what: 'payment' | 'product' }
  | { readonly kind: 'queueFull'; readonly seconds: number }
  | ShopAway
  | { readonly kind: 'notLookedUp'; readonly why: ShopAway }
  // The store
  | { readonly kind: 'storeUnavailable' }
  | { readonly kind: 'keyUnreadable' }
  // What was asked
  | { readonly kind: 'notLinked' }
  | { readonly kind: 'notAllowed'; readonly permission: Permission }
  | { readonly kind: 'guildOnly' }
  | { readonly kind: 'tooOften'; readonly seconds: number }
  | { readonly kind: 'outdated' }
  | { readonly kind: 'unknownServer' }
  | { readonly kind: 'unknownProduct' }
  | { readonly kind: 'malformedKey' }
  | { readonly kind: 'unknownCurrency' }
  | { readonly kind: 'unknownTimeZone' }
  | { readonly kind: 'unknownPage'; readonly pages: number }
  | { readonly kind: 'tooManyWatches' }
  | { readonly kind: 'stopping' };

/** The shop could not be asked, or what came back was no answer: nothing is known about what was asked. */
export type ShopAway =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'untrusted' }
  | { readonly kind: 'connectionLost' }
  | { readonly kind: 'tooSlow'; readonly seconds: number }
  | { readonly kind: 'rateLimited' }
  | { readonly kind: 'serverError'; readonly status: number }
  | { readonly kind: 'rejected'; readonly status: number }
  | { readonly kind: 'redirected' }
  | { readonly kind: 'webPage' }
  | { readonly kind: 'brokenJson' }
  | { readonly kind: 'unexpectedShape' }
  | { readonly kind: 'tooLarge'; readonly mebibytes: number };

const away: Readonly<Record<ShopAway['kind'], true>> = {
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

/** Whether the shop itself is what failed, so that asking later may help. */
export const isShopAway = (problem: Problem): problem is ShopAway => Object.hasOwn(away, problem.kind);

/** Discord permissions that Shopkeep's commands can ask for. */
export type Permission = 'ManageGuild' | 'ModerateMembers';

/** Thrown where something fails that the user can be told about; the message holds the kind alone. */
export class Failure extends Error {
  override readonly name = 'Failure';

  readonly problem: Problem;
  /** Safe to log: an HTTP status or an error code of the socket layer, never a text from outside. */
  readonly code: string | number | undefined;

  constructor(problem: Problem, code?: string | number) {
    super(problem.kind);
    this.problem = problem;
    this.code = code;
  }
}

/** For what an answer can do without: undefined in place of a `Failure`. Anything else is still thrown. */
export async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
