import type { FeedList } from './feed-list.js';
import { type FeedRecord, tryReadPart, withPart } from './record.js';
import { NO_STAFF, type Staff, type StaffView, staffPart } from './staff-state.js';

/** Chosen by nobody if it can't be read, so that an owner can choose again. */
export const readStaff = (record: FeedRecord): Staff => tryReadPart(record, staffPart) ?? NO_STAFF;

/** At a tie, the channel of what is private goes first. */
export function viewStaff(record: FeedRecord, feeds: FeedList): StaffView {
  const staff = readStaff(record);
  const seats = feeds
    .ask(record, 'staff', ({ find }, state, { isPrivate = false }) => ({ isPrivate, channelId: find(state) }))
    .toSorted((one, other) => Number(other.isPrivate) - Number(one.isPrivate));
  const ids = [staff.channelId, ...seats.map(({ channelId }) => channelId)].filter((one) => one !== null);
  const count = (channelId: string) => ids.filter((one) => one === channelId).length;
  return { ...staff, used: [...new Set(ids)].toSorted((one, other) => count(other) - count(one)) };
}

/**
 * Feeds that tell the staff something in the former channel do so in the new one.
 * @param opens the channels in which feeds are switched on, by name
 */
export function withStaff(
  record: FeedRecord,
  feeds: FeedList,
  staff: Staff,
  opens: Readonly<Record<string, string>>,
): FeedRecord {
  const { channelId: former } = readStaff(record);
  return feeds.all.reduce(
    (current, feed) => {
      const { name, staff: seat } = feed;
      const state = seat && tryReadPart(current, feed);
      if (!seat || state === undefined) return current;
      const isMoved = former !== null && seat.find(state) === former;
      const channelId = opens[name] ?? (isMoved ? staff.channelId : null);
      return channelId === null ? current : withPart(current, feed, seat.open(state, channelId));
    },
    withPart(record, staffPart, staff),
  );
}
