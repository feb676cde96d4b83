import { pino } from 'pino';
import type { BotOptions } from '../../src/bot/bot.js';
import { createFollower, type FollowerOptions } from '../../src/follow/follower.js';
import type { Following } from '../../src/follow/following.js';
import { FOLLOW_VIEWS } from '../../src/follow/views.js';
import type { GuildShop } from '../../src/shop/guild-shop.js';
import type { GuildStore } from '../../src/store/guilds.js';
import type { Language } from '../../src/words/index.js';
import { createFakeChannels } from './channels.js';

type ShopOf = (guildId: string, userId?: string) => GuildShop;

/** Follows shops for a bot, and logs nothing. */
export const followWith =
  (store: GuildStore, shopOf: ShopOf): BotOptions['follow'] =>
  (discord) =>
    createFollower({
      ...discord,
      store,
      shopOf,
      intervalMs: 120_000,
      views: FOLLOW_VIEWS,
      log: pino({ level: 'silent' }),
    });

/** What commands can do about posts and announcements; by themselves the shops are never looked at. */
export const followingOver = (
  store: GuildStore,
  shopOf: ShopOf,
  channels: FollowerOptions['channels'] = createFakeChannels().channels,
): ((guildId: string, language: Language) => Following) => {
  const follow = followWith(store, shopOf);
  const follower = follow({ channels, serves: () => false, isOwnStore: async () => true, onError: () => {} });
  follower.stop();
  return follower.of;
};
