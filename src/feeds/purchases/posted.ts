import { DAY_MS } from '../../lib/duration.js';
import type { Outcome, Posts } from '../feed.js';
import { foldHiddenNames, hideBuyers } from './names.js';
import type { Lines, PostedMessage, Purchases } from './state.js';

/** Names can be hidden for this long; edits that are still due then get a day more. */
const KEPT_MS = 3 * DAY_MS;
const KEPT_DUE_MS = 4 * DAY_MS;
const MAX_POSTED = 500;
/** In characters of JSON, because every write of the guild's record includes them. */
const MAX_POSTED_CHARS = 300_000;
/** The shop isn't polled during a sync. */
export const EDITS_PER_SYNC = 10;

export function recordPosted(
  purchases: Purchases,
  message: Pick<PostedMessage, 'key' | 'channelId' | 'at' | 'lines'>,
): Purchases {
  if (!namesBuyers(message.lines)) return purchases;
  return dropOldest({
    ...purchases,
    posted: [...purchases.posted, { ...message, edit: null }],
  });
}

/** Names that are no longer hidden appear in new messages only. */
export function withHiddenNames(purchases: Purchases, hiddenNames: readonly string[]): Purchases {
  const hidden = foldHiddenNames(hiddenNames);
  return {
    ...purchases,
    hiddenNames,
    posted: purchases.posted.map((message) => hideMessageNames(message, hidden)),
  };
}

/** Messages that still show a hidden name: newest first, refused edits last. */
export const listUnedited = ({ posted }: Purchases): readonly PostedMessage[] => [
  ...posted.filter(({ edit }) => edit === 'due' || edit === 'queued').reverse(),
  ...posted.filter(({ edit }) => edit === 'refused').reverse(),
];

/** Marks the next edits as queued: of sent messages if `ofSent`, else of waiting ones. */
export function takeEdits(
  purchases: Purchases,
  posts: Posts,
  ofSent: boolean,
  retriesRefused: boolean,
): { readonly purchases: Purchases; readonly taken: readonly PostedMessage[] } {
  const isTaken = ({ key, edit }: PostedMessage) =>
    (posts.get(key)?.state === 'sent') === ofSent &&
    (edit === 'due' || (retriesRefused && edit === 'refused'));
  const taken = listUnedited(purchases)
    .filter(isTaken)
    .slice(0, ofSent ? EDITS_PER_SYNC : MAX_POSTED);
  const keys = new Set(taken.map(({ key }) => key));
  const posted = purchases.posted.map(
    (message): PostedMessage => (keys.has(message.key) ? { ...message, edit: 'queued' } : message),
  );
  return { purchases: taken.length === 0 ? purchases : { ...purchases, posted }, taken };
}

export function settlePosted(purchases: Purchases, key: string, outcome: Outcome): Purchases {
  const settled = (message: PostedMessage): PostedMessage[] => {
    switch (outcome) {
      case 'sent':
        // More names may have been hidden while it was sent.
        if (message.edit === 'due') return [message];
        return namesBuyers(message.lines) ? [{ ...message, edit: null }] : [];
      case 'unchanged':
        return [{ ...message, edit: 'refused' }];
      default:
        return [];
    }
  };
  return {
    ...purchases,
    posted: purchases.posted.flatMap((message) => (message.key === key ? settled(message) : [message])),
  };
}

export function dropExpired(purchases: Purchases, now: number): Purchases {
  const { posted, droppedAt } = purchases;
  const kept = posted.filter((message) => isKept(message, now));
  const isOver = droppedAt !== null && droppedAt < now - KEPT_MS;
  if (kept.length === posted.length && !isOver) return purchases;
  return { ...purchases, posted: kept, droppedAt: isOver ? null : droppedAt };
}

function hideMessageNames(message: PostedMessage, hidden: ReadonlySet<string>): PostedMessage {
  const lines = hideBuyers(message.lines, hidden);
  return lines === message.lines ? message : { ...message, lines, edit: 'due' };
}

const namesBuyers = (lines: Lines): boolean => lines.some(({ buyer }) => buyer);

const isKept = ({ at, edit }: PostedMessage, now: number): boolean =>
  at >= now - (edit === null ? KEPT_MS : KEPT_DUE_MS);

function dropOldest(purchases: Purchases): Purchases {
  const { posted } = purchases;
  let chars = 0;
  const last = posted.findLastIndex((message, index) => {
    chars += JSON.stringify(message).length;
    return chars > MAX_POSTED_CHARS || posted.length - index > MAX_POSTED;
  });
  const dropped = posted[last];
  return dropped ? { ...purchases, posted: posted.slice(last + 1), droppedAt: dropped.at } : purchases;
}
