import type { APIButtonComponent } from 'discord.js';
import type { z } from 'zod';
import type { FeedAlert, ShopFacts } from '../domain/alerts.js';
import type { Catalogue } from '../domain/catalogue.js';
import type { Problem } from '../domain/failure.js';
import type { Knowledge } from '../domain/knowledge.js';
import type { ChannelStanding, UsedChannel } from '../domain/permissions.js';
import type { ShopIdentity } from '../domain/shop.js';
import type { Clock } from '../lib/clock.js';
import type { Limit, RateLimit } from '../lib/rate-limit.js';
import type { Sold } from '../sales/book.js';
import type { FormerSales } from '../sales/ledger.js';
import type { PaymentsRead } from '../sales/pages.js';
import type { Sale } from '../sales/sale.js';
import type { OpenShop, ShopState } from '../shop/open-shop.js';
import type { GuildSettings } from '../store/guilds.js';
import type { Refusal } from '../store/record-fields.js';
import type { Format } from '../ui/format.js';
import type { Actions, Implement } from '../ui/implement.js';
import { implementActions } from '../ui/implement.js';
import type { Reply } from '../ui/reply.js';
import type { Words } from '../words/index.js';
import type { Lookups } from './lookups.js';
import type { Members } from './members.js';

/** A finished message. A later post with its key replaces it while it waits, and edits it once it is sent. */
export interface Post {
  /** Unique within the feed. */
  readonly key: string;
  readonly channelId: string;
  /** Null deletes the message, or withdraws it while it waits. */
  readonly reply: Reply | null;
  /** Mentioned when the message is sent, never in edits; the guild's own id is @everyone. */
  readonly roleId?: string | undefined;
  /** A sync makes it mention the `urgentRole` of the feeds, at most once an hour for the whole guild. */
  readonly isUrgent?: boolean | undefined;
  /** The embeds show the time of the last change. A new time alone causes no edit. */
  readonly isStamped?: boolean | undefined;
  /** Never edited, so the record forgets it once it is sent. */
  readonly isFinal?: boolean | undefined;
  /** Changes a message that is sent or waits; never adds one. */
  readonly isEdit?: boolean | undefined;
}

/**
 * `gone`: the message or its channel was deleted; `refused`: the bot may not write there; `rejected`: Discord doesn't
 * accept the content; `lost`: it may have been sent and can't be repeated safely, or the queue was full.
 */
export type Outcome = 'sent' | 'edited' | 'gone' | 'refused' | 'rejected' | 'lost';

export type Need =
  | { readonly what: 'list' }
  /** Read with each new list, and again once it is older than `maxAgeMs`. */
  | { readonly what: 'undelivered'; readonly maxAgeMs?: number }
  /** Payments that members asked about while the shop couldn't be asked. */
  | { readonly what: 'lookups'; readonly numbers: readonly number[] }
  /** Payments, and sums of so many days; 0 for none. The first reading goes back `backMs`, or reads a page. */
  | { readonly what: 'sales'; readonly days: number; readonly backMs?: number };

/** A guild's own random text, hashed together with names that must stay private. */
export interface Salt {
  readonly plain: string;
  /** Identifies the salt without revealing it. */
  readonly id: string;
}

/** The result of a poll of a guild's shop. Times are in milliseconds since the epoch. */
export interface Poll {
  readonly now: number;
  /** Undefined until the shop was first read. */
  readonly shop: ShopIdentity | undefined;
  /** Path of product pages, as for `isProductPage`; null if it isn't set. */
  readonly productPage: string | null;
  /** Undefined while the shop can't be read. */
  readonly list: ShopState | undefined;
  /** At most 65 minutes old; also set while the shop is away. */
  readonly lastList: ShopState | undefined;
  readonly payments: PaymentsRead | undefined;
  /** What was booked with these payments; undefined without them, or if no feed asks for days. */
  readonly sold: Sold | undefined;
  readonly lookups: Lookups;
  /** By which the guild judges payments. */
  readonly knowledge: Knowledge;
  readonly paymentsFailure: { readonly problem: Problem; readonly lastedMs: number } | undefined;
  readonly facts: ShopFacts;
  readonly salt: Salt;
  /** Keys of this feed's posts that still wait in the queue. */
  readonly queued: ReadonlySet<string>;
  /** Buttons that all feeds offer members below the price list and `/shop`. */
  readonly memberButtons: readonly APIButtonComponent[];
}

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
}

export interface Part<S> {
  readonly name: string;
  /** Every field needs a default, because most guilds have stored nothing. */
  readonly schema: z.ZodType<S>;
  /** Knows something of members: its state and its waiting messages are stored encrypted. */
  readonly isPrivate?: boolean;
}

/** A question before the shop is removed. */
export interface Leaving {
  readonly question: string;
  /** Label of the button that ends what is left first. */
  readonly yes: string;
  /** Why something is left after that. */
  readonly notDone: string;
}

/** A feed's state in the store. Every method throws Failure `storeUnavailable`. */
export interface StateAccess<S> {
  readonly clock: Pick<Clock, 'now'>;
  read(): Promise<S>;
  /** @param edit pure: it is called again if another process wrote first. @returns the new state */
  change(edit: (state: S) => S): Promise<S>;
}

/**
 * Something that the bot posts by itself for a guild. Its state and its messages are stored in one write, so each message
 * is sent exactly once.
 */
export interface Feed<S = unknown> extends Part<S> {
  /** Drops what a channel refuses, because it would be outdated once the channel takes messages again. */
  readonly dropsRefused?: boolean;
  /** Empty if the feed is off. */
  needs(state: S, now: number): readonly Need[];
  /** Pure: it is called again if another process wrote the record first. */
  advance(state: S, poll: Poll, format: Format): Step<S>;
  /** True if members will read of some of these sales: then the list of products has to be new. */
  isNews?(state: S, fresh: readonly Sale[], now: number): boolean;
  /** What builds before stored of sales in its part, until it is taken over. */
  formerSales?(state: S, catalogue: Catalogue | undefined): FormerSales | undefined;
  /** Stores the outcome of a post, in the write that removes the post from the record. */
  settle(state: S, key: string, outcome: Outcome, now: number): S;
  channels(state: S): readonly string[];
  /** Those of them that members should not read. */
  staffChannels?(state: S): readonly string[];
  /** Keys of the messages to delete when the shop is removed. */
  takeDown?(state: S): readonly string[];
  /** Those in which it may post something urgent. */
  urgentChannels?(state: S): readonly string[];
  /** The role that urgent posts of all feeds mention in this channel. */
  urgentRole?(state: S, channelId: string): string | undefined;
  /** Buttons below the price list and `/shop`. */
  memberButtons?(state: S, words: Words): readonly APIButtonComponent[];
  /** Lines and buttons on the card of `/payment`. */
  paymentNotes?(state: S, payment: number, words: Words): readonly string[];
  paymentButtons?(state: S, payment: number, words: Words): readonly APIButtonComponent[];
  /** Something that an owner can mend, for the check-up. */
  alerts?(state: S, words: Words): readonly FeedAlert[];
  /**
   * Does what isn't messages, after each sync while the feed needs anything. Bounded, and it may be repeated: the bot can be
   * killed at any step.
   */
  reconcile?(access: StateAccess<S>, members: Members, now: number): Promise<Wake | undefined>;
  /** Reads for the check-up what only Discord knows. */
  inspect?(access: StateAccess<S>, members: Members, now: number): Promise<void>;
  /** What stays with members when the shop is removed, and can be ended before; undefined for nothing. */
  leaving?(state: S, words: Words): Leaving | undefined;
  /** Ends that, and says how far it is. Bounded, and it may be repeated. */
  leave?(visit: Visit): AsyncGenerator<string>;
  readonly page: Page<S>;
  /** Of its buttons outside `/setup`. Their custom ids begin with the feed's name. */
  readonly actions?: Actions<Press>;
}

export interface FeedView<S> {
  readonly state: S;
  /** Channels that refused the last message, with the reason. */
  readonly refused: Readonly<Record<string, Refusal>>;
  /** Discord's reason where it didn't accept this feed's last message, by channel. */
  readonly rejected: Readonly<Record<string, number>>;
  /** Its messages that can be edited, by key. */
  readonly sent: ReadonlyMap<
    string,
    { readonly channelId: string; readonly messageId: string; readonly at: number }
  >;
  /** The problem of the last poll; undefined if it succeeded. */
  readonly problem: Problem | undefined;
  readonly now: number;
}

export type FeedChannel = Pick<
  UsedChannel,
  'id' | 'isRefused' | 'rejection' | 'isForStaff' | 'isUrgent' | 'isGone'
>;

/** The feeds of a guild, as commands and pages use them. Every method throws Failure `storeUnavailable`. */
export interface FeedAccess {
  readonly clock: Clock;
  read<S>(part: Part<S>): Promise<FeedView<S>>;
  /** For what isn't messages. */
  access<S>(part: Part<S>): StateAccess<S>;
  /** Changes a feed's state and sends what `edit` posts. Returns the outcomes by key that Discord tells within 3 seconds. */
  change<S>(part: Part<S>, edit: (state: S) => Step<S>): Promise<ReadonlyMap<string, Outcome>>;
  /** Checks which messages are deleted or out of reach, as far as Discord answers within 3 seconds. */
  check(): Promise<void>;
  /** Has the feeds read what only Discord knows, within the same time. */
  inspect(members: Members): Promise<void>;
  memberButtons(format: Format): Promise<readonly APIButtonComponent[]>;
  alerts(words: Words): Promise<readonly FeedAlert[]>;
  channels(): Promise<readonly FeedChannel[]>;
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
  readonly members: Members;
  /** Of the @everyone role, which is the guild's id. */
  readonly everyoneId: string;
  /** By which the guild judges payments. */
  knowledge(): Promise<Knowledge>;
}

/** The context of a member's or moderator's use of a feed's own buttons. */
export interface Press extends Use {
  readonly userId: string;
  readonly userName: string;
  /** When they last joined the guild, in milliseconds since the epoch; undefined if Discord doesn't say. */
  readonly joinedAt: number | undefined;
  /** Counts a use of `name` by `who` in this process. @throws Failure `tooOften` */
  refuseTooOften(name: string, limit: Limit, who: string): void;
  /** The uses of `name` in this process, for what counts only some of them. */
  openLimit(name: string, limit: Limit): RateLimit;
  /** For some minutes, `tell` of this feed reaches whoever pressed, privately. */
  listen(feed: string): void;
  /** False if the member doesn't listen. */
  tell(feed: string, userId: string, reply: Reply): Promise<boolean>;
  /** The guild's, for texts that are stored as hashes. */
  salt(): Promise<Salt>;
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
  botIsMember(): Promise<boolean>;
}

/** A feed's page of the owner's panel. */
export interface Page<S> {
  label(words: Words): string;
  /** Custom id of the button that opens it. */
  open(): string;
  /** Its line on the panel; undefined for none. */
  line?(view: FeedView<S>, everyoneId: string, words: Words): string | undefined;
  isNextStep?(state: S): boolean;
  /** A page that lists alerts is the next step while there are any. */
  readonly listsAlerts?: boolean;
  readonly actions: Actions<Visit, 'setup'>;
}

export const implementPage: Implement<Visit> = implementActions;
export const implementPress: Implement<Press> = implementActions;
