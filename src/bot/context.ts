import { Failure, isRecordDamaged, type Permission } from '../domain/failure.js';
import type { Following } from '../follow/following.js';
import type { GuildShop } from '../shop/guild-shop.js';
import { DEFAULT_SETTINGS, type GuildSettings, type GuildStore } from '../store/guilds.js';
import { type Format, formatFor } from '../ui/format.js';
import { DEFAULT_LANGUAGE, findLanguage, LANGUAGES, type Language } from '../words/index.js';
import type { ChannelCheck } from './channel-check.js';
import { type Cooldown, createCooldown } from './cooldown.js';
import { createGuild, type Guild } from './guild.js';
import type { Interaction } from './interaction.js';
import type { Membership } from './membership.js';
import { hasPermission, type Reassignment } from './permissions.js';
import { mayMention, postableChannel } from './posting.js';
import type { Visibility } from './respond.js';

/** What a command works with. */
export interface Context {
  readonly shop: GuildShop;
  readonly guild: Guild;
  /** In the language of the reply: the member's own where it is private, the guild's where everyone sees it. */
  readonly format: Format;
  /** Who sees the reply. */
  readonly visibility: Visibility;
  /** In the language of the guild, for what everyone sees. */
  readonly publicFormat: Format;
  /** Of the member. */
  readonly userId: string;
  /** What the member is called in this guild. */
  readonly userName: string;
  /** The member's language in Discord, as a locale. */
  readonly locale: string;
  /** For public replies, unless the settings name a language. */
  readonly guildLanguage: Language;
  /** Whether the member has a permission here. */
  may(permission: Permission): boolean;
  /** Of the channel or thread; undefined if Discord doesn't say. */
  readonly channelId: string | undefined;
  /** The address of a message, of this channel by default; undefined if Discord doesn't say which it is. */
  messageUrl(id: string, channelId?: string): string | undefined;
  /**
   * The id of a channel of this guild in which the bot may post for the member.
   * @param channelId a channel that was chosen in this interaction; by default the one in which it happened
   * @throws Failure `cannotPost`
   */
  postableChannel(channelId?: string): Promise<string>;
  /**
   * Whether the member may mention a role in a channel. Only administrators may in a channel other than the one in which
   * the interaction happened and those that were chosen in it, since Discord doesn't say what others may do there.
   */
  mayMention(roleId: string, channelId: string | undefined): boolean;
  /** The id of the role that everyone has. */
  readonly everyoneId: string;
  /** Whether the bot has joined this guild; its commands also work where only they were added. */
  botIsMember(): Promise<boolean>;
}

/** Who may use a command or an action. */
export interface Access {
  readonly permission: Permission | undefined;
  /** Registered commands whose reassignment also gives access; none if only the permission counts. */
  readonly reassignableAs: readonly string[];
}

export interface ContextOptions {
  readonly store: GuildStore;
  readonly shopOf: (guildId: string, userId?: string) => GuildShop;
  /** @param language of the guild in Discord */
  readonly followingOf: (guildId: string, language: Language) => Following;
  readonly reassigned: Reassignment;
  readonly isMember: Membership;
  readonly checkChannel: ChannelCheck;
  readonly cooldown?: Cooldown;
}

/** @throws Failure `tooOften`, `guildOnly`, `notAllowed` or `storeUnavailable` */
export type ContextOf = (
  interaction: Interaction,
  access: Access,
  visibility: Visibility,
) => Promise<Context>;

export function createContexts(options: ContextOptions): ContextOf {
  const { store, shopOf, followingOf, reassigned, isMember, cooldown = createCooldown() } = options;

  async function checkAccess(interaction: Interaction, access: Access): Promise<void> {
    const { permission, reassignableAs } = access;
    if (permission === undefined || hasPermission(interaction, permission)) return;
    if (reassignableAs.length > 0 && (await reassigned(interaction, reassignableAs))) return;
    throw new Failure({ kind: 'notAllowed', permission });
  }

  return async (interaction, access, visibility) => {
    // Before any request to the store, Discord or the shop.
    cooldown(interaction);
    const { guildId, channelId, userId } = interaction;
    if (guildId === undefined) throw new Failure({ kind: 'guildOnly' });
    await checkAccess(interaction, access);
    const settings = await orDefaults(store.settings(guildId));
    const shop = shopOf(guildId, userId);
    const guildLanguage = languageFor(interaction, 'public');
    const formatIn = (audience: Visibility) =>
      formatFor(LANGUAGES[languageFor(interaction, audience, settings)], settings);
    return {
      shop,
      guild: createGuild(guildId, settings, {
        ...{ store, shop },
        followingOf: () => followingOf(guildId, guildLanguage),
      }),
      format: formatIn(visibility),
      publicFormat: formatIn('public'),
      visibility,
      userId,
      userName: interaction.userName,
      locale: interaction.locale,
      guildLanguage,
      may: (permission) => hasPermission(interaction, permission),
      channelId,
      messageUrl: (id, channel = channelId) =>
        channel && `https://discord.com/channels/${guildId}/${channel}/${id}`,
      async postableChannel(chosen) {
        const channel = postableChannel(interaction, chosen);
        // Of the channel in which the interaction happened Discord has said all.
        if (channel !== channelId) await options.checkChannel(guildId, channel);
        return channel;
      },
      mayMention: (roleId, channel) => mayMention(interaction, roleId, channel),
      // Discord gives it the guild's.
      everyoneId: guildId,
      botIsMember: () => isMember(guildId, interaction.appPermissions),
    };
  };
}

/** So that a record that can't be read can be erased; all that needs the rest of it still says so. */
async function orDefaults(settings: Promise<GuildSettings>): Promise<GuildSettings> {
  try {
    return await settings;
  } catch (error) {
    if (error instanceof Failure && isRecordDamaged(error.problem)) return DEFAULT_SETTINGS;
    throw error;
  }
}

/** Private replies speak the member's language, public ones the guild's. */
export function languageFor(
  { locale, guildLocale }: Interaction,
  visibility: Visibility,
  settings?: Pick<GuildSettings, 'language'>,
): Language {
  const chosen = settings && settings.language !== 'auto' ? settings.language : undefined;
  const guild = chosen ?? findLanguage(guildLocale) ?? DEFAULT_LANGUAGE;
  return visibility === 'public' ? guild : (findLanguage(locale) ?? guild);
}
