import { serversOf } from '../domain/offers.js';
import type { Look } from '../shop/guild-shop.js';
import type { Report } from '../store/follow-record.js';
import type { Format } from '../ui/format.js';
import type { Reply } from '../ui/reply.js';
import { priceListView } from '../ui/shop-window.js';
import { announcementView, type NewsSource } from './announcement-view.js';
import { newsOf } from './news.js';
import type { Message } from './outbox.js';
import { reportOverView, reportView } from './report-view.js';

/** What a message is made from besides what is in it. */
export interface Source extends NewsSource {
  /** Undefined while the shop can't be read. */
  readonly look: Look | undefined;
}

/** What is sent without anybody asking for it, in the language of the guild. */
export interface FollowViews {
  /** @param serverId null for the whole shop; older posts show one server */
  post(look: Look, serverId: number | null, format: Format): Reply;
  message(message: Message, source: Source, format: Format): Reply;
  over(report: Report, source: Source, format: Format): Reply;
}

/** As fresh: a post shows no age, because it would have to be edited when that changes. */
const FRESH = { stale: false, away: false };

export const FOLLOW_VIEWS: FollowViews = {
  post({ catalogue, shop }, serverId, format) {
    const { value } = catalogue;
    const shown = serverId === null ? value : { ...value, servers: serversOf(value, serverId) };
    return priceListView({ ...catalogue, ...FRESH, value: shown }, shop, format);
  },
  message(message, source, format) {
    if (message.to === 'members')
      return announcementView(newsOf(message.changes, source.look), source, Date.now(), format);
    return message.to === 'report' ? reportView(message, source.shop, format) : {};
  },
  over: (report, { shop }, format) => reportOverView(report, Date.now(), shop, format),
};
