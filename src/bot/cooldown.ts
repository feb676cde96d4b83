import { createRateLimit } from '../rate-limit.js';
import type { Interaction } from './interaction.js';

/** Three a second: nobody turns pages faster for long. */
const USES = { limit: 60, seconds: 20 };
/** Discord asks again for every letter typed. */
const COMPLETIONS = { limit: 200, seconds: 20 };

/**
 * Counts what each member asks for, wherever they ask.
 * @throws Failure `tooOften`
 */
export type Cooldown = (interaction: Interaction) => void;

export function createCooldown(): Cooldown {
  const uses = createRateLimit(USES);
  // Apart, so that who types quickly can still send what was typed.
  const completions = createRateLimit(COMPLETIONS);
  return ({ kind, userId }) => (kind === 'completion' ? completions : uses)(userId);
}
