import type { Permission } from '../failure.js';
import type { ActionId } from '../views/custom-id.js';
import type { Modal, Reply } from '../views/reply.js';
import type { Context } from './context.js';
import type { ResponseMode } from './respond.js';

/** What came back with a button, a select or a modal. Anybody can send anything. */
export interface ActionInput {
  /** Chosen in a select. */
  readonly values: readonly string[];
  /** Typed into a modal, by field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A reply now, and a private follow-up that may take minutes. */
export interface WithFollowUp {
  readonly reply: Reply;
  /**
   * Called exactly once, so that it can release what it holds.
   * @param shutdown aborted when the bot stops, or where Discord didn't take the reply
   */
  followUp(shutdown: AbortSignal): Promise<Reply>;
}

/** What an action does, by how it answers; `update` changes the message that its button sits on. */
export type Answering<P extends readonly unknown[]> =
  | { readonly mode: ResponseMode; run(context: Context, ...rest: P): Promise<Reply> }
  | { readonly mode: 'followUp'; run(context: Context, ...rest: P): Promise<WithFollowUp> }
  | { readonly mode: 'modal'; run(context: Context, ...rest: P): Promise<Modal> };

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
  for (const name in implementations) byName[name] = withArgumentsRead(ids[name], implementations[name]);
  return byName;
}

function withArgumentsRead<C extends string, A>(id: ActionId<C, A>, action: Implementation<A>): Action<C> {
  const { command } = id;
  const reading =
    <R>(run: (context: Context, args: A, input: ActionInput) => Promise<R>) =>
    async (context: Context, args: readonly string[], input: ActionInput) =>
      run(context, id.read(args), input);
  switch (action.mode) {
    case 'modal':
      return { ...action, command, run: reading(action.run) };
    case 'followUp':
      return { ...action, command, run: reading(action.run) };
    default:
      return { ...action, command, run: reading(action.run) };
  }
}
