import type { APIButtonComponent } from 'discord.js';
import type { z } from 'zod';
import type { GuildFacts, ShopFacts } from '../domain/alerts.js';
import type { Problem } from '../domain/failure.js';
import type { ShopIdentity } from '../domain/shop.js';
import type { GuildShop, ShopState } from '../shop/guild-shop.js';
import type { GuildSettings } from '../store/guilds.js';
import type { Refusal } from '../store/record-fields.js';
import type { Format } from '../ui/format.js';
import type { Actions, Implement } from '../ui/implement.js';
import { implementActions } from '../ui/implement.js';
import type { Reply } from '../ui/reply.js';
import type { Words } from '../words/index.js';
import type { Order, PaymentsRead } from './order.js';

/** A finished message. The same key again replaces it while it waits, and edits it once it is sent. */
export interface Post {
  /** Unique within the feed. */
  readonly key: string;
  readonly channelId: string;
  /** Null withdraws a message that waits, and deletes one that was sent. */
  readonly reply: Reply | null;
  /** Mentioned when the message is sent, never in edits; the guild's own id is everyone. */
  readonly roleId?: string | undefined;
  /** The embeds show when they were last sent or edited. A later time alone is no reason to edit. */
  readonly isStamped?: boolean | undefined;
  /** Nothing edits it once it is sent, so that it need not be remembered. */
  readonly isFinal?: boolean | undefined;
  /** Changes a message, and never sends a new one. */
  readonly isEdit?: boolean | undefined;
}

/**
 * What became of a post. `gone`: with its channel, or deleted; `refused`: the bot may not write there; `rejected`: Discord
 * does not accept the content; `lost`: nobody knows whether it was sent, and Discord has forgotten its nonce.
 */
export type Outcome = 'sent' | 'edited' | 'gone' | 'refused' | 'rejected' | 'lost';

/** What a feed needs read of the shop. */
export type Need =
  | { readonly what: 'list' }
  /** Read with each new list, and again when it is older than `maxAgeMs`. */
  | { readonly what: 'undelivered'; readonly maxAgeMs?: number }
  /** @property newest the newest payment of that shop that the feed knows; undefined before the first reading */
  | { readonly what: 'payments'; readonly shopId: number | undefined; readonly newest: number | undefined };

/** A guild's own random text, hashed with what must not be recognised. */
export interface Salt {
  readonly plain: string;
  /** Names it without telling it. */
  readonly id: string;
}

/** What a poll has read of a guild's shop. */
export interface Poll {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Name, address and looks of the shop; undefined until it was first read. */
  readonly shop: ShopIdentity | undefined;
  /** The path of product pages, as for `isProductPage`; null if it isn't set. */
  readonly productPage: string | null;
  /** Servers and products; undefined while they can't be read. */
  readonly list: ShopState | undefined;
  /** The last list that was read, at most 65 minutes old; it is here while the shop is away, too. */
  readonly lastList: ShopState | undefined;
  /** The newest payments; undefined if they were not read. */
  readonly payments: PaymentsRead | undefined;
  /** Why payments can't be read, and since how many milliseconds. */
  readonly paymentsFailure: { readonly problem: Problem; readonly lastedMs: number } | undefined;
  readonly facts: ShopFacts;
  readonly salt: Salt;
  /** Keys of this feed's posts that are queued and not begun. */
  readonly queued: ReadonlySet<string>;
  /** Buttons that feeds offer members below a message. */
  readonly memberButtons: readonly APIButtonComponent[];
}

/** When to sync a guild again, in milliseconds since the epoch, and whether to read a new list for that. */
export interface Wake {
  readonly at: number;
  readonly needsList: boolean;
}

/** A feed's next state, and the messages that go with it. */
export interface Step<S> {
  readonly state: S;
  readonly posts?: readonly Post[] | undefined;
  /** When to advance again, if not with the next reading. */
  readonly wake?: Wake | undefined;
}

/** What a feed keeps in the guild's record. */
export interface Part<S> {
  readonly name: string;
  /** Every field has a default. */
  readonly schema: z.ZodType<S>;
}

/**
 * Something that the bot posts by itself for a guild. Its state is its part of the guild's record, which is written together
 * with the messages: that makes each message sent exactly once.
 */
export interface Feed<S = unknown> extends Part<S> {
  /** Whether what a channel refuses is no longer of use when the channel takes messages again. */
  readonly dropsRefused?: boolean;
  /** Empty if the feed is off. */
  needs(state: S, now: number): readonly Need[];
  /** Pure: it may be called again with what another process wrote. */
  advance(state: S, poll: Poll, format: Format): Step<S>;
  /** Whether members will read of some of these payments, so that the list of products has to be new. */
  isNews?(state: S, orders: readonly Order[], shopId: number, now: number): boolean;
  /** Takes in what became of a post, in the write that removes the post from the record. */
  settle(state: S, key: string, outcome: Outcome, now: number): S;
  /** The channels in which it posts. */
  channels(state: S): readonly string[];
  /** Keys of the messages to delete when the shop is removed. */
  takeDown?(state: S): readonly string[];
  /** Buttons below the price list and `/shop`. */
  memberButtons?(state: S, words: Words): readonly APIButtonComponent[];
  /** Lines on the card of `/payment`. */
  paymentNotes?(state: S, payment: number, words: Words): readonly string[];
  readonly page: Page<S>;
}

/** A feed's state as pages show it. */
export interface FeedView<S> {
  readonly state: S;
  /** The channels that refused the last message, and why. */
  readonly refused: Readonly<Record<string, Refusal>>;
  /** Its messages that can be edited, by key. */
  readonly sent: ReadonlyMap<
    string,
    { readonly channelId: string; readonly messageId: string; readonly at: number }
  >;
  /** Why the last reading of the shop failed. */
  readonly problem: Problem | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The feeds of a guild, as commands and pages use them. Every method throws Failure `storeUnavailable`. */
export interface FeedAccess {
  read<S>(part: Part<S>): Promise<FeedView<S>>;
  /**
   * Changes a feed's state for its owner, and sends what `edit` posts.
   * @returns what became of these posts, by key, as far as Discord answers within seconds
   */
  change<S>(part: Part<S>, edit: (state: S) => Step<S>): Promise<ReadonlyMap<string, Outcome>>;
  /** Finds out which messages are gone or out of reach, as far as Discord answers within seconds. */
  check(): Promise<void>;
  /** Buttons that feeds offer members below a message. */
  memberButtons(format: Format): Promise<readonly APIButtonComponent[]>;
  /** The channels of all feeds, and those of them that refuse the bot. */
  channels(): Promise<Pick<GuildFacts, 'usesChannels' | 'refusedChannels'>>;
}

/** An owner who uses a page: what its actions work with. */
export interface Visit {
  /** In the owner's language; `publicFormat` in the guild's. */
  readonly format: Format;
  readonly publicFormat: Format;
  readonly settings: GuildSettings;
  readonly shop: GuildShop;
  readonly feeds: FeedAccess;
  /** The id of the role that everyone has. */
  readonly everyoneId: string;
  readonly channelId: string | undefined;
  /** The address of a message; undefined if Discord doesn't say which channel it is in. */
  messageUrl(id: string, channelId?: string): string | undefined;
  /** The id of a chosen channel in which the bot may post for the owner. @throws Failure `cannotPost` */
  postableChannel(chosen: string): Promise<string>;
  mayMention(roleId: string, channelId: string | undefined): boolean;
  botIsMember(): Promise<boolean>;
}

/** A feed's page of the owner's panel. */
export interface Page<S> {
  /** The text of the button that opens it. */
  label(words: Words): string;
  /** The custom id that opens it. */
  open(): string;
  /** Its line on the panel; undefined for none. */
  line?(view: FeedView<S>, everyoneId: string, words: Words): string | undefined;
  /** Whether this is what an owner should set up next. */
  isNextStep?(state: S): boolean;
  /** Whether it lists alerts, which makes it the next step while there are any. */
  readonly listsAlerts?: boolean;
  readonly actions: Actions<Visit, 'setup'>;
}

/** Implements the actions of a page. */
export const implementPage: Implement<Visit> = implementActions;
