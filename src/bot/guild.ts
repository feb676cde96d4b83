import type { Following } from '../follow/following.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { GuildLink, GuildSettings, GuildStore } from '../store/guilds.js';

interface GuildParts {
  readonly store: GuildStore;
  readonly shop: GuildShop;
  readonly openFollowing: () => Following;
}

/** What the bot has stored about one guild, and what `/setup` can do with it. Every method throws Failure `storeUnavailable`. */
export class Guild {
  /** As they were when the interaction came in. */
  readonly settings: GuildSettings;
  readonly #id: string;
  readonly #parts: GuildParts;

  constructor(id: string, settings: GuildSettings, parts: GuildParts) {
    this.settings = settings;
    this.#id = id;
    this.#parts = parts;
  }

  /** Its price lists and announcements; only commands that change or show them need it. */
  get following(): Following {
    return this.#parts.openFollowing();
  }

  /** As they are after a change. */
  currentSettings(): Promise<GuildSettings> {
    return this.#parts.store.settings(this.#id);
  }

  linked(): Promise<GuildLink | null> {
    return this.#parts.store.getLink(this.#id);
  }

  change(edits: Partial<GuildSettings>): Promise<GuildSettings> {
    return this.#parts.store.changeSettings(this.#id, edits);
  }

  /** Removes everything stored and cached. */
  erase(): Promise<boolean> {
    const { store, shop } = this.#parts;
    return shop.forget(() => store.erase(this.#id));
  }
}
