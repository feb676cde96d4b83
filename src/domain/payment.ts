import type { Server } from './server.js';

/** Stands in place of something that cannot be read, which must not look like nothing. */
export const UNREADABLE = '…';

export interface SentCommand {
  readonly command: string;
  readonly reply: string;
}

export interface FilledField {
  readonly name: string;
  readonly value: string;
}

export interface Purchase {
  readonly name: string;
  /** Of one. */
  readonly price: number | null;
  /** How many items one purchase gives. */
  readonly quantity: number | null;
  readonly times: number | null;
  readonly isHidden: boolean;
  /** Command templates as the product has them; null if the shop sent none that can be read. */
  readonly commands: readonly string[] | null;
  readonly filledFields: readonly FilledField[];
}

/** `completed` once the shop has sent what it had to send. */
export type PaymentState = 'unpaid' | 'paid' | 'completed' | 'unknown';

/**
 * A payment as the shop reports it. Free texts are already redacted: they contain no hidden address and no e-mail
 * address; only `email` has the buyer's.
 */
export interface Payment {
  readonly id: number;
  readonly state: PaymentState;
  readonly statusCode: number;
  readonly buyer: string;
  readonly email: string;
  readonly paid: number | null;
  readonly system: string;
  readonly type: string;
  readonly sentCommands: readonly SentCommand[];
  /** What the shop says went wrong; empty if nothing did. */
  readonly error: string;
  /** In milliseconds since the epoch; null without a time that can be read. */
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  readonly products: readonly Purchase[];
  /** Null if the payment names none, or one that cannot be read. */
  readonly server: Server | null;
  readonly isServerHidden: boolean;
}

/** Whether nobody has paid for it. */
export const isTest = ({ type }: Pick<Payment, 'type'>): boolean => type === 'test';

/** When a payment was last changed, else made. */
export const lastChange = ({
  createdAt,
  updatedAt,
}: Pick<Payment, 'createdAt' | 'updatedAt'>): number | null => updatedAt ?? createdAt;

/** What a line costs; null if its price cannot be read. */
export const lineTotal = ({ price, times }: Purchase): number | null =>
  price === null ? null : price * (times ?? 1);

/** What the lines cost together; null if there are none, or one of them is unknown. */
export function paymentTotal({ products }: Pick<Payment, 'products'>): number | null {
  if (products.length === 0) return null;
  const totals = products.map(lineTotal);
  return totals.reduce((sum, total) => (sum === null || total === null ? null : sum + total));
}

/** A page of a shop's payments, newest first. */
export interface PaymentList {
  readonly payments: readonly Payment[];
  /** Whether there is a next page, with older ones unless `isOldestFirst`. */
  readonly hasMore: boolean;
  /** Whether the shop sent the page in ascending order, so that its first page may have the oldest. */
  readonly isOldestFirst: boolean;
  /** The number of the last page, and of all payments; null if the shop doesn't say. */
  readonly lastPage: number | null;
  readonly total: number | null;
}

export const DAY_MS = 24 * 60 * 60_000;
