import { isDeepStrictEqual } from 'node:util';
import type { ShopState } from '../shop/guild-shop.js';
import type { Announce, Announced, FollowRecord, FollowStore } from '../store/follow-record.js';
import { compare } from './changes.js';
import type { Audience, Outbox } from './outbox.js';
import { DONE, type Progress, scheduleList } from './progress.js';
import { isComplete, takeSnapshot } from './snapshot.js';

/** The least time between two announcements. */
const HOUR_MS = 60 * 60_000;

/** Where news is announced; null while that is off. */
export const newsChannel = (announce: Announce | null): string | null =>
  announce?.isOn ? announce.channelId : null;

/** Announces what has changed in a shop since it was last announced. */
export async function announceNews(
  store: FollowStore,
  outbox: Outbox,
  audience: Audience,
  state: ShopState,
): Promise<Progress> {
  const { guildId } = audience;
  const { announce, announced } = await store.get(guildId);
  if (newsChannel(announce) === null) return DONE;
  if (!announced || isOfAnotherShop(announced, state)) {
    await beginAnnouncing(store, guildId, state);
    return DONE;
  }
  const { at } = state.catalogue;
  const { news, ...compared } = compare(announced, takeSnapshot(state), isComplete(state), at);
  const known: Announced = { ...compared.known, shopId: state.shop.id };
  await store.change(guildId, (current) =>
    isDeepStrictEqual(current.announced, announced) ? { ...current, announced: known } : current,
  );
  if (news.length === 0) return DONE;
  const next = nextAnnouncement(known.sentAt, Date.now());
  if (next > Date.now()) return scheduleList(next);
  return outbox.send(audience, { to: 'members', changes: news }, (current) =>
    isDeepStrictEqual([current.announced, current.announce], [known, announce]) ? current : undefined,
  );
}

/** A time to come is one of a clock that was wrong. */
const nextAnnouncement = (sentAt: number | null, now: number): number =>
  sentAt === null || sentAt > now ? now : sentAt + HOUR_MS;

/** Whether what was announced is another shop's: the guild has another key. */
const isOfAnotherShop = ({ shopId }: Announced, { shop }: ShopState): boolean =>
  shopId !== undefined && shopId !== shop.id;

/** Takes the shop as it is now for announced: what it has when announcements are set up, or it is linked, is no news. */
export async function beginAnnouncing(store: FollowStore, guildId: string, state: ShopState): Promise<void> {
  // An empty list may be an outage, and everything after it would look new.
  if (!state.listed.servers.some(({ products }) => products.length > 0)) return;
  await store.change(guildId, (record) => withBeginning(record, state));
}

function withBeginning(record: FollowRecord, state: ShopState): FollowRecord {
  const { announce, announced } = record;
  // They may have been switched off in the meantime, or another process has begun.
  if (newsChannel(announce) === null || (announced && !isOfAnotherShop(announced, state))) return record;
  return {
    ...record,
    announced: {
      ...{ shopId: state.shop.id, snapshot: takeSnapshot(state), missing: [], recentDrops: [] },
      sentAt: announced?.sentAt ?? null,
    },
  };
}
