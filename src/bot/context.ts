import { Failure, isRecordDamaged, type Permission } from '../domain/failure.js';
import type { Visit } from '../feeds/feed.js';
import type { GuildFeeds } from '../feeds/guild-feeds.js';
import type { GuildShop } from '../shop/guild-shop.js';
import { DEFAULT_SETTINGS, type GuildLink, type GuildSettings, type GuildStore } from '../store/guilds.js';
import { createFormat, type Format } from '../ui/format.js';
import type { Visibility } from '../ui/implement.js';
import { DEFAULT_LANGUAGE, findLanguage, LANGUAGES, type Language } from '../words/index.js';
import type { Interaction } from './interaction.js';
import { grants } from './permissions.js';
import { mayMention, postableChannel } from './posting.js';

export interface ContextParts {
  readonly store: GuildStore;
  readonly openShop: (guildId: string) => GuildShop;
  /** @param guildLanguage of the guild in Discord */
  readonly openFeeds: (guildId: string, guildLanguage: Language) => GuildFeeds;
  /** Whether the bot is a member of a guild. */
  readonly isMember: (guildId: string) => Promise<boolean>;
  /** Checks that a channel is the guild's own. @throws Failure `cannotPost` */
  readonly checkChannel: (guildId: string, channelId: string) => Promise<void>;
}

interface GuildParts {
  readonly store: GuildStore;
  readonly shop: GuildShop;
}

/** What the bot has stored about one guild, and what `/setup` can do with it. Every method throws Failure `storeUnavailable`. */
class Guild {
  /** As they were when the interaction came in. */
  readonly settings: GuildSettings;
  readonly #id: string;
  readonly #parts: GuildParts;

  constructor(id: string, settings: GuildSettings, parts: GuildParts) {
    this.settings = settings;
    this.#id = id;
    this.#parts = parts;
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

/** What a command works with. */
export class Context implements Visit {
  readonly shop: GuildShop;
  readonly guild: Guild;
  /** In the language of the reply: the member's own if it is private, the guild's if everyone sees it. */
  readonly format: Format;
  /** In the language of the guild, for what everyone sees. */
  readonly publicFormat: Format;
  /** Of the reply. */
  readonly language: Language;
  /** For public replies, unless the settings name a language. */
  readonly guildLanguage: Language;
  /** Of the member. */
  readonly userId: string;
  /** What the member is called in this guild. */
  readonly userName: string;
  /** Of the channel or thread; undefined if Discord doesn't say. */
  readonly channelId: string | undefined;
  /** The id of the role that everyone has: Discord gives it the guild's. */
  readonly everyoneId: string;
  readonly #interaction: Interaction;
  readonly #parts: ContextParts;

  constructor(
    interaction: Interaction,
    guildId: string,
    settings: GuildSettings,
    visibility: Visibility,
    parts: ContextParts,
  ) {
    const { store, openShop } = parts;
    const shop = openShop(guildId);
    const guildLanguage = chooseLanguage(interaction, 'public');
    const publicLanguage = chooseLanguage(interaction, 'public', settings);
    this.shop = shop;
    this.guild = new Guild(guildId, settings, { store, shop });
    this.language = chooseLanguage(interaction, visibility, settings);
    this.format = createFormat(LANGUAGES[this.language], settings);
    this.publicFormat = createFormat(LANGUAGES[publicLanguage], settings);
    this.guildLanguage = guildLanguage;
    this.userId = interaction.userId;
    this.userName = interaction.userName;
    this.channelId = interaction.channelId;
    this.everyoneId = guildId;
    this.#interaction = interaction;
    this.#parts = parts;
  }

  /** What the bot posts by itself in this guild; opened only by what needs it. */
  get feeds(): GuildFeeds {
    return this.#parts.openFeeds(this.everyoneId, this.guildLanguage);
  }

  /** As they were when the interaction came in. */
  get settings(): GuildSettings {
    return this.guild.settings;
  }

  /** Whether the member has a permission here. */
  may(permission: Permission): boolean {
    return grants(this.#interaction.permissions, permission);
  }

  /** The address of a message, of this channel by default; undefined if Discord doesn't say which it is. */
  messageUrl(id: string, channel = this.channelId): string | undefined {
    return channel && `https://discord.com/channels/${this.everyoneId}/${channel}/${id}`;
  }

  /**
   * The id of a channel of this guild in which the bot may post for the member.
   * @param chosen one that was chosen in this interaction, or the one in which it happened
   * @throws Failure `cannotPost`
   */
  async postableChannel(chosen: string): Promise<string> {
    const channel = postableChannel(this.#interaction, chosen);
    // Of the channel in which the interaction happened Discord has said all.
    if (channel !== this.channelId) await this.#parts.checkChannel(this.everyoneId, channel);
    return channel;
  }

  /**
   * Whether the member may mention a role in a channel. Only administrators may in a channel other than the one in which
   * the interaction happened and those that were chosen in it, since Discord doesn't say what others may do there.
   */
  mayMention(roleId: string, channelId: string | undefined): boolean {
    return mayMention(this.#interaction, roleId, channelId);
  }

  /** Whether the bot has joined this guild; its commands also work if only they were added. */
  botIsMember(): Promise<boolean> {
    return this.#parts.isMember(this.everyoneId);
  }
}

/** The defaults for a record that can't be read, so that it can be erased; all that needs the rest of it still says so. */
export async function loadSettings(store: GuildStore, guildId: string): Promise<GuildSettings> {
  try {
    return await store.settings(guildId);
  } catch (error) {
    if (error instanceof Failure && isRecordDamaged(error.problem)) return DEFAULT_SETTINGS;
    throw error;
  }
}

/** Private replies speak the member's language, public ones the guild's. */
export function chooseLanguage(
  { locale, guildLocale }: Interaction,
  visibility: Visibility,
  settings?: Pick<GuildSettings, 'language'>,
): Language {
  const chosen = settings && settings.language !== 'auto' ? settings.language : undefined;
  const guild = chosen ?? findLanguage(guildLocale) ?? DEFAULT_LANGUAGE;
  return visibility === 'public' ? guild : (findLanguage(locale) ?? guild);
}
