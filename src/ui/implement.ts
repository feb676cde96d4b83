import type { Permission } from '../domain/failure.js';
import type { ActionId } from './custom-id.js';
import type { Modal, Reply } from './reply.js';

/** Who sees a reply. */
export type Visibility = 'private' | 'public';

/** Failures are private in every mode. */
export type ResponseMode =
  | Visibility
  | 'update'
  /** Changes the private message that a form was opened from, also if the input is rejected. */
  | 'replace'
  /** Replaces a private message by a public one; a failure is shown in the private message. */
  | 'publish';

/** What came back with a button, a select or a modal. Anybody can send anything. */
export interface ActionInput {
  /** Chosen in a select. */
  readonly values: readonly string[];
  /** Typed into a modal, by field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A reply whose message goes on changing. */
export interface Progress {
  readonly reply: Reply;
  /**
   * Replies that take its place, one after the other; the last one stays. A failure among them is explained below it.
   * @param shutdown aborted when the bot stops
   */
  continue(shutdown: AbortSignal): AsyncIterable<Reply>;
}

/**
 * How an action answers. `update` changes the message that its button sits on, and so does `browse` if that is private: below
 * a public one it answers privately, for everybody.
 */
type Answering<X, A> =
  | {
      readonly mode: ResponseMode | 'browse';
      run(context: X, args: A, input: ActionInput): Promise<Reply | Progress>;
    }
  | { readonly mode: 'modal'; run(context: X, args: A, input: ActionInput): Promise<Modal> };

interface Guarded {
  /** Needed by the member in place of the command's permission; unlike that, owners can't give it away. */
  readonly permission?: Permission;
}

type Implementation<X, A> = Guarded & Answering<X, A>;

/** An action as the router sees it: its arguments are read from the custom id when it runs. `X` is what it works with. */
export type Action<X, C extends string = string> = { readonly command: C } & Implementation<
  X,
  readonly string[]
>;

/** All actions of the command `C`, by name. */
export type Actions<X, C extends string = string> = Readonly<Record<string, Action<X, C>>>;

/** `implementActions` for a known `X`, so that implementations need not name it. */
export type Implement<X> = <C extends string, T>(
  ids: { readonly [N in keyof T]: ActionId<C, T[N]> } & Readonly<Record<string, { readonly command: C }>>,
  implementations: NoInfer<{ readonly [N in keyof T]: Implementation<X, T[N]> }>,
) => Actions<X, C>;

/**
 * Implements the actions that views have declared with `defineActions`: each of them and no other, with the arguments that
 * its custom id carries.
 */
export function implementActions<X, C extends string, T>(
  ids: { readonly [N in keyof T]: ActionId<C, T[N]> } & Readonly<Record<string, { readonly command: C }>>,
  implementations: NoInfer<{ readonly [N in keyof T]: Implementation<X, T[N]> }>,
): Actions<X, C> {
  const byName: Record<string, Action<X, C>> = {};
  for (const name in implementations) byName[name] = toAction(ids[name], implementations[name]);
  return byName;
}

function toAction<X, C extends string, A>(
  id: ActionId<C, A>,
  implementation: Implementation<X, A>,
): Action<X, C> {
  const { command } = id;
  // Told apart for the compiler: what `run` resolves with goes by the mode.
  return implementation.mode === 'modal'
    ? { ...implementation, command, run: withArgs(id, implementation.run) }
    : { ...implementation, command, run: withArgs(id, implementation.run) };
}

const withArgs =
  <X, A, R>(id: ActionId<string, A>, run: (context: X, args: A, input: ActionInput) => Promise<R>) =>
  async (context: X, args: readonly string[], input: ActionInput): Promise<R> =>
    run(context, id.read(args), input);
