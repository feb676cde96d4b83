import type { Following } from '../follow/following.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { GuildSettings, GuildStore } from '../store/guilds.js';

/** What the bot has stored about one guild, and what `/setup` can do with it. Every method throws Failure `storeUnavailable`. */
export type Guild = ReturnType<typeof createGuild>;

interface GuildParts {
  readonly store: GuildStore;
  readonly shop: GuildShop;
  /** Only commands that change or show it need it. */
  readonly followingOf: () => Following;
}

export const createGuild = (
  guildId: string,
  settings: GuildSettings,
  { store, shop, followingOf }: GuildParts,
) => ({
  /** As they were when the interaction came in. */
  settings,
  /** As they are after a change. */
  currentSettings: () => store.settings(guildId),
  /** Its price lists and announcements. */
  get following() {
    return followingOf();
  },
  linked: () => store.getLink(guildId),
  change: (edits: Partial<GuildSettings>) => store.changeSettings(guildId, edits),
  /** Removes everything stored and cached. */
  erase: () => shop.forget(() => store.erase(guildId)),
});
