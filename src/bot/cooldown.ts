import { refuseTooOften } from '../domain/failure.js';
import { RateLimit } from '../lib/rate-limit.js';
import type { Interaction } from './interaction.js';

/** Three a second; nobody turns pages faster than that for long. */
const USES = { limit: 60, seconds: 20 };
/** Discord sends one for every letter typed. */
const COMPLETIONS = { limit: 200, seconds: 20 };

/**
 * Limits how often a member may use the bot, over all guilds.
 * @throws Failure `tooOften`
 */
export type Cooldown = (interaction: Interaction) => void;

export function createCooldown(): Cooldown {
  const uses = new RateLimit(USES);
  // Separate, so that a fast typist can still submit the command.
  const completions = new RateLimit(COMPLETIONS);
  return ({ kind, userId }) => refuseTooOften(kind === 'completion' ? completions : uses, userId);
}
