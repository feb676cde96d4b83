import { z } from 'zod';
import { DiscordError, type Leaf } from './errors.js';

type Context = z.RefinementCtx;

/** Reports a breach with Discord's own leaf code; the path is relative to the value being checked. */
export function report(ctx: Context, path: readonly PropertyKey[], code: string, message: string): void {
  ctx.addIssue({ code: 'custom', path: [...path], message, params: { code } });
}

function checkLength(ctx: Context, length: number, min: number, max: number): void {
  if (length >= min && length <= max) return;
  if (min === 0) report(ctx, [], 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`);
  else report(ctx, [], 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`);
}

/** A string of min to max UTF-16 units: the stricter of the two ways to count, as Discord's is not documented. */
export const text = (min: number, max: number) =>
  z.string().superRefine((value, ctx) => checkLength(ctx, value.length, min, max));

/** As text(), but white space around it is cut off before counting. */
export const trimmed = (min: number, max: number) =>
  z
    .string()
    .transform((value) => value.trim())
    .superRefine((value, ctx) => checkLength(ctx, value.length, min, max));

/** An array of min to max items. */
export const list = <T extends z.ZodType>(item: T, min: number, max: number) =>
  z.array(item).superRefine((value, ctx) => checkLength(ctx, value.length, min, max));

/** A whole number within bounds. */
export const whole = (min: number, max: number) =>
  z.int().superRefine((value, ctx) => checkBounds(ctx, value, min, max));

function checkBounds(ctx: Context, value: number, min: number, max: number): void {
  if (value < min) report(ctx, [], 'NUMBER_TYPE_MIN', `int value should be greater than or equal to ${min}.`);
  if (value > max) report(ctx, [], 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${max}.`);
}

/** A field that this kind of object must not have. */
export const absent = () => z.never().exactOptional();

export const snowflake = z.string().regex(/^\d{1,20}$/);

export const WEB = ['http', 'https'];
export const MEDIA = ['http', 'https', 'attachment'];

/** An address of one of the given schemes. */
export const url = (schemes: readonly string[], max = 2048) =>
  z.string().superRefine((value, ctx) => {
    checkLength(ctx, value.length, 0, max);
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase();
    if (scheme === undefined || !wellFormed(value)) {
      report(ctx, [], 'URL_TYPE_INVALID_URL', 'Not a well formed URL.');
    } else if (!schemes.includes(scheme)) {
      const names = schemes.map((name) => `'${name}'`).join(', ');
      const message = `Scheme "${scheme}" is not supported. Scheme must be one of (${names}).`;
      report(ctx, [], 'URL_TYPE_INVALID_SCHEME', message);
    }
  });

function wellFormed(value: string): boolean {
  if (/\s/.test(value) || !URL.canParse(value)) return false;
  return !/^https?:/i.test(value) || /^https?:\/\/[^/]/i.test(value);
}

/** The value without the object fields, however deep, that `drop` says mean nothing. */
export function prune(value: unknown, drop: (key: string, field: unknown) => boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => prune(item, drop));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, field]) => !drop(key, field));
  return Object.fromEntries(kept.map(([key, field]) => [key, prune(field, drop)]));
}

/** Inside embeds and components Discord reads null as "not there". */
export const withoutNulls = (value: unknown): unknown => prune(value, (_, field) => field === null);

/** Reads a body by its schema, or refuses it with Discord's tree; `path` is where the body hangs. */
export function readForm<T>(schema: z.ZodType<T>, body: unknown, path: readonly PropertyKey[] = []): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const leaves = result.error.issues.flatMap((issue) => leavesOf(issue, body));
  throw new DiscordError(
    'invalidForm',
    leaves.map((leaf) => ({ ...leaf, path: [...path, ...leaf.path] })),
  );
}

const WRONG_TYPE: Record<string, [code: string, message: string]> = {
  array: ['LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType'],
  object: ['DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType'],
  record: ['DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType'],
  string: ['STRING_TYPE_CONVERT', 'Could not interpret the value as string.'],
  boolean: ['BOOLEAN_TYPE_CONVERT', 'Must be either true or false.'],
  number: ['NUMBER_TYPE_COERCE', 'Value is not int.'],
  int: ['NUMBER_TYPE_COERCE', 'Value is not int.'],
  // Discord's own code for a field that must not be there is not documented.
  never: ['BASE_TYPE_NOT_ALLOWED', 'This field cannot be used here.'],
};

function leavesOf(issue: z.core.$ZodIssue, body: unknown): Leaf[] {
  const { path } = issue;
  const value = valueAt(body, path);
  const missing = value === undefined || value === null;
  switch (issue.code) {
    case 'custom':
      return [{ path, code: String(issue.params?.code ?? 'BASE_TYPE_INVALID'), message: issue.message }];
    case 'invalid_value':
      return [missing ? required(path) : choices(path, issue.values)];
    case 'invalid_union':
      return [missing ? required(path) : unionChoices(path, 'options' in issue ? issue.options : [])];
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        code: 'BASE_TYPE_CHOICES',
        message: 'The local Discord does not know this field here.',
      }));
    case 'invalid_type': {
      if (missing) return [required(path)];
      const [code, message] = WRONG_TYPE[issue.expected] ?? ['BASE_TYPE_INVALID', issue.message];
      return [{ path, code, message }];
    }
    default:
      return [{ path, code: 'BASE_TYPE_INVALID', message: issue.message }];
  }
}

const required = (path: readonly PropertyKey[]): Leaf => ({
  path,
  code: 'BASE_TYPE_REQUIRED',
  message: 'This field is required',
});

const choices = (path: readonly PropertyKey[], values: readonly unknown[]): Leaf => ({
  path,
  code: 'BASE_TYPE_CHOICES',
  message: `The local Discord knows only these values: ${values.map(String).join(', ')}.`,
});

const unionChoices = (path: readonly PropertyKey[], values: unknown): Leaf => ({
  path,
  code: 'UNION_TYPE_CHOICES',
  message: `The local Discord knows only these values of "${String(path.at(-1))}" here: ${String(values)}.`,
});

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    body,
  );
}
