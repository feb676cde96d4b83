import type { GuildShop } from '../shop/guild-shop.js';
import type { GuildSettings, GuildStore } from '../store/guilds.js';

/** What the bot has stored about one guild, and what `/setup` can do with it. Every method throws Failure `storeUnavailable`. */
export type Guild = ReturnType<typeof createGuild>;

export const createGuild = (
  guildId: string,
  settings: GuildSettings,
  store: GuildStore,
  shop: GuildShop,
) => ({
  /** As they were when the interaction came in. */
  settings,
  linked: () => store.linked(guildId),
  /** Removes the key and what is cached under it. */
  unlink: () => shop.forget(() => store.unlink(guildId)),
  change: (edits: Partial<GuildSettings>) => store.changeSettings(guildId, edits),
  /** All that is stored; null when nothing is. */
  data: () => store.kept(guildId),
  /** Removes everything stored and cached; resolves with the settings that hold from then on. */
  async erase() {
    await shop.forget(() => store.erase(guildId));
    return store.settings(guildId);
  },
});
