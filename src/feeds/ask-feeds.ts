import type { Feed } from './feed.js';
import { type FeedRecord, tryReadPart } from './record.js';

type Method =
  | 'alerts'
  | 'channels'
  | 'isNews'
  | 'leaving'
  | 'memberButtons'
  | 'paymentButtons'
  | 'paymentNotes'
  | 'staffChannels'
  | 'takeDown'
  | 'urgentChannels'
  | 'urgentRole';

/** Collects what the feeds answer that have a method and whose part can be read. The parts of others aren't parsed. */
export const askFeeds = <M extends Method, T>(
  record: FeedRecord,
  feeds: readonly Feed[],
  method: M,
  ask: (answer: NonNullable<Feed[M]>, state: unknown, feed: Feed) => T | readonly T[] | undefined,
): readonly T[] =>
  feeds.flatMap((feed) => {
    const answer = feed[method];
    const state = answer && tryReadPart(record, feed);
    return answer === undefined || state === undefined ? [] : (ask(answer, state, feed) ?? []);
  });
