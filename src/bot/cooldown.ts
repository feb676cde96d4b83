import { createAllowance } from '../allowance.js';
import type { Incoming } from './incoming.js';

/** Three a second: nobody turns pages faster for long. */
const USES = { times: 60, seconds: 20 };
/** Discord asks anew for every letter that somebody types. */
const COMPLETIONS = { times: 200, seconds: 20 };

/**
 * Counts what each member asks for, wherever they ask.
 * @throws Failure `tooOften`
 */
export type Cooldown = (incoming: Incoming) => Promise<void>;

export function createCooldown(): Cooldown {
  const uses = createAllowance(USES);
  // Apart, so that who types quickly can still send what was typed.
  const completions = createAllowance(COMPLETIONS);
  return ({ kind, userId }) => (kind === 'completion' ? completions : uses)(userId);
}
