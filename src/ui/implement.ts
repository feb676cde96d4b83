import type { Permission } from '../domain/failure.js';
import type { ActionId } from './custom-id.js';
import type { Modal, Reply } from './reply.js';

export type Visibility = 'private' | 'public';

/** Failures are private in every mode. */
export type ResponseMode =
  | Visibility
  /** Changes the message; below a public one only for the member whose command it answers, others get a private reply. */
  | 'update'
  /** Changes the private message that a form was opened from, also if the input is rejected. */
  | 'replace'
  /** Replaces a private message by a public one; a failure is shown in the private message. */
  | 'publish';

/** Not validated: users can send anything. */
export interface ActionInput {
  readonly values: readonly string[];
  /** Texts of a modal, by the field's custom id. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A reply that keeps changing while work goes on. */
export interface Progress {
  readonly reply: Reply;
  /** Each reply replaces the one before. A failure is explained below the last one. */
  continue(shutdown: AbortSignal): AsyncIterable<Reply>;
}

/** `browse` updates the button's message if that is private; below a public message it answers privately. */
type Answering<X, A> =
  | {
      readonly mode: ResponseMode | 'browse';
      run(context: X, args: A, input: ActionInput): Promise<Reply | Progress>;
    }
  /** A reply in place of the form is private. */
  | { readonly mode: 'modal'; run(context: X, args: A, input: ActionInput): Promise<Modal | Reply> }
  /** The message is a post of a feed, which edits it; a reply is a private note. */
  | { readonly mode: 'post'; run(context: X, args: A, input: ActionInput): Promise<Reply | undefined> };

interface Guarded {
  /** Required in place of the command's permission; unlike that, owners can't override it. */
  readonly permission?: Permission;
  /** Name of a command: whoever may use that may do this. */
  readonly mayUse?: string;
}

type Implementation<X, A> = Guarded & Answering<X, A>;

/** An action as the router sees it: `run` reads its arguments from the custom id. `X` is its context. */
export type Action<X, C extends string = string> = { readonly command: C } & Implementation<
  X,
  readonly string[]
>;

export type Actions<X, C extends string = string> = Readonly<Record<string, Action<X, C>>>;

/** `implementActions` with `X` fixed, so that implementations needn't name it. */
export type Implement<X> = <C extends string, T>(
  ids: { readonly [N in keyof T]: ActionId<C, T[N]> } & Readonly<Record<string, { readonly command: C }>>,
  implementations: NoInfer<{ readonly [N in keyof T]: Implementation<X, T[N]> }>,
) => Actions<X, C>;

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
  // The branches are the same, but TypeScript needs them: the result of `run` depends on the mode.
  switch (implementation.mode) {
    case 'modal':
      return { ...implementation, command, run: withArgs(id, implementation.run) };
    case 'post':
      return { ...implementation, command, run: withArgs(id, implementation.run) };
    default:
      return { ...implementation, command, run: withArgs(id, implementation.run) };
  }
}

const withArgs =
  <X, A, R>(id: ActionId<string, A>, run: (context: X, args: A, input: ActionInput) => Promise<R>) =>
  async (context: X, args: readonly string[], input: ActionInput): Promise<R> =>
    run(context, id.read(args), input);
