import type { ChannelStanding } from '../../domain/permissions.js';
import type { Usual } from '../../domain/shop.js';
import type { OpenShop } from '../../shop/open-shop.js';
import type { Shops } from '../../shop/shops.js';
import type { GuildLink, GuildSettings, GuildStore, SettingsEdit } from '../../store/guilds.js';
import type { Members } from './members.js';

/** How the bot itself stands in a guild. The bot caches none, so each call is a request to Discord. */
export interface Presence {
  /** False if only the bot's commands were added; true if Discord doesn't say. */
  isMember(): Promise<boolean>;
  /** As far as Discord says within seconds. */
  inspect(channelIds: readonly string[]): Promise<ReadonlyMap<string, ChannelStanding>>;
}

/** What the bot can do in one guild of Discord. A new ability is a port, its class in `src/bot`, and a line here. */
export interface Abilities {
  readonly members: Members;
  readonly presence: Presence;
}

export interface GuildParts {
  readonly store: GuildStore;
  readonly shops: Pick<Shops, 'open' | 'link' | 'unlink' | 'usual'>;
}

/** One guild, as polls, pages and presses know it. What is stored throws Failure `storeUnavailable`. */
export class Guild {
  /** Also of its @everyone role. */
  readonly id: string;
  readonly discord: Abilities;
  readonly usual: Usual;
  readonly #store: GuildStore;
  readonly #shops: GuildParts['shops'];

  constructor(id: string, { store, shops }: GuildParts, discord: Abilities) {
    this.id = id;
    this.discord = discord;
    this.usual = shops.usual;
    this.#store = store;
    this.#shops = shops;
  }

  /** @throws Failure `notLinked` or `keyUnreadable` */
  shop(): Promise<OpenShop> {
    return this.#shops.open(this.id);
  }

  /** @throws Failure `malformedKey`, `tooOften`, or the shop's refusal of the key */
  async linkShop(typedKey: string): Promise<OpenShop> {
    await this.#shops.link(this.id, typedKey);
    return this.shop();
  }

  link(): Promise<GuildLink | null> {
    return this.#store.getLink(this.id);
  }

  settings(): Promise<GuildSettings> {
    return this.#store.settings(this.id);
  }

  changeSettings(edit: SettingsEdit): Promise<GuildSettings> {
    return this.#store.changeSettings(this.id, edit);
  }

  /** Forgets the shop, too. Resolves with false if nothing was stored. */
  erase(): Promise<boolean> {
    return this.#shops.unlink(this.id, () => this.#store.erase(this.id));
  }
}
