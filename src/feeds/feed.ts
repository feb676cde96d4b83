import type { APIButtonComponent } from 'discord.js';
import type { ShopFacts } from '../domain/alerts.js';
import type { Problem } from '../domain/failure.js';
import type { Knowledge } from '../domain/knowledge.js';
import type { ShopIdentity } from '../domain/shop.js';
import type { Sold } from '../sales/book.js';
import type { JudgedPayments } from '../sales/pages.js';
import type { ShopState } from '../shop/open-shop.js';
import type { Format } from '../ui/format.js';
import type { Actions } from '../ui/implement.js';
import type { Words } from '../words/index.js';
import type { Guild } from './kit/guild.js';
import type { Additions } from './kit/slots.js';
import type { FeedView, Outcome, Part, Posts, Press, StateAccess, Step, Visit, Wake } from './kit/use.js';

export * from './kit/use.js';

export type Need = { readonly what: 'list' } | OrdersNeed | SalesNeed;

/** The newest payments, and some of the open ones that are on no page. */
interface OrdersNeed {
  readonly what: 'orders';
  /** How far the reading goes back; for 0 it reads a page. */
  readonly backMs: number;
  readonly open: readonly number[];
}

/** Payments, and sums of so many days; 0 for none. */
interface SalesNeed {
  readonly what: 'sales';
  readonly days: number;
  /** How far the first reading goes back; left out, it reads a page. */
  readonly backMs?: number;
  /** Members will read what was sold, so the list of products has to be new. */
  readonly isForMembers?: boolean;
}

/** The result of a poll of a guild's shop. Times are in milliseconds since the epoch. */
export interface Poll {
  readonly now: number;
  /** Undefined until the shop was first read. */
  readonly shop: ShopIdentity | undefined;
  /** Path of product pages, as for `isProductPage`; null if it isn't set. */
  readonly productPage: string | null;
  /** Of buyers, as `hiddenNames` takes them. */
  readonly hiddenNames: readonly string[];
  /** Undefined while the shop can't be read. */
  readonly list: ShopState | undefined;
  /** At most 65 minutes old; also set while the shop is away. */
  readonly lastList: ShopState | undefined;
  readonly payments: JudgedPayments | undefined;
  readonly canListPayments: boolean;
  /** Numbers of the orders that need a look; null if that isn't known. */
  readonly openOrders: readonly number[] | null;
  /** What was booked with these payments; undefined without them, or if no feed asks for days. */
  readonly sold: Sold | undefined;
  /** By which the guild judges payments. */
  readonly knowledge: Knowledge;
  readonly paymentsFailure: { readonly problem: Problem; readonly lastedMs: number } | undefined;
  readonly facts: ShopFacts;
  /** Where the staff read; null while they have no channel. */
  readonly staffChannelId: string | null;
  /** Of this feed. */
  readonly posts: Posts;
  /** Buttons that all feeds offer members below the price list and `/shop`. */
  readonly memberButtons: readonly APIButtonComponent[];
}

/**
 * Something that the bot posts by itself for a guild. Its state and its messages are stored in one write, so each message
 * is sent exactly once.
 */
export interface Feed<S = unknown> extends Part<S> {
  /** Drops what a channel refuses, because it would be outdated once the channel takes messages again. */
  readonly dropsRefused?: boolean;
  /** Empty if the feed is off. @param staffChannelId where the staff read; null while they have no channel */
  needs(state: S, now: number, staffChannelId: string | null): readonly Need[];
  /** Pure: it is called again if another process wrote the record first. */
  advance(state: S, poll: Poll, format: Format): Step<S>;
  /** Stores the outcome of a post, in the write that removes the post from the record. */
  settle(state: S, key: string, outcome: Outcome, now: number): S;
  /** Where it posts new messages. */
  channels(state: S, staffChannelId: string | null): readonly string[];
  /**
   * Does what isn't messages, after each sync while the feed needs anything. Bounded, and it may be repeated: the bot can be
   * killed at any step.
   */
  round?(access: StateAccess<S>, guild: Guild, now: number): Promise<Wake | undefined>;
  /** To what others show. */
  readonly adds?: Additions<S>;
  /** A feed without one is of no interest to owners, nor are its channels. */
  readonly page?: SetupPage<S>;
  /** Of its buttons outside `/setup`. Their custom ids begin with the feed's name. */
  readonly actions?: Actions<Press>;
}

export interface NextStep {
  readonly id: string;
  readonly label: string;
}

/** A feed's page of the owner's panel. */
export interface SetupPage<S> {
  label(words: Words): string;
  /** Custom id that opens it. */
  open(): string;
  /** Another page of the feed, below it in the panel's select. */
  readonly second?: { label(words: Words): string; open(): string };
  /** Its line on the panel; undefined for none. */
  line?(view: FeedView<S>, everyoneId: string, words: Words): string | undefined;
  /** Without a line, the panel lists it as off. */
  name?(words: Words): string;
  /** A button for what an owner should set up next; undefined if there is nothing. */
  nextStep?(view: FeedView<S>, words: Words): NextStep | undefined;
  /** What `setupActions.step` does, before the panel is shown again. */
  switchOn?(state: S): S;
  readonly actions: Actions<Visit, 'setup'>;
}
