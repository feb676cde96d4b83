import type { Logger } from 'pino';
import type { Failure, Problem } from '../domain/failure.js';
import { describeError, lossReason } from './error-report.js';
import type { Interaction } from './interaction.js';

/** What an interaction was for: registered names only, so their number is bounded whatever anybody sends. */
export interface Names {
  /** Undefined if there is no such command. */
  readonly command: string | undefined;
  /** Of a button, select or modal; undefined if the command has no such action. */
  readonly action: string | undefined;
}

/** One interaction that has ended. */
export interface InteractionEvent extends Names {
  readonly kind: Interaction['kind'];
  /** `lost` where Discord took no answer. */
  readonly outcome: 'answered' | Problem['kind'] | 'incident' | 'lost';
  readonly ms: number;
}

export type Outcome = ReturnType<typeof createOutcome>;

/** Collects how an interaction ended, for one log line that holds nothing personal. */
export function createOutcome(log: Logger, { id, kind, guildId }: Interaction) {
  const start = performance.now();
  let names: Names = { command: undefined, action: undefined };
  let outcome: InteractionEvent['outcome'] = 'answered';
  let details: Record<string, unknown> = {};
  let level: 'info' | 'warn' | 'error' = 'info';
  return {
    concerns(found: Names) {
      names = found;
    },
    failed(failure: Failure) {
      outcome = failure.problem.kind;
      details = failure.code === undefined ? {} : { code: failure.code };
      if (isForOperator(failure)) level = 'warn';
    },
    incident(error: unknown) {
      outcome = 'incident';
      details = describeError(error);
      level = 'error';
    },
    /** Discord took no answer. */
    lost(error: unknown) {
      const { level: of, ...loss } = describeLoss(error);
      if (level !== 'error') level = of;
      outcome = 'lost';
      details = { ...details, ...loss };
    },
    end(): InteractionEvent {
      const ms = Math.round(performance.now() - start);
      log[level]({ interaction: id, kind, ...names, guild: guildId, ms, outcome, ...details }, 'interaction');
      return { kind, ...names, outcome, ms };
    },
  };
}

/** Nobody in Discord can fix it, and no other log line reports it. */
const isForOperator = ({ problem: { kind } }: Failure): boolean =>
  kind === 'storeUnavailable' || kind === 'keyUnreadable';

/** For a message that Discord refused: the reason if it is known, else the error. */
export function describeLoss(error: unknown) {
  const reason = lossReason(error);
  if (reason === undefined) return { level: 'error' as const, ...describeError(error) };
  const { code, status } = describeError(error);
  return { level: 'warn' as const, reason, code, status };
}
