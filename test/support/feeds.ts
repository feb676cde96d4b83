import { pino } from 'pino';
import type { PollerOptions } from '../../src/feeds/engine/engine.js';
import type { GuildFeeds } from '../../src/feeds/engine/guild-feeds.js';
import { Poller } from '../../src/feeds/engine/poller.js';
import { FEEDS } from '../../src/feeds/index.js';
import type { GuildParts } from '../../src/feeds/kit/guild.js';
import type { GuildStore } from '../../src/store/guilds.js';
import type { Language } from '../../src/words/index.js';
import { createFakeChannels } from './channels.js';
import { machineClock } from './clocks.js';
import { guildsOver } from './guild.js';

/** The feeds of guilds as commands use them; by themselves the shops are never polled. */
export function feedsOver(
  store: GuildStore,
  shops: GuildParts['shops'],
  channels: PollerOptions['channels'] = createFakeChannels().channels,
  openGuild: PollerOptions['openGuild'] = guildsOver({ store, shops }),
): (guildId: string, language: Language) => GuildFeeds {
  const poller = new Poller({
    ...{
      feeds: FEEDS,
      clock: machineClock,
      store,
      channels,
      openGuild,
      intervalMs: 120_000,
      log: pino({ level: 'silent' }),
    },
    ...{ serves: () => false, isOwnStore: async () => true, onError: () => {} },
  });
  void poller.stop();
  return (guildId, language) => poller.feeds(guildId, language);
}
