import { Failure } from '../domain/failure.js';
import { LIMITS } from './limits.js';

/** Reads one argument of a custom id. Anybody can send any id. @throws Failure `outdated` */
type Argument = (text: string | undefined) => string | number | undefined;

/** The arguments of one action, in the order in which they stand in its custom id. */
type ArgumentList = Readonly<Record<string, Argument>>;

type OptionalNames<L extends ArgumentList> = {
  [N in keyof L]: undefined extends ReturnType<L[N]> ? N : never;
}[keyof L];

export type ArgumentsOf<L extends ArgumentList> = {
  readonly [N in Exclude<keyof L, OptionalNames<L>>]: ReturnType<L[N]>;
} & { readonly [N in OptionalNames<L>]?: ReturnType<L[N]> };

/** An action of a command: called with its arguments, it gives the custom id that leads to it. */
export interface ActionId<C extends string, A> {
  (...args: keyof A extends never ? [] : object extends A ? [args?: A] : [args: A]): string;
  readonly command: C;
  /** @throws Failure `outdated` */
  read(args: readonly string[]): A;
}

/**
 * Declares the buttons, selects and modals of a command with what their custom ids carry. Views build the ids from this,
 * and `implement` in the command takes exactly these actions.
 */
export function defineActions<C extends string, const L extends Readonly<Record<string, ArgumentList>>>(
  command: C,
  actions: L,
): { readonly [N in keyof L]: ActionId<C, ArgumentsOf<L[N]>> };
// The compiler cannot follow a record that is made entry by entry, hence the overload.
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

/**
 * `command:action:args`; of each part all but letters, digits and spaces is percent-encoded. It outlives restarts, and
 * anybody who sees the message's source can read it: neither keys nor e-mail addresses may go into it.
 * @throws RangeError above Discord's 100 characters
 */
function customId(parts: readonly (string | number)[]): string {
  const id = parts.map(encodePart).join(':');
  if (id.length > LIMITS.customId) throw new RangeError(`custom id of ${id.length} characters`);
  return id;
}

const encodePart = (part: string | number): string =>
  String(part)
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/[^\p{L}\p{N}_. -]/gu, encodeURIComponent);

/** Characters of a custom id that its names and numbers leave for a text. */
const TEXT_MAX = 60;

export const fitsIds = (text: string): boolean => encodePart(text).length <= TEXT_MAX;

/** A custom id that has come back: which action of which command, and with what. */
interface CustomId {
  readonly command: string;
  readonly action: string;
  readonly args: readonly string[];
}

/** Reads any text; undefined when it is not one of ours. */
export function readCustomId(id: string): CustomId | undefined {
  try {
    const [command, action, ...args] = id.split(':').map(decodeURIComponent);
    return command && action ? { command, action, args } : undefined;
  } catch {
    return undefined;
  }
}

/** An argument that `read` understands; it gives `undefined` for what is out of date. */
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

/** From 0 up. */
export const wholeNumber = integer(0);

/** From 1 up. */
export const positiveNumber = integer(1);

const matching = (pattern: RegExp) => argument((text) => (pattern.test(text) ? text : undefined));

/** A word of the code's own. */
export const word = matching(/^\w{1,20}$/);

/** Any text that `fitsIds`. */
export const text = argument((typed) => (typed !== '' && fitsIds(typed) ? typed : undefined));

/** An id that Discord has given. */
export const snowflake = matching(/^\d{17,20}$/);

/** One of a few words. */
export const oneOf = <const T extends string>(...words: readonly T[]) =>
  argument((text) => words.find((word) => word === text));

/** An argument that may be left out; only the last ones can. */
export const optional =
  <T extends string | number>(argument: (text: string | undefined) => T) =>
  (text: string | undefined): T | undefined =>
    text === undefined ? undefined : argument(text);
