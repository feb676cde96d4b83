import type { Pattern } from './pattern.js';

/** Why a command failed, most specific first. */
export const CAUSES = [
  'notProlonged',
  'pluginError',
  'inventoryFull',
  'unknownCommand',
  'noPermission',
  'unknownGroup',
  'playerUnknown',
  'playerOffline',
  'unknownItem',
  'limitReached',
  'wrongArguments',
  'serverUnreachable',
] as const;

type KnownCause = (typeof CAUSES)[number];

/** A row for each cause, in each language. */
export type Failures = Readonly<Record<KnownCause, Pattern>>;

/**
 * `otherError`: in words of denial that no row has. `unknownPlaceholder`, `nameRefused`: the command explains what the reply
 * says of the player. Only people say `taughtFailure`, of an answer: nobody has looked for this payment.
 */
export type Cause = KnownCause | 'otherError' | 'unknownPlaceholder' | 'nameRefused' | 'taughtFailure';
