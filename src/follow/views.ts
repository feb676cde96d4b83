import type { Look } from '../shop/look.js';
import type { Shop } from '../shop/shop.js';
import { announcementView, staffNoticeView } from '../views/announcement.js';
import { cataloguePostView } from '../views/catalogue-post.js';
import type { Format } from '../views/format.js';
import type { Reply } from '../views/reply.js';
import type { Change, Trouble } from './record.js';

/** What became of a shop's troubles. */
export interface TroubleNews {
  readonly began: readonly Trouble[];
  readonly ended: readonly Trouble[];
}

/** What is sent without anybody asking for it, in the language of the guild. */
export interface FollowViews {
  /** @param serverId undefined for the whole shop */
  post(look: Look, serverId: number | undefined, format: Format): Reply;
  /**
   * @param changes at least one
   * @param shop undefined where it can't be asked now
   */
  announcement(changes: readonly Change[], shop: Shop | undefined, format: Format): Reply;
  staff(news: TroubleNews, format: Format): Reply;
}

/** As fresh: a post shows no age, because it would have to be edited when that changes. */
const FRESH = { stale: false, away: false };

export const FOLLOW_VIEWS: FollowViews = {
  post: ({ catalogue, shop }, serverId = 0, format) =>
    cataloguePostView({ ...catalogue, ...FRESH }, serverId, shop, format),
  announcement: announcementView,
  staff: ({ began, ended }, { words }) => staffNoticeView(began, ended, words),
};
