import { isDeepStrictEqual } from 'node:util';
import type { Look } from '../shop/guild-shop.js';
import { type Announced, type Change, type FollowRecord, isNews } from '../store/follow-record.js';
import type { FollowStore } from '../store/following.js';
import { apply, differences } from './differences.js';
import type { Audience, Outbox } from './outbox.js';
import { announcesAt } from './schedule.js';
import { settled } from './settled.js';
import { isWhole, snapshotOf } from './snapshot.js';

/**
 * Announces what has changed in a shop since it was last announced.
 * @returns when to come back, in milliseconds since the epoch; undefined at the next look
 */
export async function announceNews(
  store: FollowStore,
  outbox: Outbox,
  { guildId, render }: Audience,
  look: Look,
): Promise<number | undefined> {
  const { announce, announced } = await store.get(guildId);
  const asOf = look.catalogue.at;
  if (!announce?.isOn || announce.channelId === null) return undefined;
  if (!announced || isOfAnother(announced, look)) return void (await beginAnnouncing(store, guildId, look));
  // Another process has seen the shop later, unless its clock is wrong.
  if (asOf < announced.asOf && announced.asOf <= Date.now()) return undefined;
  const { news, known } = newsIn(corrected(announced, look), look);
  if (known !== announced)
    await store.change(guildId, (current) =>
      isDeepStrictEqual(current.announced, announced) ? { ...current, announced: known } : current,
    );
  if (news.length === 0) return undefined;
  const at = announcesAt(known.sentAt, Date.now());
  if (at > Date.now()) return at;
  const isStill = (current: FollowRecord) =>
    isDeepStrictEqual([current.announced, current.announce], [known, announce]);
  return outbox.send(guildId, { to: 'members', changes: news }, isStill, render);
}

/** The same, and what is dated later than now, because the clock was set back, is dated now: its time would come in hours. */
function corrected(announced: Announced, look: Look): Announced {
  const now = Date.now();
  const past = (at: number) => Math.min(at, now);
  const dated = {
    ...announced,
    asOf: announced.asOf > now ? look.catalogue.at : announced.asOf,
    missing: announced.missing.map((one) => ({ ...one, since: past(one.since) })),
    left: announced.left.map((one) => ({ ...one, at: past(one.at) })),
    sentAt: announced.sentAt === null ? null : past(announced.sentAt),
  };
  return isDeepStrictEqual(dated, announced) ? announced : dated;
}

/** Whether what was announced is another shop's: the guild has another key. */
const isOfAnother = ({ shopId }: Announced, { shop }: Look): boolean =>
  shopId !== undefined && shopId !== shop.id;

/** Takes the shop as it is now for announced: what it has when announcements are set up, or it is linked, is no news. */
export async function beginAnnouncing(store: FollowStore, guildId: string, look: Look): Promise<void> {
  await store.change(guildId, (current) => begun(current, look));
}

function begun(record: FollowRecord, look: Look): FollowRecord {
  const { announce, announced: before } = record;
  // It may have been switched off meanwhile, or erased.
  if (!announce?.isOn || announce.channelId === null) return record;
  if (before && !isOfAnother(before, look)) return record;
  // An empty list may be an outage, and everything after it would look new.
  if (!look.listed.servers.some(({ products }) => products.length > 0)) return record;
  const announced = {
    shopId: look.shop.id,
    snapshot: snapshotOf(look, Date.now()),
    ...{ asOf: look.catalogue.at, missing: [], left: [], sentAt: before?.sentAt ?? null },
  };
  return { ...record, announced };
}

/** What is to be announced, and what is known without it: changes of other kinds. */
export function newsIn(
  announced: Announced,
  look: Look,
): { readonly news: readonly Change[]; readonly known: Announced } {
  if (isOfAnother(announced, look)) return { news: [], known: announced };
  const asOf = look.catalogue.at;
  const now = settled(announced, snapshotOf(look, Date.now()), isWhole(look), asOf);
  const changes = differences(announced.snapshot, now.snapshot);
  const silent = changes.filter((change) => !isNews(change));
  const shopId = look.shop.id;
  const isKnown =
    silent.length === 0 && isDeepStrictEqual([now.missing, shopId], [announced.missing, announced.shopId]);
  return {
    news: changes.filter(isNews),
    known: isKnown
      ? announced
      : { ...announced, shopId, snapshot: apply(announced.snapshot, silent), missing: now.missing, asOf },
  };
}
