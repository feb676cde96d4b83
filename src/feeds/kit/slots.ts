import type { APIButtonComponent } from 'discord.js';
import type { FeedAlert } from '../../domain/alerts.js';
import type { Knowledge } from '../../domain/knowledge.js';
import type { Payment } from '../../domain/payment.js';
import type { Server } from '../../domain/server.js';
import type { Words } from '../../words/index.js';
import type { Press, Visit } from './use.js';

/** What a feed adds to the card of `/payment`. */
export interface CardAddition {
  readonly notes: readonly string[];
  readonly buttons: readonly APIButtonComponent[];
}

/** A payment that a feed knows to be a member's. */
export interface MemberPayment {
  readonly id: number;
  /** How it knows, in words. */
  readonly text: string;
}

/** What stays with members when the shop is removed, and can be ended before. */
export interface Leaving {
  readonly question: string;
  /** Label of the button that ends it first. */
  readonly yes: string;
  /** Why something is left after that. */
  readonly notDone: string;
  /** Begins to end it. Bounded, and it may be repeated. */
  end(visit: Visit): Promise<void>;
}

export interface Removal {
  /** Keys of the messages that are deleted with the shop. */
  readonly messages?: readonly string[];
  readonly leaving?: Leaving | undefined;
}

/** What a feed stores of a member. */
export interface Stored {
  /** What it is and how long it stays, a line each. */
  readonly text: string;
  /** What else the member loses by erasing it. */
  readonly warning?: string;
  /** It may be repeated. @returns what the member reads of it, if there is more to say than that it is done */
  erase(press: Press): Promise<Erased>;
}

export interface Erased {
  readonly isDone: boolean;
  readonly text?: string;
}

/** A key of another shop was saved. */
export interface NewShop {
  readonly shopId: number;
  /** Name of the shop before. */
  readonly former: string;
  readonly now: number;
}

/** The places to which feeds add something: what each asks, and what one feed gives. */
export interface Slots {
  /** Below the price list and `/shop`. */
  memberButton: { asked: undefined; gives: APIButtonComponent };
  paymentCard: { asked: Payment; gives: CardAddition };
  /** Something that an owner can mend. */
  checkUp: { asked: undefined; gives: readonly FeedAlert[] };
  /** Of the shop. */
  removal: { asked: undefined; gives: Removal };
  /** Numbers of the orders that need a look, as the last poll found them; undefined if that isn't known. */
  openOrders: { asked: Knowledge; gives: readonly number[] };
  /** In the answer to the key. */
  newShop: { asked: NewShop; gives: { readonly text: string; readonly button: APIButtonComponent } };
  /** A line below the server in `/servers` and on its own page. */
  serverLine: { asked: Server; gives: string };
  /** Learns what a feed doesn't know of the server yet, for its line. Never fails; the caller needn't wait for the end. */
  serverQuestion: {
    asked: { readonly server: Server; readonly guildId: string };
    gives: () => Promise<unknown>;
  };
  /** `asked` is the id of the member; the staff read the answer. */
  memberPayments: { asked: string; gives: readonly MemberPayment[] };
  /** `asked` is the id of the member, who alone reads the answer. */
  memberData: { asked: string; gives: Stored };
}

export type Place = keyof Slots;

// A method's type, not a function's: a list of feeds holds feeds of different states.
type Addition<S, P extends Place> = {
  add(
    state: S,
    asked: Slots[P]['asked'],
    words: Words,
    staffChannelId: string | null,
  ): Slots[P]['gives'] | undefined;
}['add'];

/** Pure; undefined for nothing. */
export type Additions<S> = { readonly [P in Place]?: Addition<S, P> };

/** How many feeds a place takes, the first ones on the list; a place that isn't named takes all. */
export const MOST: { readonly [P in Place]?: number } = {
  /** With three buttons of the price list they fill its fifth row, and Discord takes no sixth. */
  memberButton: 2,
  serverLine: 2,
};
