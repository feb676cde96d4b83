import { Failure, isRecordDamaged, type Permission, refuseTooOften } from '../domain/failure.js';
import type { Knowledge } from '../domain/knowledge.js';
import { type ChannelStanding, missingPermissions } from '../domain/permissions.js';
import { readKnowledge } from '../feeds/engine/answers.js';
import type { GuildFeeds } from '../feeds/engine/guild-feeds.js';
import type { Press, Visit } from '../feeds/feed.js';
import type { Guild } from '../feeds/kit/guild.js';
import type { Limit, RateLimit, RateLimits } from '../lib/rate-limit.js';
import type { OpenShop } from '../shop/open-shop.js';
import { DEFAULT_SETTINGS, type GuildSettings } from '../store/guilds.js';
import { createFormat, type Format } from '../ui/format.js';
import type { Visibility } from '../ui/implement.js';
import { DEFAULT_LANGUAGE, findLanguage, LANGUAGES, type Language } from '../words/index.js';
import type { Interaction } from './interaction.js';
import { invitationAddresses } from './invitation.js';
import { grants } from './permissions.js';
import { mayMention, mayWrite, postableChannel } from './posting.js';

export interface ContextParts {
  readonly openGuild: (guildId: string) => Guild;
  readonly openFeeds: (guildId: string, guildLanguage: Language) => GuildFeeds;
  readonly pressLimits: RateLimits;
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
  readonly accountName: string;
  readonly joinedAt: number | undefined;
  /** A channel or thread; undefined if Discord doesn't say. */
  readonly channelId: string | undefined;
  /** Read when the interaction came in; those of the guild are read again. */
  readonly settings: GuildSettings;
  readonly #interaction: Interaction;
  readonly #parts: ContextParts;
  #opened: OpenShop | Failure;

  constructor(
    interaction: Interaction,
    guild: Guild,
    { settings, shop }: Stored,
    visibility: Visibility,
    parts: ContextParts,
  ) {
    const guildLanguage = chooseLanguage(interaction, 'public');
    const publicLanguage = chooseLanguage(interaction, 'public', settings);
    this.#opened = shop;
    this.visibility = visibility;
    this.guild = guild;
    this.settings = settings;
    this.language = chooseLanguage(interaction, visibility, settings);
    this.format = createFormat(LANGUAGES[this.language], guild.usual);
    this.publicFormat = createFormat(LANGUAGES[publicLanguage], guild.usual);
    this.guildLanguage = guildLanguage;
    this.userId = interaction.userId;
    this.roleIds = interaction.roleIds;
    this.userName = interaction.userName;
    this.accountName = interaction.accountName;
    this.joinedAt = interaction.joinedAt;
    this.channelId = interaction.channelId;
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

  get postableHere(): string | undefined {
    const { channelId } = this;
    return channelId !== undefined && mayWrite(this.#interaction, channelId) ? channelId : undefined;
  }

  /** @throws Failure `malformedKey`, `tooOften`, or the shop's refusal of the key */
  async link(typedKey: string): Promise<void> {
    this.#opened = await this.guild.linkShop(typedKey);
  }

  get feeds(): GuildFeeds {
    return this.#parts.openFeeds(this.guild.id, this.guildLanguage);
  }

  knowledge(): Promise<Knowledge> {
    return readKnowledge(this.feeds);
  }

  get rolesInvitation(): string {
    return invitationAddresses(this.#interaction.applicationId).roles;
  }

  may(permission: Permission): boolean {
    return grants(this.#interaction.permissions, permission);
  }

  /** Undefined if Discord doesn't say which channel this is. */
  messageUrl(id: string, channel = this.channelId): string | undefined {
    return channel && `https://discord.com/channels/${this.guild.id}/${channel}/${id}`;
  }

  /** Returns `chosen` if it is the guild's and the member may post there. @throws Failure `cannotPost` */
  async postableChannel(chosen: string): Promise<string> {
    const channel = postableChannel(this.#interaction, chosen);
    const standings = await this.inspectChannels([channel]);
    if (standings.get(channel)?.isGone) throw new Failure({ kind: 'cannotPost', why: 'channelGone' });
    return channel;
  }

  async inspectChannels(channelIds: readonly string[]): Promise<ReadonlyMap<string, ChannelStanding>> {
    const standings = await this.guild.discord.presence.inspect(channelIds);
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
}

/** What the store has of a guild when an interaction comes in. */
interface Stored {
  readonly settings: GuildSettings;
  /** Why it isn't open, else. */
  readonly shop: OpenShop | Failure;
}

/** Falls back to the defaults for a damaged record, so that `/setup` can still erase it. */
export async function loadGuild(guild: Guild): Promise<Stored> {
  try {
    const [settings, shop] = await Promise.all([guild.settings(), guild.shop().catch(asFailure)]);
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
