import { z } from 'zod';
import { OperatorError } from '../operator-error.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What is wrong with the environment; quotes no values, so it is safe to print. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';

  /** One per variable, beginning with its name. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`These settings need attention:\n  ${problems.join('\n  ')}`);
    this.problems = problems;
  }
}

/**
 * Parses what `schema` takes from the environment; an empty variable counts as not set.
 * @throws ConfigError naming every variable that is missing or wrong, and what would be right.
 */
export function readVariables<T extends z.ZodType>(schema: T, env: Environment): z.output<T> {
  const set = Object.entries(env).flatMap(([name, value]) => {
    const text = value?.trim();
    return text ? [[name, text]] : [];
  });
  const parsed = schema.safeParse(Object.fromEntries(set));
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${String(path.at(-1))} ${message}`));
}

export const required = (what: string) => z.string({ error: `is missing. Set it to ${what}.` });

export const withoutTrailingSlash = (url: string) => url.replace(/\/+$/, '');

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && !/[?#]/.test(text) && !url.username && !url.password;
}

/** For `refine`: an address that paths are appended to. */
export const baseUrl = [
  isBaseUrl,
  { error: 'is not a web address. Use one like https://example.com, without ? or #.' },
] as const;

export const number = (range: string, accepts: (value: number) => boolean) =>
  z
    .string()
    .refine((text) => /^\d+(\.\d+)?$/.test(text) && accepts(Number(text)), { error: `is not ${range}.` })
    .transform(Number);
