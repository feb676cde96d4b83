import { Failure, isRecordDamaged, type Permission, refuseTooOften } from '../domain/failure.js';
import type { Knowledge } from '../domain/knowledge.js';
import { type ChannelStanding, missingPermissions } from '../domain/permissions.js';
import { readKnowledge } from '../feeds/answers.js';
import type { Press, Salt, Visit } from '../feeds/feed.js';
import type { GuildFeeds } from '../feeds/guild-feeds.js';
import type { Members } from '../feeds/members.js';
import { createSalt } from '../feeds/sync.js';
import type { Limit, RateLimit, RateLimits } from '../lib/rate-limit.js';
import type { OpenShop } from '../shop/open-shop.js';
import type { Shops } from '../shop/shops.js';
import {
  DEFAULT_SETTINGS,
  type GuildLink,
  type GuildSettings,
  type GuildStore,
  type SettingsEdit,
} from '../store/guilds.js';
import { createFormat, type Format } from '../ui/format.js';
import type { Visibility } from '../ui/implement.js';
import type { Reply } from '../ui/reply.js';
import { DEFAULT_LANGUAGE, findLanguage, LANGUAGES, type Language } from '../words/index.js';
import type { FollowUps } from './follow-ups.js';
import type { Interaction } from './interaction.js';
import { invitationAddresses } from './invitation.js';
import { grants } from './permissions.js';
import { mayMention, postableChannel } from './posting.js';

export interface ContextParts {
  readonly store: GuildStore;
  readonly shops: Pick<Shops, 'open' | 'link' | 'unlink'>;
  readonly openFeeds: (guildId: string, guildLanguage: Language) => GuildFeeds;
  readonly isMember: (guildId: string) => Promise<boolean>;
  readonly inspectChannels: (
    guildId: string,
    channelIds: readonly string[],
  ) => Promise<ReadonlyMap<string, ChannelStanding>>;
  readonly openMembers: (guildId: string) => Members;
  readonly followUps: Pick<FollowUps, 'listen' | 'tell'>;
  readonly pressLimits: RateLimits;
}

/** The stored data of one guild. Every method throws Failure `storeUnavailable`. */
class Guild {
  /** Read when the interaction came in; `currentSettings` reads them again. */
  readonly settings: GuildSettings;
  readonly #id: string;
  readonly #parts: Pick<ContextParts, 'store' | 'shops'>;

  constructor(id: string, settings: GuildSettings, parts: Pick<ContextParts, 'store' | 'shops'>) {
    this.settings = settings;
    this.#id = id;
    this.#parts = parts;
  }

  currentSettings(): Promise<GuildSettings> {
    return this.#parts.store.settings(this.#id);
  }

  linked(): Promise<GuildLink | null> {
    return this.#parts.store.getLink(this.#id);
  }

  change(edit: SettingsEdit): Promise<GuildSettings> {
    return this.#parts.store.changeSettings(this.#id, edit);
  }

  salt(): Promise<string> {
    return this.#parts.store.salt(this.#id);
  }

  /** Clears the cache, too. Resolves with false if nothing was stored. */
  erase(): Promise<boolean> {
    const { store, shops } = this.#parts;
    return shops.unlink(this.#id, () => store.erase(this.#id));
  }
}

export class Context implements Visit, Press {
  readonly guild: Guild;
  readonly format: Format;
  readonly publicFormat: Format;
  readonly language: Language;
  /** Who sees the reply. */
  readonly visibility: Visibility;
  /** The guild's language in Discord; its settings may name another. */
  readonly guildLanguage: Language;
  readonly userId: string;
  readonly roleIds: readonly string[];
  readonly userName: string;
  readonly joinedAt: number | undefined;
  /** A channel or thread; undefined if Discord doesn't say. */
  readonly channelId: string | undefined;
  /** The id of the @everyone role, which is the guild's. */
  readonly everyoneId: string;
  readonly #interaction: Interaction;
  readonly #parts: ContextParts;
  #opened: OpenShop | Failure;

  constructor(
    interaction: Interaction,
    guildId: string,
    { settings, shop }: Stored,
    visibility: Visibility,
    parts: ContextParts,
  ) {
    const guildLanguage = chooseLanguage(interaction, 'public');
    const publicLanguage = chooseLanguage(interaction, 'public', settings);
    this.#opened = shop;
    this.visibility = visibility;
    this.guild = new Guild(guildId, settings, parts);
    this.language = chooseLanguage(interaction, visibility, settings);
    this.format = createFormat(LANGUAGES[this.language], settings);
    this.publicFormat = createFormat(LANGUAGES[publicLanguage], settings);
    this.guildLanguage = guildLanguage;
    this.userId = interaction.userId;
    this.roleIds = interaction.roleIds;
    this.userName = interaction.userName;
    this.joinedAt = interaction.joinedAt;
    this.channelId = interaction.channelId;
    this.everyoneId = guildId;
    this.#interaction = interaction;
    this.#parts = parts;
  }

  get shop(): OpenShop {
    if (this.#opened instanceof Failure) throw this.#opened;
    return this.#opened;
  }

  get linkedShop(): OpenShop | undefined {
    return this.#opened instanceof Failure ? undefined : this.#opened;
  }

  /** @throws Failure `malformedKey`, `tooOften`, or the shop's refusal of the key */
  async link(typedKey: string): Promise<void> {
    const { shops } = this.#parts;
    await shops.link(this.everyoneId, typedKey);
    this.#opened = await shops.open(this.everyoneId);
  }

  get feeds(): GuildFeeds {
    return this.#parts.openFeeds(this.everyoneId, this.guildLanguage);
  }

  knowledge(): Promise<Knowledge> {
    return readKnowledge(this.feeds, this.linkedShop?.payments.silences);
  }

  get members(): Members {
    return this.#parts.openMembers(this.everyoneId);
  }

  get rolesInvitation(): string {
    return invitationAddresses(this.#interaction.applicationId).roles;
  }

  get settings(): GuildSettings {
    return this.guild.settings;
  }

  may(permission: Permission): boolean {
    return grants(this.#interaction.permissions, permission);
  }

  /** Undefined if Discord doesn't say which channel this is. */
  messageUrl(id: string, channel = this.channelId): string | undefined {
    return channel && `https://discord.com/channels/${this.everyoneId}/${channel}/${id}`;
  }

  /** Returns `chosen` if it is the guild's and the member may post there. @throws Failure `cannotPost` */
  async postableChannel(chosen: string): Promise<string> {
    const channel = postableChannel(this.#interaction, chosen);
    const standings = await this.inspectChannels([channel]);
    if (standings.get(channel)?.isGone) throw new Failure({ kind: 'cannotPost', why: 'channelGone' });
    return channel;
  }

  async inspectChannels(channelIds: readonly string[]): Promise<ReadonlyMap<string, ChannelStanding>> {
    const standings = await this.#parts.inspectChannels(this.everyoneId, channelIds);
    return new Map([...standings].map(([id, standing]) => [id, this.#withInteraction(id, standing)]));
  }

  /** Discord computed the bot's permissions in the channels of the interaction itself. */
  #withInteraction(channelId: string, standing: ChannelStanding): ChannelStanding {
    const bits = this.#interaction.channels.get(channelId)?.appPermissions;
    return bits === undefined || standing.isGone
      ? standing
      : { ...standing, missing: missingPermissions(bits) };
  }

  mayMention(roleId: string, channelId: string | undefined): boolean {
    return mayMention(this.#interaction, roleId, channelId);
  }

  refuseTooOften(name: string, limit: Limit, who: string): void {
    refuseTooOften(this.openLimit(name, limit), who);
  }

  openLimit(name: string, limit: Limit): RateLimit {
    return this.#parts.pressLimits.open(name, limit);
  }

  listen(feed: string): void {
    this.#parts.followUps.listen(this.#topic(feed, this.userId), this.#interaction);
  }

  tell(feed: string, userId: string, reply: Reply): Promise<boolean> {
    return this.#parts.followUps.tell(this.#topic(feed, userId), reply);
  }

  #topic(feed: string, userId: string): string {
    return `${this.everyoneId} ${feed} ${userId}`;
  }

  async salt(): Promise<Salt> {
    return createSalt(await this.guild.salt());
  }

  /** False if only the bot's commands were added to this guild. */
  botIsMember(): Promise<boolean> {
    return this.#parts.isMember(this.everyoneId);
  }
}

/** What the store has of a guild when an interaction comes in. */
interface Stored {
  readonly settings: GuildSettings;
  /** Why it isn't open, else. */
  readonly shop: OpenShop | Failure;
}

/** Falls back to the defaults for a damaged record, so that `/setup` can still erase it. */
export async function loadGuild(
  { store, shops }: Pick<ContextParts, 'store' | 'shops'>,
  guildId: string,
): Promise<Stored> {
  try {
    const [settings, shop] = await Promise.all([
      store.settings(guildId),
      shops.open(guildId).catch(asFailure),
    ]);
    return { settings, shop };
  } catch (error) {
    if (error instanceof Failure && isRecordDamaged(error.problem))
      return { settings: DEFAULT_SETTINGS, shop: error };
    throw error;
  }
}

function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** Private replies use the member's language, public ones the guild's. */
export function chooseLanguage(
  { locale, guildLocale }: Interaction,
  visibility: Visibility,
  settings?: Pick<GuildSettings, 'language'>,
): Language {
  const chosen = settings && settings.language !== 'auto' ? settings.language : undefined;
  const guild = chosen ?? findLanguage(guildLocale) ?? DEFAULT_LANGUAGE;
  return visibility === 'public' ? guild : (findLanguage(locale) ?? guild);
}
