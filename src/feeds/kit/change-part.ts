import { Failure } from '../../domain/failure.js';
import type { FeedAccess, OtherChange, Outcome, Part, Post } from './use.js';

export interface Edit<S, T> {
  readonly state: S;
  readonly posts?: readonly Post[] | undefined;
  readonly also?: OtherChange | undefined;
  readonly result: T;
}

export interface Changed<T> {
  /** Of the edit that was stored: another process may write first, and then it is edited again. */
  readonly result: T;
  /** Of its posts, by key. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

/** Changes a feed's state by an edit that also says what came of it. */
export async function changePart<S, T extends object>(
  feeds: FeedAccess,
  part: Part<S>,
  edit: (state: S, now: number, staffChannelId: string | null) => Edit<S, T>,
): Promise<Changed<T>> {
  const results: T[] = [];
  const outcomes = await feeds.change(part, (before, _posts, staffChannelId) => {
    const { state, posts, also, result } = edit(before, feeds.clock.now(), staffChannelId);
    results.push(result);
    return { state, posts, also };
  });
  const result = results.at(-1);
  if (result === undefined) throw new Failure({ kind: 'outdated' });
  return { result, outcomes };
}
