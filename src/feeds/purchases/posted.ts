import { DAY_MS } from '../../lib/duration.js';
import type { Posts } from '../feed.js';
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
export function hideBuyers(purchases: Purchases, isHidden: (name: string) => boolean): Purchases {
  const posted = purchases.posted.map((message) => withoutNames(message, isHidden));
  return posted.some((message, index) => message !== purchases.posted[index])
    ? { ...purchases, posted }
    : purchases;
}

/** Undefined for a message that shows no hidden name. */
const findEdit = ({ key, edit }: PostedMessage, posts: Posts) => edit ?? posts.get(key)?.change;

/** Messages that still show a hidden name, the newest first. */
export function listUnedited({ posted }: Purchases, posts: Posts) {
  const unedited = posted.filter((message) => findEdit(message, posts)).reverse();
  const isRefused = (message: PostedMessage) => findEdit(message, posts) === 'refused';
  return { due: unedited.filter((one) => !isRefused(one)), refused: unedited.filter(isRefused) };
}

/** The next edits, no longer due: those of waiting messages, and some of sent ones. */
export function takeEdits(
  purchases: Purchases,
  posts: Posts,
  retriesRefused: boolean,
): { readonly purchases: Purchases; readonly taken: readonly PostedMessage[] } {
  const { due, refused } = listUnedited(purchases, posts);
  const wanted = [...due.filter(({ edit }) => edit !== null), ...(retriesRefused ? refused : [])];
  const isSent = ({ key }: PostedMessage) => posts.get(key)?.state === 'sent';
  const taken = [
    ...wanted.filter((message) => !isSent(message)),
    ...wanted.filter(isSent).slice(0, EDITS_PER_SYNC),
  ];
  const keys = new Set(taken.map(({ key }) => key));
  const posted = purchases.posted.map(
    (message): PostedMessage => (keys.has(message.key) ? { ...message, edit: null } : message),
  );
  return { purchases: taken.length === 0 ? purchases : { ...purchases, posted }, taken };
}

/** Drops what is too old, can't be edited, or has nothing more to hide. */
export function dropPosted(purchases: Purchases, posts: Posts, now: number): Purchases {
  const { posted, droppedAt } = purchases;
  const kept = posted.filter((message) => isKept(message, posts, now));
  const isOver = droppedAt !== null && droppedAt < now - KEPT_MS;
  if (kept.length === posted.length && !isOver) return purchases;
  return { ...purchases, posted: kept, droppedAt: isOver ? null : droppedAt };
}

function withoutNames(message: PostedMessage, isHidden: (name: string) => boolean): PostedMessage {
  const isShown = ({ buyer }: Lines[number]) => buyer && isHidden(buyer);
  if (!message.lines.some(isShown)) return message;
  const lines = message.lines.map((line) => (isShown(line) ? { ...line, buyer: '' } : line));
  return { ...message, lines, edit: 'due' };
}

const namesBuyers = (lines: Lines): boolean => lines.some(({ buyer }) => buyer);

function isKept(message: PostedMessage, posts: Posts, now: number): boolean {
  const isDue = findEdit(message, posts) !== undefined;
  if (!posts.has(message.key) || (!isDue && !namesBuyers(message.lines))) return false;
  return message.at >= now - (isDue ? KEPT_DUE_MS : KEPT_MS);
}

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
