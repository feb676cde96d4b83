import { pino } from 'pino';
import type { Following } from '../../src/follow/following.js';
import { Poller, type PollerOptions } from '../../src/follow/poller.js';
import type { GuildShop } from '../../src/shop/guild-shop.js';
import type { GuildStore } from '../../src/store/guilds.js';
import type { Language } from '../../src/words/index.js';
import { createFakeChannels } from './channels.js';

type ShopOf = (guildId: string, userId?: string) => GuildShop;
/** What commands can do about posts and announcements; by themselves the shops are never polled. */
export function followingOver(
  store: GuildStore,
  shopOf: ShopOf,
  channels: PollerOptions['channels'] = createFakeChannels().channels,
): (guildId: string, language: Language) => Following {
  const poller = new Poller({
    ...{ store, openShop: shopOf, channels, intervalMs: 120_000, log: pino({ level: 'silent' }) },
    ...{ serves: () => false, isOwnStore: async () => true, onError: () => {} },
  });
  void poller.stop();
  return (guildId, language) => poller.following(guildId, language);
}
