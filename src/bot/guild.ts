import type { GuildShop } from '../shop/guild-shop.js';
import type { GuildData, GuildLink, GuildSettings, GuildStore } from '../store/guilds.js';

/** What the bot has stored about one guild, and what `/setup` can do with it. Every method throws Failure `storeUnavailable`. */
export interface Guild {
  /** As they were when the interaction came in. */
  readonly settings: GuildSettings;
  linked(): Promise<GuildLink | null>;
  /** Removes the key and what is cached under it. */
  unlink(): Promise<void>;
  change(settings: Partial<GuildSettings>): Promise<GuildSettings>;
  /** All that is stored; null when nothing is. */
  data(): Promise<GuildData | null>;
  /** Removes everything stored and cached; resolves with the settings that hold from then on. */
  erase(): Promise<GuildSettings>;
}

export const createGuild = (
  guildId: string,
  settings: GuildSettings,
  store: GuildStore,
  shop: GuildShop,
): Guild => ({
  settings,
  linked: () => store.linked(guildId),
  async unlink() {
    // First, because the cache is found by the key.
    await shop.forget();
    await store.unlink(guildId);
  },
  change: (edits) => store.changeSettings(guildId, edits),
  data: () => store.kept(guildId),
  async erase() {
    await shop.forget();
    await store.erase(guildId);
    return store.settings(guildId);
  },
});
