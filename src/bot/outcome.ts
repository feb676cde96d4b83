import type { Logger } from 'pino';
import type { Failure, Problem } from '../domain/failure.js';
import { describeError, lossReason } from './error-report.js';
import type { Interaction } from './interaction.js';

/** Registered names only, else undefined: users can't make up labels of metrics. */
export interface Names {
  readonly command: string | undefined;
  readonly action: string | undefined;
}

export interface InteractionEvent extends Names {
  readonly kind: Interaction['kind'];
  /** `lost` if Discord took no answer. */
  readonly outcome: 'answered' | Problem['kind'] | 'incident' | 'lost';
  readonly ms: number;
}

/** Collects how an interaction ended, for one log line that holds nothing personal. */
export class Outcome {
  names: Names = { command: undefined, action: undefined };
  readonly #start = performance.now();
  #outcome: InteractionEvent['outcome'] = 'answered';
  #level: 'info' | 'warn' | 'error' = 'info';
  #details: Record<string, unknown> = {};

  fail({ problem, code }: Failure): void {
    const cause = problem.kind === 'keyNotSaved' ? problem.why.kind : problem.kind;
    // Only the operator can fix these, and no other log line mentions them.
    const isForOperator = cause === 'storeUnavailable' || cause === 'keyUnreadable';
    this.#outcome = isForOperator ? cause : problem.kind;
    this.#details = code === undefined ? {} : { code };
    if (isForOperator) this.#level = 'warn';
  }

  recordIncident(error: unknown): void {
    this.#outcome = 'incident';
    this.#details = describeError(error);
    this.#level = 'error';
  }

  lose(error: unknown): void {
    const { level, ...loss } = describeLoss(error);
    if (this.#level !== 'error') this.#level = level;
    this.#outcome = 'lost';
    this.#details = { ...this.#details, ...loss };
  }

  end(log: Logger, { id, kind, guildId }: Interaction): InteractionEvent {
    const ms = Math.round(performance.now() - this.#start);
    const [names, outcome] = [this.names, this.#outcome];
    log[this.#level](
      { interaction: id, kind, ...names, guild: guildId, ms, outcome, ...this.#details },
      'interaction',
    );
    return { kind, ...names, outcome, ms };
  }
}

/** Gives the reason if it is known, else the whole error. */
export function describeLoss(error: unknown) {
  const reason = lossReason(error);
  if (reason === undefined) return { level: 'error' as const, ...describeError(error) };
  const { code, status } = describeError(error);
  return { level: 'warn' as const, reason, code, status };
}
