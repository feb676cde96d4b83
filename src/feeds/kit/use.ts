import type { APIButtonComponent } from 'discord.js';
import type { z } from 'zod';
import type { FeedAlert } from '../../domain/alerts.js';
import type { Problem } from '../../domain/failure.js';
import type { Knowledge } from '../../domain/knowledge.js';
import type { ChannelStanding, UsedChannel } from '../../domain/permissions.js';
import type { Clock } from '../../lib/clock.js';
import type { Limit, RateLimit } from '../../lib/rate-limit.js';
import type { OpenShop } from '../../shop/open-shop.js';
import type { GuildSettings } from '../../store/guilds.js';
import { optional, snowflake } from '../../ui/custom-id.js';
import type { Format } from '../../ui/format.js';
import { type ActionInput, type Implement, implementActions } from '../../ui/implement.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import type { Guild } from './guild.js';
import type { Staff } from './staff/state.js';

/** A finished message. A later post with its key replaces it while it waits, and edits it once it is sent. */
export interface Post {
  /** Unique within the feed. */
  readonly key: string;
  readonly channelId: string;
  /** Null deletes the message, or withdraws it while it waits. */
  readonly reply: Reply | null;
  /** Mentioned when the message is sent, never in edits; the guild's own id is @everyone. */
  readonly roleId?: string | undefined;
  /** A sync makes it mention the role of the staff, at most once an hour for the whole guild. */
  readonly isUrgent?: boolean | undefined;
  /** The embeds show the time of the last change. A new time alone causes no edit. */
  readonly isStamped?: boolean | undefined;
  /** Never edited, so the record forgets it once it is sent. */
  readonly isFinal?: boolean | undefined;
  /** Changes a message that is sent or waits; never adds one. */
  readonly isEdit?: boolean | undefined;
}

/**
 * `sent`: the message shows the post; `unchanged`: the message is there, without this edit; `refused`: the channel or Discord
 * didn't take it, so there is none, or too many wait; `gone`: the message or its channel was deleted, or the post withdrawn;
 * `unknown`: nobody knows whether there is a message, so it counts as gone. One that is never edited counts as sent.
 */
export type Outcome = 'sent' | 'unchanged' | 'refused' | 'gone' | 'unknown';

/** A deleted message ends its feed. */
export const endIfGone = <S extends { readonly channelId: string | null }>(
  state: S,
  key: string,
  outcome: Outcome,
): S =>
  key === state.channelId && (outcome === 'gone' || outcome === 'unknown')
    ? { ...state, channelId: null }
    : state;

/** `begun`: it may be there already. */
export type Posted = (
  | { readonly state: 'waiting' | 'begun' }
  | { readonly state: 'sent'; readonly messageId: string; readonly at: number }
) & {
  /** What waits to be done to it. `refused`: Discord didn't allow the last edit. */
  readonly change?: 'edit' | 'removal' | 'refused' | undefined;
};

/** By key. What was never sent and doesn't wait is left out. */
export type Posts = ReadonlyMap<string, Posted>;

export const isWaiting = (posts: Posts, key: string): boolean => posts.get(key)?.state === 'waiting';

/** Asks for a sync at the time `at`, in milliseconds since the epoch. */
export interface Wake {
  readonly at: number;
  readonly needsList: boolean;
}

/** A feed's next state, and the messages that are stored with it. */
export interface Step<S> {
  readonly state: S;
  readonly posts?: readonly Post[] | undefined;
  /** Asks for a sync before the next poll. */
  readonly wake?: Wake | undefined;
  readonly also?: OtherChange | undefined;
}

/** What the same write changes of another feed. */
export interface OtherChange {
  readonly part: Part<unknown>;
  edit(state: unknown): Step<unknown>;
}

export interface Part<S> {
  readonly name: string;
  /** Every field needs a default, because most guilds have stored nothing. */
  readonly schema: z.ZodType<S>;
  /** Knows something of members: its state and its waiting messages are stored encrypted. */
  readonly isPrivate?: boolean;
}

/** A feed's state in the store. Every method throws Failure `storeUnavailable`. */
export interface StateAccess<S> {
  read(): Promise<S>;
  /** @param edit pure: it is called again if another process wrote first. @returns the new state */
  change(edit: (state: S) => S): Promise<S>;
}

export interface FeedView<S> {
  readonly state: S;
  /** Discord's reason where it didn't accept this feed's last message, by channel. */
  readonly rejected: Readonly<Record<string, number>>;
  readonly posts: Posts;
  /** Where the staff read; null while they have no channel. */
  readonly staffChannelId: string | null;
  /** The problem of the last poll; undefined if it succeeded. */
  readonly problem: Problem | undefined;
  readonly now: number;
}

export type FeedChannel = Pick<UsedChannel, 'id' | 'isRefused' | 'rejection' | 'isForStaff' | 'isGone'>;

/** Pure: it is called again if another process wrote first. */
export type Edit<S, E extends Step<S>> = (state: S, now: number, staffChannelId: string | null) => E;

interface Delivered {
  /** By key, as far as Discord tells them within 3 seconds. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

/** What all feeds of a guild say to one reading of its record. */
export interface Overview {
  memberButtons(words: Words): readonly APIButtonComponent[];
  alerts(words: Words): readonly FeedAlert[];
  /** Numbers of those that need a look, as the last poll found them; null if that isn't known. */
  openOrders(words: Words): readonly number[] | null;
  channels(): readonly FeedChannel[];
}

/** The feeds of a guild, as commands and pages use them. Every method throws Failure `storeUnavailable`. */
export interface FeedAccess {
  readonly clock: Clock;
  read<S>(part: Part<S>): Promise<FeedView<S>>;
  /** For what isn't messages. */
  access<S>(part: Part<S>): StateAccess<S>;
  /** Changes a feed's state and sends what `edit` posts. Returns the edit that was stored. */
  change<S, E extends Step<S>>(part: Part<S>, edit: Edit<S, E>): Promise<E & Delivered>;
  /** Checks which messages are deleted or out of reach, as far as Discord answers within 3 seconds. */
  check(words: Words): Promise<void>;
  look(): Promise<Overview>;
  staff(): Promise<Staff>;
  /** Messages that wait for the former channel are withdrawn; those that were sent stay there. */
  changeStaff(edit: (staff: Staff) => Staff): Promise<void>;
}

/** The context of every use of a feed. */
interface Use {
  /** In the language of the person; `publicFormat` is in the guild's. */
  readonly format: Format;
  readonly publicFormat: Format;
  readonly settings: GuildSettings;
  /** @throws Failure `notLinked` or `keyUnreadable` */
  readonly shop: OpenShop;
  readonly linkedShop: OpenShop | undefined;
  readonly feeds: FeedAccess;
  readonly guild: Guild;
  /** By which the guild judges payments. */
  knowledge(): Promise<Knowledge>;
}

/** The context of a member's or moderator's use of a feed's own buttons. */
export interface Press extends Use {
  readonly userId: string;
  readonly userName: string;
  /** The channel or thread of the press, if the bot may post there. */
  readonly postableHere: string | undefined;
  /** Unique in Discord. */
  readonly accountName: string;
  /** Of the member. */
  readonly roleIds: readonly string[];
  /** When they last joined the guild, in milliseconds since the epoch; undefined if Discord doesn't say. */
  readonly joinedAt: number | undefined;
  /** Counts a use of `name` by `who` in this process. @throws Failure `tooOften` */
  refuseTooOften(name: string, limit: Limit, who: string): void;
  /** The uses of `name` in this process, for what counts only some of them. */
  openLimit(name: string, limit: Limit): RateLimit;
}

/** The context of an owner's use of a page. */
export interface Visit extends Use {
  readonly channelId: string | undefined;
  readonly userId: string;
  /** Of the owner. */
  readonly roleIds: readonly string[];
  /** Asks for the permission to give roles. */
  readonly rolesInvitation: string;
  /** Undefined if Discord doesn't say which channel the message is in. */
  messageUrl(id: string, channelId?: string): string | undefined;
  /** Returns the id of a channel in which the bot may post for the owner. @throws Failure `cannotPost` */
  postableChannel(chosen: string): Promise<string>;
  /** How the bot stands in channels, as far as Discord says within seconds. */
  inspectChannels(channelIds: readonly string[]): Promise<ReadonlyMap<string, ChannelStanding>>;
  mayMention(roleId: string, channelId: string | undefined): boolean;
}

export const implementPage: Implement<Visit> = implementActions;
/** Handles a select of one channel or role. @param choose gets undefined for none */
export const onChoice = (choose: (visit: Visit, id: string | undefined) => Promise<Reply>) => ({
  mode: 'update' as const,
  run: (visit: Visit, _args: unknown, { values: [id] }: ActionInput) =>
    choose(visit, optional(snowflake)(id)),
});

export const implementPress: Implement<Press> = implementActions;
