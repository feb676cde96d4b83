import { Failure } from '../domain/failure.js';
import { LIMITS } from './limits.js';

/** Validates one argument: users can forge custom ids. @throws Failure `outdated` */
type Argument = (text: string | undefined) => string | number | undefined;

/** The custom id has the arguments in this order. */
type ArgumentList = Readonly<Record<string, Argument>>;

type OptionalNames<L extends ArgumentList> = {
  [N in keyof L]: undefined extends ReturnType<L[N]> ? N : never;
}[keyof L];

export type ArgumentsOf<L extends ArgumentList> = {
  readonly [N in Exclude<keyof L, OptionalNames<L>>]: ReturnType<L[N]>;
} & { readonly [N in OptionalNames<L>]?: ReturnType<L[N]> };

/** Calling it with the action's arguments builds the custom id; `read` parses them again. */
export interface ActionId<C extends string, A> {
  (...args: keyof A extends never ? [] : object extends A ? [args?: A] : [args: A]): string;
  readonly command: C;
  /** @throws Failure `outdated` */
  read(args: readonly string[]): A;
}

/** Declares a command's buttons, selects and modals. Views build ids from it; the command implements all of it. */
export function defineActions<C extends string, const L extends Readonly<Record<string, ArgumentList>>>(
  command: C,
  actions: L,
): { readonly [N in keyof L]: ActionId<C, ArgumentsOf<L[N]>> };
// TypeScript can't type an object that is built entry by entry, hence the overload.
export function defineActions(command: string, actions: Readonly<Record<string, ArgumentList>>) {
  return Object.fromEntries(
    Object.entries(actions).map(([action, list]) => [action, actionId(command, action, list)]),
  );
}

function actionId(command: string, action: string, list: ArgumentList) {
  const names = Object.keys(list);
  const id = (args: Readonly<Record<string, string | number | undefined>> = {}) =>
    customId([command, action, ...names.flatMap((name) => args[name] ?? [])]);
  const read = (texts: readonly string[]) =>
    Object.fromEntries(Object.entries(list).map(([name, argument], index) => [name, argument(texts[index])]));
  return Object.assign(id, { command, read });
}

// Custom ids outlive restarts, and every reader of the message can see them: no keys, no e-mail addresses.
/** `command:action:args` @throws RangeError above Discord's 100 characters */
function customId(parts: readonly (string | number)[]): string {
  const id = parts.map(encodePart).join(':');
  if (id.length > LIMITS.customId) throw new RangeError(`custom id of ${id.length} characters`);
  return id;
}

const encodePart = (part: string | number): string =>
  String(part)
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/[^\p{L}\p{N}_. -]/gu, encodeURIComponent);

/** Leaves room for the names and numbers in a custom id. */
const TEXT_MAX = 60;

export const fitsIds = (text: string, max = TEXT_MAX): boolean => encodePart(text).length <= max;

interface CustomId {
  readonly command: string;
  readonly action: string;
  readonly args: readonly string[];
}

/** Undefined for a text that the bot can't have written. */
export function readCustomId(id: string): CustomId | undefined {
  try {
    const [command, action, ...args] = id.split(':').map(decodeURIComponent);
    return command && action ? { command, action, args } : undefined;
  } catch {
    return undefined;
  }
}

/** @param read gives undefined for an invalid argument */
export const argument =
  <T extends string | number>(read: (text: string) => T | undefined) =>
  (text: string | undefined): T => {
    const value = text === undefined ? undefined : read(text);
    if (value === undefined) throw new Failure({ kind: 'outdated' });
    return value;
  };

const integer = (min: number) =>
  argument((text) => {
    const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    return Number.isSafeInteger(number) && number >= min ? number : undefined;
  });

export const wholeNumber = integer(0);
export const positiveNumber = integer(1);

const matching = (pattern: RegExp) => argument((text) => (pattern.test(text) ? text : undefined));

export const word = matching(/^\w{1,20}$/);

export const text = argument((typed) => (typed !== '' && fitsIds(typed) ? typed : undefined));

export const snowflake = matching(/^\d{17,20}$/);

export const oneOf = <const T extends string>(...words: readonly T[]) =>
  argument((text) => words.find((word) => word === text));

/** Only the last arguments can be optional. */
export const optional =
  <T extends string | number>(argument: (text: string | undefined) => T) =>
  (text: string | undefined): T | undefined =>
    text === undefined ? undefined : argument(text);
