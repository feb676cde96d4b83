import { EX_CONFIG, OperatorError } from '../../lib/operator-error.js';

export type Environment = Readonly<Record<string, string | undefined>>;

export const wholeNumber =
  (min: number, max: number) =>
  (value: number): boolean =>
    Number.isInteger(value) && value >= min && value <= max;

/** What is wrong with the environment; quotes no values, so it is safe to print. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';

  /** One per variable, beginning with its name. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`These settings need attention:\n  ${problems.join('\n  ')}`, EX_CONFIG);
    this.problems = problems;
  }
}

/**
 * Variables of the environment, without the white space around them. An empty one counts as not set, and so does a wrong one,
 * whose first problem is kept.
 */
export class Variables {
  readonly #env: Environment;
  readonly #problems = new Map<string, string>();

  constructor(env: Environment) {
    this.#env = env;
  }

  optional(name: string, problem: string, accepts: (text: string) => boolean): string | undefined {
    const text = this.#env[name]?.trim();
    if (!text) return undefined;
    if (accepts(text)) return text;
    this.refuse(name, problem);
    return undefined;
  }

  /** @param what completes “Set it to …”. */
  required(name: string, what: string, problem: string, accepts: (text: string) => boolean): string {
    const text = this.optional(name, problem, accepts);
    if (text === undefined) this.refuse(name, `is missing. Set it to ${what}.`);
    return text ?? '';
  }

  number(name: string, range: string, accepts: (value: number) => boolean): number | undefined {
    const isNumber = (text: string) => /^\d+(\.\d+)?$/.test(text) && accepts(Number(text));
    const text = this.optional(name, `is not ${range}.`, isNumber);
    return text === undefined ? undefined : Number(text);
  }

  /** Refuses what older versions have read. */
  refuseOutdated(name: string, problem: string, isOutdated: (text: string) => boolean): void {
    const text = this.#env[name]?.trim();
    if (text && isOutdated(text)) this.refuse(name, problem);
  }

  refuse(name: string, problem: string): void {
    if (!this.#problems.has(name)) this.#problems.set(name, `${name} ${problem}`);
  }

  /** @throws ConfigError when a variable is missing or wrong. */
  check(): void {
    if (this.#problems.size > 0) throw new ConfigError([...this.#problems.values()]);
  }
}
