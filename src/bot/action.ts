import type { Permission } from '../domain/failure.js';
import type { ActionId } from '../ui/custom-id.js';
import type { Modal, Reply } from '../ui/reply.js';
import type { Context } from './context.js';
import type { ResponseMode } from './respond.js';

/** What came back with a button, a select or a modal. Anybody can send anything. */
export interface ActionInput {
  /** Chosen in a select. */
  readonly values: readonly string[];
  /** Typed into a modal, by field. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Replies that follow each other in the message that the button sits on; the last one stays. At least one.
 * @param shutdown aborted when the bot stops, or where Discord didn't take the first reply
 */
export type Progress = (shutdown: AbortSignal) => AsyncIterable<Reply>;

/**
 * What an action resolves with, by its mode; `update` changes the message that its button sits on, and so does `browse` if
 * that is private: below a public one it answers privately, for everybody.
 */
type Answers = Readonly<Record<ResponseMode | 'browse', Reply>> & {
  readonly progress: Progress;
  readonly modal: Modal;
};

export type Mode = keyof Answers;

/** One way to answer, out of the modes `M`. */
export type Answering<P extends readonly unknown[], M extends Mode = Mode> = {
  readonly [K in M]: { readonly mode: K; run(context: Context, ...rest: P): Promise<Answers[K]> };
}[M];

/** The same answer for other parameters, which are converted; `run` rejects if they can't be. */
export const adapt = <M extends Mode, P extends readonly unknown[], Q extends readonly unknown[]>(
  answering: Answering<P, M>,
  parameters: (...rest: Q) => P,
): Answering<Q, M> => ({
  mode: answering.mode,
  run: async (context, ...rest) => answering.run(context, ...parameters(...rest)),
});

interface Guarded {
  /** Needed by the member in place of the command's permission; unlike that, owners can't give it away. */
  readonly permission?: Permission;
}

type Implementation<A> = Guarded & Answering<readonly [args: A, input: ActionInput]>;

/** An action as the router sees it: its arguments are read from the custom id when it runs. */
export type Action<C extends string = string> = { readonly command: C } & Guarded &
  Answering<readonly [args: readonly string[], input: ActionInput]>;

/** All actions of the command `C`, by name. */
export type Actions<C extends string = string> = Readonly<Record<string, Action<C>>>;

/**
 * Implements the actions that views have declared with `defineActions`: each of them and no other, with the arguments that
 * its custom id carries.
 */
export function implement<C extends string, T>(
  ids: { readonly [N in keyof T]: ActionId<C, T[N]> } & Readonly<Record<string, { readonly command: C }>>,
  implementations: NoInfer<{ readonly [N in keyof T]: Implementation<T[N]> }>,
): Actions<C> {
  const byName: Record<string, Action<C>> = {};
  for (const name in implementations) byName[name] = toAction(ids[name], implementations[name]);
  return byName;
}

function toAction<C extends string, A>(id: ActionId<C, A>, implementation: Implementation<A>): Action<C> {
  return {
    ...implementation,
    ...adapt(
      implementation,
      (args: readonly string[], input: ActionInput) => [id.read(args), input] as const,
    ),
    command: id.command,
  };
}
